// The editor: CodeMirror, and the words of the five languages that are written here.
import { EditorState, Compartment } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, syntaxHighlighting, bracketMatching } from "@codemirror/language";
import { setDiagnostics, lintGutter } from "@codemirror/lint";
import { classHighlighter } from "@lezer/highlight";

const WORDS = {
  litmus: /^(?:~exists|(?:exists|forall|locations|filter|true|false|if|else|while|do|for|return|int|bool|mov|setp|bra|ret)\b)/,
  cat: /^(?:let|rec|and|in|as|fun|if|then|else|match|with|end|try|include|show|unshow|call|procedure|from|forall|do|begin|acyclic|irreflexive|empty|flag|undefined_unless)\b/,
  table: /^(?:row|implied|recommended|name|title|source|section|provenance|requires|mixing|strengthening)\b/,
  code: /^(?:__global__|__device__|__shared__|void|unsigned|int|bool|if|else|while|do|for|return|template|struct|class|static|const|using|auto|acquit)\b/,
};
const INSTRUCTION = /^(?:ld|st|atom|red|fence|membar|bar|barrier|mbarrier|cp|multimem|shfl|vote|match|redux|elect|activemask)\b[.\w:]*/;
const ATOMIC = /^(?:atomic_\w+|thread_scope_\w+)/;
const ORDER = /^memory_order(?:_\w+|::\w+)/;

function language(words, comment) {
  return StreamLanguage.define({
    startState: () => ({ inside: false }),
    token(stream, state) {
      if (state.inside) {
        if (stream.match(/^.*?(?:\*\)|\*\/)/)) state.inside = false;
        else stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (stream.match(comment)) { stream.skipToEnd(); return "comment"; }
      if (stream.match(/^(?:\(\*|\/\*)(?!\))/)) { state.inside = true; return "comment"; }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(ORDER)) return "atom";
      if (stream.match(ATOMIC) || stream.match(INSTRUCTION)) return "keyword";
      if (stream.match(words)) return "keyword";
      if (stream.match(/^P\d+\b|^@(?:cta|gpu|cluster|warp|lane)\b/)) return "meta";
      if (stream.match(/^-?(?:0x[\da-f]+|\d+)\b/i)) return "number";
      if (stream.match(/^[\w%$.]+/)) return "variableName";
      stream.next();
      return null;
    },
  });
}

const LANGUAGES = {
  litmus: language(WORDS.litmus, /^\/\//),
  cat: language(WORDS.cat, /^\/\//),
  table: language(WORDS.table, /^#/),
  code: language(WORDS.code, /^\/\//),
};

/** What a file is, by its ending. */
export function kindOf(name) {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return { cat: "cat", mapping: "table", cu: "code", ptx: "code" }[ending] ?? "litmus";
}

/** An editor in an element; changed is called with each new text. */
export function editor(parent, nonce, changed) {
  const spoken = new Compartment();
  const extensions = (kind) => [
    lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), lintGutter(),
    syntaxHighlighting(classHighlighter),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({ "aria-label": "Text of the file", spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of((u) => { if (u.docChanged) changed(u.state.doc.toString()); }),
    EditorView.theme({
      "&": { backgroundColor: "var(--ground)", color: "var(--ink)" },
      ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", border: "0" },
      ".cm-activeLine": { backgroundColor: "transparent" },
      ".cm-content": { caretColor: "var(--ink)", fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace' },
      ".cm-cursor": { borderLeftColor: "var(--ink)" },
      "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--note-ground) !important" },
      ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)" },
    }),
    spoken.of(LANGUAGES[kind]),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: "", extensions: extensions("litmus") }) });
  return {
    show(text, kind) { view.setState(EditorState.create({ doc: text, extensions: extensions(kind) })); },
    focus(line, column) {
      const at = offset(view.state.doc, line, column);
      view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
      view.focus();
    },
    mark(remarks) {
      const doc = view.state.doc;
      view.dispatch(setDiagnostics(view.state, remarks.map((r) => {
        const from = offset(doc, r.line, r.column);
        const word = /^[\w.:%$]+/.exec(doc.sliceString(from, doc.lineAt(from).to));
        return { from, to: from + (word ? word[0].length : 0), severity: r.kind === "error" ? "error" : "warning",
          message: r.message + (r.hint ? "\n" + r.hint : "") };
      })));
    },
  };
}

function offset(doc, line, column) {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(at.from + Math.max(column, 1) - 1, at.to);
}
