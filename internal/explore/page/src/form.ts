import { h } from "./dom";
import type { Model } from "./model";
import type { Param } from "./types";

const types = ["*fp32:16", "*fp16:16", "*bf16:16", "*fp8e4nv:16", "*i32:16", "*i8:16", "*i64:16", "i32", "i32:16", "i64", "fp32", "i1"];

/** The types of arguments and the values of constants. What is left empty is guessed, as the field shows. */
export class ArgumentForm {
  readonly element: HTMLElement;
  private readonly grid = h("div", { class: "fields" });
  private fields = new Map<string, HTMLInputElement>();
  private shape = "";

  constructor(
    private readonly model: Model,
    private readonly editable: boolean,
  ) {
    this.element = h(
      "form",
      { class: "arguments", submit: (e) => e.preventDefault() },
      h("datalist", { id: "types" }, ...types.map((t) => h("option", { value: t }))),
      this.grid,
    );
    model.shown.subscribe(() => this.update());
    model.request.subscribe(() => this.update());
    this.update();
  }

  private update() {
    const params = this.model.kernel?.params ?? [];
    const shape = JSON.stringify(params.map((p) => [p.name, p.constexpr]));
    if (shape !== this.shape) this.build(params);
    this.shape = shape;
    for (const p of params) this.fill(p, this.fields.get(p.name)!);
  }

  private build(params: Param[]) {
    this.fields = new Map(params.map((p) => [p.name, this.input(p)]));
    const rows = params.map((p) =>
      h("label", { class: p.constexpr ? "argument constant" : "argument" }, h("span", { title: p.name }, p.name), this.fields.get(p.name)!),
    );
    this.grid.replaceChildren(...(rows.length ? rows : [h("p", { class: "empty" }, "No kernel with parameters yet.")]));
  }

  private input(p: Param): HTMLInputElement {
    const kind = p.constexpr ? "consts" : "args";
    const field = h("input", { spellcheck: "false", autocomplete: "off", disabled: !this.editable, "data-param": p.name });
    if (!p.constexpr) field.setAttribute("list", "types");
    field.addEventListener("input", () => {
      const values = { ...this.model.request.value[kind] };
      const text = field.value.trim();
      if (text) values[p.name] = text;
      else delete values[p.name];
      this.model.change({ [kind]: values });
    });
    return field;
  }

  private fill(p: Param, field: HTMLInputElement) {
    const given = this.model.request.value[p.constexpr ? "consts" : "args"]?.[p.name] ?? "";
    if (field !== document.activeElement && field.value !== given) field.value = given;
    field.placeholder = p.guessed || !given ? p.type || p.default || "expected" : "";
    const guessed = p.guessed && !given ? ` Guessed: ${field.placeholder}.` : "";
    field.title = (p.constexpr ? `${p.name}: a constant, as a Python literal.` : `${p.name}: a type; :16 says that it is divisible by 16.`) + guessed;
  }
}
