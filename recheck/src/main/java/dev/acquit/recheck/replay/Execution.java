package dev.acquit.recheck.replay;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Place;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The events of one run of each thread, initial writes first, and what the program alone says of
/// them. Every relation is written down as its definition: for which pairs it holds.
final class Execution {
  private final Program program;
  private final List<ThreadRun> runs;
  private final List<Cell> cells;
  private final List<@Nullable Event> events = new ArrayList<>();
  private final List<Integer> threads = new ArrayList<>();
  private final List<Integer> numbers = new ArrayList<>();
  private final Map<BaseRelation, Relation> known = new HashMap<>();
  private final Map<Tag, EventSet> sets = new EnumMap<>(Tag.class);

  /// @param more cells that have initial writes though no run accesses them
  Execution(Program program, List<ThreadRun> runs, Set<Cell> more) throws NotReplayedException {
    this.program = program;
    this.runs = runs;
    Set<Cell> all = new LinkedHashSet<>(more);
    for (ThreadRun run : runs) {
      run.events().stream().filter(e -> e.cell() != null).forEach(e -> all.add(e.cell()));
    }
    this.cells = List.copyOf(all);
    for (Cell a : cells) {
      if (cells.stream().anyMatch(a::overlapsPartly)) {
        throw new NotReplayedException("accesses that overlap only in part are not replayed");
      }
      Program.Location own = program.locations().get(a.location());
      boolean repeated = own.extent() instanceof Extent.Parts && own.initial() != 0;
      if (program.parts().stream()
          .map(p -> Cell.of(program, p))
          .anyMatch(p -> a.overlapsPartly(p) && (repeated || !(p.contains(a) || a.contains(p))))) {
        throw new NotReplayedException("a condition on a part of what is accessed is not replayed");
      }
    }
    for (int i = 0; i < cells.size(); i++) {
      add(null, -1, i);
    }
    for (int t = 0; t < runs.size(); t++) {
      for (int i = 0; i < runs.get(t).events().size(); i++) {
        add(runs.get(t).events().get(i), t, i);
      }
    }
    boolean longThread = runs.stream().anyMatch(r -> r.events().size() > Event.MOST_OF_A_THREAD);
    if (events.size() > Relation.MAX_SIZE || longThread) {
      throw new NotReplayedException(
          "more than %d events of a thread, or %d in all, are not replayed"
              .formatted(Event.MOST_OF_A_THREAD, Relation.MAX_SIZE));
    }
  }

  private void add(@Nullable Event event, int thread, int number) {
    events.add(event);
    threads.add(thread);
    numbers.add(number);
  }

  Program program() {
    return program;
  }

  List<ThreadRun> runs() {
    return runs;
  }

  List<Cell> cells() {
    return cells;
  }

  int size() {
    return events.size();
  }

  boolean isInitial(int e) {
    return e < cells.size();
  }

  /// An event that is not an initial write.
  Event event(int e) {
    return events.get(e);
  }

  int thread(int e) {
    return threads.get(e);
  }

  @Nullable Cell cell(int e) {
    return isInitial(e) ? cells.get(e) : events.get(e).cell();
  }

  /// Whether both access the same.
  boolean sameCell(int a, int b) {
    Cell cell = cell(a);
    return cell != null && cell.equals(cell(b));
  }

  boolean isWrite(int e) {
    return isInitial(e) || events.get(e).kind() == Event.Kind.WRITE;
  }

  boolean isRead(int e) {
    return !isInitial(e) && events.get(e).kind() == Event.Kind.READ;
  }

  long value(int e) {
    return isInitial(e) ? cells.get(e).initial(program) : events.get(e).value();
  }

  /// The event of a thread by its number there.
  int find(int thread, int number) {
    for (int e = cells.size(); e < size(); e++) {
      if (threads.get(e) == thread && numbers.get(e) == number) {
        return e;
      }
    }
    throw new IllegalArgumentException("no event " + number + " in thread " + thread);
  }

  /// The sets of an event, as a mask of tags.
  long tags(int e) {
    Cell cell = cell(e);
    boolean plain = cell != null && program.locations().get(cell.location()).plain();
    return ownTags(e) | (plain ? Tag.NAL.bit() : 0);
  }

  /// The same without what its object is, which is said of locations.
  private long ownTags(int e) {
    if (isInitial(e)) {
      return Tag.W.bit() | Tag.IW.bit() | Tag.WEAK.bit() | Tag.NA.bit() | Tag.GEN.bit();
    }
    long kind =
        switch (events.get(e).kind()) {
          case READ -> Tag.R.bit();
          case WRITE -> Tag.W.bit();
          case FENCE -> Tag.F.bit();
          case BARRIER -> Tag.B.bit();
        };
    return kind | events.get(e).marks().tags();
  }

  /// The events with a tag.
  EventSet tagged(Tag tag) {
    return sets.computeIfAbsent(tag, this::with);
  }

  private EventSet with(Tag tag) {
    EventSet set = EventSet.EMPTY;
    for (int e = 0; e < size(); e++) {
      set = (tags(e) & tag.bit()) != 0 ? set.with(e) : set;
    }
    return set;
  }

  /// A relation that is the same whatever is chosen. That of barriers is found by [#barriers];
  /// calls of the CUDA API are not replayed.
  Relation base(BaseRelation relation) {
    return known.computeIfAbsent(relation, r -> pairs(definition(r)));
  }

  private Relation pairs(BiPredicate<Integer, Integer> holds) {
    Relation.Builder r = new Relation.Builder(size());
    for (int a = 0; a < size(); a++) {
      for (int b = 0; b < size(); b++) {
        if (holds.test(a, b)) {
          r.add(a, b);
        }
      }
    }
    return r.build();
  }

  private BiPredicate<Integer, Integer> definition(BaseRelation relation) {
    return switch (relation) {
      case PO -> (a, b) -> sameThread(a, b) && a < b && !beside(a, b);
      case INT -> this::sameThread;
      case EXT -> (a, b) -> !a.equals(b) && !sameThread(a, b);
      case ID -> Integer::equals;
      case LOC -> this::sameCell;
      case VLOC -> (a, b) -> sameCell(a, b) && virtual(a) == virtual(b);
      case ADDR -> (a, b) -> depends(a, b, isInitial(b) ? 0 : event(b).address());
      case DATA -> (a, b) -> depends(a, b, isInitial(b) ? 0 : event(b).data());
      case CTRL -> (a, b) -> depends(a, b, isInitial(b) ? 0 : event(b).control());
      case RMW -> (a, b) -> sameThread(a, b) && isRead(a) && event(a).partner() == numbers.get(b);
      case SR -> (a, b) -> reaches(a, b) && reaches(b, a);
      case SCTA -> (a, b) -> near(a, b, Scope.CTA);
      case SCLUSTER -> (a, b) -> near(a, b, Scope.CLUSTER);
      case SGPU -> (a, b) -> near(a, b, Scope.GPU);
      case SUBMITS, RETURNS, STREAM, REGISTERS -> (a, b) -> false;
      case SYNCBAR -> throw new IllegalStateException("barriers are found before they are asked");
      case ENDED -> this::isEnded;
    };
  }

  /// Whether a barrier of a CTA was over without the thread of an event.
  private boolean isEnded(int e, int barrier) {
    Relation over = base(BaseRelation.SYNCBAR);
    return thread(e) >= 0
        && thread(barrier) >= 0
        && event(barrier).kind() == Event.Kind.BARRIER
        && thread(e) != thread(barrier)
        && place(e).equals(place(barrier))
        && IntStream.range(0, size()).noneMatch(a -> sameThread(a, e) && over.contains(a, barrier));
  }

  private boolean sameThread(int a, int b) {
    return thread(a) >= 0 && thread(a) == thread(b);
  }

  /// Whether the later of two events of a thread is not behind the earlier one: reads of plain
  /// objects in one C++ expression.
  private boolean beside(int a, int b) {
    return (event(b).marks().beside() >>> (b - a) & 1) != 0;
  }

  private int virtual(int e) {
    return isInitial(e) ? cells.get(e).location() : events.get(e).virtual();
  }

  private boolean depends(int a, int b, long on) {
    return sameThread(a, b) && (on >> numbers.get(a) & 1) != 0;
  }

  private boolean near(int a, int b, Scope scope) {
    return thread(a) >= 0 && thread(b) >= 0 && place(b).shares(scope, place(a));
  }

  private Place place(int e) {
    return program.threads().get(thread(e)).place();
  }

  /// Whether the scope of an event includes the thread of another. Only events with scopes count.
  private boolean reaches(int a, int b) {
    if (isInitial(a) || isInitial(b) || event(b).marks().reach().isEmpty()) {
      return false;
    }
    Optional<Operation.Reach> reach = event(a).marks().reach();
    return reach.isPresent()
        && switch (reach.get()) {
          case THREAD -> sameThread(a, b);
          case CTA -> near(a, b, Scope.CTA);
          case CLUSTER -> near(a, b, Scope.CLUSTER);
          case GPU -> near(a, b, Scope.GPU);
          case SYS -> true;
        };
  }

  /// Why the test has no meaning, as far as its threads do what has none.
  List<String> withoutMeaning() {
    return runs.stream().flatMap(r -> r.without().stream()).toList();
  }

  /// Finds out which barriers wait for which: a barrier of a CTA is over when each of its threads
  /// is at it or has ended, and can then be used again.
  ///
  /// @return whether no thread waits forever
  boolean barriers() {
    List<List<Integer>> left = new ArrayList<>();
    for (int t = 0; t < runs.size(); t++) {
      left.add(new ArrayList<>());
    }
    for (int e = cells.size(); e < size(); e++) {
      if (event(e).kind() == Event.Kind.BARRIER) {
        left.get(thread(e)).add(e);
      }
    }
    Relation over = Relation.empty(size());
    for (List<Integer> now = meeting(left); !now.isEmpty(); now = meeting(left)) {
      for (int a : now) {
        for (int b : now) {
          over = a == b ? over : over.with(a, b);
        }
        left.get(thread(a)).removeFirst();
      }
    }
    known.put(BaseRelation.SYNCBAR, over);
    return left.stream().allMatch(List::isEmpty);
  }

  /// The barriers that are over next, of one CTA and number.
  private List<Integer> meeting(List<List<Integer>> left) {
    for (List<Integer> first : left) {
      List<Integer> there = new ArrayList<>();
      boolean missing = first.isEmpty();
      for (int t = 0; t < left.size() && !missing; t++) {
        if (!left.get(t).isEmpty()
            && program.threads().get(t).place().equals(place(first.getFirst()))) {
          there.add(left.get(t).getFirst());
          missing = number(there.getLast()) != number(first.getFirst());
        }
      }
      if (!missing) {
        return there;
      }
    }
    return List.of();
  }

  private long number(int barrier) {
    return Objects.requireNonNull(event(barrier).barrier());
  }

  /// Whether no value is computed from itself, which would be a value from nowhere.
  boolean wellFounded(Relation rf) {
    Relation computed =
        pairs((a, b) ->
            sameThread(a, b) && !isInitial(b) && (event(b).sources() >> numbers.get(a) & 1) != 0);
    return rf.union(computed).isAcyclic();
  }
}
