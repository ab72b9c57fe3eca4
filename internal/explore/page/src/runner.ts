import { h } from "./dom";
import type { Engine } from "./engine";
import type { Model } from "./model";
import type { Output, Param, RunResult } from "./types";

/** Runs the kernel on small data and shows what came out. */
export class Runner {
  readonly element: HTMLElement;
  private readonly grid = h("input", { placeholder: "1", size: 10, spellcheck: "false", title: "Programs along x, y and z: numbers, or expressions such as cdiv(n, BLOCK)", "aria-label": "Grid: programs along x, y and z" });
  private readonly fieldsElement = h("div", { class: "fields" });
  private readonly output = h("div", { class: "outputs", "aria-live": "polite" });
  private readonly button = h("button", { type: "submit", class: "primary", title: "Run the kernel (Ctrl+Enter)" }, "Run");
  private readonly values = new Map<string, string>();
  private fields = new Map<string, HTMLInputElement>();
  private types = "";
  private shape = "";

  constructor(
    private readonly model: Model,
    private readonly engine: Engine,
  ) {
    const submit = (e: Event) => {
      e.preventDefault();
      void this.run();
    };
    this.element = h(
      "form",
      { class: "runner", submit },
      h("div", { class: "inputs" }, h("div", { class: "launch" }, h("label", { class: "argument" }, h("span", {}, "grid"), this.grid), this.button), this.fieldsElement),
      this.output,
    );
    this.say("The interpreter runs the kernel on the data above. Arguments in memory are written as f32[1024]:range, or with :ones, :zeros, :fill:2 or :rand.");
    model.shown.subscribe(() => this.update());
    this.update();
  }

  async run() {
    if (this.button.disabled) return;
    this.button.disabled = true;
    this.say("Running…");
    try {
      this.show(await this.engine.run({ request: this.model.request.value, grid: this.grid.value.trim() || this.grid.placeholder, args: this.args() }));
    } catch (error) {
      this.show({ error: error instanceof Error ? error.message : String(error) });
    }
    this.button.disabled = false;
  }

  private args(): Record<string, string> {
    return Object.fromEntries([...this.fields].map(([name, field]) => [name, field.value.trim() || field.placeholder]));
  }

  private update() {
    const params = (this.model.kernel?.params ?? []).filter((p) => !p.constexpr);
    const launch = this.model.kernel?.launch;
    const types = JSON.stringify(params.map((p) => [p.name, p.type]));
    if (!launch && types === this.types && this.model.phase.value !== "idle") return; // it comes with the whole answer
    const shape = types + JSON.stringify(launch ?? null);
    if (shape === this.shape) return;
    this.types = types;
    this.shape = shape;
    this.grid.placeholder = launch?.grid ?? "1";
    this.grid.size = Math.max(10, this.grid.placeholder.length);
    this.fields = new Map(params.map((p) => [p.name, this.input(p)]));
    this.fieldsElement.replaceChildren(...params.map((p) => h("label", { class: "argument" }, h("span", { title: p.name }, p.name), this.fields.get(p.name)!)));
  }

  private input(p: Param): HTMLInputElement {
    const field = h("input", { spellcheck: "false", autocomplete: "off", placeholder: this.suggestion(p), value: this.values.get(p.name) ?? "", "data-value": p.name });
    field.addEventListener("input", () => this.values.set(p.name, field.value));
    return field;
  }

  /** The argument of the launch that was made up. */
  private suggestion(p: Param): string {
    return this.model.kernel?.launch?.args.find((a) => a.name === p.name)?.text ?? p.default;
  }

  private say(text: string) {
    this.output.replaceChildren(h("p", { class: "empty" }, text));
  }

  private show(result: RunResult) {
    const parts = (result.outputs ?? []).map(outputElement);
    if (result.error) parts.unshift(h("p", { class: "error" }, result.error));
    if (result.printed) parts.push(h("pre", { class: "printed" }, result.printed));
    this.output.replaceChildren(...(parts.length ? parts : [h("p", { class: "empty" }, "The kernel wrote nothing.")]));
  }
}

function outputElement(o: Output): HTMLElement {
  const head = [h("b", {}, o.name), h("span", { class: "type" }, ` ${o.type}[${o.shape.join("×")}] `)];
  if (o.rows) return h("div", { class: "output" }, ...head, matrix(o, o.rows));
  const more = o.shape.reduce((a, b) => a * b, 1) - (o.values?.length ?? 0);
  const values = (o.values ?? []).map((v) => h("span", {}, shown(v) + " "));
  const code = h("code", {}, ...(values.length ? values : [o.text]), more > 0 && `… ${more} more`);
  return h("div", { class: "output" }, ...head, code);
}

/** The upper left corner of a matrix as a table. */
function matrix(o: Output, rows: (number | string)[][]): HTMLElement {
  const [height, width] = o.shape.slice(-2);
  const more = (all: number, seen: number) => all > seen;
  const cells = rows.map((row) => h("tr", {}, ...row.map((v) => h("td", {}, shown(v, 5))), more(width, row.length) && h("td", {}, "…")));
  if (more(height, rows.length)) cells.push(h("tr", {}, ...rows[0].map(() => h("td", {}, "⋮"))));
  return h("table", { class: "matrix", "aria-label": o.text }, h("tbody", {}, ...cells));
}

function shown(v: number | string, digits = 6): string {
  if (typeof v !== "number") return v;
  return Number.isInteger(v) ? String(v) : String(Number(v.toPrecision(digits)));
}
