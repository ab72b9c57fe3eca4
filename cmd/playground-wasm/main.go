//go:build js && wasm

// Command playground-wasm is the engine of the playground as WebAssembly. A worker loads it, see
// internal/explore/page; make playground builds it. It defines the function tsharedCall(method,
// args) of JavaScript, whose arguments and result are texts, and then calls tsharedReady().
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/tshared/tshared/internal/explore/playground"
)

func main() {
	// Calls are short, and there is one core: garbage is collected rarely, but before a browser runs out of memory.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(1 << 30)
	js.Global().Set("tsharedCall", js.FuncOf(call))
	if ready := js.Global().Get("tsharedReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {} // calls come as long as the worker lives
}

// call answers a call from JavaScript. What is not text becomes one that is not a name or no JSON.
func call(_ js.Value, args []js.Value) any {
	texts := make([]string, 2)
	for i := range min(len(args), len(texts)) {
		texts[i] = args[i].String()
	}
	return string(playground.Call(texts[0], texts[1]))
}
