package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Value;
import java.util.List;
import java.util.SequencedMap;

/// What is decided about a module before its text is written.
///
/// @param sides the test, and which of its threads the kernel runs
/// @param lines where its statements stand
/// @param mode who plays which role
/// @param seating which roles share a CTA and a cluster
/// @param cells the locations
/// @param widths of the registers of each role
/// @param slots the buffer of outcomes
/// @param fields the index of the histogram
/// @param zeros how many parameters are zero
/// @param anyShared whether the test has locations in shared memory, here or at the other end
record Draft(
    Sides sides,
    LineInfo lines,
    KernelMode mode,
    Seating seating,
    List<Cell> cells,
    List<SequencedMap<String, Integer>> widths,
    List<OutcomeSlot> slots,
    List<KeyField> fields,
    int zeros,
    boolean anyShared) {

  PtxTest test() {
    return sides.test();
  }

  /// How many roles the kernel plays. Their numbers come first.
  int threads() {
    return sides.kernel().size();
  }

  /// Whether the host plays some roles.
  boolean hosted() {
    return sides.end() == End.BESIDE_HOST;
  }

  /// Whether a kernel of another GPU plays some roles.
  boolean paired() {
    return sides.end().paired();
  }

  /// Whether a thread may play its roles at several instances one after the other: nobody else
  /// starts with the kernel, nothing lies in shared memory, which is there for a CTA at a time, and
  /// no thread meets others within the test.
  boolean repeats() {
    return sides.end() == End.ALONE
        && !anyShared
        && !seating.alone()
        && !seating.lanes()
        && sides.kernel().stream()
            .noneMatch(t -> Meeting.all(t).findAny().isPresent() || Body.hasBarrier(t));
  }

  List<Parameter> testParameters() {
    return Parameters.ofTest(this);
  }

  List<Parameter> classifyParameters() {
    return Parameters.ofClassify(this);
  }

  /// The index for instances that did not run.
  int skipped() {
    return fields.stream().mapToInt(KeyField::size).reduce(1, Math::multiplyExact);
  }

  /// What a register holds at first.
  Value initial(int role, String register) {
    for (InitEntry entry : test().header().init()) {
      if (entry instanceof InitEntry.Register(int t, String name, Value value)
          && t == test().threads().get(role).id()
          && name.equals(register)) {
        return value;
      }
    }
    return Value.of(0);
  }
}
