import { h } from "./dom";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const icons: Record<Theme, string> = { system: "◐", light: "☀", dark: "☾" };
const key = "tshared-theme";
const listeners: (() => void)[] = [];
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** Calls a function whenever the page turns light or dark. */
export function themeChanged(listener: () => void) {
  listeners.push(listener);
}

function stored(): Theme {
  try {
    return themes.find((t) => t === localStorage.getItem(key)) ?? "system";
  } catch {
    return "system"; // pages from disk may have no storage
  }
}

function apply(theme: Theme) {
  const dark = theme === "dark" || (theme === "system" && prefersDark.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  for (const listener of listeners) listener();
}

/** The button that goes through the themes. */
export function themeButton(): HTMLElement {
  let theme = stored();
  const button = h("button", { type: "button", class: "quiet icon" });
  const show = () => {
    button.textContent = icons[theme];
    button.title = `Colours: ${theme}`;
    button.setAttribute("aria-label", button.title);
    apply(theme);
  };
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    try {
      localStorage.setItem(key, theme);
    } catch {
      // the choice lasts as long as the page
    }
    show();
  });
  prefersDark.addEventListener("change", show);
  show();
  return button;
}
