import { quickStage } from "./engine";
import { Signal } from "./signal";
import { type Link, linkAt, noLink, type Place } from "./links";
import type { Diagnostic, Kernel, Pane, Request, Result } from "./types";

/** The result that is shown, with panes of older results that newer ones have not replaced yet. */
export interface Shown extends Result {
  /** What is older than the text: panes, and pictures with picture: before their names. */
  stale: ReadonlySet<string>;
}

/** Panes that were kept to compare others with, and what they were compiled for. */
export interface Kept {
  title: string;
  panes: Pane[];
}

/** How many colours lines of the source have. */
export const tints = 8;

export type Phase = "idle" | "quick" | "full" | "failed";

/** Before the names of panes that were kept. */
export const keptPrefix = "kept:";

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
  /** A result to compare with. */
  readonly kept = new Signal<Kept | undefined>(undefined);
  private colours: { of: Shown; byLine: Map<number, number> } | undefined;

  constructor(request: Request) {
    this.request = new Signal(request);
  }

  /** Changes parts of the request. */
  change(part: Partial<Request>) {
    this.request.value = { ...this.request.value, ...part };
  }

  pane(id: string): Pane | undefined {
    return this.shown.value.panes.find((p) => p.id === id) ?? this.kept.value?.panes.find((p) => p.id === id);
  }

  /** The pane that a pane is compared with: the kept one, or that before its pass. */
  before(pane: Pane): Pane | undefined {
    return this.pane(keptPrefix + pane.id) ?? this.pane(pane.before);
  }

  /** Keeps what is shown, to compare another configuration with it; a second time it is let go. */
  keep() {
    const { numWarps, numStages, target, consts } = this.request.value;
    const { panes } = this.shown.value;
    const set = { target, warps: numWarps, stages: numStages, ...consts };
    const title = Object.entries(set).filter(([, v]) => v).map(([name, v]) => `${name} ${v}`).join(", ") || "defaults";
    const copies = panes.filter((p) => !this.isSource(p.id)).map((p) => ({ ...p, id: keptPrefix + p.id, group: "kept" as const, before: "", links: [], values: [] }));
    this.kept.value = this.kept.value ? undefined : { title, panes: copies };
  }

  /** The colour of a line of a pane, by the line of the source that it came from; undefined for none. */
  tint(pane: Pane, line: number): number | undefined {
    const { shown } = this;
    if (this.colours?.of !== shown.value) {
      const lines = [...new Set(shown.value.origins.filter((o) => o.file === this.request.value.name).map((o) => o.line))].sort((a, b) => a - b);
      this.colours = { of: shown.value, byLine: new Map(lines.map((l, i) => [l, i % tints])) };
    }
    const { byLine } = this.colours;
    if (this.isSource(pane.id)) return pane.links[line]?.length ? byLine.get(line + 1) : undefined;
    for (const o of pane.links[line] ?? []) {
      const origin = shown.value.origins[o];
      if (origin?.file === this.request.value.name && byLine.has(origin.line)) return byLine.get(origin.line);
    }
    return undefined;
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
    stale: new Set([...kept.map((p) => p.id), ...(quick || failed ? old.pictures.map((p) => "picture:" + p.id) : [])]),
  };
}
