package dev.acquit.model.program;

import dev.acquit.model.program.Operation.Mate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// A program by cases of which lanes execute an `activemask` together. Each case has masks that are
/// numbers, so that addresses and lanes that are computed of them are known; all cases together
/// have the executions of the program.
///
/// @ptx 9.7.13.11 activemask
public final class ActiveLanes {
  /// With more cases than this there are none.
  private static final int MOST = 32;

  /// An `activemask` as one thread executes it.
  ///
  /// @param thread the index of the thread
  /// @param step where it is among the thread's steps
  private record Look(int thread, int step, Operation.Exchange exchange) {}

  private ActiveLanes() {}

  /// The cases; empty if there is nothing to distinguish, or too much.
  public static List<Program> cases(Program program) {
    List<Program> cases = List.of(program);
    for (List<Look> site : sites(program)) {
      List<List<Integer>> groupings = groupings(site.size());
      if (cases.size() * groupings.size() > MOST) {
        return List.of();
      }
      cases =
          cases.stream()
              .flatMap(c -> groupings.stream().map(groups -> with(c, site, groups)))
              .toList();
    }
    return cases.size() > 1 ? cases : List.of();
  }

  /// The lanes of one warp at one instruction of the text, if none has it in a loop: in its rounds
  /// others may be active each time.
  private static List<List<Look>> sites(Program program) {
    Map<List<Object>, List<Look>> sites = new LinkedHashMap<>();
    Set<List<Object>> looped = new HashSet<>();
    for (int t = 0; t < program.threads().size(); t++) {
      List<ProgramThread.Step> steps = program.threads().get(t).steps();
      BitSet loops = program.threads().get(t).loops();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i).operation() instanceof Operation.Exchange e && e.whole()) {
          TreeSet<Integer> warp = new TreeSet<>(e.others().stream().map(Mate::thread).toList());
          warp.add(t);
          List<Object> site = List.of(e.kind(), warp);
          sites.computeIfAbsent(site, _ -> new ArrayList<>()).add(new Look(t, i, e));
          if (loops.get(i)) {
            looped.add(site);
          }
        }
      }
    }
    sites.keySet().removeAll(looped);
    return List.copyOf(sites.values());
  }

  /// All ways to put so many into groups: the group of each, by its number.
  private static List<List<Integer>> groupings(int size) {
    List<List<Integer>> all = List.of(List.of());
    for (int i = 0; i < size; i++) {
      List<List<Integer>> more = new ArrayList<>();
      for (List<Integer> before : all) {
        int groups = before.stream().mapToInt(g -> g + 1).max().orElse(0);
        for (int own = 0; own <= groups && more.size() <= MOST; own++) {
          List<Integer> next = new ArrayList<>(before);
          next.add(own);
          more.add(List.copyOf(next));
        }
      }
      all = more;
    }
    return all;
  }

  private static Program with(Program program, List<Look> site, List<Integer> groups) {
    List<ProgramThread> threads = new ArrayList<>(program.threads());
    for (int i = 0; i < site.size(); i++) {
      Look look = site.get(i);
      Map<String, Long> active = new HashMap<>();
      for (Mate other : look.exchange.others()) {
        active.put(PtxLanes.active(other.lane()), 0L);
      }
      for (int j = 0; j < site.size(); j++) {
        if (j != i && groups.get(j).equals(groups.get(i))) {
          active.put(PtxLanes.active(site.get(j).exchange.lane()), 1L);
        }
      }
      threads.set(look.thread, with(threads.get(look.thread), look.step, active));
    }
    return new Program(
        program.test(), program.language(), threads, program.locations(), program.notes());
  }

  /// What is guessed before a step is known.
  private static ProgramThread with(ProgramThread thread, int step, Map<String, Long> active) {
    List<ProgramThread.Step> steps = new ArrayList<>(thread.steps());
    int statement = steps.get(step).statement();
    for (int i = step - 1; i >= 0 && steps.get(i).statement() == statement; i--) {
      ProgramThread.Step s = steps.get(i);
      steps.set(i, new ProgramThread.Step(known(s.operation(), active), statement, s.words()));
    }
    return new ProgramThread(thread.id(), thread.place(), steps, thread.initial(), thread.work());
  }

  private static Operation known(Operation operation, Map<String, Long> active) {
    return operation instanceof Operation.Guess(String name, boolean _, var _)
            && active.containsKey(name)
        ? new Operation.Assign(name, new Expression.Constant(active.get(name)))
        : operation;
  }
}
