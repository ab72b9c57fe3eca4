// Package cli has the shared parts of the commands: flags, budgets, output files, progress bars.
package cli
