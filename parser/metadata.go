package parser

import (
	"encoding/binary"
	"encoding/hex"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// fileMetadata parses {-# section: { group: { key: value } } #-}.
func (p *parser) fileMetadata() {
	p.advance()
	if p.resources == nil {
		p.resources = &ir.Resources{}
	}
	for p.tok.kind != tokMetaEnd {
		at := p.Pos()
		section, ok := p.AcceptAnyKeyword()
		if !ok {
			p.failHere("expected identifier key in file metadata dictionary")
		}
		p.Expect(":")
		read := metadataSections[section]
		if read == nil {
			p.Fail(at, "unknown key '%s' in file metadata dictionary", section)
		}
		p.listIn("{", "}", "", func() {
			at := p.Pos()
			group, ok := p.AcceptAnyKeyword()
			if !ok {
				p.failHere("expected identifier key for 'resource' entry")
			}
			p.Expect(":")
			read(p, at, group)
		})
		if !p.Accept(",") {
			break
		}
	}
	if p.tok.kind != tokMetaEnd {
		p.failToken("expected ',' or '#-}'")
	}
	p.advance()
}

var metadataSections = map[string]func(p *parser, at diag.Pos, group string){
	ir.DialectResources:  (*parser).dialectResources,
	ir.ExternalResources: (*parser).externalResources,
}

// dialectResources parses the blobs of a dialect. A later blob replaces an earlier one of
// the same name.
func (p *parser) dialectResources(at diag.Pos, dialect string) {
	if p.ctx.Registry().Dialect(dialect) == nil {
		p.Fail(at, "dialect '%s' is unknown", dialect)
	}
	p.resourceEntries(func(at diag.Pos, key string) {
		if dialect != "builtin" {
			p.Fail(at, "unexpected 'resource' section for dialect '%s'", dialect)
		}
		p.resources.Set(ir.DialectResources, dialect, key, p.blob(key))
	})
}

// externalResources parses the resources of a tool, without interpreting them.
func (p *parser) externalResources(_ diag.Pos, tool string) {
	tool = strings.Clone(tool)
	p.resources.Group(ir.ExternalResources, tool) // an empty group keeps its position
	p.resourceEntries(func(_ diag.Pos, key string) {
		value := p.resourceValue(key)
		g := p.resources.Group(ir.ExternalResources, tool)
		g.Entries = append(g.Entries, ir.ResourceEntry{Key: key, Value: value})
	})
}

func (p *parser) resourceEntries(entry func(at diag.Pos, key string)) {
	p.listIn("{", "}", "", func() {
		at := p.Pos()
		key, ok := p.AcceptKeywordOrString()
		if !ok {
			p.failHere("expected identifier key for 'resource' entry")
		}
		p.Expect(":")
		entry(at, strings.Clone(key))
	})
}

// resourceValue parses a boolean, a string or a blob.
func (p *parser) resourceValue(key string) any {
	switch {
	case p.AcceptKeyword("true"):
		return true
	case p.AcceptKeyword("false"):
		return false
	case p.tok.kind != tokString:
		p.Fail(p.Pos(), "expected string value for key '%s'", key)
	case strings.HasPrefix(p.spelling(), `"0x`):
		return p.blob(key)
	}
	return strings.Clone(p.StringLit())
}

// blobAlign is the length in bytes of the alignment before the data of a blob.
const blobAlign = 4

// blob parses "0x...": an alignment and then the data.
func (p *parser) blob(key string) []byte {
	at := p.Pos()
	text, isString := p.AcceptStringLit()
	digits, isHex := strings.CutPrefix(text, "0x")
	data, err := hex.DecodeString(digits)
	if !isString || !isHex || err != nil {
		p.Fail(at, "expected hex string blob for key '%s'", key)
	}
	if len(data) < blobAlign {
		p.Fail(at, "expected hex string blob for key '%s' to encode alignment in first 4 bytes", key)
	}
	if align := binary.LittleEndian.Uint32(data); align&(align-1) != 0 {
		p.Fail(at, "expected hex string blob for key '%s' to encode alignment in first 4 bytes, but got non-power-of-2 value: %d", key, align)
	}
	if len(data) == blobAlign {
		clear(data) // no data to align
	}
	return data
}
