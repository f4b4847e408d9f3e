//go:build !unix

package main

import "time"

var start = time.Now()

// processorTime is the time on the wall, where the other is not to be had.
func processorTime() time.Duration { return time.Since(start) }
