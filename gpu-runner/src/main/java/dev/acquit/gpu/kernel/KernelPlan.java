package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.ptx.isa.Availability;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// A module for a test, and what its histogram means.
public final class KernelPlan implements Planned {
  /// The name of the kernel that runs the test.
  public static final String TEST = TestKernel.NAME;

  /// The name of the kernel that counts.
  public static final String CLASSIFY = ClassifyKernel.NAME;

  private final Draft draft;
  private final Availability needs;
  private final String ptx;
  // Asked for after every launch, for every index.
  private final int skipped;

  KernelPlan(Draft draft, Availability needs, String ptx) {
    this.draft = draft;
    this.needs = needs;
    this.ptx = ptx;
    this.skipped = draft.skipped();
  }

  /// The name of the test.
  public String name() {
    return draft.test().name();
  }

  /// Who plays which role.
  public KernelMode mode() {
    return draft.mode();
  }

  /// The text of the module.
  public String ptx() {
    return ptx;
  }

  /// The version and architecture that the text names.
  public Availability needs() {
    return needs;
  }

  /// Which roles share a CTA and a cluster.
  public Seating seating() {
    return draft.seating();
  }

  /// The threads that somebody else runs since they are on another GPU, by their numbers.
  public List<Integer> otherThreads() {
    return draft.sides().others().stream().map(PtxThread::id).toList();
  }

  /// Whether the host runs those.
  public boolean hosted() {
    return draft.hosted();
  }

  /// Whether a kernel of another GPU runs those.
  public boolean paired() {
    return draft.paired();
  }

  /// Whether both ends meet in a read-modify-write: one end updates a location that the other end
  /// writes. Then updates of either have to be atomic with what the other does.
  public boolean needsAtomicsAcross() {
    List<PtxThread> kernel = draft.sides().kernel();
    List<PtxThread> others = draft.sides().others();
    return Body.updates(kernel).stream().anyMatch(u -> u.meets(Body.writes(others)))
        || Body.updates(others).stream().anyMatch(u -> u.meets(Body.writes(kernel)));
  }

  /// Whether a thread can play its roles at several instances, one after the other behind one
  /// start.
  public boolean repeats() {
    return draft.repeats();
  }

  /// The locations of an instance.
  public List<Cell> cells() {
    return draft.cells();
  }

  /// What the index of the histogram says.
  public List<KeyField> fields() {
    return draft.fields();
  }

  /// How many indexes the histogram has. The last one counts instances that did not run.
  public int indexes() {
    return skipped + 1;
  }

  /// What an index stands for.
  ///
  /// @throws IndexOutOfBoundsException if there is no such index
  public Outcome outcome(int index) {
    if (index < 0 || index >= indexes()) {
      throw new IndexOutOfBoundsException("no index " + index);
    }
    if (index == skipped) {
      return new Outcome.Skipped();
    }
    SequencedMap<Term, Optional<Value>> values = new LinkedHashMap<>();
    fields().forEach(f -> values.put(f.term(), f.value(index)));
    if (values.values().stream().anyMatch(Optional::isEmpty)) {
      return new Outcome.Odd(values);
    }
    Map<Term, Value> known = new HashMap<>();
    values.forEach((term, value) -> known.put(term, value.orElseThrow()));
    return new Outcome.Seen(State.of(known));
  }

  /// Whether the assembler may move accesses of the test: it has a weak one in a thread that
  /// accesses memory more than once. What is seen then may be its work and not the machine's.
  public boolean assemblerMayReorder() {
    return draft.test().threads().stream()
        .map(Body::accesses)
        .anyMatch(accesses ->
            accesses.size() > 1
                && accesses.stream().anyMatch(a -> !a.access().semantics().strong()));
  }

  /// The values of the first oddities, in the order of [#fields], as bits.
  ///
  /// @param buffer the content of [Buffers#odd]
  public List<List<Long>> oddities(byte[] buffer) {
    ByteBuffer words = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    int width = fields().size();
    int room = width == 0 ? 0 : (buffer.length / Long.BYTES - 1) / width;
    int count = (int) Math.min(room, Integer.toUnsignedLong(words.getInt(0)));
    List<List<Long>> oddities = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Long> values = new ArrayList<>();
      for (int f = 0; f < width; f++) {
        values.add(words.getLong(Long.BYTES * (1 + i * width + f)));
      }
      oddities.add(List.copyOf(values));
    }
    return oddities;
  }

  int outcomeBytesOfInstance() {
    return draft.slots().stream().mapToInt(OutcomeSlot::bytes).sum();
  }

  Draft draft() {
    return draft;
  }

  List<Parameter> testParameters() {
    return draft.testParameters();
  }

  List<Parameter> classifyParameters() {
    return draft.classifyParameters();
  }
}
