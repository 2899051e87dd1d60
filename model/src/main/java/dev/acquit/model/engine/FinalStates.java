package dev.acquit.model.engine;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.Values;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.WideTerms;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/// The final states of executions: registers, and for each location any write that is last in
/// coherence. Where coherence is partial there may be several, chosen for each location on its own.
final class FinalStates {
  private static final int MAX_STATES = 50_000;

  private final Program program;
  private final List<Term> terms;
  private final int coherence;
  private Candidate candidate;
  private final int[] threads;
  private final Symbolic[] registers;

  /// Of each term that is a variable or a part of one the cells that it consists of, and what it
  /// holds where none is.
  private final int[][] cells;

  private final long[] untouched;

  /// Of each term that is a part of a variable its first byte there.
  private final long[] from;

  /// The bytes themselves; null of other terms.
  private final Cell[] bytes;

  /// How many bytes it has; 0: as many as its cell.
  private final int[] sizes;

  /// Whether a cell is in two terms, which then tell of the same write to it.
  private boolean shared;

  /// @param terms the terms to observe
  /// @param coherence the model's node of coherence
  FinalStates(Program program, List<Term> terms, int coherence) {
    this.program = program;
    this.terms = List.copyOf(terms);
    this.coherence = coherence;
    this.threads = new int[terms.size()];
    this.registers = new Symbolic[terms.size()];
    this.cells = new int[terms.size()][];
    this.untouched = new long[terms.size()];
    this.from = new long[terms.size()];
    this.bytes = new Cell[terms.size()];
    this.sizes = new int[terms.size()];
  }

  /// Takes up another candidate: finds out where it has the terms.
  void enter(Candidate newCandidate) {
    candidate = newCandidate;
    for (int i = 0; i < registers.length; i++) {
      registers[i] = null;
      cells[i] = new int[0];
      untouched[i] = 0;
      switch (terms.get(i)) {
        case Term.ThreadRegister(int id, String name) -> findRegister(i, id, name);
        case Term.Memory(String location) -> findMemory(i, location);
        case Term.Part part -> findPart(i, part);
        case Term.Literal(Value value) ->
            throw new IllegalStateException("constants are not observed");
      }
    }
    int[] all = Arrays.stream(cells).flatMapToInt(Arrays::stream).toArray();
    shared = Arrays.stream(all).distinct().count() < all.length;
  }

  private void findRegister(int term, int id, String name) {
    for (int t = 0; t < program.threads().size(); t++) {
      if (program.threads().get(t).id() == id) {
        threads[term] = t;
        registers[term] = candidate.paths().get(t).registers().getOrDefault(name, Symbolic.ZERO);
      }
    }
  }

  private void findMemory(int term, String name) {
    int index = program.location(name);
    if (index >= 0) {
      int physical = program.locations().get(index).physical();
      cells[term] = cells(physical);
      untouched[term] = program.locations().get(physical).initial();
      from[term] = 0;
      sizes[term] =
          program.locations().get(physical).extent() instanceof Extent.Bytes(int bytes) ? bytes : 0;
    }
  }

  private void findPart(int term, Term.Part part) {
    Cell asked = Cell.of(program, part);
    bytes[term] = asked;
    BitSet used = used();
    cells[term] =
        IntStream.range(0, candidate.cells().size())
            .filter(c -> used.get(c) && isTold(asked, candidate.cells().get(c)))
            .toArray();
    untouched[term] = asked.initial(program);
    from[term] = part.offset();
    sizes[term] = part.bytes();
  }

  /// Whether an access to a cell tells of the bytes that are asked for: it has some of them and no
  /// others, or all.
  private static boolean isTold(Cell asked, Cell cell) {
    return asked.contains(cell) || cell.contains(asked);
  }

  List<Term> terms() {
    return terms;
  }

  /// The states in which the execution may end, by what is known of coherence.
  List<FinalState> possible(Evaluation evaluation, Values values) {
    return combine(values, cell -> lastWrites(cell, evaluation));
  }

  /// At least the states in which the execution may end, whatever coherence is: any write but the
  /// initial one may be the last, and the initial one is where there is no other.
  List<FinalState> atMost(Values values) {
    return combine(values, this::laterWrites);
  }

  /// Why not all terms have a value at the end; empty if they have: one is a part of an address.
  Optional<String> withoutValue(Evaluation evaluation, Values values) {
    for (int i = 0; i < cells.length; i++) {
      for (int c : bytes[i] == null ? new int[0] : cells[i]) {
        Cell cell = candidate.cells().get(c);
        if (cell.contains(bytes[i])) {
          for (long held : memory(c, values, w -> lastWrites(w, evaluation))) {
            if (held != Values.ANY && cell.part(held, bytes[i]) == Values.ANY) {
              return Optional.of(
                  "the test asks for " + terms.get(i) + ", which is a part of an address");
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  private List<FinalState> combine(Values values, IntFunction<EventSet> writes) {
    if (shared) {
      return combineByCells(values, writes);
    }
    long[] first = new long[terms.size()];
    List<long[]> several = null;
    for (int i = 0; i < terms.size(); i++) {
      long[] choices = choices(i, values, writes);
      if (several == null && choices.length == 1) {
        first[i] = choices[0];
        continue;
      }
      several = longer(several == null ? List.of(first) : several, i, choices);
    }
    return states(several == null ? List.of(first) : several);
  }

  private static List<FinalState> states(List<long[]> all) {
    return all.size() == 1
        ? List.of(new FinalState(all.getFirst()))
        : all.stream().map(FinalState::new).distinct().toList();
  }

  private static List<long[]> longer(List<long[]> before, int index, long[] choices) {
    if ((long) before.size() * choices.length > MAX_STATES) {
      throw new Budget.Exhausted(
          "one execution may end in more than " + MAX_STATES + " different states");
    }
    List<long[]> several = new ArrayList<>();
    for (long[] state : before) {
      for (long choice : choices) {
        long[] copy = state.clone();
        copy[index] = choice;
        several.add(copy);
      }
    }
    return several;
  }

  /// The same where terms have cells in common: what each cell holds is chosen first.
  private List<FinalState> combineByCells(Values values, IntFunction<EventSet> writes) {
    List<long[]> held = List.of(new long[candidate.cells().size()]);
    for (int cell : Arrays.stream(cells).flatMapToInt(Arrays::stream).distinct().toArray()) {
      held = longer(held, cell, memory(cell, values, writes));
    }
    List<long[]> all = new ArrayList<>();
    for (long[] ofCells : held) {
      long[] state = new long[terms.size()];
      for (int i = 0; i < state.length; i++) {
        state[i] =
            registers[i] != null
                ? values.of(threads[i], registers[i]).orElse(Values.ANY)
                : put(i, c -> ofCells[c]);
      }
      all.add(state);
    }
    return states(all);
  }

  private long put(int term, IntToLongFunction ofCells) {
    long all = untouched[term];
    for (int part : cells[term]) {
      all = put(term, all, part, ofCells.applyAsLong(part));
    }
    return all;
  }

  private long put(int term, long all, int part, long value) {
    Cell cell = candidate.cells().get(part);
    int size = sizes[term] > 0 ? sizes[term] : cell.bytes();
    if (isWhole(term)) {
      return value;
    }
    return bytes[term] != null && cell.contains(bytes[term])
        ? cell.part(value, bytes[term])
        : cell.put(all, value, from[term], size);
  }

  private long[] choices(int term, Values values, IntFunction<EventSet> writes) {
    if (registers[term] != null) {
      return new long[] {values.of(threads[term], registers[term]).orElse(Values.ANY)};
    }
    int[] parts = cells[term];
    if (parts.length == 0) {
      return new long[] {untouched[term]};
    } else if (isWhole(term)) {
      return memory(parts[0], values, writes);
    }
    long[] all = {untouched[term]};
    for (int part : parts) {
      long[] here = memory(part, values, writes);
      long[] more = new long[all.length * here.length];
      for (int i = 0; i < more.length; i++) {
        more[i] = put(term, all[i / here.length], part, here[i % here.length]);
      }
      if (more.length > MAX_STATES) {
        throw new Budget.Exhausted(
            "a variable may hold more than " + MAX_STATES + " different values at the end");
      }
      all = more;
    }
    return Arrays.stream(all).distinct().toArray();
  }

  /// Whether one cell is all of the term, as far as anybody knows.
  private boolean isWhole(int term) {
    int[] parts = cells[term];
    Cell first = candidate.cells().get(parts[0]);
    return parts.length == 1
        && first.offset() == from[term]
        && (sizes[term] == 0 || sizes[term] == first.bytes());
  }

  private long[] memory(int cell, Values values, IntFunction<EventSet> writes) {
    EventSet last = writes.apply(cell);
    long[] found = new long[last.size()];
    int count = 0;
    for (int w = last.first(); w >= 0; w = last.next(w)) {
      long value = values.written(w).orElse(Values.ANY);
      boolean known = false;
      for (int i = 0; i < count; i++) {
        known |= found[i] == value;
      }
      if (!known) {
        found[count++] = value;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /// The cells of a variable that are accessed: all of them where a type says how many bytes it
  /// has, and else the first, which is what the accesses at its address make of it.
  private int[] cells(int physical) {
    boolean sized = program.locations().get(physical).extent() instanceof Extent.Bytes;
    BitSet used = used();
    return IntStream.range(0, candidate.cells().size())
        .filter(i -> used.get(i) && candidate.cells().get(i).location() == physical)
        .filter(i -> sized || candidate.cells().get(i).offset() == 0)
        .toArray();
  }

  /// The cells that some access goes to, as far as that is known.
  private BitSet used() {
    BitSet used = new BitSet();
    for (int e = candidate.cells().size(); e < candidate.size(); e++) {
      if (candidate.cell(e) >= 0) {
        used.set(candidate.cell(e));
      }
    }
    return used;
  }

  private EventSet laterWrites(int cell) {
    EventSet found = EventSet.EMPTY;
    for (int w = candidate.cells().size(); w < candidate.size(); w++) {
      if (candidate.isWrite(w) && candidate.cell(w) == cell) {
        found = found.with(w);
      }
    }
    return found.isEmpty() ? EventSet.of(cell) : found;
  }

  private EventSet lastWrites(int cell, Evaluation evaluation) {
    Relation co = evaluation.relation(coherence);
    EventSet found = EventSet.EMPTY;
    for (int w = 0; w < candidate.size(); w++) {
      if (candidate.isWrite(w) && candidate.cell(w) == cell && isLast(w, co)) {
        found = found.with(w);
      }
    }
    return found;
  }

  /// Whether no write comes after it that does not also come before it. Coherence has such circles
  /// only where its axiom is left out to explain a verdict.
  private static boolean isLast(int write, Relation co) {
    return co.row(write).without(write).stream().allMatch(later -> co.contains(later, write));
  }

  /// A state in the words of the test.
  State state(FinalState s) {
    TypedTerms types = TypedTerms.of(program.test());
    WideTerms wide = WideTerms.of(program.test());
    Map<Term, Value> map = new TreeMap<>(State.TERM_ORDER);
    for (int i = 0; i < terms.size(); i++) {
      map.put(
          terms.get(i),
          wide.shown(terms.get(i), types.shown(terms.get(i), value(program, s.value(i)))));
    }
    return State.of(map);
  }

  /// A value as it is kept, addresses in the words of the test.
  static Value value(Program program, long v) {
    if (!Addresses.isAddress(v)) {
      return Value.of(v);
    }
    int location = Addresses.location(v);
    String name =
        location < program.locations().size() ? program.locations().get(location).name() : "?";
    return new Value.AddressOf(name, Addresses.offset(v));
  }
}
