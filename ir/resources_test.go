package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestResources(t *testing.T) {
	const blobs, tools = ir.DialectResources, ir.ExternalResources
	r := &ir.Resources{}
	assert.Nil(t, r.Lookup(tools, "g", "k"))
	r.Set(tools, "g", "k", "one")
	r.Set(tools, "g", "other", true)
	r.Set(blobs, "g", "k", []byte{1})
	r.Set(tools, "h", "k", "two")
	r.Set(tools, "g", "k", "three")
	assert.Equal(t, "three", r.Lookup(tools, "g", "k"), "replaced")
	assert.Equal(t, true, r.Lookup(tools, "g", "other"))
	assert.Equal(t, []byte{1}, r.Lookup(blobs, "g", "k"), "sections are apart")
	assert.Equal(t, "two", r.Lookup(tools, "h", "k"), "groups are apart")
	assert.Nil(t, r.Lookup(tools, "g", "x"))
	assert.Nil(t, r.Lookup(tools, "x", "k"))
	assert.Nil(t, r.Lookup("x", "g", "k"))
	assert.Equal(t, []ir.ResourceEntry{{Key: "k", Value: "three"}, {Key: "other", Value: true}}, r.Group(tools, "g").Entries)

	rest := r.Without(tools, "g")
	assert.Nil(t, rest.Lookup(tools, "g", "k"))
	assert.Equal(t, "two", rest.Lookup(tools, "h", "k"))
	assert.Equal(t, []byte{1}, rest.Lookup(blobs, "g", "k"))
	assert.Equal(t, "three", r.Lookup(tools, "g", "k"), "the original is as it was")
	rest.Set(tools, "h", "k", "four")
	assert.Equal(t, "two", r.Lookup(tools, "h", "k"))
}

func TestNoResources(t *testing.T) {
	var none *ir.Resources
	assert.Nil(t, none.Lookup(ir.ExternalResources, "g", "k"))
	assert.Empty(t, none.Without(ir.ExternalResources, "g").Sections)
}
