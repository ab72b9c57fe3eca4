package dist

import "strings"

// licensePhrases are phrases of licences and their SPDX identifiers, in the order in which they are
// looked for.
var licensePhrases = []struct{ phrase, id string }{
	{"Apache License", "Apache-2.0"},
	{"Mozilla Public License Version 2.0", "MPL-2.0"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"with or without fee is hereby granted, provided", "ISC"},
	{"with or without fee is hereby granted.", "0BSD"},
	{"Neither the name of", "BSD-3-Clause"},
	{"free and unencumbered software released into the public domain", "Unlicense"},
	{"Redistribution and use in source and binary forms", "BSD-2-Clause"},
}

// LicenseID is the SPDX identifier of a licence with a text, "" where it is not known.
func LicenseID(text string) string {
	for _, l := range licensePhrases {
		if strings.Contains(text, l.phrase) {
			return l.id
		}
	}
	return ""
}
