// Package jittest has tests that launch recorded kernels through package jit, straight from
// their Python files, and compare what they compute.
package jittest
