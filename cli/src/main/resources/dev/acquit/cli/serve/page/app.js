// The page: files, what can be asked of the one that is open, and the answer.
import { marked } from "marked";
import { editor, kindOf } from "./editor.js";
import { ask, get, read, report } from "./api.js";
import { checked, lowered, reported, verified, repaired } from "./answers.js";
import { older } from "./belonging.js";
import { findings } from "./findings.js";
import { $, el, fill, frame } from "./dom.js";
import { pack, unpack } from "./link.js";

const STARTS = {
  ptx: { name: "test.litmus", text: "PTX test\n{ x=0; y=0; }\n P0@cta 0            | P1@cta 1            ;\n st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y ;\n st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x ;\nexists (1:r0=1 /\\ 1:r1=0)\n" },
  cpp: { name: "test.litmus", text: "C test\n{ x=0; y=0; }\nP0 (atomic_int* x, atomic_int* y) {\n  atomic_store_explicit(x, 1, memory_order_relaxed, thread_scope_device);\n  atomic_store_explicit(y, 1, memory_order_release, thread_scope_device);\n}\nP1 (atomic_int* x, atomic_int* y) {\n  int r0 = atomic_load_explicit(y, memory_order_acquire, thread_scope_device);\n  int r1 = atomic_load_explicit(x, memory_order_relaxed, thread_scope_device);\n}\nexists (1:r0=1 /\\ 1:r1=0)\n" },
};

const catalogue = await (await get("/api/catalogue")).json();
let state = { files: [], at: 0, models: [], table: catalogue.table, source: "cpp20", target: "ptx", scopes: "same", bound: 4, property: "safety" };
let work = null;

const view = editor($("editor"), document.body.dataset.nonce, (text) => { file().text = text; saved(); offer(); edited(); });

const file = () => state.files[state.at];

/** What is asked of a file: its kind, as the command would see it. */
function subject() {
  const { name, text } = file();
  const ending = name.slice(name.lastIndexOf(".") + 1);
  if (ending === "mapping") return "table";
  if (ending === "cat") return "model";
  if (ending === "cu") return "kernel";
  if (ending === "ptx") return text.includes("acquit:") ? "kernel" : "compiled";
  return /^\s*C\s/.test(text) ? "cpp" : "ptx";
}

let saving;
function saved() {
  clearTimeout(saving);
  saving = setTimeout(async () => history.replaceState(null, "", "#" + await pack(state)), 300);
}

// Files

function open(newFile) {
  const same = state.files.findIndex((f) => f.name === newFile.name);
  if (same >= 0) state.files[same] = newFile;
  else state.files.push(newFile);
  select(same >= 0 ? same : state.files.length - 1);
}

function select(at) {
  state.at = at;
  view.show(file().text, kindOf(file().name));
  files();
  offered = "";
  offer();
  edited();
  saved();
}

function files() {
  fill($("files"), ...state.files.map((f, i) => el("span", {},
    el("button", { type: "button", "aria-pressed": String(i === state.at), onclick: () => select(i) }, f.name),
    state.files.length > 1 ? el("button", { type: "button", class: "close", "aria-label": "Close " + f.name, onclick: () => {
      state.files.splice(i, 1);
      select(Math.max(0, state.at - (i <= state.at ? 1 : 0)));
    } }, "×") : null)));
}

// What can be asked

let offered = "";

function offer() {
  const kind = subject();
  const own = (ending) => state.files.filter((f) => f.name.endsWith(ending)).map((f) => f.name);
  const stamp = kind + own(".cat") + own(".mapping");
  if (stamp === offered) return;
  offered = stamp;
  const models = (language) => catalogue.models.filter((m) => m.language === language).map((m) => [m.name, m.title])
    .concat(own(".cat").map((n) => [n, "your own"]));
  const tables = catalogue.tables.map((t) => [t.name, t.title]).concat(own(".mapping").map((n) => [n, "your own"]));
  const button = (label, action, main = true) =>
    el("button", { type: main ? "submit" : "button", class: main ? "main" : null, onclick: (e) => { e.preventDefault(); action(); } }, label);
  const several = (all, usual) => {
    const chosen = all.map(([n]) => n).filter((n) => state.models.includes(n));
    state.models = chosen.length ? chosen : [usual];
    return el("fieldset", {}, el("legend", {}, "Models, side by side"), ...all.map(([name, title]) => el("label", { title },
      el("input", { type: "checkbox", checked: state.models.includes(name), onchange: (e) => {
        state.models = state.models.filter((m) => m !== name).concat(e.target.checked ? [name] : []);
        saved();
      } }), name)));
  };
  const one = (label, key, all) => {
    if (!all.some(([n]) => n === state[key])) state[key] = all[0][0];
    return el("label", {}, label, el("select", { onchange: (e) => { state[key] = e.target.value; saved(); } },
      ...all.map(([name, title]) => el("option", { value: name, selected: name === state[key], title }, name))));
  };
  const proof = () => [one("C++ model", "source", models("cpp")), one("PTX model", "target", models("ptx")),
    one("scopes", "scopes", [["same", ""], ["object", ""], ["mixed", ""]]),
    el("label", {}, "up to instructions", el("input", { type: "number", min: 1, max: 6, value: state.bound, onchange: (e) => {
      state.bound = Math.min(6, Math.max(1, Number(e.target.value) || 4)); e.target.value = state.bound; saved();
    } }))];
  const asks = () => one("property", "property", [["safety", "which outcomes are allowed"], ["termination", "whether every execution ends"], ["all", "both"]]);
  const offers = {
    ptx: () => [several(models("ptx"), "ptx"), asks(), button("Check", check)],
    kernel: () => [several(models("ptx"), "ptx"), asks(), button("Check", check)],
    cpp: () => [several(models("cpp"), "cpp20"), asks(), button("Check", check), one("table", "table", tables), button("Lower to PTX", lower, false)],
    compiled: () => [one("table", "table", tables), button("What are its atomics?", scan)],
    table: () => [...proof(), button("Verify", verify), button("Repair", repair, false)],
    model: () => [el("p", {}, "Open a test: this model is then among those that it can be asked about.")],
  };
  fill($("actions"), ...offers[kind]());
}

// Asking

function sources() {
  // Copies: the text of a file changes while an answer is on its way.
  return [file(), ...state.files.filter((f) => f !== file() && /\.(cat|mapping)$/.test(f.name))].map(({ name, text }) => ({ name, text }));
}

/** Asks and shows; one question at a time: a new one ends the one before. */
async function asking(kind, question, show) {
  work?.stop();
  const status = $("status");
  const begun = performance.now();
  const mine = ask(kind, question, (text) => { if (work === mine) said.textContent = text; });
  const said = el("span", {}, "asking …");
  work = mine;
  status.className = "status";
  fill(status, said, " ", el("button", { type: "button", onclick: () => mine.stop() }, "Stop"));
  try {
    const answer = await mine.answer;
    if (work !== mine) return;
    work = null;
    fill(status, ENDINGS[answer.status] ?? "", ` (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    if (answer.status > 1) status.className = "status bad";
    told = { question, remarks: answer.remarks.concat(findings(answer.document, question.sources[0])) };
    if (answer.document) show($("result"), answer, question);
    else fill($("result"), el("p", {}, "There is no answer: see what is said beneath the editor."));
    belongs();
    if (innerWidth < 992 && answer.document) $("answer").scrollIntoView({ behavior: "smooth" });
  } catch (e) {
    if (work !== mine) return;
    work = null;
    status.className = "status bad";
    fill(status, e.message);
  }
}

const ENDINGS = {
  0: "Done.", 1: "Done, with a finding.", 2: "Something is not right in what was asked.",
  3: "Not decided, or not covered by the model.", 4: "Something is missing on this machine.", 5: "This is a bug of ours: please report it.",
};

const check = () => asking("check", { sources: sources(), models: state.models, property: state.property }, checked);
const lower = () => asking("lower", { sources: sources(), table: state.table }, (t, a, q) => lowered(t, a, q, open, tableText(q.table)));
const tableText = (name) => (state.files.find((f) => f.name === name) ?? catalogue.tables.find((t) => t.name === name)).text;
const scan = () => asking("scan", { sources: sources(), table: state.table }, (t, a) => reported(t, a, "Atomics of " + file().name));
const proving = () => ({ sources: sources(), table: file().name, source: state.source, target: state.target, scopes: state.scopes, bound: state.bound });
const verify = () => asking("verify", proving(), (t, a, q) => verified(t, a, () => repairing(q)));
const repair = () => repairing(proving());
const repairing = (question) => asking("repair", question, (t, a) => repaired(t, a, open));

// To what the answer belongs, and what is wrong with the text while it is written

let told = null;
let typed = [];
let reading;

/** The text is another one: it is read when nobody has typed for a moment. */
function edited() {
  typed = [];
  belongs();
  clearTimeout(reading);
  const asked = sources();
  reading = setTimeout(async () => {
    const found = await read(asked).catch(() => []);
    if (older({ sources: asked, models: asked.map((s) => s.name) }, state.files, state.at)) return;
    typed = found;
    belongs();
  }, 400);
}

/** An answer to another text is not shown as one to this text, and marks none of its lines. */
function belongs() {
  const of = told && older(told.question, state.files, state.at);
  $("answer").classList.toggle("older", Boolean(of));
  $("age").hidden = !of;
  fill($("age"), of ? `The answer below is ${of}.` : "");
  remarks(told && !of ? told.remarks : typed);
}

function remarks(all) {
  const here = all.filter((r) => r.file === file()?.name && r.line);
  view.mark(here);
  fill($("remarks"), ...all.map((r) => el("li", { class: r.kind },
    here.includes(r) ? el("button", { type: "button", onclick: () => view.focus(r.line, r.column) }, `line ${r.line}, column ${r.column}`) : null,
    (here.includes(r) ? ": " : "") + r.message, r.hint ? el("small", {}, r.hint) : null)));
}

// Opening

async function example(name) {
  const text = await (await get("/examples/" + name)).text();
  open({ name: name.slice(name.lastIndexOf("/") + 1), text });
  tab("work");
}

function shipped(kind, entry) {
  const [all, ending] = kind === "table" ? [catalogue.tables, "mapping"] : [catalogue.models, "cat"];
  const found = all.find((a) => a.name === entry);
  open({ name: `my-${found.name}.${ending}`, text: kind === "table" ? found.text.replace(/^name: .*/m, "name: my-" + found.name) : found.text });
}

for (const group of new Set(catalogue.examples.map((e) => e.group))) {
  $("examples").append(el("optgroup", { label: group }, ...catalogue.examples.filter((e) => e.group === group)
    .map((e) => el("option", { value: e.file }, e.title || e.file))));
}
$("examples").append(el("optgroup", { label: "Tables" }, ...catalogue.tables.map((t) => el("option", { value: "table:" + t.name }, t.title))));
$("examples").append(el("optgroup", { label: "Models" }, ...catalogue.models.map((m) => el("option", { value: "model:" + m.name }, m.name + ": " + m.title))));
$("examples").addEventListener("change", (e) => {
  const value = e.target.value;
  e.target.value = "";
  if (/^(table|model):/.test(value)) shipped(...value.split(":"));
  else if (value) example(value);
});
$("new").addEventListener("change", (e) => {
  const value = e.target.value;
  e.target.value = "";
  if (STARTS[value]) open({ ...STARTS[value] });
  else if (value) shipped(value, value === "table" ? state.table.endsWith(".mapping") ? catalogue.table : state.table : "ptx");
});
$("share").addEventListener("click", async () => {
  const address = location.origin + "/#" + await pack(state);
  history.replaceState(null, "", address);
  await navigator.clipboard?.writeText(address).catch(() => {});
  $("share").textContent = "Copied";
  setTimeout(() => { $("share").textContent = "Copy link"; }, 1500);
});
addEventListener("keydown", (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key === "Enter") { e.preventDefault(); $("actions").querySelector(".main")?.click(); }
});

// Parts of the page

const PARTS = ["work", "tutorial", "results"];

function tab(part) {
  for (const p of PARTS) {
    $("part-" + p).hidden = p !== part;
    $("tab-" + p).setAttribute("aria-selected", String(p === part));
    $("tab-" + p).tabIndex = p === part ? 0 : -1;
  }
}

for (const [i, part] of PARTS.entries()) {
  $("tab-" + part).addEventListener("click", () => tab(part));
  $("tab-" + part).addEventListener("keydown", (e) => {
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: PARTS.length - 1 }[e.key];
    if (to === undefined) return;
    const next = PARTS[(to + PARTS.length) % PARTS.length];
    tab(next);
    $("tab-" + next).focus();
  });
}

fill($("lessons"), ...catalogue.lessons.map((l) => el("li", {},
  el("a", { href: "#", onclick: (e) => { e.preventDefault(); lesson(l.file); } }, l.title.replace(/^\d+\. /, "")))));

/** A page of the tutorial; what it shows can be opened in the editor. */
async function lesson(name) {
  const article = $("lesson");
  article.innerHTML = marked.parse(await (await get("/tutorial/" + name)).text());
  for (const link of article.querySelectorAll("a")) {
    const to = link.getAttribute("href");
    if (catalogue.lessons.some((l) => l.file === to)) link.addEventListener("click", (e) => { e.preventDefault(); lesson(to); });
    else if (!/^https?:/.test(to)) link.replaceWith(...link.childNodes);
  }
  const known = new Set(catalogue.examples.map((e) => e.file));
  for (const pre of article.querySelectorAll("pre")) {
    pre.tabIndex = 0;
    const names = new Set([...pre.textContent.matchAll(/docs\/examples\/([\w./+-]+\.(?:litmus|cu|ptx))/g)].map((m) => m[1]));
    pre.after(...[...names].filter((n) => known.has(n)).map((n) => el("button", { type: "button", onclick: () => example(n) }, "Open " + n)));
  }
  article.scrollIntoView();
}

fill($("saved"), ...catalogue.results.map((r) => el("li", {},
  el("button", { type: "button", onclick: () => fill($("report"), frame(r.page, r.name)) }, r.name))));
$("open").addEventListener("change", async (e) => {
  const chosen = e.target.files[0];
  if (!chosen) return;
  try {
    if (chosen.name.endsWith(".db")) throw new Error("acquit serve " + chosen.name + " opens a store of observations");
    const page = await report(chosen.name.replace(/[^\w+.-]/g, "_").replace(/^[^\w]/, "_"), await chosen.text());
    $("opened").className = "status";
    fill($("opened"), chosen.name);
    fill($("report"), frame(page, chosen.name));
  } catch (error) {
    $("opened").className = "status bad";
    fill($("opened"), error.message);
  }
});

// The beginning: what the address says, or a first example.

const linked = location.hash.length > 1 ? await unpack(location.hash.slice(1)) : null;
if (linked) {
  state = { ...state, ...linked };
  select(Math.min(Math.max(state.at, 0), state.files.length - 1));
} else {
  await example(catalogue.examples[0].file);
  check();
}
document.body.dataset.ready = "true";
