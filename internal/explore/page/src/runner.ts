import { h } from "./dom";
import type { Engine } from "./engine";
import type { Model } from "./model";
import type { Output, Param, RunResult } from "./types";

/** Elements of an argument in memory, and the value of an integer, where nothing else is said. */
const elements = 4096;
const integer = "64";

const elementTypes: Record<string, string> = { fp16: "f16", fp32: "f32", fp64: "f64", fp8e4nv: "f8E4M3FN", fp8e5: "f8E5M2" };

/** Runs the kernel on small data and shows what came out. */
export class Runner {
  readonly element: HTMLElement;
  private readonly grid = h("input", { value: "1", size: 10, spellcheck: "false", title: "Programs along x, y and z: numbers, or expressions such as cdiv(n, BLOCK)", "aria-label": "Grid: programs along x, y and z" });
  private readonly fieldsElement = h("div", { class: "fields" });
  private readonly output = h("div", { class: "outputs", "aria-live": "polite" });
  private readonly button = h("button", { type: "submit", class: "primary", title: "Run the kernel (Ctrl+Enter)" }, "Run");
  private readonly values = new Map<string, string>();
  private fields = new Map<string, HTMLInputElement>();
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
      this.show(await this.engine.run({ request: this.model.request.value, grid: this.grid.value, args: this.args() }));
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
    const shape = JSON.stringify(params.map((p) => [p.name, p.type]));
    if (shape === this.shape) return;
    this.shape = shape;
    this.fields = new Map(params.map((p) => [p.name, this.input(p)]));
    this.fieldsElement.replaceChildren(...params.map((p) => h("label", { class: "argument" }, h("span", { title: p.name }, p.name), this.fields.get(p.name)!)));
  }

  private input(p: Param): HTMLInputElement {
    const field = h("input", { spellcheck: "false", autocomplete: "off", placeholder: suggestion(p), value: this.values.get(p.name) ?? "", "data-value": p.name });
    field.addEventListener("input", () => this.values.set(p.name, field.value));
    return field;
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
  const more = o.shape.reduce((a, b) => a * b, 1) - (o.values?.length ?? 0);
  const values = (o.values ?? []).map((v) => h("span", {}, (typeof v === "number" ? short(v) : v) + " "));
  const code = h("code", {}, ...(values.length ? values : [o.text]), more > 0 && `… ${more} more`);
  return h("div", { class: "output" }, h("b", {}, o.name), h("span", { class: "type" }, ` ${o.type}[${o.shape.join("×")}] `), code);
}

function short(v: number): string {
  return Number.isInteger(v) ? String(v) : String(Number(v.toPrecision(6)));
}

/** An argument of the parameter's type that kernels can do something with. */
export function suggestion(p: Param): string {
  const type = p.type.split(":")[0];
  if (type.startsWith("*")) {
    const element = type.slice(1).replace(/^k/, "");
    const contents = /out/i.test(p.name) ? "zeros" : "range";
    return `${elementTypes[element] ?? element}[${elements}]:${contents}`;
  }
  return /^b?fp?\d/.test(type) ? "1.0" : integer;
}
