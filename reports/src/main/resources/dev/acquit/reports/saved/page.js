// The page is complete without this: it adds sorting, filters and paging to tables that ask for them.
"use strict";
(function () {
  const compare = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));

  // On a narrow screen each row of a table is a card: what a cell is stands beside it.
  function label(td, name) {
    td.dataset.label = name;
    td.classList.toggle("void", td.textContent.trim() === "");
  }
  document.querySelectorAll("table:not(.matrix)").forEach(table => {
    const names = [...table.querySelectorAll("thead th")].map(th => th.textContent.trim());
    if (names.length < 3) return;
    table.classList.add("cards");
    // Style sheets that make blocks of rows take the roles of tables away.
    const roles = { "": "table", tbody: "rowgroup", thead: "rowgroup", tr: "row", td: "cell", "thead th": "columnheader", "tbody th": "rowheader" };
    for (const [selector, role] of Object.entries(roles)) {
      (selector ? table.querySelectorAll(selector) : [table]).forEach(e => e.setAttribute("role", role));
    }
    table.querySelectorAll("tbody tr").forEach(tr => [...tr.cells].forEach((cell, i) => label(cell, names[i] ?? "")));
  });

  function campaign(box) {
    const data = JSON.parse(box.querySelector("script[type='application/json']").textContent);
    const body = box.querySelector("tbody");
    const text = box.querySelector("input[type=search]");
    const select = box.querySelector("select");
    const status = box.querySelector("[role=status]");
    const size = 100;
    let page = 0, column = -1, down = false, rows = data.rows;

    function cell(row, i) {
      const td = document.createElement("td");
      td.setAttribute("role", "cell");
      const kind = data.columns[i].kind;
      const value = kind === "word" ? data.words[row[i]] : row[i];
      if (kind === "number") { td.className = "number"; td.textContent = value; }
      else if (kind === "word" && data.colours[value]) {
        const badge = document.createElement("span");
        badge.className = "badge " + data.colours[value];
        badge.textContent = value;
        td.append(badge);
      } else if (kind === "link" && Array.isArray(value)) {
        const a = document.createElement("a");
        a.href = "#" + value[1]; a.textContent = value[0]; td.append(a); td.className = "name";
      } else { td.textContent = value; td.className = "name"; }
      label(td, data.columns[i].name);
      return td;
    }
    const plain = (row, i) => {
      const v = data.columns[i].kind === "word" ? data.words[row[i]] : row[i];
      return Array.isArray(v) ? v[0] : v;
    };
    function show() {
      const last = Math.max(0, Math.ceil(rows.length / size) - 1);
      page = Math.min(Math.max(0, page), last);
      body.replaceChildren(...rows.slice(page * size, (page + 1) * size).map(row => {
        const tr = document.createElement("tr");
        tr.setAttribute("role", "row");
        data.columns.forEach((c, i) => tr.append(cell(row, i)));
        return tr;
      }));
      status.textContent = rows.length === 0 ? "nothing found"
        : "rows " + (page * size + 1) + " to " + Math.min(rows.length, (page + 1) * size) + " of " + rows.length;
      for (const [name, end] of [["back", 0], ["on", last]]) {
        const button = box.querySelector("[data-page=" + name + "]");
        button.hidden = last === 0;
        button.disabled = page === end;
      }
    }
    // "scope:block" looks into a column for exactly that, "_" being a blank; other words are looked for in all of them.
    function matches(row, word) {
      const colon = word.indexOf(":");
      const at = colon < 1 ? -1 : data.columns.findIndex(c => c.name === word.slice(0, colon));
      return at >= 0
        ? String(plain(row, at)).toLowerCase().replaceAll(" ", "_") === word.slice(colon + 1)
        : data.columns.some((c, i) => c.kind !== "number" && String(plain(row, i)).toLowerCase().includes(word));
    }
    function filter() {
      const words = text.value.toLowerCase().split(/\s+/).filter(w => w);
      const only = select.value;
      const verdict = data.columns.findIndex(c => c.filter);
      rows = data.rows.filter(row =>
        (only === "" || plain(row, verdict) === only)
        && words.every(w => matches(row, w)));
      if (column >= 0) {
        const sign = down ? -1 : 1;
        rows.sort((a, b) => sign * compare(plain(a, column), plain(b, column)));
      }
      page = 0;
      show();
    }
    box.querySelectorAll("th").forEach((th, i) => th.querySelector("button").addEventListener("click", () => {
      down = column === i && !down;
      column = i;
      box.querySelectorAll("th").forEach(other => other.removeAttribute("aria-sort"));
      th.setAttribute("aria-sort", down ? "descending" : "ascending");
      filter();
    }));
    text.addEventListener("input", filter);
    select.addEventListener("change", filter);
    box.querySelector("[data-page=back]").addEventListener("click", () => { page--; show(); });
    box.querySelector("[data-page=on]").addEventListener("click", () => { page++; show(); });
    box.querySelectorAll("[hidden]").forEach(e => e.removeAttribute("hidden"));
    show();
  }
  document.querySelectorAll(".campaign").forEach(campaign);

  // A cell of a matrix, or a count, shows what it is about among many. Of few there is no table.
  document.querySelectorAll("a[data-search]").forEach(a => a.addEventListener("click", event => {
    const heading = document.getElementById(a.dataset.table);
    const box = heading.nextElementSibling;
    const text = box.querySelector("input[type=search]");
    if (!text) return;
    event.preventDefault();
    text.value = a.dataset.search;
    box.querySelector("select").value = "";
    text.dispatchEvent(new Event("input"));
    heading.scrollIntoView();
    text.focus({ preventScroll: true });
  }));

  // For browsers whose style sheets cannot open what is closed: paper has it open, the screen as it was.
  const closed = [];
  addEventListener("beforeprint", () => document.querySelectorAll("details:not([open], .again, .data)").forEach(d => {
    closed.push(d);
    d.open = true;
  }));
  addEventListener("afterprint", () => closed.splice(0).forEach(d => { d.open = false; }));

  // A link into a closed section opens it.
  function reveal() {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    if (target) target.scrollIntoView();
  }
  addEventListener("hashchange", reveal);
  reveal();
})();
