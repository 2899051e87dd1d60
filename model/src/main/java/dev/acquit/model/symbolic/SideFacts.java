package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Operation.Reach;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;

/// The events of one side of a pair: for each instruction its positions, then an initial write for
/// each location that several instructions access. Initial writes of other locations would be read
/// by one instruction at most and be related to nothing else; they are left out, and so is what
/// that instruction reads.
final class SideFacts implements SymbolicFacts {
  private static final long INITIAL =
      Tag.W.bit() | Tag.IW.bit() | Tag.WEAK.bit() | Tag.NA.bit() | Tag.GEN.bit();

  private final Side side;
  private final ProgramLiterals program;
  private final ExecutionLiterals execution;
  private final Circuit circuit;
  private final int positions;
  private final int events;
  private final int size;
  private final int readAt;
  private final int writeAt;
  private final Map<BaseRelation, int[][]> bases = new EnumMap<>(BaseRelation.class);
  private final Map<Tag, int[]> tags = new EnumMap<>(Tag.class);
  private final int[] present;

  SideFacts(Side side, ProgramLiterals program, ExecutionLiterals execution) {
    this.side = side;
    this.program = program;
    this.execution = execution;
    this.circuit = program.circuit;
    this.positions = program.forms.getFirst().side(side).size();
    this.events = positions * program.size;
    this.size = events + program.settings.locations();
    this.readAt = positionOf(Part.Kind.READ);
    this.writeAt = positionOf(Part.Kind.WRITE);
    this.present = new int[size];
    for (int e = 0; e < size; e++) {
      int at = e;
      present[e] =
          isInitial(e) || program.settings.padding()
              ? Circuit.TRUE
              : program.is(instruction(at), f -> part(f, at).isPresent());
    }
  }

  private int positionOf(Part.Kind kind) {
    for (Form f : program.forms) {
      for (int p = 0; p < positions; p++) {
        if (f.side(side).get(p).filter(part -> part.kind() == kind).isPresent()) {
          return p;
        }
      }
    }
    return -1;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int[] present() {
    return present;
  }

  /// The event that reads for an instruction.
  int read(int instruction) {
    return instruction * positions + readAt;
  }

  /// The event that writes for an instruction.
  int write(int instruction) {
    return instruction * positions + writeAt;
  }

  /// Whether some form writes.
  boolean hasWrites() {
    return writeAt >= 0;
  }

  /// The initial write of a location.
  int initial(int location) {
    return events + location;
  }

  private boolean isInitial(int e) {
    return e >= events;
  }

  private int instruction(int e) {
    return e / positions;
  }

  private int thread(int e) {
    return isInitial(e) ? -1 : program.thread[instruction(e)];
  }

  private Optional<Part> part(Form form, int e) {
    return form.side(side).get(e % positions);
  }

  @Override
  public int[] tagged(Tag tag) throws UnsupportedModelException {
    if (tag == Tag.NAL) {
      throw new UnsupportedModelException(
          "the set NAL is not known here: a program of a layout does not say which objects are"
              + " atomic");
    }
    return tags.computeIfAbsent(tag, this::computeTag);
  }

  @Override
  public boolean lacks(Tag tag) {
    return (INITIAL & tag.bit()) == 0
        && program.forms.stream()
            .flatMap(f -> f.side(side).stream())
            .flatMap(Optional::stream)
            .noneMatch(p ->
                kindTag(p) == tag
                    || p.marks().values().stream().anyMatch(m -> (m.tags() & tag.bit()) != 0));
  }

  private int[] computeTag(Tag tag) {
    int[] literals = new int[size];
    for (int e = 0; e < size; e++) {
      literals[e] =
          isInitial(e) ? (INITIAL & tag.bit()) != 0 ? Circuit.TRUE : Circuit.FALSE : tag(e, tag);
    }
    return literals;
  }

  private int tag(int e, Tag tag) {
    long kinds = Tag.R.bit() | Tag.W.bit() | Tag.F.bit();
    if ((kinds & tag.bit()) != 0) {
      return program.is(instruction(e), f -> part(f, e).filter(p -> kindTag(p) == tag).isPresent());
    }
    return when(e, (marks, scope) -> (marks.tags() & tag.bit()) != 0);
  }

  static Tag kindTag(Part part) {
    return switch (part.kind()) {
      case READ -> Tag.R;
      case WRITE -> Tag.W;
      case FENCE -> Tag.F;
    };
  }

  private interface MarksTest {
    boolean test(Marks marks, ThreadScope scope);
  }

  /// Whether what models know of an event satisfies a test; forms for which the scope does not
  /// matter are taken together.
  private int when(int e, MarksTest test) {
    int i = instruction(e);
    Map<List<ThreadScope>, List<Form>> byScopes = new LinkedHashMap<>();
    for (Form f : program.forms) {
      List<ThreadScope> those = new ArrayList<>();
      part(f, e)
          .ifPresent(p -> {
            for (ThreadScope s : program.settings.scopes()) {
              if (test.test(p.marks().get(s), s)) {
                those.add(s);
              }
            }
          });
      byScopes.computeIfAbsent(those, k -> new ArrayList<>()).add(f);
    }
    List<Integer> ways = new ArrayList<>();
    byScopes.forEach((scopes, forms) -> {
      int form = program.is(i, forms::contains);
      if (scopes.size() == program.settings.scopes().size()) {
        ways.add(form);
      } else if (!scopes.isEmpty()) {
        ways.add(circuit.and(form, program.hasScope(i, scopes)));
      }
    });
    return circuit.or(ProgramLiterals.literals(ways));
  }

  @Override
  public int[][] base(BaseRelation relation) {
    int[][] known = bases.get(relation);
    if (known == null) {
      known = computeBase(relation);
      bases.put(relation, known);
    }
    return known;
  }

  /// @throws CancellationException if the thread is interrupted
  @Override
  public void tick() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }

  private int[][] cells(Cells cells) {
    return Cells.of(size, cells);
  }

  private int both(int a, int b, boolean related) {
    return related ? circuit.and(present[a], present[b]) : Circuit.FALSE;
  }

  private int[][] computeBase(BaseRelation relation) {
    return switch (relation) {
      case PO -> cells((a, b) -> both(a, b, thread(a) >= 0 && thread(a) == thread(b) && a < b));
      case INT -> cells((a, b) -> both(a, b, thread(a) >= 0 && thread(a) == thread(b)));
      case EXT -> cells((a, b) -> both(a, b, a != b && (thread(a) < 0 || thread(a) != thread(b))));
      case ID -> cells((a, b) -> both(a, b, a == b));
      case LOC, VLOC -> relation == BaseRelation.VLOC ? base(BaseRelation.LOC) : locations();
      case ADDR, DATA, CTRL, SYNCBAR, ENDED, SUBMITS, RETURNS, STREAM, REGISTERS ->
          cells((a, b) -> Circuit.FALSE);
      case RMW -> cells(this::update);
      case SR -> mutualInclusion();
      case SCTA -> cells((a, b) -> nearby(a, b, Scope.CTA));
      case SCLUSTER -> cells((a, b) -> nearby(a, b, Scope.CLUSTER));
      case SGPU -> cells((a, b) -> nearby(a, b, Scope.GPU));
    };
  }

  private int update(int a, int b) {
    if (readAt < 0 || writeAt < 0 || isInitial(a) || isInitial(b)) {
      return Circuit.FALSE;
    }
    int i = instruction(a);
    return a == read(i) && b == write(i)
        ? program.is(i, f -> f.reads() && f.writes())
        : Circuit.FALSE;
  }

  private int nearby(int a, int b, Scope level) {
    return thread(a) < 0 || thread(b) < 0
        ? Circuit.FALSE
        : circuit.and(present[a], present[b], program.near(level, thread(a), thread(b)));
  }

  /// With padding, the position of an instruction that has no event is where the instruction is: an
  /// event that did nothing somewhere else could take part in a model's "program order between
  /// different locations".
  private int[][] locations() {
    return cells((a, b) -> {
      if (isInitial(a) && isInitial(b)) {
        return a == b ? Circuit.TRUE : Circuit.FALSE;
      } else if (isInitial(a) || isInitial(b)) {
        int e = isInitial(a) ? b : a;
        int k = Math.max(a, b) - events;
        return circuit.and(access(e), program.accesses(instruction(e), k));
      }
      return circuit.and(
          access(a), access(b), program.sameLocation(instruction(a), instruction(b)));
    });
  }

  private int access(int e) {
    if (program.settings.padding()) {
      int at = e % positions;
      return at == readAt || at == writeAt
          ? program.is(instruction(e), Form::accesses)
          : Circuit.FALSE;
    }
    return program.is(
        instruction(e), f -> part(f, e).filter(p -> p.kind() != Part.Kind.FENCE).isPresent());
  }

  private int[][] mutualInclusion() {
    int[] scoped = new int[size];
    int[][] reaches = new int[size][program.threads];
    for (int e = 0; e < events; e++) {
      int at = e;
      scoped[e] = when(e, (marks, scope) -> marks.reach().isPresent());
      for (int t = 0; t < program.threads; t++) {
        reaches[e][t] = t == thread(at) ? scoped[e] : reaches(at, t);
      }
    }
    return cells((a, b) ->
        isInitial(a) || isInitial(b)
            ? Circuit.FALSE
            : thread(a) == thread(b)
                ? circuit.and(scoped[a], scoped[b])
                : circuit.and(reaches[a][thread(b)], reaches[b][thread(a)]));
  }

  /// Whether the scope of an event includes a thread that is not its own.
  private int reaches(int e, int thread) {
    List<Integer> ways = new ArrayList<>();
    for (Reach r : Reach.values()) {
      if (r != Reach.THREAD) {
        Predicate<Marks> has = m -> m.reach().filter(x -> x == r).isPresent();
        ways.add(
            circuit.and(
                when(e, (marks, scope) -> has.test(marks)),
                program.near(level(r), thread(e), thread)));
      }
    }
    return circuit.or(ProgramLiterals.literals(ways));
  }

  private static Scope level(Reach reach) {
    return switch (reach) {
      case THREAD -> throw new IllegalArgumentException("a thread includes no other");
      case CTA -> Scope.CTA;
      case CLUSTER -> Scope.CLUSTER;
      case GPU -> Scope.GPU;
      case SYS -> Scope.SYS;
    };
  }

  @Override
  public int[][] chosen(Choice choice) throws UnsupportedModelException {
    return switch (choice.kind()) {
      case READS_FROM -> cells(this::readsFrom);
      case PARTIAL_COHERENCE ->
          throw new UnsupportedModelException("partial-co.cat; here base co is a total order");
      case COHERENCE, TOTAL_COHERENCE -> {
        if (side == Side.TARGET) {
          throw new UnsupportedModelException(
              "the target model takes co as given; here it has to be defined by the model");
        }
        yield cells(this::modification);
      }
      case FENCE_ORDER ->
          throw new UnsupportedModelException("sync_fence; write: with x from orientations(e)");
      case ORIENTATION, RECURSIVE -> throw new IllegalStateException(choice.name());
    };
  }

  private int readsFrom(int a, int b) {
    if (isInitial(b) || readAt < 0 || b != read(instruction(b))) {
      return Circuit.FALSE;
    } else if (isInitial(a)) {
      return execution.readsInitial(a - events, instruction(b));
    }
    return a == write(instruction(a))
        ? execution.readsFrom(instruction(a), instruction(b))
        : Circuit.FALSE;
  }

  private int modification(int a, int b) {
    if (isInitial(b) || writeAt < 0 || b != write(instruction(b))) {
      return Circuit.FALSE;
    } else if (isInitial(a)) {
      return circuit.and(
          program.is(instruction(b), Form::writes), program.accesses(instruction(b), a - events));
    }
    return a == write(instruction(a))
        ? execution.before(instruction(a), instruction(b))
        : Circuit.FALSE;
  }
}
