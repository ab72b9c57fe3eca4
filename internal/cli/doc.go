// Package cli is what the commands have in common: reading the command line, and
// showing progress.
package cli
