import type { Abilities, Engine } from "./engine";
import type { Request, Result, RunResult, Start } from "./types";

/** What an exported file holds. */
export interface Fixed {
  request: Request;
  result: Result;
  version?: string;
}

async function unpack(text: string): Promise<Fixed> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(json).json();
}

/** The engine of exported files: one result, which stays. */
export class FixedEngine implements Engine {
  readonly can: Abilities = { edit: false, full: false, run: false, export: false };

  private readonly fixed: Promise<Fixed>;

  /** The text is base64 of the gzipped JSON. */
  constructor(text: string) {
    this.fixed = unpack(text);
  }

  async start(): Promise<Start> {
    const { request, version } = await this.fixed;
    return { request, version };
  }

  async explore(): Promise<Result> {
    return (await this.fixed).result;
  }

  file(): Promise<never> {
    return this.refuse();
  }

  run(): Promise<RunResult> {
    return this.refuse();
  }

  export(): Promise<never> {
    return this.refuse();
  }

  private refuse(): Promise<never> {
    return Promise.reject(new Error("an exported file compiles nothing; open the kernel with tshared explore"));
  }
}
