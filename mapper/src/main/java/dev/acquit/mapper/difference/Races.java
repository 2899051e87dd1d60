package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;

/// Data races of straight-line C++ programs, which need no model.
///
/// Two conflicting accesses of different threads, not both atomic with scopes that include the
/// thread of the other, always race: run each of the two threads up to its access, and do both, one
/// after the other. That is an execution of every model of C++, since it is sequentially
/// consistent, and nothing comes between the two that could order them. Without branches nothing
/// keeps a thread from coming to its access.
final class Races {
  private Races() {}

  /// Whether a C++ program races.
  static boolean in(Outline program) {
    for (int t = 0; t < program.threads().size(); t++) {
      for (int u = t + 1; u < program.threads().size(); u++) {
        for (Step one : program.threads().get(t).steps()) {
          for (Step other : program.threads().get(u).steps()) {
            if (one instanceof Step.Access a
                && other instanceof Step.Access b
                && conflict(a, b)
                && !(includes(a, t, u, program) && includes(b, u, t, program))) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  private static boolean conflict(Step.Access a, Step.Access b) {
    return a.location() == b.location() && (a.writes() || b.writes());
  }

  private static boolean includes(Step.Access access, int mine, int other, Outline program) {
    return access.annotation().order() != Order.PLAIN
        && access.annotation().scope().isPresent()
        && program
            .threads()
            .get(mine)
            .place()
            .shares(access.annotation().scope().get(), program.threads().get(other).place());
  }
}
