// The worker of the playground: it loads the compiler, which is WebAssembly made by Go, and passes calls
// to it. The compiler sets globalThis.tsharedCall, which takes the name of a method and its arguments as
// JSON, and returns, or promises, JSON of {result} or {error}.

import type { Call } from "./engine_worker";

interface GoRuntime {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare function importScripts(...urls: string[]): void;
declare const Go: new () => GoRuntime;

type Method = (method: string, args: string) => string | Promise<string>;

const scope = globalThis as unknown as { tsharedCall?: Method; tsharedReady?: () => void; onmessage: unknown; postMessage(m: unknown): void };

async function load() {
  importScripts("wasm_exec.js");
  const go = new Go();
  const module = await WebAssembly.instantiate(await unpacked("playground.wasm.gz"), go.importObject);
  const ready = new Promise<void>((resolve) => (scope.tsharedReady = resolve));
  const ended = go.run(module.instance).then(() => Promise.reject(new Error("the compiler ended")));
  await Promise.race([ready, ended]);
  ended.catch((error) => scope.postMessage({ error: String(error) }));
}

/** The contents of a compressed file. Some servers declare the compression, so that the browser has undone it. */
async function unpacked(name: string): Promise<ArrayBuffer> {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
  const data = await response.blob();
  const head = new Uint8Array(await data.slice(0, 2).arrayBuffer());
  if (head[0] !== 0x1f || head[1] !== 0x8b) return data.arrayBuffer();
  return new Response(data.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function answer({ id, method, args }: Call) {
  try {
    const text = await scope.tsharedCall!(method, JSON.stringify(args));
    scope.postMessage({ id, ...JSON.parse(text) });
  } catch (error) {
    scope.postMessage({ id, error: String(error) });
  }
}

scope.onmessage = (event: MessageEvent<Call>) => void answer(event.data);
load().then(
  () => scope.postMessage({ ready: true }),
  (error) => scope.postMessage({ error: String(error) }),
);
