package dev.acquit.codegen.compile;

import java.time.Duration;

/// What came of one run of a compiler.
public sealed interface Compilation {
  /// It wrote something.
  ///
  /// @param ptx what it wrote; empty if it ended well and wrote nothing
  /// @param messages what it said, warnings perhaps
  record Compiled(String ptx, String messages) implements Compilation {}

  /// There is no text.
  sealed interface Failed extends Compilation {
    /// Why there is none, in a line.
    String summary();

    /// The same in full, as far as there is more to say.
    default String details() {
      return summary();
    }
  }

  /// It refused, or broke.
  ///
  /// @param status its exit status
  /// @param messages what it said
  record Rejected(int status, String messages) implements Failed {
    @Override
    public String summary() {
      return CompilerMessages.summary(status, messages);
    }

    @Override
    public String details() {
      return CompilerMessages.fromFirstError(messages).orElseGet(this::summary);
    }
  }

  /// It took too long or wrote too much, and was killed. Another time, or with another limit, it
  /// may come to an end.
  ///
  /// @param summary why
  record Killed(String summary) implements Failed {
    static Killed late(Duration limit) {
      return new Killed("the compiler was killed after " + limit.toSeconds() + " s");
    }
  }
}
