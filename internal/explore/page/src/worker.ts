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
  const response = await fetch("playground.wasm");
  if (!response.ok) throw new Error(`playground.wasm: the server answered ${response.status}`);
  const module = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  const ready = new Promise<void>((resolve) => (scope.tsharedReady = resolve));
  const ended = go.run(module.instance).then(() => Promise.reject(new Error("the compiler ended")));
  await Promise.race([ready, ended]);
  ended.catch((error) => scope.postMessage({ error: String(error) }));
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
