// The words of the five languages that are written in the editor, and what is a comment in each.

const WORDS = {
  litmus: /^(?:~exists|(?:exists|forall|locations|filter|true|false|if|else|while|do|for|return|int|bool|mov|setp|bra|ret)\b)/,
  cat: /^(?:let|rec|and|in|as|fun|if|then|else|match|with|end|try|include|show|unshow|call|procedure|from|forall|do|begin|acyclic|irreflexive|empty|flag|undefined_unless)\b/,
  table: /^(?:row|implied|recommended|name|title|source|section|provenance|requires|mixing|strengthening)\b/,
  code: /^(?:__global__|__device__|__shared__|void|unsigned|int|bool|if|else|while|do|for|return|template|struct|class|static|const|using|auto|acquit)\b/,
};
const INSTRUCTION = /^(?:ld|st|atom|red|fence|membar|bar|barrier|mbarrier|cp|multimem|shfl|vote|match|redux|elect|activemask)\b[.\w:]*/;
const ATOMIC = /^(?:atomic_\w+|thread_scope_\w+)/;
const ORDER = /^memory_order(?:_\w+|::\w+)/;
const REST = { litmus: /^\/\//, cat: /^\/\//, table: /^#/, code: /^\/\// };
const SLASH = { begin: /^\/\*/, end: /^.*?\*\// };
const PAREN = { begin: /^\(\*/, end: /^.*?\*\)/ };
// In CUDA and PTX "(*p)" is an expression.
const BLOCKS = { litmus: [PAREN, SLASH], cat: [PAREN, SLASH], table: [], code: [SLASH] };

/** What CodeMirror's stream languages are made of. */
export function tokens(kind) {
  return {
    // inside: the comment that is open. cpp, thread, depth: in the braces of a C++ thread of a litmus test "(*x)" is an expression, too.
    startState: () => ({ inside: null, cpp: null, thread: false, depth: 0 }),
    token(stream, state) {
      if (state.inside) {
        if (stream.match(state.inside.end)) state.inside = null;
        else stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (stream.match(REST[kind])) { stream.skipToEnd(); return "comment"; }
      const expression = state.thread && state.depth > 0;
      for (const block of BLOCKS[kind]) {
        if (!(block === PAREN && expression) && stream.match(block.begin)) { state.inside = block; return "comment"; }
      }
      if (kind === "litmus") {
        state.cpp ??= Boolean(stream.match(/^C\b/, false));
        if (state.cpp && state.depth === 0 && stream.match(/^P\d+\b/, false)) state.thread = true;
        if (stream.match("{", false)) state.depth++;
        if (stream.match("}", false) && state.depth > 0 && --state.depth === 0) state.thread = false;
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(ORDER)) return "atom";
      if (stream.match(ATOMIC) || stream.match(INSTRUCTION)) return "keyword";
      if (stream.match(WORDS[kind])) return "keyword";
      if (stream.match(/^P\d+\b|^@(?:cta|gpu|cluster|warp|lane)\b/)) return "meta";
      if (stream.match(/^-?(?:0x[\da-f]+|\d+)\b/i)) return "number";
      if (stream.match(/^[\w%$.]+/)) return "variableName";
      stream.next();
      return null;
    },
  };
}
