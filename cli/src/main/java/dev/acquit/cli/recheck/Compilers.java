package dev.acquit.cli.recheck;

import java.util.List;
import java.util.regex.Pattern;

/// Which compilers may be run when a document names them: those that are on the `PATH` under the
/// names that they have everywhere, and those that the user names as well.
///
/// @param named what the user names, word for word as the document has it
public record Compilers(List<String> named) {
  /// Only those of the `PATH`.
  public static final Compilers USUAL = new Compilers(List.of());

  private static final Pattern PLAIN = Pattern.compile("nvcc|(clang|llc)(-\\d+)?");

  /// Copies the list.
  public Compilers {
    named = List.copyOf(named);
  }

  /// Whether a compiler may be run.
  ///
  /// @param words the value of `--compiler`
  boolean may(String words) {
    return PLAIN.matcher(words).matches() || named.contains(words);
  }

  /// Why one of these may not be run.
  String why(List<String> words) {
    return "its command runs %s; --compiler allows it, if you know it"
        .formatted(
            words.stream().filter(w -> !may(w)).map(w -> "'" + w + "'").findFirst().orElse("none"));
  }
}
