// Package server serves the page of tshared explore to a browser on the same machine.
//
// Whoever can reach the port is refused without the random token in the address, and so are
// requests that another page sends, by their Origin or because a name was bound to this address. Bodies, requests at
// once, times and memory are bounded. The package compiles nothing itself.
package server

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/page"
)

// Compiler compiles and runs kernels. Answers are JSON.
type Compiler interface {
	Explore(ctx context.Context, req explore.Request, last string) ([]byte, error)
	Run(ctx context.Context, req explore.RunRequest) ([]byte, error)
}

// Files are the files that a page may open.
type Files interface {
	// List are the names of the files, nil where there is no folder.
	List() []string
	// Read is the text of one of them.
	Read(name string) (string, error)
}

// Server is the server of one page.
type Server struct {
	Compiler Compiler
	Files    Files
	Request  explore.Request // that the page begins with
	Targets  []string
	Version  string
	Limits   Limits

	token string
	queue queue
}

// Limits bound what a request may take.
type Limits struct {
	Body              int64         // bytes of a request
	Waiting           int           // requests that are compiled or wait for that
	Quick, Whole, Run time.Duration // up to linalg, all stages, runs
}

// UsualLimits are those of the command.
var UsualLimits = Limits{Body: 4 << 20, Waiting: 16, Quick: 10 * time.Second, Whole: time.Minute, Run: 20 * time.Second}

// atOnce is how many requests are worked on at once; others wait.
const atOnce = 2

// New makes a server with a new token.
func New(c Compiler, files Files) *Server {
	return &Server{Compiler: c, Files: files, Limits: UsualLimits, token: newToken(), queue: newQueue(atOnce)}
}

// newToken is a random text of 128 bits.
func newToken() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // does not fail
	return hex.EncodeToString(b[:])
}

// Path is the path of the page.
func (s *Server) Path() string { return "/" + s.token + "/" }

// Serve answers requests until the context ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler: s.Handler(l.Addr().(*net.TCPAddr).Port), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, BaseContext: func(net.Listener) context.Context { return ctx },
	}
	stop := context.AfterFunc(ctx, func() { _ = h.Close() })
	defer stop()
	err := h.Serve(l)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// Handler answers requests to a port of this machine.
func (s *Server) Handler(port int) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /assets/{name}", s.asset)
	mux.HandleFunc("GET /api/start", s.start)
	mux.HandleFunc("GET /api/file", s.file)
	mux.HandleFunc("POST /api/explore", s.explore)
	mux.HandleFunc("POST /api/export", s.export)
	mux.HandleFunc("POST /api/run", s.run)
	return guard(port, s.token, limitBody(s.Limits.Body, http.StripPrefix("/"+s.token, mux)))
}

func (s *Server) index(w http.ResponseWriter, _ *http.Request) {
	var b [16]byte
	_, _ = rand.Read(b[:]) // does not fail
	nonce := base64.StdEncoding.EncodeToString(b[:])
	w.Header().Set("Content-Security-Policy", page.Policy(nonce))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Index(nonce)) // a browser that is gone needs nothing
}

func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, page.FS, r.PathValue("name"))
}

// start is what the command line named.
func (s *Server) start(w http.ResponseWriter, _ *http.Request) {
	answer(w, map[string]any{"request": s.Request, "files": append([]string{}, s.Files.List()...), "targets": s.Targets, "version": s.Version})
}

func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	text, err := s.Files.Read(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	answer(w, map[string]string{"name": name, "text": text})
}

func (s *Server) explore(w http.ResponseWriter, r *http.Request) {
	last := r.URL.Query().Get("last")
	limit, kind := s.Limits.Whole, "whole"
	if last != "" {
		limit, kind = s.Limits.Quick, "quick"
	}
	if last != "" && last != explore.PaneLinalg {
		http.Error(w, "the last stage can be "+explore.PaneLinalg+", or none is named", http.StatusBadRequest)
		return
	}
	var req explore.Request
	s.work(w, r, &req, job{kind, limit, func(ctx context.Context) ([]byte, error) { return s.Compiler.Explore(ctx, req, last) }})
}

func (s *Server) run(w http.ResponseWriter, r *http.Request) {
	var req explore.RunRequest
	s.work(w, r, &req, job{"run", s.Limits.Run, func(ctx context.Context) ([]byte, error) { return s.Compiler.Run(ctx, req) }})
}

// export makes the file in which a result can be kept.
func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	var req explore.Request
	ok, result := s.do(w, r, &req, job{"export", s.Limits.Whole, func(ctx context.Context) ([]byte, error) { return s.Compiler.Explore(ctx, req, "") }})
	if !ok {
		return
	}
	var made explore.Result
	if err := json.Unmarshal(result, &made); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// The file is for keeping, not for showing here.
	w.Header().Set("Content-Disposition", `attachment; filename="explore.html"`)
	_ = page.Export(w, &made, req) // a browser that is gone needs nothing
}

// answer writes JSON.
func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a browser that is gone needs nothing
}
