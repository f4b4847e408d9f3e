package gitops

import "slices"

// applyDelta makes an object of another one: a delta is copies from it and new
// bytes, in turn.
func applyDelta(base, delta []byte) ([]byte, error) {
	from, delta, ok := deltaSize(delta)
	to, delta, alsoOK := deltaSize(delta)
	if !ok || !alsoOK || from != len(base) || to > maxObject {
		return nil, errPacked
	}
	out := make([]byte, 0, to)
	for len(delta) > 0 {
		order := delta[0]
		delta = delta[1:]
		var piece []byte
		if order&0x80 == 0 {
			if order == 0 || int(order) > len(delta) {
				return nil, errPacked
			}
			piece, delta = delta[:order], delta[order:]
		} else if piece, delta, ok = copied(base, order, delta); !ok {
			return nil, errPacked
		}
		if len(out)+len(piece) > to {
			return nil, errPacked
		}
		out = append(out, piece...)
	}
	if len(out) != to {
		return nil, errPacked
	}
	return slices.Clip(out), nil
}

// copied is the part of base that a copy order names: bits say which bytes of
// offset and size are given.
func copied(base []byte, order byte, delta []byte) (piece, rest []byte, ok bool) {
	var fields [7]int // four bytes of offset, three of size
	for i := range fields {
		if order&(1<<i) == 0 {
			continue
		}
		if len(delta) == 0 {
			return nil, nil, false
		}
		fields[i], delta = int(delta[0]), delta[1:]
	}
	offset := fields[0] | fields[1]<<8 | fields[2]<<16 | fields[3]<<24
	size := fields[4] | fields[5]<<8 | fields[6]<<16
	if size == 0 {
		size = 0x10000
	}
	if offset+size > len(base) {
		return nil, nil, false
	}
	return base[offset : offset+size], delta, true
}

func deltaSize(delta []byte) (size int, rest []byte, ok bool) {
	for i, b := range delta {
		if i > 4 {
			break
		}
		size |= int(b&0x7f) << (7 * i)
		if b&0x80 == 0 {
			return size, delta[i+1:], true
		}
	}
	return 0, nil, false
}
