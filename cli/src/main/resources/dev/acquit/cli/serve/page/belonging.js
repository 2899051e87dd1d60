// An answer belongs to the texts that were asked about. Beside another text it would be read as that one's.

/**
 * How an answer stands to what the editor shows.
 *
 * @returns null if it is the answer to just that; otherwise of what it is, in words
 */
export function older(asked, files, at) {
  const [first] = asked.sources;
  if (files[at]?.name !== first.name) return `of another file: ${first.name}`;
  const changed = used(asked).find((s) => files.find((f) => f.name === s.name)?.text !== s.text);
  if (!changed) return null;
  return changed === first ? "of an older text" : `of an older text of ${changed.name}`;
}

/** The sources that the answer depends on: what was asked about, and the tables and models that were named. A model may include others. */
function used({ sources, models = [], table, source, target }) {
  const named = new Set([...models, table, source, target]);
  const ownModel = [...named].some((n) => n?.endsWith(".cat"));
  return sources.filter((s, i) => i === 0 || named.has(s.name) || (ownModel && s.name.endsWith(".cat")));
}
