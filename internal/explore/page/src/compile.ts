import { type Engine, isAbort, quickStage } from "./engine";
import { type Model, merge } from "./model";

/** How long nothing must change before the stages behind linalg are made. */
const pause = 300;

/**
 * Compiles whenever the request changes: up to linalg at once, and all stages when the request has
 * not changed for a while. A newer request gives up the older one.
 */
export class Compiler {
  private abort = new AbortController();
  private timer = 0;
  private changed = 0;

  constructor(
    private readonly engine: Engine,
    private readonly model: Model,
  ) {
    model.request.subscribe(() => this.start(pause));
  }

  /** Compiles the request, without waiting long for changes. */
  begin() {
    this.start(0);
  }

  private start(wait: number) {
    this.abort.abort();
    this.abort = new AbortController();
    clearTimeout(this.timer);
    this.changed = performance.now();
    void this.quick(wait, this.abort.signal);
  }

  private async quick(wait: number, signal: AbortSignal) {
    this.model.phase.value = "quick";
    if (!(await this.stages(quickStage, signal))) return;
    if (!this.engine.can.full || this.model.problems("error").length) {
      this.model.phase.value = "idle"; // later stages would fail for the same reason
      return;
    }
    const left = Math.max(0, this.changed + wait - performance.now());
    this.timer = window.setTimeout(() => void this.full(signal), left);
  }

  private async full(signal: AbortSignal) {
    this.changed = performance.now();
    this.model.phase.value = "full";
    if (await this.stages("", signal)) this.model.phase.value = "idle";
  }

  /** Asks the engine and shows its answer; false if there is none or it is not wanted any more. */
  private async stages(last: string, signal: AbortSignal): Promise<boolean> {
    const quick = last !== "" && this.engine.can.full;
    try {
      const result = await this.engine.explore(this.model.request.value, last, signal);
      if (signal.aborted) return false;
      this.model.failure.value = "";
      this.model.shown.value = merge(this.model.shown.value, result, quick);
      this.measure(quick || last !== "");
      return true;
    } catch (error) {
      if (signal.aborted || isAbort(error)) return false;
      this.model.failure.value = error instanceof Error ? error.message : String(error);
      this.model.phase.value = "failed";
      return false;
    }
  }

  /** Notes the time from the change to the frame that shows its answer. */
  private measure(quick: boolean) {
    const start = this.changed;
    requestAnimationFrame(() => {
      const { duration } = performance.measure(quick ? "tshared:linalg" : "tshared:all", { start, end: performance.now() });
      this.model.latency.value = { ...this.model.latency.value, [quick ? "quick" : "full"]: duration };
    });
  }
}
