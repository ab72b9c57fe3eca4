// Package cli has what the commands share: flags, budgets, output files, progress bars.
package cli
