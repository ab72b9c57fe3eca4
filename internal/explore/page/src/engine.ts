import type { Request, Result, RunRequest, RunResult, Start } from "./types";

/** What compiles and runs kernels for the page: a server, a worker or a result that is fixed. */
export interface Engine {
  readonly can: Abilities;
  start(): Promise<Start>;
  file(name: string): Promise<{ name: string; text: string }>;
  /** Compiles, up to a stage if one is named. A request whose signal is aborted is given up. */
  explore(request: Request, last: string, signal: AbortSignal): Promise<Result>;
  run(request: RunRequest): Promise<RunResult>;
  /** Makes the self-contained HTML file. */
  export(request: Request): Promise<Blob>;
}

export interface Abilities {
  /** The text and the arguments may change. */
  edit: boolean;
  /** There are stages behind linalg, which take longer. */
  full: boolean;
  run: boolean;
  export: boolean;
}

/** The last of the stages that are made at every keystroke. */
export const quickStage = "linalg";

/** Reports whether a request was given up for a newer one. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
