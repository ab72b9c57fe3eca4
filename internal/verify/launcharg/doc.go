// Package launcharg reads the arguments of launches as commands take them: --arg NAME=VALUE,
// where a value is a number or says what is in a buffer.
package launcharg
