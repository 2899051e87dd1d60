package dev.acquit.codegen.litmus;

import java.util.Set;
import java.util.regex.Pattern;

/// Names of tests as names of source.
final class SourceNames {
  /// Words of C++ that tests may have as names, and words that the source uses itself.
  private static final Set<String> TAKEN =
      Set.of(
          "and",
          "or",
          "xor",
          "not",
          "if",
          "while",
          "for",
          "do",
          "int",
          "char",
          "long",
          "short",
          "auto",
          "bool",
          "true",
          "false",
          "new",
          "delete",
          "this",
          "class",
          "struct",
          "union",
          "cuda",
          "break",
          "return",
          "signed",
          "unsigned",
          "volatile",
          "const",
          "float",
          "double",
          "default",
          "case",
          "switch",
          "template",
          "typename",
          "using",
          "namespace",
          "register",
          "operator",
          "private",
          "public",
          "static",
          "void",
          "goto",
          "else",
          "main",
          "min",
          "max",
          "y0",
          "y1",
          "yn",
          "j0",
          "j1",
          "jn");

  private static final Pattern OURS = Pattern.compile("(tmp|out)_.*|_.*|.*__.*|.*_v");

  private SourceNames() {}

  /// A variable of a test as a variable of the source.
  static String source(String name) {
    return TAKEN.contains(name) || OURS.matcher(name).matches() ? name + "_v" : name;
  }
}
