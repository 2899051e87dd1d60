// Questions to the command behind the page. An answer comes as server-sent events.

export async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error ?? response.statusText);
  return response;
}

/** Asks; progress is told how far it is. `stop` of what comes back ends it: what was found until then is the answer. */
export function ask(kind, question, progress = () => {}) {
  let id = null;
  let stopped = false;
  const cancel = () => { if (id) fetch("/api/cancel/" + id, { method: "POST" }); };
  const answer = (async () => {
    const response = await fetch("/api/" + kind, { method: "POST", body: JSON.stringify(question) });
    if (!response.ok) throw new Error((await response.json()).error);
    for await (const [event, data] of events(response.body)) {
      if (event === "begun") { id = data.id; if (stopped) cancel(); }
      if (event === "progress") progress(data);
      if (event === "refused") throw new Error(data);
      if (event === "answer") return data;
    }
    throw new Error("the command behind this page has ended: start acquit serve again");
  })();
  return { answer, stop() { stopped = true; cancel(); } };
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const event = lines.find((l) => l.startsWith("event: "));
      const data = lines.find((l) => l.startsWith("data: "));
      if (event && data) yield [event.slice(7), JSON.parse(data.slice(6))];
    }
  }
}

/** What is wrong with a text, as far as that is seen when it is read: nothing is compiled, and nothing decided. */
export async function read(sources) {
  const response = await fetch("/api/read", { method: "POST", body: JSON.stringify({ sources }) });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error);
  return data.remarks;
}

export async function report(name, text) {
  const response = await fetch("/api/report", { method: "POST", body: JSON.stringify({ name, text }) });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error);
  return data.page;
}
