import type { Abilities, Engine } from "./engine";
import type { Request, Result, RunRequest, RunResult, Start } from "./types";

/**
 * A call to the worker, and its answer. The worker first says { ready: true }. Methods are those of
 * Engine: start(), file(name), explore(request, last), run(request) and export(request), whose
 * answer is the text of the file.
 */
export interface Call {
  id: number;
  method: string;
  args: unknown[];
}

export interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

interface Waiting {
  call: Call;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** How long a call may take, in milliseconds, and how much longer one whose answer nobody waits for. */
const patience = 15_000;
const grace = 1_000;

/**
 * The engine of the playground: WebAssembly in a worker, which does one call at a time. Calls wait
 * here, so that one whose signal is aborted before its turn is never made. A worker that does not
 * answer, or whose compiler has ended, is replaced by a new one.
 */
export class WorkerEngine implements Engine {
  readonly can: Abilities = { edit: true, full: false, run: true, export: true };
  private readonly queue: Waiting[] = [];
  private worker: Worker;
  private current: Waiting | undefined;
  private timer = 0;
  private ready = false;
  private broken: Error | undefined;
  private count = 0;

  constructor(private readonly make: () => Worker) {
    this.worker = this.begin();
  }

  start(): Promise<Start> {
    return this.call("start");
  }

  file(name: string): Promise<{ name: string; text: string }> {
    return this.call("file", name);
  }

  explore(request: Request, last: string, signal: AbortSignal): Promise<Result> {
    return this.call("explore", request, last, signal);
  }

  run(request: RunRequest): Promise<RunResult> {
    return this.call("run", request);
  }

  async export(request: Request): Promise<Blob> {
    return new Blob([await this.call<string>("export", request)], { type: "text/html" });
  }

  private begin(): Worker {
    const worker = this.make();
    worker.onmessage = (event) => this.receive(event.data);
    worker.onerror = (event) => this.replace(new Error("the worker ended: " + (event.message || "it could not be loaded")));
    return worker;
  }

  private call<T>(method: string, ...args: unknown[]): Promise<T> {
    const signal = args.find((a): a is AbortSignal => a instanceof AbortSignal);
    const call = { id: ++this.count, method, args: args.filter((a) => a !== signal) };
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { call, resolve: resolve as (result: unknown) => void, reject };
      signal?.addEventListener("abort", () => this.giveUp(waiting));
      this.queue.push(waiting);
      this.next();
    });
  }

  private giveUp(waiting: Waiting) {
    waiting.reject(new DOMException("a newer request came", "AbortError"));
    const at = this.queue.indexOf(waiting);
    if (at >= 0) this.queue.splice(at, 1);
    else if (waiting === this.current) this.watch(grace);
  }

  private next() {
    if (this.broken) {
      for (const w of this.queue.splice(0)) w.reject(this.broken);
      return;
    }
    if (!this.ready || this.current) return;
    this.current = this.queue.shift();
    if (!this.current) return;
    this.watch(patience);
    this.worker.postMessage(this.current.call);
  }

  /** Ends the worker if the current call has no answer in time. */
  private watch(ms: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.replace(new Error(`it took longer than ${patience / 1000} seconds, and was ended`)), ms);
  }

  private receive(message: { ready?: boolean } & Partial<Answer>) {
    if (message.ready) this.ready = true;
    const done = this.current;
    if (done && message.id === done.call.id) {
      this.settle();
      if (message.error) done.reject(new Error(message.error));
      else done.resolve(message.result);
    } else if (message.error) {
      this.replace(new Error(message.error));
    }
    this.next();
  }

  private settle() {
    clearTimeout(this.timer);
    this.current = undefined;
  }

  /** Ends the worker and begins another. One that has never been ready has no better successor. */
  private replace(error: Error) {
    this.current?.reject(error);
    this.settle();
    this.worker.terminate();
    if (!this.ready) this.broken = error;
    else this.worker = this.begin();
    this.ready = false;
    this.next();
  }
}
