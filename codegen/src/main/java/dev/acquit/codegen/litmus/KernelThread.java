package dev.acquit.codegen.litmus;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A function that becomes a thread of a test, as a user names it: `push`, `push(q, 1)`, `push(q,
/// 1)@cta 0,gpu 1`.
///
/// @param text all of it, as it is written
/// @param function its name in the source or in the module
/// @param arguments locations and numbers for its parameters; empty: the locations of the test in
///   their order
/// @param place where it runs, as [ThreadPlace] reads it; empty: in a CTA of its own
public record KernelThread(
    String text, String function, Optional<List<String>> arguments, Optional<String> place) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([\\w$.:]+)\\s*(?:\\(([^()]*)\\))?\\s*"
              + "(?:@((?:[^@()|;{}]|\\([\\d,\\s]*\\))+))?");

  /// Copies the list.
  public KernelThread {
    arguments = arguments.map(List::copyOf);
  }

  /// Reads it.
  ///
  /// @return empty if it has another form
  public static Optional<KernelThread> of(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    Optional<List<String>> arguments =
        Optional.ofNullable(m.group(2))
            .map(
                a -> Stream.of(a.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList());
    return Optional.of(
        new KernelThread(
            text, m.group(1), arguments, Optional.ofNullable(m.group(3)).map(String::strip)));
  }
}
