package redis

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestTLS: rediss:// encrypts, and refuses servers with certificates of other authorities.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	certificate, key, pool := newCertificate(t, dir)
	addr := freeAddr(t)
	_, port, err := net.SplitHostPort(addr)
	require.NoError(t, err)
	startServer(t, "--tls-port", port, "--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", certificate, "--tls-auth-clients", "no", "--requirepass", "letters")
	url := "rediss://:letters@" + addr

	trusting, log := open(t, url, func(o *Options) { o.TLS = &tls.Config{RootCAs: pool} })
	requireMissing(t, trusting, 1)
	put(t, trusting, 1)
	requireHit(t, trusting, 1)
	require.Empty(t, log.String())

	careless, _ := open(t, url+"?skip_verify=true")
	requireHit(t, careless, 1)

	careful, log := open(t, url)
	requireMissing(t, careful, 1)
	require.Contains(t, log.String(), "certificate signed by unknown authority")

	plain, log := open(t, "redis://:letters@"+addr, within(time.Second))
	requireMissing(t, plain, 1)
	require.Equal(t, 1, log.count("going on without"), log)
}

// newCertificate writes a self-signed certificate of this machine and its key.
func newCertificate(t *testing.T, dir string) (certificate, key string, pool *x509.CertPool) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(24 * time.Hour),
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	privateDER, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	certificate, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writePEM(t, certificate, "CERTIFICATE", der)
	writePEM(t, key, "PRIVATE KEY", privateDER)
	parsed, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	pool = x509.NewCertPool()
	pool.AddCert(parsed)
	return certificate, key, pool
}

func writePEM(t *testing.T, path, kind string, der []byte) {
	require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
}
