import { h } from "./dom";
import type { Engine } from "./engine";
import type { Model } from "./model";
import { themeButton } from "./theme";
import type { Start } from "./types";

export interface BarActions {
  /** Keeps what is shown to compare with, or lets it go. */
  keep(): void;
  copyLink(): Promise<void>;
  export(): Promise<void>;
  help(): void;
}

const warps = ["", "1", "2", "4", "8", "16", "32"];

/** Fills the bar at the top: file, kernel, options of the compilation, and buttons. */
export function bar(element: HTMLElement, model: Model, engine: Engine, start: Start, actions: BarActions) {
  const kernel = h("select", { id: "kernel", change: () => model.change({ kernel: kernel.value, args: {}, consts: {} }) });
  const file = fileField(model, engine, start);
  const target = h("input", { id: "target", list: "targets", spellcheck: "false", autocomplete: "off", input: () => model.change({ target: target.value.trim() }) });
  const warpsField = h("select", { id: "warps", change: () => model.change({ numWarps: Number(warpsField.value) || undefined }) }, ...warps.map((w) => h("option", { value: w }, w || "default")));
  const stages = h("input", { id: "stages", type: "number", min: 1, max: 16, placeholder: "default", input: () => model.change({ numStages: Number(stages.value) || undefined }) });
  const fields = [kernel, target, warpsField, stages];
  for (const field of fields) field.disabled = !engine.can.edit;
  const hasTarget = Boolean(start.targets?.length || start.request?.target); // in a browser alone there is nothing behind linalg

  const show = () => {
    const names = model.shown.value.kernels.map((k) => k.name);
    if ([...kernel.options].map((o) => o.value).join() !== names.join()) kernel.replaceChildren(...names.map((n) => h("option", { value: n }, n)));
    kernel.value = model.kernel?.name ?? "";
    const { request } = model;
    set(target, request.value.target ?? "");
    set(warpsField, String(request.value.numWarps || ""));
    set(stages, String(request.value.numStages || ""));
  };
  model.shown.subscribe(show);
  model.request.subscribe(show);
  show();

  element.replaceChildren(
    h("h1", { class: "name" }, "tshared ", h("span", {}, "explore")),
    labelled("File", file),
    labelled("Kernel", kernel),
    ...(hasTarget
      ? [
          labelled("Target", target),
          h("datalist", { id: "targets" }, ...(start.targets ?? []).map((t) => h("option", { value: t }))),
          labelled("Warps", warpsField),
          labelled("Stages", stages),
        ]
      : []),
    h("span", { class: "space" }),
    ...(engine.can.edit ? [keepButton(model, actions.keep)] : []),
    ...(engine.can.edit ? [busyButton("Copy link", "A link that holds the kernel and everything that is set here", "Copied", actions.copyLink)] : []),
    ...(engine.can.export ? [busyButton("Export", "One HTML file with all stages, for others", "Exported", actions.export)] : []),
    themeButton(),
    h("button", { type: "button", class: "quiet icon", title: "Keys (F1)", "aria-label": "Keys", click: () => actions.help() }, "?"),
  );
}

/** A button that keeps the stages, to show them beside those of another configuration. */
function keepButton(model: Model, keep: () => void): HTMLElement {
  const button = h("button", { type: "button", class: "keep", click: keep }, "Keep");
  model.kept.subscribe((kept) => {
    button.setAttribute("aria-pressed", String(!!kept));
    button.textContent = kept ? `Kept: ${kept.title}` : "Keep";
    button.title = kept ? "Compare with this no more" : "Keep these stages; change warps, stages, constants or the text, and compare: Diff, or a column of the group Kept";
  });
  button.title = "Keep these stages; change warps, stages, constants or the text, and compare: Diff, or a column of the group Kept";
  return button;
}

/** Sets a field that nobody is typing in. */
function set(field: HTMLInputElement | HTMLSelectElement, value: string) {
  if (field !== document.activeElement && field.value !== value) field.value = value;
}

function labelled(text: string, field: HTMLElement): HTMLElement {
  return h("label", { class: "field" }, h("span", {}, text), field);
}

/** The files of a folder to choose from, or the name of the only one. */
function fileField(model: Model, engine: Engine, start: Start): HTMLElement {
  const files = start.files ?? [];
  if (files.length < 2) {
    const name = h("output", { class: "file" }, model.request.value.name);
    model.request.subscribe((r) => (name.textContent = r.name));
    return name;
  }
  const select = h("select", { id: "file" }, ...files.map((f) => h("option", { value: f }, f)));
  select.value = model.request.value.name;
  select.addEventListener("change", async () => {
    try {
      const { name, text } = await engine.file(select.value);
      model.pinned.value = undefined;
      model.change({ name, text, kernel: "", args: {}, consts: {} });
    } catch (error) {
      model.failure.value = String(error instanceof Error ? error.message : error);
    }
  });
  return select;
}

/** A button that says for a moment that it has done its work, or why not. */
function busyButton(title: string, hint: string, done: string, action: () => Promise<void>): HTMLElement {
  const label = h("span", { "aria-live": "polite" }, title);
  const button = h("button", { type: "button", class: title.toLowerCase().replace(" ", "-"), title: hint }, label);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await action();
      label.textContent = done;
    } catch (error) {
      label.textContent = "Failed";
      button.title = String(error instanceof Error ? error.message : error);
    }
    button.disabled = false;
    setTimeout(() => (label.textContent = title), 1500);
  });
  return button;
}
