// Answers as people look at them.
import { el, fill, frame } from "./dom.js";
import { ask } from "./api.js";

// Allows every execution: what it lists beyond a model's final states is what that model forbids.
const ANYTHING = { name: "anything.cat", text: '"anything"\nempty 0 as anything\n' };

const TONES = { Ok: "note", No: "good", HOLDS: "good", VIOLATED: "bad", Undef: "bad", Unknown: "open", "Not covered": "open", "May hang": "bad", Terminates: "good" };

// As VerdictWords of the reports has them: `exists` asks, the others promise.
const PROMISED = { Ok: "HOLDS", No: "VIOLATED" };

const WORDS = {
  exists: { Ok: "an allowed execution satisfies the condition", No: "no allowed execution satisfies the condition" },
  "~exists": { Ok: "no allowed execution satisfies the condition", No: "an allowed execution satisfies the condition" },
  forall: { Ok: "every allowed execution satisfies the condition", No: "an allowed execution does not satisfy the condition" },
};

function badge(verdict) {
  return el("span", { class: "badge " + (TONES[verdict] ?? "note") }, verdict);
}

/** The verdict for people: the document has herd's words for promises, too. */
function word(result) {
  return result.quantifier === "exists" ? result.verdict : PROMISED[result.verdict] ?? result.verdict;
}

function sentence(result) {
  return result.reason ?? WORDS[result.quantifier]?.[result.verdict] ?? "";
}

/** Of check: a line for each model, the final states, an execution to step through, the whole report. */
export function checked(target, answer, asked) {
  const results = answer.document.results;
  const hangs = answer.document.termination ?? [];
  const lines = el("ul", { class: "answers" });
  for (const r of results) {
    lines.append(el("li", {}, badge(word(r)), " ", el("b", {}, r.model.name), ": ", sentence(r),
      r.vacuous ? " (" + r.vacuous + ")" : ""));
  }
  for (const t of hangs) {
    lines.append(el("li", {}, badge(t.verdict), " ", el("b", {}, `${t.model.name}, progress ${t.progress.name}`), t.reason ? ": " + t.reason : "",
      ...t.endings.map((e) => el("div", { class: "status" }, e.line))));
  }
  const notes = [...new Set(results.flatMap((r) => r.notes ?? []))];
  const picture = el("div");
  const states = el("div");
  fill(target,
    el("h2", {}, results[0]?.condition ?? (hangs.length ? "Does every execution end?" : "The answer")),
    lines,
    ...notes.map((n) => el("p", { class: "status" }, n)),
    states, picture,
    answer.page ? el("details", { ontoggle: (e) => {
      if (e.target.open && !e.target.querySelector("iframe")) e.target.append(frame(answer.page, "The whole report"));
    } }, el("summary", {}, "The whole report")) : null);
  if (results.length === 0) return;
  const gallery = new Gallery(picture, asked);
  table(states, results, asked, gallery);
  const first = results[0];
  if (first.witness || first.explanation || first.marks?.length) gallery.open(first.model.name, null);
}

function table(target, results, asked, gallery, forbidden = []) {
  const all = new Map();
  for (const r of results) for (const s of r.states) all.set(s.state, s.satisfies || all.get(s.state));
  for (const s of forbidden) if (!all.has(s.state)) all.set(s.state, s.satisfies);
  if (all.size === 0) return;
  const rows = [...all.keys()].sort().map((state) => el("tr", {},
    el("td", { class: "name" }, (all.get(state) ? "* " : "") + state),
    ...results.map((r) => {
      const index = r.states.findIndex((s) => s.state === state);
      const word = index >= 0 ? "allowed" : r.complete ? "forbidden" : "not found";
      return el("td", {}, gallery.canAsk || index >= 0
        ? el("button", { type: "button", class: "cell", "aria-label": `${state} ${word} by ${r.model.name}: show an execution`,
          onclick: () => gallery.open(r.model.name, state, index) }, word) : word);
    })));
  const more = gallery.canAsk && forbidden.length === 0
    ? el("button", { type: "button", onclick: async (e) => {
      e.target.disabled = true;
      const answer = await ask("check", { ...asked, sources: [...asked.sources, ANYTHING], models: [ANYTHING.name] }).answer;
      const states = answer.document?.results[0]?.states ?? [];
      table(target, results, asked, gallery, states.length ? states : [{ state: "" }]);
    } }, "Show forbidden ones, too") : null;
  fill(target,
    el("div", { class: "scroll" }, el("table", {},
      el("caption", {}, "Final states; * satisfies the condition" + (forbidden.length ? "; forbidden ones are those of executions that some axiom rules out" : "")),
      el("thead", {}, el("tr", {}, el("th", {}, "final state"), ...results.map((r) => el("th", {}, r.model.name)))),
      el("tbody", {}, ...rows))),
    more);
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** Pictures of executions under a model, one at a time. */
class Gallery {
  constructor(target, asked) {
    this.target = target;
    this.asked = asked;
    // A condition is put in the place of the test's own, which kernels have in comments.
    this.canAsk = asked.sources[0].name.endsWith(".litmus") && /^\s*(?:~\s*exists|exists|forall)\b/m.test(asked.sources[0].text);
    this.drawn = new Map();
  }

  async open(model, state, index = -1) {
    fill(this.target, el("p", { class: "status" }, "drawing …"));
    try {
      if (state !== null && index < 0) {
        const answer = await ask("draw", { sources: [this.about(state), ...this.asked.sources.slice(1)], model }).answer;
        this.show(ordered(answer).slice(0, 1), 0, model, state + " is forbidden");
        return;
      }
      if (!this.drawn.has(model)) {
        this.drawn.set(model, ordered(await ask("draw", { sources: this.asked.sources, model }).answer));
      }
      const pictures = this.drawn.get(model);
      const at = state === null ? 0 : pictures.findIndex((p) => p.state === index + 1);
      this.show(pictures, Math.max(at, 0), model);
    } catch (e) {
      fill(this.target, el("p", { class: "status bad" }, e.message));
    }
  }

  /** The test with another condition: that it ends in a state. */
  about(state) {
    const source = this.asked.sources[0];
    const text = source.text.replace(/^\s*(?:~\s*exists|exists|forall)\b[\s\S]*/m,
      "\nexists (" + state.split(";").map((s) => s.trim()).filter((s) => s).join(" /\\ ") + ")\n");
    return { name: source.name, text };
  }

  show(pictures, at, model, said) {
    if (pictures.length === 0) {
      fill(this.target, el("p", { class: "status" }, "There is neither a witness nor a reason to draw."));
      return;
    }
    const { svg } = pictures[at];
    const description = (/<desc>([\s\S]*?)<\/desc>/.exec(svg)?.[1] ?? "an execution").replace(/&(lt|gt|quot|amp);/g, (_, n) => ENTITIES[n]);
    const step = (to) => this.show(pictures, (to + pictures.length) % pictures.length, model);
    fill(this.target,
      el("div", { class: "stepper" },
        pictures.length > 1 ? el("button", { type: "button", onclick: () => step(at - 1) }, "Previous") : null,
        pictures.length > 1 ? el("button", { type: "button", onclick: () => step(at + 1) }, "Next") : null,
        el("span", { role: "status" }, (pictures.length > 1 ? `execution ${at + 1} of ${pictures.length}, ` : "") + "model " + model + (said ? ": " + said : ""))),
      el("div", { class: "picture" }, el("img", { src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg), alt: description })));
  }
}

/** The verdict first, then flags, then the final states by their numbers, with the executions of each. */
function ordered(answer) {
  const test = answer.document?.results[0]?.test ?? "";
  const key = ({ name }) => {
    const [, state, execution] = /^\.(\d+)(?:\.(\d+))?$/.exec(name.slice(test.length)) ?? [];
    return [name === test ? 0 : state ? 2 : 1, Number(state ?? 0), Number(execution ?? 1)];
  };
  return answer.pictures.map((p) => ({ ...p, key: key(p), state: key(p)[1] }))
    .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.key[2] - b.key[2]);
}

/** Of map: the C++ test beside its PTX. */
export function lowered(target, answer, asked, open, table) {
  const results = answer.document.results;
  fill(target, el("h2", {}, `Lowered by ${asked.table}: ${results.length} ${results.length === 1 ? "test" : "tests"}`),
    ...results.slice(0, 20).map((r) => el("section", {},
      el("h3", {}, r.test),
      el("p", { class: "status" }, `needs ${r.documented}; ptxas takes it from ${r.accepted}`),
      el("div", { class: "side" }, el("pre", { tabindex: "0" }, asked.sources[0].text), el("pre", { tabindex: "0" }, body(r.text))),
      el("div", { class: "scroll" }, el("table", {},
        el("thead", {}, el("tr", {}, ...["thread", "operation", "alternative", "PTX"].map((h) => el("th", {}, h)))),
        el("tbody", {}, ...rows(r.text).map(([thread, row, alternative]) => el("tr", {}, el("td", {}, thread), el("td", {}, row),
          el("td", { class: "number" }, alternative), el("td", {}, el("code", {}, sequence(table, row, alternative)))))))),
      el("button", { type: "button", onclick: () => open({ name: r.test + ".litmus", text: r.text }) }, "Open the PTX test"))),
    results.length > 20 ? el("p", {}, `and ${results.length - 20} more`) : null);
}

/** Thread, row and alternative of each operation, as the test's head says them. */
function rows(text) {
  const said = /^Alternatives=(.*)$/m.exec(text)?.[1] ?? "";
  return said.split("; ").filter((s) => s).flatMap((part) => {
    const [, thread, operations] = /^(P\d+) (.*)$/.exec(part) ?? [null, "", part];
    return operations.split(", ").map((o) => [thread, o.replace(/ \d+$/, ""), /\d+$/.exec(o)?.[0] ?? ""]);
  });
}

/** What a table has for an alternative of a row. */
function sequence(table, row, alternative) {
  const lines = table.split("\n");
  const head = lines.findIndex((l) => l.replace(/ implied$/, "").trim() === "row " + row);
  for (const line of head < 0 ? [] : lines.slice(head + 1)) {
    const [, number, text] = /^\s+(\d+): *(.*?)( +recommended.*)?$/.exec(line) ?? [];
    if (number === alternative) return text;
    if (line.startsWith("row ")) break;
  }
  return "";
}

function body(text) {
  return text.split("\n").filter((l) => !/^(Mapping|Alternatives|Requires|Ptxas)=/.test(l)).join("\n");
}

/** Of anything that is told by its report. */
export function reported(target, answer, title) {
  fill(target, el("h2", {}, title), answer.page ? frame(answer.page, title) : el("p", {}, "There is no result."));
}

function up(document) {
  return `programs of up to ${document.programs?.bound ?? document.bounds?.bound ?? "so many"} instructions`;
}

/** Of verify: the decision first, and what can be done about it. */
export function verified(target, answer, repair) {
  const d = answer.document;
  const tone = { sound: "good", unsound: "bad" }[d.decision] ?? "open";
  fill(target,
    el("h2", {}, d.mapping.title || d.mapping.name),
    el("p", {}, el("span", { class: "badge " + tone }, d.decision), ` for ${up(d)}, class ${d.deciding}`),
    d.decision === "unsound" ? el("p", {}, el("button", { type: "button", class: "main", onclick: repair }, "What would repair it?")) : null,
    ...unsound(d),
    answer.page ? frame(answer.page, "The whole report") : null);
}

/** The unsound rows, those of the narrowest class first, and the program of the first: the reader need not look for it. */
function unsound(d) {
  const classes = d.classes.map((c) => c.programClass);
  const at = (c) => classes.indexOf(c.programClass);
  const found = d.counterexamples.toSorted((a, b) => at(a) - at(b));
  if (found.length === 0) return [];
  const row = (c) => d.classes.flatMap((k) => k.verdicts).find((v) => v.row === c.row && v.alternative === c.alternative);
  const [first] = found;
  return [
    el("ul", { class: "answers" }, ...found.map((c) => el("li", {}, el("span", { class: "badge bad" }, "unsound"), " ",
      el("b", {}, `${c.row}, alternative ${c.alternative}`), ": ", el("code", {}, row(c)?.sequence ?? ""), ` in class ${c.programClass}`))),
    el("section", { id: "counterexample" },
      el("h3", {}, `${first.row}: a program of ${first.size} instructions`),
      el("p", {}, "The PTX can end with ", el("code", {}, first.outcome), ", which C++ forbids."),
      el("div", { class: "side" }, el("pre", { tabindex: "0" }, first.source.text), el("pre", { tabindex: "0" }, body(first.target.text)))),
  ];
}

/** Of repair: the new table can be opened. */
export function repaired(target, answer, open) {
  const better = answer.document.better;
  fill(target,
    el("h2", {}, "Repair"),
    better ? el("p", {}, el("button", { type: "button", class: "main", onclick: () => open({ name: better.name + ".mapping", text: better.text }) }, "Open the better table")) : null,
    answer.page ? frame(answer.page, "The whole report") : null);
}
