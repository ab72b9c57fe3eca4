import { quickStage } from "./engine";
import { Signal } from "./signal";
import { type Link, linkAt, noLink, type Place } from "./links";
import type { Diagnostic, Kernel, Pane, Request, Result } from "./types";

/** The result that is shown, with panes of older results that newer ones have not replaced yet. */
export interface Shown extends Result {
  stale: ReadonlySet<string>;
}

export type Phase = "idle" | "quick" | "full" | "failed";

const nothing: Shown = { kernels: [], kernel: "", panes: [], origins: [], diagnostics: [], timings: [], pictures: [], stale: new Set() };

/** What the page shows, and what its parts are told of. */
export class Model {
  readonly request: Signal<Request>;
  readonly shown = new Signal<Shown>(nothing);
  readonly phase = new Signal<Phase>("quick");
  /** Why the engine gave no result. */
  readonly failure = new Signal("");
  /** Milliseconds from a change to the answer, up to linalg and for all stages; 0 where it is not known. */
  readonly latency = new Signal({ quick: 0, full: 0 });
  /** The place under the pointer, and the place of the cursor: both mark what they are linked with. */
  readonly hovered = new Signal<Place | undefined>(undefined);
  readonly pinned = new Signal<Place | undefined>(undefined);

  constructor(request: Request) {
    this.request = new Signal(request);
  }

  /** Changes parts of the request. */
  change(part: Partial<Request>) {
    this.request.value = { ...this.request.value, ...part };
  }

  pane(id: string): Pane | undefined {
    return this.shown.value.panes.find((p) => p.id === id);
  }

  /** The kernel that is compiled. */
  get kernel(): Kernel | undefined {
    const { kernels, kernel } = this.shown.value;
    return kernels.find((k) => k.name === kernel) ?? kernels[0];
  }

  /** Whether a pane is the file that is edited, of which the request has the text. */
  isSource(id: string): boolean {
    return id === this.sourceId;
  }

  get sourceId(): string {
    return this.request.value.name.endsWith(".py") ? "python" : "ttir-source";
  }

  link(place: Place | undefined): Link {
    const pane = place && this.pane(place.pane);
    return pane ? linkAt(pane, place) : noLink;
  }

  problems(severity: Diagnostic["severity"]): Diagnostic[] {
    return this.shown.value.diagnostics.filter((d) => d.severity === severity);
  }
}

/**
 * Puts a new result in place of the shown one. Stages that the new one could not or did not yet
 * make stay as they were, without their links, which are to places of older text.
 */
export function merge(old: Shown, result: Result, quick: boolean): Shown {
  const made = new Set(result.panes.map((p) => p.id));
  const last = old.panes.findIndex((p) => p.id === quickStage);
  const failed = result.diagnostics.some((d) => d.severity === "error");
  const kept = old.panes
    .filter((p, i) => !made.has(p.id) && (failed || (quick && i > last)))
    .map((p) => ({ ...p, links: [], values: [] }));
  return {
    ...result,
    panes: [...result.panes, ...kept],
    kernels: result.kernels.length || !failed ? result.kernels : old.kernels,
    kernel: result.kernel || (failed ? old.kernel : ""),
    pictures: quick || failed ? [...old.pictures] : result.pictures,
    stale: new Set(kept.map((p) => p.id)),
  };
}
