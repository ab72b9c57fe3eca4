package driver

// For tests of package stages_test.
var (
	BuildID = buildID
	BuildOf = buildOf
)
