package dev.acquit.recheck.replay;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the words of a thread's instructions say of values, beside what the program says that
/// engines and replay share. Where the two differ, nothing is confirmed.
///
/// Of one run of one thread. What has no meaning by the words has to be found without one by the
/// program too, before the run is over.
final class SecondReading {
  /// A wait at an mbarrier object whose answer is not in its register yet.
  private record Wait(MbarrierText asked, String text, boolean complete, Operation.Marks marks) {}

  private final List<String> undefined = new ArrayList<>();
  private @Nullable Wait wait;

  SecondReading copy() {
    SecondReading copy = new SecondReading();
    copy.undefined.addAll(undefined);
    copy.wait = wait;
    return copy;
  }

  /// A store or a read-modify-write, whatever its words are.
  ///
  /// @param old what it reads; 0 for a store, which depends on nothing that is there
  /// @param written what it writes by the program
  /// @param marks of the write
  void writes(
      String text,
      long old,
      long written,
      Operation.Marks marks,
      Function<String, OptionalLong> registers)
      throws NotReplayedException {
    AtomText.require(text, old, written, registers);
    Optional<MbarrierText> mbarrier = MbarrierText.of(text);
    if (mbarrier.isEmpty()) {
      return;
    }
    OptionalLong expected = mbarrier.get().after(old, registers);
    if (expected.isEmpty()) {
      undefined.add(text);
    } else {
      require(text, expected.getAsLong() == written, "what it makes of an mbarrier object");
    }
    require(text, has(marks, Tag.REL) == mbarrier.get().releases(), "whether it releases");
    requireScope(text, mbarrier.get(), marks);
  }

  /// A load, whatever its words are.
  ///
  /// @param value what it reads
  void loads(
      String text, long value, Operation.Marks marks, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    Optional<MbarrierText> mbarrier = MbarrierText.of(text).filter(MbarrierText::waits);
    if (mbarrier.isEmpty()) {
      return;
    }
    Optional<Boolean> complete = mbarrier.get().complete(value, registers);
    if (complete.isEmpty()) {
      undefined.add(text);
    } else {
      wait = new Wait(mbarrier.get(), text, complete.get(), marks);
    }
    requireScope(text, mbarrier.get(), marks);
  }

  /// A register gets a value that is not read from memory.
  void assigns(String text, String register, long value, Function<String, OptionalLong> registers)
      throws NotReplayedException {
    Wait asked = wait;
    if (asked != null && asked.text().equals(text)) {
      if (register.equals(asked.asked().destination())) {
        require(text, (value != 0) == asked.complete(), "whether the phase is complete");
        boolean acquires = asked.complete() && asked.asked().acquires();
        require(text, has(asked.marks(), Tag.ACQ) == acquires, "whether it acquires");
        wait = null;
      }
      return;
    }
    Optional<MbarrierText> counts = MbarrierText.of(text).filter(MbarrierText::counts);
    if (counts.isPresent()) {
      require(text, counts.get().pending(registers) == value, "how many arrivals are pending");
    }
  }

  /// The end of the run.
  ///
  /// @param without why the run has no meaning by the program; empty: it has one
  void ends(List<String> without) throws NotReplayedException {
    if (wait != null) {
      require(wait.text(), false, "where the answer goes");
    }
    if (!undefined.isEmpty()) {
      require(undefined.getFirst(), !without.isEmpty(), "whether it has a meaning");
    }
  }

  /// Without a scope it is that of the CTA; what initialises or ends an object has none.
  private static void requireScope(String text, MbarrierText mbarrier, Operation.Marks marks)
      throws NotReplayedException {
    if (marks.reach().isPresent()) {
      Operation.Reach reach =
          mbarrier.reachesCluster() ? Operation.Reach.CLUSTER : Operation.Reach.CTA;
      require(text, marks.reach().get() == reach, "its scope");
    }
  }

  private static boolean has(Operation.Marks marks, Tag tag) {
    return (marks.tags() & tag.bit()) != 0;
  }

  private static void require(String text, boolean holds, String what) throws NotReplayedException {
    if (!holds) {
      throw new NotReplayedException("two readings of '" + text + "' differ: " + what);
    }
  }
}
