package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli/explore/server"
	"github.com/tshared/tshared/internal/explore"
)

// port is the port that the server under test believes to have.
const port = 4711

const host = "127.0.0.1:4711"

// compiler is a compiler whose answers a test decides.
type compiler struct {
	explore func(ctx context.Context, req explore.Request, last string) ([]byte, error)
}

func (c compiler) Explore(ctx context.Context, req explore.Request, last string) ([]byte, error) {
	return c.explore(ctx, req, last)
}

func (c compiler) Run(context.Context, explore.RunRequest) ([]byte, error) { return []byte(`{}`), nil }

// named answers with the name of the file, and panes as exported files need them.
func named(_ context.Context, req explore.Request, last string) ([]byte, error) {
	return json.Marshal(explore.Result{Kernel: req.Name + last})
}

type files map[string]string

func (f files) List() []string { return []string{"a.py"} }
func (f files) Read(name string) (string, error) {
	if text, ok := f[name]; ok {
		return text, nil
	}
	return "", errors.New("there is no such file")
}

func newServer(explore func(context.Context, explore.Request, string) ([]byte, error)) *server.Server {
	return server.New(compiler{explore}, files{"a.py": "import triton"})
}

// request asks a server; change may break the request.
func request(t *testing.T, s *server.Server, method, path, body string, change func(*http.Request)) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://"+host+path, strings.NewReader(body))
	r.Host = host
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	s.Handler(port).ServeHTTP(w, r)
	return w
}

func get(t *testing.T, s *server.Server, path string) *httptest.ResponseRecorder {
	t.Helper()
	return request(t, s, http.MethodGet, s.Path()+path, "", nil)
}

func post(t *testing.T, s *server.Server, path, body string) *httptest.ResponseRecorder {
	t.Helper()
	return request(t, s, http.MethodPost, s.Path()+path, body, nil)
}

// TestAnswers: the page and what it asks for.
func TestAnswers(t *testing.T) {
	s := newServer(named)
	s.Request, s.Targets, s.Version = explore.Request{Name: "k.py", Text: "x"}, []string{"sm_90a"}, "v1"
	assert.Contains(t, get(t, s, "").Body.String(), "<!DOCTYPE html>")
	assert.Equal(t, http.StatusOK, get(t, s, "assets/app.js").Code)
	assert.JSONEq(t, `{"request":{"name":"k.py","text":"x"},"files":["a.py"],"targets":["sm_90a"],"version":"v1"}`, get(t, s, "api/start").Body.String())
	assert.JSONEq(t, `{"name":"a.py","text":"import triton"}`, get(t, s, "api/file?name=a.py").Body.String())
	assert.Contains(t, post(t, s, "api/explore?last=linalg", `{"name":"k.py"}`).Body.String(), `"kernel":"k.pylinalg"`)
	assert.Contains(t, post(t, s, "api/explore", `{"name":"k.py"}`).Body.String(), `"kernel":"k.py"`)
	assert.Equal(t, "{}", post(t, s, "api/run", `{"grid":[1]}`).Body.String())
	exported := post(t, s, "api/export", `{"name":"k.py"}`)
	assert.Equal(t, http.StatusOK, exported.Code)
	assert.Contains(t, exported.Header().Get("Content-Disposition"), "attachment")
}

// TestPolicy: the page may load nothing from elsewhere, and its nonce is new every time.
func TestPolicy(t *testing.T) {
	s := newServer(named)
	first, second := get(t, s, ""), get(t, s, "")
	policy := first.Header().Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
		assert.Contains(t, policy, part)
	}
	assert.NotContains(t, policy, "unsafe-eval")
	assert.NotEqual(t, policy, second.Header().Get("Content-Security-Policy"))
	for _, w := range []*httptest.ResponseRecorder{first, get(t, s, "api/start"), get(t, s, "nothing")} {
		assert.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		assert.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
		assert.Equal(t, "no-referrer", w.Header().Get("Referrer-Policy"))
		assert.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
	}
}

// TestRefused: what the page did not send is refused before anything is done for it.
func TestRefused(t *testing.T) {
	s := newServer(func(context.Context, explore.Request, string) ([]byte, error) {
		t.Error("a request that is refused was compiled")
		return nil, nil
	})
	path := s.Path() + "api/explore"
	for name, test := range map[string]struct {
		method, path, body string
		change             func(*http.Request)
		status             int
	}{
		"no token":           {path: "/", status: http.StatusNotFound},
		"no token to api":    {path: "/api/explore", method: http.MethodPost, body: "{}", status: http.StatusNotFound},
		"wrong token":        {path: strings.Repeat("0", 32) + "/", status: http.StatusNotFound},
		"longer token":       {path: strings.TrimSuffix(s.Path(), "/") + "0/", status: http.StatusNotFound},
		"bound name":         {path: path, method: http.MethodPost, body: "{}", change: func(r *http.Request) { r.Host = "evil.example:4711" }, status: http.StatusMisdirectedRequest},
		"other port":         {path: path, method: http.MethodPost, body: "{}", change: func(r *http.Request) { r.Host = "127.0.0.1:80" }, status: http.StatusMisdirectedRequest},
		"other origin":       {path: path, method: http.MethodPost, body: "{}", change: func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, status: http.StatusForbidden},
		"origin null":        {path: path, method: http.MethodPost, body: "{}", change: func(r *http.Request) { r.Header.Set("Origin", "null") }, status: http.StatusForbidden},
		"origin of a port":   {path: path, method: http.MethodPost, body: "{}", change: func(r *http.Request) { r.Header.Set("Origin", "http://127.0.0.1:80") }, status: http.StatusForbidden},
		"other site":         {path: s.Path(), change: func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, status: http.StatusForbidden},
		"same site":          {path: s.Path(), change: func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, status: http.StatusForbidden},
		"form":               {path: path, method: http.MethodPost, body: "{}", change: func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, status: http.StatusUnsupportedMediaType},
		"get to compile":     {path: path, status: http.StatusMethodNotAllowed},
		"no JSON":            {path: path, method: http.MethodPost, body: "x", status: http.StatusBadRequest},
		"other stage":        {path: path + "?last=ptx", method: http.MethodPost, body: "{}", status: http.StatusBadRequest},
		"traversal":          {path: s.Path() + "assets/..%2f..%2fserver.go", status: http.StatusBadRequest},
		"traversal upwards":  {path: s.Path() + "assets/%2e%2e/%2e%2e/etc/passwd", status: http.StatusNotFound},
		"file outside":       {path: s.Path() + "api/file?name=../../etc/passwd", status: http.StatusNotFound},
		"absolute file":      {path: s.Path() + "api/file?name=/etc/passwd", status: http.StatusNotFound},
		"file of the server": {path: s.Path() + "assets/page.go", status: http.StatusNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			method := test.method
			if method == "" {
				method = http.MethodGet
			}
			w := request(t, s, method, "/"+strings.TrimPrefix(test.path, "/"), test.body, test.change)
			assert.Equal(t, test.status, w.Code, w.Body)
			assert.NotContains(t, w.Body.String(), strings.Trim(s.Path(), "/"), "the answer tells the token")
		})
	}
}

// TestLong: a body that is too long is refused.
func TestLong(t *testing.T) {
	s := newServer(named)
	s.Limits.Body = 1000
	w := post(t, s, "api/explore", `{"text":"`+strings.Repeat("x", 1000)+`"}`)
	assert.Equal(t, http.StatusRequestEntityTooLarge, w.Code)
	assert.Contains(t, w.Body.String(), "more than 1000 bytes")
}

// blocking is a compiler that works until it is stopped.
func blocking(started chan<- string) func(context.Context, explore.Request, string) ([]byte, error) {
	return func(ctx context.Context, req explore.Request, _ string) ([]byte, error) {
		if req.Name == "fast" {
			return []byte(`{}`), nil
		}
		started <- req.Name
		<-ctx.Done()
		return nil, context.Cause(ctx)
	}
}

// TestNewer: a newer request stops the older one of its kind.
func TestNewer(t *testing.T) {
	started := make(chan string, 2)
	s := newServer(blocking(started))
	older := make(chan *httptest.ResponseRecorder)
	go func() { older <- post(t, s, "api/explore?last=linalg", `{"name":"slow"}`) }()
	<-started
	assert.Equal(t, http.StatusOK, post(t, s, "api/explore", `{"name":"fast"}`).Code, "one of another kind")
	assert.Equal(t, http.StatusOK, post(t, s, "api/explore?last=linalg", `{"name":"fast"}`).Code)
	assert.Equal(t, http.StatusConflict, (<-older).Code)
}

// TestPages: a request of another page stops none.
func TestPages(t *testing.T) {
	started := make(chan string, 2)
	s := newServer(blocking(started))
	of := func(page, name string) int {
		return request(t, s, http.MethodPost, s.Path()+"api/explore?last=linalg", `{"name":"`+name+`"}`, func(r *http.Request) { r.Header.Set("Tshared-Page", page) }).Code
	}
	older := make(chan int, 1)
	go func() { older <- of("one", "slow") }()
	<-started
	assert.Equal(t, http.StatusOK, of("two", "fast"))
	assert.Empty(t, older)
	assert.Equal(t, http.StatusOK, of("one", "fast"))
	assert.Equal(t, http.StatusConflict, <-older)
}

// TestSlow: a request that takes too long is stopped.
func TestSlow(t *testing.T) {
	s := newServer(blocking(make(chan string, 1)))
	s.Limits.Quick = time.Millisecond
	w := post(t, s, "api/explore?last=linalg", `{"name":"slow"}`)
	assert.Equal(t, http.StatusGatewayTimeout, w.Code)
	assert.Contains(t, w.Body.String(), "longer than 1ms")
}

// TestGone: a browser that is gone stops its request.
func TestGone(t *testing.T) {
	started := make(chan string, 1)
	s := newServer(blocking(started))
	ctx, leave := context.WithCancel(t.Context())
	done := make(chan int)
	go func() {
		w := request(t, s, http.MethodPost, s.Path()+"api/explore", `{"name":"slow"}`, func(r *http.Request) { *r = *r.WithContext(ctx) })
		done <- w.Code
	}()
	<-started
	leave()
	assert.Equal(t, http.StatusInternalServerError, <-done)
}

// TestBusy: requests wait for others, and too many are refused.
func TestBusy(t *testing.T) {
	started := make(chan string, 3)
	s := newServer(blocking(started))
	s.Limits.Waiting = 2
	ctx, stop := context.WithCancel(t.Context())
	for _, path := range []string{"api/explore", "api/explore?last=linalg"} {
		go request(t, s, http.MethodPost, s.Path()+path, `{"name":"slow"}`, func(r *http.Request) { *r = *r.WithContext(ctx) })
		<-started
	}
	w := post(t, s, "api/run", `{}`)
	assert.Equal(t, http.StatusTooManyRequests, w.Code)
	stop()
	require.Eventually(t, func() bool { return post(t, s, "api/run", `{}`).Code == http.StatusOK }, 5*time.Second, time.Millisecond)
}

// TestServe: the server stops with its context.
func TestServe(t *testing.T) {
	l := listen(t)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	s := newServer(named)
	go func() { done <- s.Serve(ctx, l) }()
	r, err := http.Get("http://" + l.Addr().String() + s.Path() + "api/start")
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, r.Body)
	require.NoError(t, err)
	require.NoError(t, r.Body.Close())
	assert.Equal(t, http.StatusOK, r.StatusCode)
	stop()
	assert.NoError(t, <-done)
}
