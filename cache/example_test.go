package cache_test

import (
	"context"
	"fmt"
	"os"

	"github.com/tshared/tshared/cache"
)

func Example() {
	dir, err := os.MkdirTemp("", "kernels")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	c, err := cache.Open(cache.Options{Dir: dir}) // jit.WithCache(c) has kernels kept there
	if err != nil {
		fmt.Println(err)
		return
	}
	h := cache.NewHasher("example")
	h.AddString("source", "def kernel(): ...")
	key := h.Sum()
	ctx := context.Background()
	if err := c.Put(ctx, key, &cache.Entry{Kind: cache.KindKernel, Name: "kernel", Files: map[string][]byte{"ptx": []byte("code")}}); err != nil {
		fmt.Println(err)
		return
	}
	e, err := c.Get(ctx, key)
	fmt.Println(e.Name, string(e.Files["ptx"]), err)
	// Output: kernel code <nil>
}
