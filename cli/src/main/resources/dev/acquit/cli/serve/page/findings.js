// What an answer says of lines of the source: races, flags, what leaves a test without a meaning, and hangs.

/** Remarks as those of the command, for the file that was asked about. */
export function findings(document, source) {
  const remarks = [];
  const lines = source.text.split("\n");
  const add = (line, thread, message) => {
    if (!line || line > lines.length) return;
    const place = part(lines[line - 1], thread);
    const remark = { kind: "warning", message, hint: null, file: source.name, line, column: place.from + 1, length: place.length };
    if (!remarks.some((r) => r.line === line && r.column === remark.column && r.message === message)) remarks.push(remark);
  };
  for (const result of document?.results ?? []) {
    for (const mark of result.marks ?? []) {
      const word = mark.meaning === "undefined" ? "undefined by " + mark.check : mark.check;
      const at = mark.accesses.map((a) => ({ line: a.line, event: mark.execution.events[a.event] }));
      for (const { line, event } of at) {
        const others = at.filter((o) => o.event !== event).map((o) => `P${o.event.thread}'s ${o.event.text}` + (o.line ? ` in line ${o.line}` : ""));
        add(line, event.thread, `${word}: P${event.thread}'s ${event.text}` + (others.length ? " and " + others.join(", ") : "") + ` (model ${result.model.name})`);
      }
    }
  }
  for (const hang of document?.termination ?? []) {
    for (const ending of hang.endings.filter((e) => e.fate !== "ENDED")) {
      const last = hang.witness?.events.findLast((e) => e.thread === ending.thread && e.line);
      if (last) add(last.line, ending.thread, `may hang: ${ending.line} (model ${hang.model.name}, progress ${hang.progress.name})`);
    }
  }
  return remarks;
}

/** Where a line is about a thread: its column, where threads stand side by side. */
function part(line, thread) {
  const columns = line.split(/(?<!\|)\|(?!\|)/);
  const side = columns.length > 1 && /;\s*$/.test(line) && thread < columns.length;
  const before = side ? columns.slice(0, thread).reduce((n, c) => n + c.length + 1, 0) : 0;
  const text = side ? columns[thread].replace(/;\s*$/, "") : line;
  return { from: before + text.length - text.trimStart().length, length: text.trim().length };
}
