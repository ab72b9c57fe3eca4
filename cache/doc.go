// Package cache keeps compiled kernels and tuning results on disk, in layers.
//
// An entry is a set of files under a [Key], a hash of everything that the files were made from,
// so that an entry under a key is never out of date. A [Cache] looks into its own folder, into
// folders that it only reads, and into a remote layer. Any number of processes may share a folder:
// entries appear whole or not at all, and each is checked when it is read. A damaged entry counts
// as a missing one.
//
// The package knows nothing of kernels, compilers or devices: makers of entries choose keys, names
// of files and metadata.
package cache
