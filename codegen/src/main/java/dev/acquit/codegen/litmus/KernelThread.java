package dev.acquit.codegen.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A function that becomes a thread of a test, as a user names it: `push`, `push(q, 1)`, `push(q,
/// 1)@cta 0,gpu 1`, `ns::push<4>({.items = q, .count = 3}, 1)`.
///
/// @param text all of it, or the launch that it is of, as that is written
/// @param function its name in the source or in the module
/// @param arguments locations, numbers and classes of them for its parameters; empty: the locations
///   of the test in their order
/// @param place where it runs, as [ThreadPlace] reads it; empty: in a CTA of its own
public record KernelThread(
    String text, String function, Optional<List<String>> arguments, Optional<String> place) {
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([\\w$.:~]+(?:<[^()@{}]*>[\\w$.:~]*)?)\\s*(?:\\(([^()]*)\\))?\\s*"
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
    Optional<List<String>> arguments = Optional.empty();
    if (m.group(2) != null) {
      arguments = arguments(m.group(2));
      if (arguments.isEmpty()) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new KernelThread(
            text, m.group(1), arguments, Optional.ofNullable(m.group(3)).map(String::strip)));
  }

  /// The same, as one of what somebody wrote.
  KernelThread as(String written) {
    return new KernelThread(written, function, arguments, place);
  }

  /// What stands between commas that are not in braces; empty if braces do not match.
  private static Optional<List<String>> arguments(String text) {
    List<String> all = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ',';
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth < 0) {
        return Optional.empty();
      }
      if (c == ',' && depth == 0) {
        String argument = text.substring(begin, i).strip();
        if (!argument.isEmpty()) {
          all.add(argument);
        }
        begin = i + 1;
      }
    }
    return depth == 0 ? Optional.of(all) : Optional.empty();
  }
}
