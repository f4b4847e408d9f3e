package knowledge

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOutlineLine: all of an outline is kept. A field that is added to an entry, and
// belongs to its outline, must be kept too.
func TestOutlineLine(t *testing.T) {
	var full Entry
	value := reflect.ValueOf(&full).Elem()
	for i := range value.NumField() {
		switch field := value.Field(i); {
		case field.Kind() == reflect.String:
			field.SetString("1:值 " + value.Type().Field(i).Name)
		case field.Type() == reflect.TypeFor[[]string]():
			field.Set(reflect.ValueOf([]string{"", "甲:2", value.Type().Field(i).Name}))
		}
	}
	for _, entry := range []Entry{{}, full, {Title: "标题", Tags: []string{"采样"}}, {NextSteps: []string{"next"}}} {
		line := entry.OutlineLine()
		got, ok := ParseOutline(line)
		if diff := cmp.Diff(entry.Outline(), got); diff != "" || !ok {
			t.Errorf("%v (-want +got)\n%s", ok, diff)
		}
		for n := range line { // a damaged line is told, and nothing worse
			if _, ok := ParseOutline(line[:n]); ok {
				t.Errorf("%q was read", line[:n])
			}
		}
	}
	for _, line := range []string{"-1:", "x", "9:a", "99999999999999999999:", "0:0:"} {
		if _, ok := ParseOutline([]byte(line)); ok {
			t.Errorf("%q was read", line)
		}
	}
}
