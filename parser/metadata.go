package parser

import (
	"encoding/hex"
	"strings"

	"github.com/tshared/tshared/ir"
)

// fileMetadata takes {-# section: { group: { key: value } } #-}.
func (p *parser) fileMetadata() {
	p.advance()
	if p.resources == nil {
		p.resources = &ir.Resources{}
	}
	for p.tok.kind != tokMetaEnd {
		at := p.Pos()
		section := p.metadataKey("expected identifier key in file metadata dictionary")
		if section != "dialect_resources" && section != "external_resources" {
			p.Fail(at, "unknown key '%s' in file metadata dictionary", section)
		}
		p.listIn("{", "}", "", func() {
			group := p.metadataKey("expected identifier key for 'resource' entry")
			p.listIn("{", "}", "", func() {
				key := p.metadataKey("expected identifier key for 'resource' entry")
				p.resources.Set(section, group, key, p.resourceValue())
			})
		})
		if !p.Accept(",") {
			break
		}
	}
	if p.tok.kind != tokMetaEnd {
		p.failToken("expected '#-}' to end file metadata dictionary")
	}
	p.advance()
}

func (p *parser) metadataKey(msg string) string {
	name, ok := p.AcceptKeywordOrString()
	if !ok {
		p.failHere("%s", msg)
	}
	p.Expect(":")
	return strings.Clone(name)
}

// resourceValue is a boolean, a string, or a blob spelled "0x...": four bytes
// of alignment and then the data.
func (p *parser) resourceValue() any {
	if p.AcceptKeyword("true") {
		return true
	}
	if p.AcceptKeyword("false") {
		return false
	}
	text, ok := p.AcceptStringLit()
	if !ok {
		p.failHere("expected string value for resource entry")
	}
	if strings.HasPrefix(text, "0x") {
		if blob, err := hex.DecodeString(text[2:]); err == nil {
			return blob
		}
	}
	return strings.Clone(text)
}
