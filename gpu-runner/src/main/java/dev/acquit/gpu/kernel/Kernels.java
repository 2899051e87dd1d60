package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.ptx.ast.MemoryAccess;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.check.PeerForms;
import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Makes modules of tests.
public final class Kernels {
  /// The first version and architecture with the memory model that tests are about.
  private static final Availability LEAST = Availability.of(6, 0, 70);

  /// Clusters, and mbarrier objects that are told from other memory in machine code.
  private static final Availability NEWER = Availability.of(7, 8, 90);

  private static final int MOST_INDEXES = 1 << 20;

  private final Sides sides;
  private final Known known;
  private final PtxTest test;
  private final KernelMode mode;

  private Kernels(Sides sides, Known known, KernelMode mode) {
    this.sides = sides;
    this.known = known;
    this.test = sides.test();
    this.mode = mode;
  }

  /// The module for a test; a refusal if the test cannot run in this way.
  ///
  /// @param mode which threads play which roles
  /// @param observation what the histogram tells apart
  public static Planned plan(PtxTest test, KernelMode mode, Observation observation) {
    return plan(test, Known.NOTHING, mode, observation);
  }

  /// The same with what is known of the test.
  public static Planned plan(PtxTest test, Known known, KernelMode mode, Observation observation) {
    try {
      refuse(test);
      return new Kernels(Sides.of(test), known, mode).plan(observation);
    } catch (RefusedException e) {
      return e.refusal();
    }
  }

  /// The modules for a test with threads on two GPUs, a kernel for each; a refusal if the test
  /// cannot run in this way. The first GPU is the one of the test's first thread, if no location
  /// lies in shared memory of the other: only the first module counts what is there.
  ///
  /// @param mode which threads play which roles
  /// @param observation what the histogram tells apart
  public static PlannedPair pair(PtxTest test, KernelMode mode, Observation observation) {
    return pair(test, Known.NOTHING, mode, observation);
  }

  /// The same with what is known of the test.
  public static PlannedPair pair(
      PtxTest test, Known known, KernelMode mode, Observation observation) {
    Optional<Refusal> first = Optional.empty();
    try {
      refuse(test);
      for (Sides sides : Sides.pairs(test)) {
        try {
          KernelPlan one = new Kernels(sides, known, mode).plan(observation);
          return new KernelPair(one, new Kernels(sides.second(), known, mode).second(one.draft()));
        } catch (RefusedException e) {
          first = first.or(() -> Optional.of(e.refusal()));
        }
      }
      return first.orElseThrow();
    } catch (RefusedException e) {
      return e.refusal();
    }
  }

  /// On how many GPUs a test has threads.
  public static int gpus(PtxTest test) {
    return Sides.gpus(test).size();
  }

  /// The module of the second kernel: locations and outcomes lie as the first one has them, and
  /// nothing is counted.
  private KernelPlan second(Draft first) throws RefusedException {
    Meetings.refuse(sides.kernel());
    refuse();
    List<SequencedMap<String, Integer>> widths = widths();
    List<OutcomeSlot> slots = new ArrayList<>();
    for (OutcomeSlot slot : first.slots()) {
      int role = (slot.role() + sides.own()) % test.threads().size();
      slots.add(new OutcomeSlot(role, slot.register(), slot.bits(), slot.before()));
    }
    Draft draft =
        new Draft(
            sides,
            known.lines(),
            mode,
            Seating.of(sides.kernel()),
            first.cells().stream().map(Cell::elsewhere).toList(),
            widths,
            slots,
            first.fields(),
            first.zeros(),
            first.anyShared());
    Availability needs = needs(draft);
    return new KernelPlan(draft, needs, module(draft, needs) + new TestKernel(draft).text());
  }

  private List<SequencedMap<String, Integer>> widths() throws RefusedException {
    List<SequencedMap<String, Integer>> widths = new ArrayList<>();
    for (PtxThread thread : test.threads()) {
      widths.add(RegisterTypes.of(test, thread));
    }
    return widths;
  }

  private KernelPlan plan(Observation observation) throws RefusedException {
    Meetings.refuse(test, test.header().mentioned());
    Meetings.refuse(sides.kernel());
    refuse();
    Seating seating = Seating.of(sides.kernel());
    List<Cell> cells = Cells.of(test, seating);
    List<SequencedMap<String, Integer>> widths = widths();
    List<OutcomeSlot> slots = slots(widths, test.header().mentioned());
    List<KeyField> fields = fields(observation, cells, widths);
    boolean anyShared = cells.stream().anyMatch(Cell::shared);
    if (seating.alone() && anyShared && seating.clusterCtas() > 1) {
      throw new RefusedException(
          "a thread of the test may pass a barrier by, and CTAs of a cluster with shared memory"
              + " have to wait for each other behind a test");
    }
    Draft draft =
        new Draft(
            sides, known.lines(), mode, seating, cells, widths, slots, fields, zeros(), anyShared);
    String test = new TestKernel(draft).text();
    String classify = new ClassifyKernel(draft).text();
    Availability needs = needs(draft);
    return new KernelPlan(draft, needs, module(draft, needs) + test + "\n" + classify);
  }

  /// What nobody can run.
  private static void refuse(PtxTest test) throws RefusedException {
    for (PtxThread thread : test.threads()) {
      for (Statement statement : thread.body()) {
        Optional<String> peer = PeerForms.reason(statement.instruction());
        if (peer.isPresent()) {
          throw new RefusedException(
              "P%d has an instruction that no GPU has: %s".formatted(thread.id(), peer.get()));
        }
      }
    }
    Meetings.refuse(test);
    for (StateSpace space : List.of(StateSpace.CONST, StateSpace.LOCAL)) {
      for (String name : Body.in(space, test)) {
        if (Body.outside(space, test).contains(name)) {
          throw new RefusedException(
              "%s is accessed in .%s memory and in other memory, and lies in one of them"
                  .formatted(name, space.suffix()));
        }
      }
    }
    for (InitEntry entry : test.header().init()) {
      if (entry instanceof InitEntry.Alias(String name, var proxy, String base)) {
        throw new RefusedException(
            "%s is another name for %s, and the runner maps no memory twice".formatted(name, base));
      }
    }
  }

  /// What does not run in this mode.
  private void refuse() throws RefusedException {
    if (Meetings.needCtas(sides.kernel())) {
      if (mode != KernelMode.LANES) {
        throw new RefusedException(
            "a thread of the test may pass a barrier by, and instances need CTAs for themselves;"
                + " run it with "
                + KernelMode.LANES.words());
      }
      return;
    }
    for (PtxThread thread : sides.kernel()) {
      Meetings.refuse(thread, mode);
      if (mode == KernelMode.ALL_ROLES && !Body.loops(thread).isEmpty()) {
        throw new RefusedException(
            "P%d has a loop, and would wait for a role that comes later in the same thread; run it with %s"
                .formatted(thread.id(), KernelMode.WARPS.words()));
      }
    }
  }

  /// All registers that are read into, and all locations.
  private Set<Term> all() {
    Set<Term> terms = new LinkedHashSet<>();
    for (PtxThread thread : test.threads()) {
      for (Statement statement : thread.body()) {
        for (Operand.Register r : Body.readInto(statement.instruction())) {
          terms.add(new Term.ThreadRegister(thread.id(), r.name()));
        }
      }
    }
    PtxVariables.of(test.threads(), test.header().init()).stream()
        .filter(l -> !Body.unseen(test).contains(l))
        .forEach(l -> terms.add(new Term.Memory(l)));
    return terms;
  }

  /// Every register that something is read into is stored, since what is not stored the assembler
  /// drops.
  private List<OutcomeSlot> slots(List<SequencedMap<String, Integer>> widths, Set<Term> terms) {
    List<OutcomeSlot> wanted = new ArrayList<>();
    for (int role = 0; role < test.threads().size(); role++) {
      PtxThread thread = test.threads().get(role);
      Set<String> names = new HashSet<>();
      for (Statement statement : thread.body()) {
        Body.readInto(statement.instruction()).forEach(r -> names.add(r.name()));
      }
      for (Term term : terms) {
        if (term instanceof Term.ThreadRegister(int t, String name) && t == thread.id()) {
          names.add(name);
        }
      }
      int before = wanted.size();
      for (var entry : widths.get(role).entrySet()) {
        if (names.contains(entry.getKey())) {
          wanted.add(new OutcomeSlot(role, Optional.of(entry.getKey()), entry.getValue(), 0));
        }
      }
      if (wanted.size() == before) {
        wanted.add(new OutcomeSlot(role, Optional.empty(), 32, 0));
      }
    }
    List<OutcomeSlot> slots = new ArrayList<>();
    int bytes = 0;
    List<OutcomeSlot> widest =
        wanted.stream().sorted(Comparator.comparingInt(OutcomeSlot::bytes).reversed()).toList();
    for (OutcomeSlot slot : widest) {
      slots.add(new OutcomeSlot(slot.role(), slot.register(), slot.bits(), bytes));
      bytes += slot.bytes();
    }
    return slots;
  }

  /// The fields of the index: what is mentioned, and of the rest as much as there is room for.
  private List<KeyField> fields(
      Observation observation, List<Cell> cells, List<SequencedMap<String, Integer>> widths)
      throws RefusedException {
    Candidates candidates = Candidates.of(test);
    SequencedMap<Term, List<Value>> chosen = new TreeMap<>(State.TERM_ORDER);
    long indexes = 1;
    Set<Term> mentioned = test.header().mentioned();
    Set<Term> terms = new LinkedHashSet<>(mentioned);
    if (observation == Observation.ALL) {
      terms.addAll(all());
    }
    for (Term term : terms) {
      int bits = bits(term, cells, widths);
      List<Value> values = distinct(values(candidates, term), bits);
      long with = indexes * (values.size() + 1);
      // Of 128 bits only the lower half is guessed; nobody is told of them who does not ask.
      boolean guessed = bits <= Long.SIZE || mentioned.contains(term);
      if (bits > 0 && guessed && with <= MOST_INDEXES) {
        chosen.put(term, values);
        indexes = with;
      } else if (bits > 0 && mentioned.contains(term)) {
        throw new RefusedException(
            "the test has more than %d outcomes; mention fewer registers and locations in it"
                .formatted(MOST_INDEXES));
      }
    }
    List<KeyField> fields = new ArrayList<>();
    int factor = 1;
    for (var entry : chosen.entrySet()) {
      KeyField field = new KeyField(entry.getKey(), entry.getValue(), factor);
      fields.add(field);
      factor *= field.size();
    }
    return fields;
  }

  /// The values that are told apart: those that are expected, and those that it may have.
  private SortedSet<Value> values(Candidates candidates, Term term) {
    TreeSet<Value> values = new TreeSet<>(candidates.of(term));
    known.values(term).forEach(values::add);
    return values;
  }

  private int bits(Term term, List<Cell> cells, List<SequencedMap<String, Integer>> widths) {
    return switch (term) {
      case Term.ThreadRegister(int thread, String name) -> {
        for (int role = 0; role < test.threads().size(); role++) {
          if (test.threads().get(role).id() == thread) {
            yield widths.get(role).getOrDefault(name, 0);
          }
        }
        yield 0;
      }
      case Term.Memory(String location) ->
          cells.stream()
              .filter(c -> c.name().equals(location))
              .mapToInt(c -> 8 * c.valueBytes())
              .findFirst()
              .orElse(0);
      case Term.Part part -> 8 * part.bytes();
      case Term.Literal _ -> 0;
    };
  }

  /// The values that so many bits tell apart.
  ///
  /// @throws RefusedException if one has more than 64 bits
  private static List<Value> distinct(SortedSet<Value> candidates, int bits)
      throws RefusedException {
    Set<String> seen = new HashSet<>();
    List<Value> values = new ArrayList<>();
    for (Value value : candidates) {
      boolean fits =
          switch (value) {
            case Value.Number(long n) -> seen.add(ClassifyKernel.constant(n, bits));
            case Value.Large large -> throw large.notKept();
            case Value.Real real -> throw real.notKept();
            case Value.Huge huge ->
                throw new RefusedException(
                    "the test may end with "
                        + huge
                        + ", which has more than 64 bits: the runner tells such values apart by"
                        + " halves that the test asks for");
            case Value.AddressOf a -> bits >= 64;
          };
      if (fits) {
        values.add(value);
      }
    }
    return values;
  }

  /// One zero for dependencies, and one for each further access of a thread to a location.
  private int zeros() {
    int most = 1;
    for (PtxThread thread : test.threads()) {
      List<MemoryAccess> accesses = Body.accesses(thread);
      for (MemoryAccess access : accesses) {
        long same = accesses.stream().filter(a -> a.location().equals(access.location())).count();
        most = Math.max(most, (int) same);
      }
    }
    return most;
  }

  private Availability needs(Draft draft) {
    boolean objects = !Body.objects(test).isEmpty();
    Availability needs = draft.seating().clustered() || objects ? LEAST.and(NEWER) : LEAST;
    for (PtxThread thread : sides.kernel()) {
      for (Statement statement : thread.body()) {
        needs = needs.and(Needs.of(statement.instruction()));
      }
    }
    return Needs.complete(needs);
  }

  private static String module(Draft draft, Availability needs) {
    StringBuilder text = new StringBuilder();
    text.append("// ").append(draft.test().name().replaceAll("\\s+", " "));
    text.append(": ").append(draft.mode().words()).append('\n');
    text.append(".version ").append(needs.version()).append('\n');
    text.append(".target ").append(needs.target()).append('\n');
    text.append(".address_size 64\n\n");
    draft.lines().declaration().ifPresent(file -> text.append(file).append("\n\n"));
    if (draft.cells().stream().anyMatch(Cell::shared)) {
      text.append(".extern .shared .align 32 .b8 ").append(TestKernel.SHARED).append("[];\n\n");
    }
    if (draft.seating().alone() && draft.anyShared()) {
      text.append(".shared .align 4 .u32 ").append(TestKernel.ENDED).append(";\n\n");
    }
    for (Cell cell : draft.cells()) {
      if (Body.in(StateSpace.CONST, draft.test()).contains(cell.name())) {
        text.append(CellText.constant(cell)).append("\n\n");
      }
    }
    if (draft.sides().end() != End.SECOND && ClassifyKernel.countsInShared(draft)) {
      text.append(".shared .align 4 .b8 ").append(ClassifyKernel.COUNTS);
      text.append('[').append(4 * (draft.skipped() + 1)).append("];\n\n");
    }
    return text.toString();
  }
}
