// The editor: CodeMirror.
import { EditorState, Compartment } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, drawSelection, highlightActiveLine } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, syntaxHighlighting, bracketMatching } from "@codemirror/language";
import { setDiagnostics, lintGutter } from "@codemirror/lint";
import { classHighlighter } from "@lezer/highlight";
import { tokens } from "./languages.js";

const LANGUAGES = Object.fromEntries(["litmus", "cat", "table", "code"].map((kind) => [kind, StreamLanguage.define(tokens(kind))]));

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
        const end = doc.lineAt(from).to;
        const word = /^[\w.:%$]+/.exec(doc.sliceString(from, end));
        return { from, to: Math.min(from + (r.length ?? (word ? word[0].length : 0)), end), severity: r.kind === "error" ? "error" : "warning",
          message: r.message + (r.hint ? "\n" + r.hint : "") };
      })));
    },
  };
}

function offset(doc, line, column) {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(at.from + Math.max(column, 1) - 1, at.to);
}
