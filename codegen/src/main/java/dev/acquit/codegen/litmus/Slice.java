package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A thread without branches that decide nothing: whichever way is taken, the same instructions
/// that others could notice come, with the same values. So are those of waiting loops that count
/// their rounds, or look at a clock, to choose how long to sleep.
///
/// A branch stays if its condition comes from memory, since models know dependencies, or if one of
/// its ways could go round for ever. The others are slices as Weiser has them: an instruction
/// matters if it is one that others notice or gives a result, if one that matters reads what it
/// writes, or if it is a branch on whose way to where its ways meet again lies one that matters.
final class Slice {
  /// Of larger bodies the ways would take too long to follow.
  private static final int MOST = 3000;

  private final List<BodyItem.Line> lines;
  private final Flow flow;
  private final Map<String, List<Integer>> writers = new HashMap<>();
  private final Set<String> fromMemory;
  private final BitSet matters = new BitSet();
  private final BitSet[] after;

  private Slice(List<BodyItem.Line> lines, Collection<String> results) throws NotReadException {
    this.lines = lines;
    this.flow = new Flow(lines);
    for (int i = 0; i < lines.size(); i++) {
      Instruction instruction = instruction(i);
      List<String> written = Registers.written(instruction);
      for (String name : written) {
        writers.computeIfAbsent(name, n -> new ArrayList<>()).add(i);
      }
      boolean control =
          switch (Control.of(instruction)) {
            case Control.Here _ -> true;
            case Control.Jump(String _, boolean sometimes) -> !sometimes;
            case Control.End _ -> lines.get(i).statement().guard().isEmpty();
            default -> false;
          };
      if (!control
          && (!Registers.pure(instruction) || written.stream().anyMatch(results::contains))) {
        matters.set(i);
      }
    }
    this.after = postdominators();
    this.fromMemory = fromMemory(lines);
  }

  /// The lines without such branches.
  ///
  /// @param results the registers that are results of the thread
  /// @throws NotReadException if a branch leads nowhere
  static List<BodyItem.Line> of(List<BodyItem.Line> lines, Collection<String> results)
      throws NotReadException {
    boolean branches = lines.stream().anyMatch(l -> l.statement().guard().isPresent());
    return lines.size() > MOST || !branches ? lines : new Slice(lines, results).sliced();
  }

  private Instruction instruction(int line) {
    return lines.get(line).statement().instruction();
  }

  private boolean isBranch(int line) {
    return lines.get(line).statement().guard().isPresent()
        && Control.of(instruction(line)) instanceof Control.Jump;
  }

  /// What registers come from memory, or from others, in any way.
  static Set<String> fromMemory(List<BodyItem.Line> lines) {
    Set<String> found = new HashSet<>();
    int known;
    do {
      known = found.size();
      for (BodyItem.Line line : lines) {
        Statement s = line.statement();
        if (!Registers.pure(s.instruction())
            || Registers.read(s).stream().anyMatch(found::contains)) {
          found.addAll(Registers.written(s.instruction()));
        }
      }
    } while (found.size() > known);
    return found;
  }

  /// For each line those that come after it on every way to the end, itself among them; all where
  /// no way leads to the end.
  private BitSet[] postdominators() throws NotReadException {
    int end = lines.size();
    BitSet[] all = new BitSet[end + 1];
    for (int i = 0; i < end; i++) {
      all[i] = new BitSet();
      all[i].set(0, end + 1);
    }
    all[end] = new BitSet();
    all[end].set(end);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = end - 1; i >= 0; i--) {
        BitSet next = null;
        for (int s : flow.successors(i)) {
          if (next == null) {
            next = (BitSet) all[s].clone();
          } else {
            next.and(all[s]);
          }
        }
        if (next != null) {
          next.set(i);
          if (!next.equals(all[i])) {
            all[i] = next;
            changed = true;
          }
        }
      }
    }
    return all;
  }

  /// Where all ways from a line meet first: of those that come after it the one that has the most
  /// after itself. Empty if no way leads to the end.
  private Optional<Integer> meeting(int line) {
    int best = -1;
    for (int i = after[line].nextSetBit(0); i >= 0; i = after[line].nextSetBit(i + 1)) {
      if (i != line && (best < 0 || after[i].cardinality() > after[best].cardinality())) {
        best = i;
      }
    }
    boolean ends = best >= 0 && after[best].cardinality() < after[line].cardinality();
    return ends ? Optional.of(best) : Optional.empty();
  }

  /// The lines between a branch and where its ways meet; empty if one can come twice.
  private Optional<Set<Integer>> between(int branch, int meeting) throws NotReadException {
    Set<Integer> region = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>(flow.successors(branch));
    while (!work.isEmpty()) {
      int at = work.remove();
      if (at != meeting && region.add(at)) {
        work.addAll(flow.successors(at));
      }
    }
    return region.contains(branch) || hasCycle(region) ? Optional.empty() : Optional.of(region);
  }

  /// Whether lines go round among themselves: not if they can be taken away one by one, each when
  /// nothing leads to it any more.
  private boolean hasCycle(Set<Integer> region) throws NotReadException {
    Set<Integer> left = new HashSet<>(region);
    boolean taken = true;
    while (taken && !left.isEmpty()) {
      Set<Integer> reached = new HashSet<>();
      for (int line : left) {
        reached.addAll(flow.successors(line));
      }
      taken = left.removeIf(line -> !reached.contains(line));
    }
    return !left.isEmpty();
  }

  private List<BodyItem.Line> sliced() throws NotReadException {
    Map<Integer, Integer> idle = new HashMap<>();
    boolean changed = true;
    while (changed) {
      idle.clear();
      int before = matters.cardinality();
      for (int i = 0; i < lines.size(); i++) {
        if (isBranch(i) && flow.reached(i) && !matters.get(i)) {
          Optional<Integer> meeting = decidesNothing(i);
          if (meeting.isPresent()) {
            idle.put(i, meeting.get());
          } else {
            matters.set(i);
          }
        }
      }
      for (int i = matters.nextSetBit(0); i >= 0; i = matters.nextSetBit(i + 1)) {
        for (String name : Registers.read(lines.get(i).statement())) {
          writers.getOrDefault(name, List.of()).forEach(matters::set);
        }
      }
      changed = matters.cardinality() > before;
    }
    return without(idle);
  }

  /// Where the ways of a branch meet, if it decides nothing as far as is known.
  private Optional<Integer> decidesNothing(int branch) throws NotReadException {
    String predicate = lines.get(branch).statement().guard().orElseThrow().predicate().name();
    Optional<Integer> meeting = meeting(branch);
    if (meeting.isEmpty() || fromMemory.contains(predicate)) {
      return Optional.empty();
    }
    Optional<Set<Integer>> region = between(branch, meeting.get());
    return region.isPresent() && region.get().stream().noneMatch(matters::get)
        ? meeting
        : Optional.empty();
  }

  /// The lines with jumps to where ways meet in the place of branches.
  private List<BodyItem.Line> without(Map<Integer, Integer> idle) {
    Map<Integer, String> labels = new HashMap<>();
    idle.values().forEach(to -> labels.put(to, "%meet" + to));
    List<BodyItem.Line> next = new ArrayList<>();
    for (int i = 0; i <= lines.size(); i++) {
      BodyItem.Line at = lines.get(Math.min(i, lines.size() - 1));
      if (labels.containsKey(i)) {
        next.add(
            new BodyItem.Line(at.position(), Statement.of(new Instruction.Label(labels.get(i)))));
      }
      if (i < lines.size()) {
        next.add(
            idle.containsKey(i)
                ? new BodyItem.Line(
                    at.position(), Statement.of(new Instruction.Branch(labels.get(idle.get(i)))))
                : at);
      }
    }
    return next;
  }
}
