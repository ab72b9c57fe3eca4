import { bar } from "./bar";
import { Columns } from "./columns";
import { Compiler } from "./compile";
import { byId, meta } from "./dom";
import type { Engine } from "./engine";
import { FixedEngine } from "./engine_fixed";
import { HttpEngine } from "./engine_http";
import { WorkerEngine } from "./engine_worker";
import { ArgumentForm } from "./form";
import { listen } from "./keys";
import { decode, encode, type State } from "./link";
import { Model } from "./model";
import { Panel, type Part } from "./panel";
import { Problems } from "./problems";
import { Runner } from "./runner";
import { status } from "./status";
import { Timings } from "./timings";
import type { Diagnostic, Start } from "./types";

const wide = 1600;

/** The engine that whoever made the page has named. */
function engineOf(name: string): Engine {
  switch (name) {
    case "worker":
      byId("status").textContent = "Loading the compiler…";
      return new WorkerEngine(() => new Worker("assets/worker.js"));
    case "fixed":
      return new FixedEngine(byId("fixed").textContent ?? "");
    default:
      return new HttpEngine();
  }
}

/** The page over an engine. */
class Page {
  private readonly model: Model;
  private readonly columns: Columns;
  private readonly panel: Panel;
  private readonly runner: Runner | undefined;
  private readonly compiler: Compiler;
  private timer = 0;

  constructor(
    private readonly engine: Engine,
    start: Start,
    state: State | undefined,
  ) {
    const { view, ...request } = state ?? { ...start.request, view: undefined };
    this.model = new Model(request);
    const first = request.name.endsWith(".py") ? "python" : "ttir-source";
    const last = engine.can.full || !engine.can.edit ? "ptx" : "linalg";
    const usual = innerWidth >= wide ? [first, last, "asm"] : [first, last];
    this.compiler = new Compiler(engine, this.model);
    this.columns = new Columns(byId("columns"), this.model, engine.can.edit, view?.columns?.length ? view.columns : usual);
    const problems = new Problems(this.model, (place) => this.columns.goTo(place));
    this.runner = engine.can.run ? new Runner(this.model, engine) : undefined;
    this.panel = new Panel(byId("panel"), this.parts(problems), view?.panel ?? "arguments");
    status(byId("status"), this.model, start.version ?? "", engine.can.edit);
    const help = listen({ columns: this.columns, panel: this.panel, problems, run: this.runner && (() => this.run()) });
    bar(byId("bar"), this.model, engine, start, { keep: () => this.model.keep(), copyLink: () => this.copyLink(), export: () => this.export(), help });
    this.watch();
    this.compiler.begin();
  }

  private parts(problems: Problems): Part[] {
    const parts: Part[] = [{ id: "arguments", title: "Arguments", element: new ArgumentForm(this.model, this.engine.can.edit).element }];
    if (this.runner) parts.push({ id: "run", title: "Run", element: this.runner.element });
    return [...parts, { id: "problems", title: "Diagnostics", element: problems.element }, { id: "timings", title: "Times", element: new Timings(this.model).element }];
  }

  /** Keeps the address, the title and the count of diagnostics up to date. */
  private watch() {
    const later = () => {
      this.timer ||= window.setTimeout(() => void this.remember(), 400);
    };
    this.model.request.subscribe(later);
    this.columns.onChange = later;
    this.panel.onChange = later;
    this.model.shown.subscribe(({ diagnostics, kernel }) => {
      this.panel.title("problems", countText(diagnostics));
      document.title = (kernel ? kernel + " · " : "") + "tshared explore";
    });
    addEventListener("hashchange", () => location.reload());
  }

  private state(): State {
    return { ...this.model.request.value, view: { columns: this.columns.shown, panel: this.panel.current } };
  }

  /** Puts the state into the address. */
  private async remember() {
    this.timer = 0;
    history.replaceState(null, "", await encode(this.state()));
  }

  private async copyLink() {
    await this.remember();
    await navigator.clipboard.writeText(location.href);
  }

  private async export() {
    const blob = await this.engine.export(this.model.request.value);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = (this.model.kernel?.name ?? "kernel") + ".html";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  private run() {
    this.panel.open("run");
    void this.runner?.run();
  }
}

/** How many diagnostics there are of each kind. Remarks say what the compiler decided: nothing is wrong then. */
function countText(list: Diagnostic[]): string {
  const words = { error: ["error", "errors"], warning: ["warning", "warnings"], remark: ["remark", "remarks"] } as const;
  const counts = (["error", "warning", "remark"] as const).map((severity) => {
    const n = list.filter((d) => d.severity === severity).length;
    return n && `${n} ${words[severity][n === 1 ? 0 : 1]}`;
  });
  const text = counts.filter(Boolean).join(", ");
  return text || "Diagnostics";
}

async function main() {
  const engine = window.tshared ?? engineOf(meta("tshared-engine"));
  try {
    const [start, state] = await Promise.all([engine.start(), decode(location.hash)]);
    new Page(engine, start, engine.can.edit ? state : undefined);
  } catch (error) {
    byId("status").textContent = error instanceof Error ? error.message : String(error);
  }
}

declare global {
  interface Window {
    /** An engine of someone who embeds the page. */
    tshared?: Engine;
  }
}

void main();
