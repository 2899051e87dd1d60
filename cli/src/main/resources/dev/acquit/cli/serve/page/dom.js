// Elements. Texts are texts: nothing that a test or a message says becomes markup.

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((c) => c != null));
  return element;
}

export const $ = (id) => document.getElementById(id);

export function fill(parent, ...children) {
  parent.replaceChildren(...children.filter((c) => c != null));
}

/** A report as the command makes it, as high as it is. */
export function frame(page, title) {
  const element = el("iframe", { src: "/api/pages/" + page, title });
  element.addEventListener("load", () => {
    const inner = element.contentDocument?.documentElement;
    if (!inner) return;
    const fit = () => { element.style.height = Math.min(inner.scrollHeight + 8, 20000) + "px"; };
    new ResizeObserver(fit).observe(inner);
    fit();
  });
  return element;
}
