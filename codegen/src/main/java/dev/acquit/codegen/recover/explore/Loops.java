package dev.acquit.codegen.recover.explore;

import dev.acquit.codegen.recover.flow.FlatCode;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import java.util.ArrayList;
import java.util.List;

/// How often jumps backwards are taken, and what happens to what a loop counts when it is left
/// alone.
///
/// A loop is followed for some rounds only. What stands behind a thousand tries is behind as many
/// rounds, though, and must be seen as well. So where registers or variables held a constant that
/// each round changed, they get the value of any number of rounds, and one more round is followed.
final class Loops {
  /// Rounds without an open decision that are followed one by one.
  private static final int COUNTED = 256;

  /// What was constant when a jump backwards was taken.
  ///
  /// @param target where the jump leads: the head of the loop
  /// @param registers their terms
  /// @param memory the variables
  record Passing(int target, int[] registers, PrivateMemory memory) {}

  /// A jump backwards.
  private record Back(int at, int target) {}

  private final List<Back> backs;
  private final FlatProgram program;
  private final Terms terms;
  private final int rounds;
  private boolean leapt;
  private boolean dropped;

  /// @param rounds how many rounds are followed in which something is decided
  Loops(FlatProgram program, Terms terms, int rounds) {
    this.program = program;
    this.terms = terms;
    this.rounds = rounds;
    List<Back> all = new ArrayList<>();
    for (int i = 0; i < program.items().size(); i++) {
      if (program.items().get(i).code() instanceof FlatCode.Jump(int target) && target <= i) {
        all.add(new Back(i, target));
      }
    }
    this.backs = List.copyOf(all);
  }

  /// Whether the jump backwards at which a state stands is taken once more.
  ///
  /// @param target where it leads
  boolean goesBack(State state, int target) {
    int at = state.pc;
    beginAnew(state, target);
    boolean decided = state.rounds[at] == 0 || state.decisionsAtRound[at] != state.decisions;
    state.decisionsAtRound[at] = state.decisions;
    if (decided ? ++state.rounds[at] <= rounds : ++state.counted[at] <= COUNTED) {
      if (decided ? state.rounds[at] > rounds - 2 : state.counted[at] > COUNTED - 2) {
        remember(state, target);
      }
      return true;
    }
    List<Passing> before = state.passings.getOrDefault(at, List.of());
    if (before.isEmpty() || state.leaps.contains(at) || !changes(state, before.getLast())) {
      dropped = true;
      return false;
    }
    if (before.size() < 2) {
      remember(state, target);
      return true;
    }
    state.leaps.add(at);
    leapt = true;
    leap(state, before.get(before.size() - 2), before.getLast());
    return true;
  }

  /// Whether some loop was left alone after a number of rounds, and stands for any number of them.
  boolean leapt() {
    return leapt;
  }

  /// Whether each path went round every loop until it ended by itself.
  boolean allEnded() {
    return !leapt && !dropped;
  }

  /// Loops whose heads are inside the loop begin anew: those that only count may count again.
  private void beginAnew(State state, int target) {
    state.passings.values().removeIf(inner -> inner.getLast().target() > target);
    for (Back inner : backs) {
      if (inner.target() > target && state.rounds[inner.at()] == 1) {
        state.rounds[inner.at()] = state.counted[inner.at()] > 0 ? 0 : 1;
        state.counted[inner.at()] = 0;
      }
    }
  }

  private void remember(State state, int target) {
    List<Passing> before = state.passings.getOrDefault(state.pc, List.of());
    Passing now = new Passing(target, state.registers.clone(), state.memory.copy());
    state.passings.put(state.pc, before.isEmpty() ? List.of(now) : List.of(before.getLast(), now));
  }

  /// Whether a constant is another than in the round before.
  private boolean changes(State state, Passing last) {
    for (int i = 0; i < state.registers.length; i++) {
      if (changed(last.registers()[i], state.registers[i])) {
        return true;
      }
    }
    return state.memory.cells().stream()
        .anyMatch(c -> changed(last.memory().term(c), state.memory.term(c)));
  }

  private boolean changed(int before, int now) {
    return before != now
        && before >= 0
        && now >= 0
        && terms.isConstant(before)
        && terms.isConstant(now);
  }

  private void leap(State state, Passing first, Passing last) {
    for (int i = 0; i < state.registers.length; i++) {
      int now = state.registers[i];
      if (changed(last.registers()[i], now)) {
        int bits = program.widths().get(i);
        state.registers[i] =
            terms.truncate(
                counted(state, first.registers()[i], last.registers()[i], now, bits), bits);
      }
    }
    for (PrivateMemory.Cell cell : state.memory.cells()) {
      int now = state.memory.term(cell);
      int before = last.memory().term(cell);
      if (changed(before, now)) {
        int term = counted(state, first.memory().term(cell), before, now, 8 * cell.bytes());
        state.memory.write(cell.place(), cell.offset(), cell.bytes(), term);
      }
    }
  }

  /// What a constant becomes that had these values: a counter if it went in equal strides,
  /// otherwise nobody knows what.
  private int counted(State state, int first, int last, int now, int bits) {
    int serial = state.opaque++;
    boolean constant = first >= 0 && terms.isConstant(first) && bits > 1 && bits <= 64;
    long stride = low(now, bits) - low(last, bits);
    boolean even = constant && stride != 0 && low(last, bits) - low(first, bits) == stride;
    return terms.leaf(
        even
            ? new Term.Counter(state.pc, serial, low(now, bits), stride, bits)
            : new Term.Opaque(state.pc, serial, true));
  }

  private long low(int term, int bits) {
    return bits > 64 ? 0 : terms.word(term).signed(bits);
  }
}
