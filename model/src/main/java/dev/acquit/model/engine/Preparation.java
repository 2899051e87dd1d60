package dev.acquit.model.engine;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPaths;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import dev.acquit.model.program.ThreadCache;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// Makes tests ready for a search: programs, and the paths of their threads. Work on threads that
/// several tests share is done once, and so is that on a test that is prepared twice in a row. Not
/// for use by several threads.
public final class Preparation {
  private final Limits limits;
  private final ThreadCache threads = new ThreadCache();
  private final IdentityHashMap<ProgramThread, ThreadPaths> paths = new IdentityHashMap<>();
  private LitmusTest lastTest;
  private Prepared last;

  /// Nothing is prepared yet.
  ///
  /// @param limits how far loops are unrolled, and what a failed compare-and-swap does
  public Preparation(Limits limits) {
    this.limits = limits;
  }

  /// A test made ready.
  ///
  /// @param program the test as a program
  /// @param paths the ways through each of its threads
  /// @param cut why these are not all, if so
  record Prepared(Program program, List<List<ThreadPath>> paths, Optional<String> cut) {}

  @SuppressWarnings("ReferenceEquality") // Only the same test is worth asking for: others are long.
  Prepared prepare(LitmusTest test, Budget budget) throws NotCoveredException {
    if (test != lastTest) {
      last = prepareAnew(test, budget);
      lastTest = test;
    }
    return last;
  }

  private Prepared prepareAnew(LitmusTest test, Budget budget) throws NotCoveredException {
    Program program = Programs.of(test, threads);
    boolean readsMatter = program.language() == Program.Language.CPP;
    List<List<ThreadPath>> all = new ArrayList<>();
    Optional<String> cut = Optional.empty();
    for (ProgramThread thread : program.threads()) {
      ThreadPaths found =
          paths.computeIfAbsent(
              thread,
              t ->
                  PathFinder.find(
                      t, limits.unroll(), limits.failedSwapWrites(), readsMatter, budget::step));
      all.add(found.paths());
      cut = cut.or(found::cut);
    }
    return new Prepared(program, all, cut);
  }
}
