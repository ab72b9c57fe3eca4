package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// entries are the scripts that are made, each of one source and what it imports.
var entries = []api.EntryPoint{
	{InputPath: "main.ts", OutputPath: "app"},
	{InputPath: "worker.ts", OutputPath: "worker"},
}

// bundle makes the scripts by name, and lists the npm packages that are in them.
func bundle(src, modules string) (map[string][]byte, []string, error) {
	abs, err := filepath.Abs(src)
	if err != nil {
		return nil, nil, err
	}
	result := api.Build(api.BuildOptions{
		EntryPointsAdvanced: entries,
		AbsWorkingDir:       abs,
		NodePaths:           []string{modules},
		Outdir:              abs,
		Bundle:              true,
		Format:              api.FormatIIFE,
		Target:              api.ES2022,
		Charset:             api.CharsetASCII,
		LegalComments:       api.LegalCommentsNone,
		MinifyWhitespace:    true,
		MinifyIdentifiers:   true,
		MinifySyntax:        true,
		Metafile:            true,
	})
	if err := failure(result.Errors); err != nil {
		return nil, nil, err
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[filepath.Base(f.Path)] = f.Contents
	}
	used, err := packagesOf(result.Metafile, abs, modules)
	return files, used, err
}

// failure joins the messages of esbuild.
func failure(messages []api.Message) error {
	var errs []error
	for _, text := range api.FormatMessages(messages, api.FormatMessagesOptions{Kind: api.ErrorMessage}) {
		errs = append(errs, errors.New(strings.TrimSpace(text)))
	}
	return errors.Join(errs...)
}

// packagesOf lists the packages whose files are in the bundle, as paths below modules.
func packagesOf(metafile, src, modules string) ([]string, error) {
	var meta struct {
		Outputs map[string]struct {
			Inputs map[string]struct {
				Bytes int `json:"bytesInOutput"`
			}
		}
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return nil, fmt.Errorf("esbuild's metafile: %w", err)
	}
	seen := map[string]bool{}
	var used []string
	for _, out := range meta.Outputs {
		for input, part := range out.Inputs {
			rel, err := filepath.Rel(modules, filepath.Join(src, input))
			if err != nil || strings.HasPrefix(rel, "..") || part.Bytes == 0 {
				continue
			}
			if name := packageName(rel); !seen[name] {
				seen[name] = true
				used = append(used, name)
			}
		}
	}
	return used, nil
}

// packageName is the beginning of a path that names the package: @scope/name or name.
func packageName(path string) string {
	parts := strings.SplitN(filepath.ToSlash(path), "/", 3)
	if strings.HasPrefix(path, "@") {
		return strings.Join(parts[:2], "/")
	}
	return parts[0]
}
