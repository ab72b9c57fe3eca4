import type { Abilities, Engine } from "./engine";
import type { Request, Result, RunRequest, RunResult, Start } from "./types";

/** The engine behind the server of tshared explore. URLs are relative to the page's. */
export class HttpEngine implements Engine {
  /** Tells this page from others of the same server: newer requests take the place of older ones of the same page only. */
  private readonly page = crypto.getRandomValues(new Uint32Array(2)).join("-");

  readonly can: Abilities = { edit: true, full: true, run: true, export: true };

  start(): Promise<Start> {
    return this.json("api/start");
  }

  file(name: string): Promise<{ name: string; text: string }> {
    return this.json("api/file?name=" + encodeURIComponent(name));
  }

  explore(request: Request, last: string, signal: AbortSignal): Promise<Result> {
    return this.json("api/explore" + (last ? "?last=" + last : ""), request, signal);
  }

  run(request: RunRequest): Promise<RunResult> {
    return this.json("api/run", request);
  }

  async export(request: Request): Promise<Blob> {
    return (await this.fetch("api/export", request)).blob();
  }

  private async json<T>(url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return (await this.fetch(url, body, signal)).json();
  }

  private async fetch(url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json", "Tshared-Page": this.page };
    const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers };
    const response = await fetch(url, { ...post, signal });
    if (!response.ok) {
      const text = (await response.text()).trim();
      throw new Error(text || `the server answered ${response.status} ${response.statusText}`);
    }
    return response;
  }
}
