package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrWordList.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A function of LLVM IR, cut into its header and its instructions. Nothing stands between
/// instructions: one begins where its grammar says so, with a result or with its word, and the
/// order of uses is passed over.
///
/// @param header the words up to the body
/// @param instructions those of the body, in the order of the text
/// @param labels those of blocks, by the number of the first instruction behind them
/// @param closed whether the body has an end
///
/// @see <a href="https://llvm.org/docs/LangRef.html#functions">LangRef: Functions</a>
/// @see <a href="https://llvm.org/docs/LangRef.html#instruction-reference">LangRef: Instruction
///   Reference</a>
record IrLayout(
    List<Word> header, List<List<Word>> instructions, Map<Integer, String> labels, boolean closed) {
  /// Instructions that are no constant expressions, with whatever stands behind them.
  private static final Set<String> PLAIN =
      Set.of(
          "ret",
          "br",
          "switch",
          "indirectbr",
          "invoke",
          "callbr",
          "resume",
          "catchswitch",
          "catchret",
          "cleanupret",
          "unreachable",
          "alloca",
          "load",
          "store",
          "fence",
          "cmpxchg",
          "atomicrmw",
          "phi",
          "call",
          "tail",
          "musttail",
          "notail",
          "va_arg",
          "landingpad",
          "catchpad",
          "cleanuppad",
          "freeze",
          "uselistorder");

  /// Instructions of which there are, or were, constant expressions: `add (i32 1, i32 2)`.
  private static final Set<String> ALSO_CONSTANT =
      Set.of(
          "fneg",
          "add",
          "fadd",
          "sub",
          "fsub",
          "mul",
          "fmul",
          "udiv",
          "sdiv",
          "fdiv",
          "urem",
          "srem",
          "frem",
          "shl",
          "lshr",
          "ashr",
          "and",
          "or",
          "xor",
          "extractelement",
          "insertelement",
          "shufflevector",
          "extractvalue",
          "insertvalue",
          "getelementptr",
          "trunc",
          "zext",
          "sext",
          "fptrunc",
          "fpext",
          "fptoui",
          "fptosi",
          "uitofp",
          "sitofp",
          "ptrtoint",
          "ptrtoaddr",
          "inttoptr",
          "bitcast",
          "addrspacecast",
          "icmp",
          "fcmp",
          "select");

  /// What may stand between the word of a constant expression and its operands.
  private static final Set<String> FLAGS =
      Set.of("inbounds", "nuw", "nsw", "nusw", "exact", "disjoint", "nneg", "inrange");

  private static final Set<String> TAILS = Set.of("tail", "musttail", "notail");

  /// Cuts a function.
  ///
  /// @param words all of it, `define` first
  static IrLayout of(List<Word> words) {
    int body = body(words);
    List<List<Word>> instructions = new ArrayList<>();
    Map<Integer, String> labels = new HashMap<>();
    int depth = 0;
    int start = body + 1;
    int at = start;
    while (at < words.size() && (depth > 0 || !is(words, at, "}"))) {
      boolean label = depth == 0 && is(words, at + 1, ":");
      if (label || (depth == 0 && at > start && begins(words, at))) {
        add(instructions, words, start, at);
        start = label ? at + 2 : at;
        if (label) {
          labels.put(instructions.size(), words.get(at).text());
        }
      }
      at = Math.max(at, start);
      if (!label) {
        depth += words.get(at).depth();
        at++;
      }
    }
    add(instructions, words, start, Math.min(at, words.size()));
    return new IrLayout(words.subList(0, body), instructions, labels, at < words.size());
  }

  private static void add(List<List<Word>> all, List<Word> words, int from, int to) {
    if (from < to) {
      all.add(words.subList(from, to));
    }
  }

  /// Where the body begins: a result may be a structure, and has braces, too.
  private static int body(List<Word> words) {
    int depth = 0;
    boolean named = false;
    for (int i = 0; i < words.size(); i++) {
      if (depth == 0 && named && is(words, i, "{")) {
        return i;
      }
      named |= depth == 0 && words.get(i).text().startsWith("@");
      depth += words.get(i).depth();
    }
    return words.size();
  }

  private static boolean begins(List<Word> words, int at) {
    String word = words.get(at).text();
    if ((word.startsWith("%") && is(words, at + 1, "=")) || word.startsWith("#dbg_")) {
      return true;
    }
    boolean plain = PLAIN.contains(word);
    boolean inside =
        is(words, at - 1, "=")
            || TAILS.contains(words.get(at - 1).text())
            || is(words, at - 1, "atomicrmw")
            || (is(words, at - 1, "volatile") && is(words, at - 2, "atomicrmw"));
    return !inside && (plain || (ALSO_CONSTANT.contains(word) && !isConstant(words, at)));
  }

  private static boolean isConstant(List<Word> words, int at) {
    int next = at + 1;
    while (next < words.size() && FLAGS.contains(words.get(next).text())) {
      next++;
    }
    return is(words, next, "(");
  }

  private static boolean is(List<Word> words, int at, String word) {
    return at >= 0 && at < words.size() && words.get(at).text().equals(word);
  }
}
