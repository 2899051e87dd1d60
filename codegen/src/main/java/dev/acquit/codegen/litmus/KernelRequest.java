package dev.acquit.codegen.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What makes functions a test: who runs them, on what, and what is asked.
///
/// @param threads the threads, as [KernelThread] reads them
/// @param init initial values, as in litmus tests: `q=0; x=1`
/// @param condition the condition, with its quantifier; empty: that no thread traps
public record KernelRequest(List<String> threads, List<String> init, Optional<String> condition) {
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\s*//\\s*acquit:\\s*(thread|init|exists|~exists|forall)\\b(.*)$");

  /// Copies the lists.
  public KernelRequest {
    threads = List.copyOf(threads);
    init = List.copyOf(init);
  }

  /// What a source asks for in comments `// acquit: thread push(q)`, `// acquit: init q=0` and `//
  /// acquit: exists (0:ret=1)`.
  public static KernelRequest in(String source) {
    List<String> threads = new ArrayList<>();
    List<String> init = new ArrayList<>();
    Optional<String> condition = Optional.empty();
    Matcher m = LINE.matcher(source);
    while (m.find()) {
      String rest = m.group(2).strip();
      switch (m.group(1)) {
        case "thread" -> threads.add(rest);
        case "init" -> init.add(rest);
        default -> condition = Optional.of(m.group(1) + " " + rest);
      }
    }
    return new KernelRequest(threads, init, condition);
  }

  /// This, with what it leaves open as another says.
  public KernelRequest or(KernelRequest other) {
    return new KernelRequest(
        threads.isEmpty() ? other.threads : threads,
        init.isEmpty() ? other.init : init,
        condition.or(() -> other.condition));
  }
}
