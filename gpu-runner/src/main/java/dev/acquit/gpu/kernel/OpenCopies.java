package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxThread;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Waits behind a test for copies that its threads have not waited for: none may be under way when
/// the locations of an instance are looked at, or its CTA ends.
///
/// Copies of groups are waited for by who has started them. Who tells an mbarrier object is waited
/// for there, by the first thread of its CTA, when all threads of the instance have ended: so all
/// phases of the object have to be complete then.
///
/// @ptx 9.7.9.25 cp.async, cp.async.bulk
final class OpenCopies {
  /// So often it is looked at an object, if some thread has gone before it arrived there.
  private static final int ROUNDS = 1 << 16;

  private final KernelText code;
  private final Draft draft;

  /// The objects that copies tell, and the parity of their last phase.
  private final SortedMap<String, Long> objects = new TreeMap<>();

  OpenCopies(KernelText code, Draft draft) throws RefusedException {
    this.code = code;
    this.draft = draft;
    for (PtxThread thread : draft.sides().kernel()) {
      for (Meeting meeting : Meeting.all(thread).filter(Meeting::tellsObject).toList()) {
        if (draft.seating().alone()) {
          throw new RefusedException(
              "P%d copies a block of which an mbarrier object is told, and threads that may pass a barrier by do not wait for each other behind the test"
                  .formatted(thread.id()));
        }
        if (draft.mode() == KernelMode.ALL_ROLES) {
          throw new RefusedException(
              "P%d copies a block of which an mbarrier object is told, and each thread has to wait for the others behind the test; run it with %s"
                  .formatted(thread.id(), KernelMode.WARPS.words()));
        }
        String object = meeting.object().orElse("");
        OptionalLong phases = phases(object);
        if (phases.isEmpty()) {
          throw new RefusedException(
              "P%d copies a block and tells the mbarrier object %s, whose last phase is not known to be complete behind the test: the kernel could end before the copy"
                  .formatted(thread.id(), object));
        }
        objects.put(object, (phases.getAsLong() - 1) & 1);
      }
    }
  }

  /// Whether copies tell mbarrier objects.
  boolean told() {
    return !objects.isEmpty();
  }

  /// Behind what a role has written to shared memory first: copies of blocks see it.
  void initialised() {
    boolean blocks =
        draft.sides().kernel().stream().flatMap(Meeting::all).anyMatch(Meeting::copiesBlock);
    if (blocks && draft.cells().stream().anyMatch(Cell::shared)) {
      code.add("fence.proxy.async");
    }
  }

  /// Waits for the copies that a role has started in groups.
  void complete(int role) {
    List<Meeting> copies =
        Meeting.all(draft.test().threads().get(role))
            .filter(m -> m.kind() == Meeting.Kind.COPY && !m.tellsObject())
            .toList();
    if (copies.stream().anyMatch(m -> !m.copiesBlock())) {
      code.add("cp.async.wait_all");
    }
    if (copies.stream().anyMatch(Meeting::copiesBlock)) {
      code.add("cp.async.bulk.commit_group");
      code.add("cp.async.bulk.wait_group 0");
    }
  }

  /// Waits for the copies of which objects in the role's CTA are told.
  void landed(int role, RoleText text) {
    objects.forEach((object, parity) -> {
      boolean own =
          draft.cells().stream()
              .anyMatch(
                  c -> c.name().equals(object) && c.owner().stream().anyMatch(o -> o == role));
      if (own) {
        String label = "LANDED%d_%s".formatted(role, RoleText.clean(object));
        String looks = code.word("%looks");
        String there = code.predicate("%there");
        code.add("mov.u32 %s, 0", looks);
        code.label(label);
        code.line("  .pragma \"nounroll\";");
        code.add(
            "mbarrier.test_wait.parity.shared.b64 %s, [%s], %d",
            there, text.pointer(object, true), parity);
        code.add("@%s bra %s_THERE", there, label);
        code.add("add.u32 %s, %s, 1", looks, looks);
        code.add("setp.lt.u32 %s, %s, %d", there, looks, ROUNDS);
        code.add("@%s bra %s", there, label);
        code.label(label + "_THERE");
      }
    });
  }

  /// How many phases an object completes whatever happens; empty if that is not known.
  private OptionalLong phases(String object) {
    long expected = 0;
    long arrivals = 0;
    long missing = 0;
    for (PtxThread thread : draft.test().threads()) {
      for (int i = 0; i < thread.body().size(); i++) {
        Optional<Meeting> there =
            Meeting.of(thread.body().get(i).instruction())
                .filter(m -> m.object().filter(object::equals).isPresent());
        if (there.isEmpty() || Stream.of("test_wait", "try_wait").anyMatch(there.get()::says)) {
          continue;
        }
        Meeting meeting = there.get();
        Optional<Long> number = last(meeting);
        if (!Body.isOnEveryWayOnce(thread, i)
            || number.isEmpty()
            || (meeting.says("init") && expected != 0)) {
          return OptionalLong.empty();
        }
        long by = number.get();
        if (meeting.kind() == Meeting.Kind.COPY) {
          missing -= meeting.data().getFirst().bytes();
        } else if (meeting.says("init")) {
          expected = by;
        } else if (meeting.says("arrive")) {
          // What copies announce is counted as pending first, unless that is left to the thread.
          boolean follows = meeting.says("async");
          boolean expects = meeting.says("expect_tx");
          arrivals += follows ? meeting.says("noinc") ? 1 : 0 : expects ? 1 : by;
          missing += expects ? by : 0;
        } else if (meeting.says("expect_tx")) {
          missing += by;
        } else if (meeting.says("complete_tx")) {
          missing -= by;
        } else {
          return OptionalLong.empty();
        }
      }
    }
    return expected > 0 && arrivals > 0 && missing == 0 && arrivals % expected == 0
        ? OptionalLong.of(arrivals / expected)
        : OptionalLong.empty();
  }

  /// By how many an object is changed: one if an instruction does not say; empty if it is computed.
  private static Optional<Long> last(Meeting meeting) {
    return meeting.parts().getLast() instanceof Meeting.Part.From
        ? meeting.number(meeting.parts().size() - 1)
        : Optional.of(1L);
  }
}
