import type { Abilities, Engine } from "./engine";
import type { Request, Result, RunResult, Start } from "./types";

/** What an exported file holds. */
export interface Fixed {
  request: Request;
  result: Result;
  version?: string;
}

/** The engine of exported files: one result, which stays. */
export class FixedEngine implements Engine {
  readonly can: Abilities = { edit: false, full: false, run: false, export: false };

  constructor(private readonly fixed: Fixed) {}

  async start(): Promise<Start> {
    return { request: this.fixed.request, version: this.fixed.version };
  }

  async explore(): Promise<Result> {
    return this.fixed.result;
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
