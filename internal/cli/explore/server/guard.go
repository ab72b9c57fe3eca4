package server

import (
	"crypto/subtle"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// guard refuses requests that the page did not send: those to another host name, which is how
// a page elsewhere would read answers after binding its name to this address; those of another origin; and those
// without the token.
func guard(port int, token string, next http.Handler) http.Handler {
	suffix := ":" + strconv.Itoa(port)
	hosts := []string{"127.0.0.1" + suffix, "localhost" + suffix, "[::1]" + suffix}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		given, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		switch {
		case !slices.Contains(hosts, r.Host):
			refuse(w, http.StatusMisdirectedRequest, "this server is for "+hosts[0])
		case !sameOrigin(r):
			refuse(w, http.StatusForbidden, "this server is for its own page")
		case subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1:
			refuse(w, http.StatusNotFound, "there is nothing without the token that tshared explore printed")
		case r.Method == http.MethodPost && !isJSON(r):
			refuse(w, http.StatusUnsupportedMediaType, "expected a body of type application/json")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// headers are on every answer: nothing is kept, guessed, framed, or told to others.
var headers = map[string]string{
	"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
	"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}

func refuse(w http.ResponseWriter, status int, why string) { http.Error(w, why, status) }

// sameOrigin reports whether a request comes from the page or from a person who typed the
// address, as far as browsers say.
func sameOrigin(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin":
		return true
	case "none": // an address that was typed, or opened by another program
		return true
	}
	return false
}

// isJSON reports whether a body is JSON. Pages of other origins cannot say so without asking first.
func isJSON(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// limitBody bounds the bodies of requests.
func limitBody(limit int64, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		next.ServeHTTP(w, r)
	})
}
