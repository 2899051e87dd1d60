package dev.acquit.codegen.recover.check;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// What runs of functions showed, so that of functions which compute the same only one is run:
/// those of a type and its unsigned twin, of one scope and another. May be used by several threads;
/// mutable, but only to be faster.
public final class ValueMemory {
  /// More are not kept, so that memory is bounded.
  private static final int MOST = 20_000;

  private final Map<ValueQuestion, List<ValueFinding>> known = new ConcurrentHashMap<>();

  /// What a check of values comes to.
  ///
  /// @param question all that the check depends on
  /// @param check does it
  List<ValueFinding> find(ValueQuestion question, Supplier<List<ValueFinding>> check) {
    List<ValueFinding> there = known.get(question);
    if (there != null) {
      return there;
    }
    List<ValueFinding> found = check.get();
    if (known.size() < MOST) {
      known.put(question, found);
    }
    return found;
  }
}
