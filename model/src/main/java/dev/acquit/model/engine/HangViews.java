package dev.acquit.model.engine;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.ThreadEnding.Awaited;
import dev.acquit.model.engine.ThreadEnding.MissingWrite;
import dev.acquit.model.execution.Barriers;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.progress.Level;
import dev.acquit.model.progress.Obligations;
import dev.acquit.model.progress.Standing;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Tells of executions that do not end: how far each thread comes, and why not further.
///
/// @param model the memory model
/// @param obligations what the progress model asks for
record HangViews(Program program, MemoryModel model, Obligations obligations) {
  /// How far a thread came.
  static Standing standing(ProgramThread thread, ThreadPath path) {
    return switch (path.end()) {
      case End.Exit _ -> thread.steps().isEmpty() ? Standing.IDLE : Standing.HELD;
      case End.Barred _ -> Standing.HELD;
      case End.Spin _, End.Repeats _ -> Standing.RUNNING;
      case End.Pause _ -> path.events().isEmpty() ? Standing.UNSTARTED : Standing.STOPPED;
      case End.Bound _ -> throw new IllegalStateException("not followed to its end");
    };
  }

  /// How far each thread came.
  static List<Standing> standings(Program program, Search.Found found) {
    List<ThreadPath> paths = found.candidate().paths();
    List<Standing> standings = new ArrayList<>();
    for (int t = 0; t < paths.size(); t++) {
      standings.add(standing(program.threads().get(t), paths.get(t)));
    }
    return standings;
  }

  TerminationResult.Hang hang(Search.Found found) {
    Candidate c = found.candidate();
    List<Standing> standings = standings(program, found);
    List<ThreadEnding> endings = new ArrayList<>();
    for (int t = 0; t < c.paths().size(); t++) {
      endings.add(ending(found, t, standings));
    }
    return new TerminationResult.Hang(new Views(model).view(found), endings);
  }

  private ThreadEnding ending(Search.Found found, int t, List<Standing> standings) {
    Candidate c = found.candidate();
    int id = program.threads().get(t).id();
    int end = c.base(t) + c.paths().get(t).events().size();
    return switch (c.paths().get(t).end()) {
      case End.Exit _ -> new ThreadEnding.Ended(id);
      case End.Barred _ ->
          new ThreadEnding.Waits(
              id,
              end - 1,
              Barriers.absent(c, found.values(), end - 1).stream()
                  .map(other -> program.threads().get(other).id())
                  .toList());
      case End.Spin(int from) -> {
        List<Awaited> reads = new ArrayList<>();
        for (int e = c.base(t) + from; e < end; e++) {
          if (c.isRead(e)) {
            reads.add(awaited(found, e));
          }
        }
        yield new ThreadEnding.Spins(id, reads);
      }
      case End.Repeats(int from) ->
          new ThreadEnding.Repeats(id, IntStream.range(c.base(t) + from, end).boxed().toList());
      case End.Pause _ -> {
        Level level = obligations.leftOutAt(t, standings).orElse(Level.CTA);
        yield new ThreadEnding.Stopped(id, standings.get(t) == Standing.STOPPED, level);
      }
      case End.Bound _ -> throw new IllegalStateException("not followed to its end");
    };
  }

  private Awaited awaited(Search.Found found, int read) {
    Candidate c = found.candidate();
    int source = found.values().source(read);
    Relation co = found.evaluation().relation(model.coherence());
    EventSet silent = Hangs.silent(c);
    List<Integer> unseen = new ArrayList<>();
    for (int w = c.cells().size(); w < c.size(); w++) {
      boolean other = c.isWrite(w) && c.cell(w) == c.cell(read) && w != source;
      if (other && !co.contains(w, source) && !silent.contains(w)) {
        unseen.add(w);
      }
    }
    return new Awaited(read, unseen, missing(c, read));
  }

  private List<MissingWrite> missing(Candidate c, int read) {
    List<MissingWrite> missing = new ArrayList<>();
    int location = c.cells().get(c.cell(read)).location();
    for (int t = 0; t < c.paths().size(); t++) {
      ThreadPath path = c.paths().get(t);
      if (t == c.thread(read) || path.end() instanceof End.Exit) {
        continue;
      }
      Set<Integer> done = path.events().stream().map(PathEvent::step).collect(Collectors.toSet());
      ProgramThread thread = program.threads().get(t);
      for (int step = 0; step < thread.steps().size(); step++) {
        if (!done.contains(step) && writes(thread.steps().get(step).operation(), location)) {
          missing.add(new MissingWrite(thread.id(), thread.steps().get(step).words().get()));
        }
      }
    }
    return missing.stream().distinct().toList();
  }

  private boolean writes(Operation operation, int location) {
    return switch (operation) {
      case Operation.Store s -> names(s.address(), location);
      case Operation.Update u -> names(u.address(), location);
      case Operation.CompareSwap s -> names(s.address(), location);
      case Operation.Load _,
          Operation.Fence _,
          Operation.Barrier _,
          Operation.Assign _,
          Operation.Assume _,
          Operation.Demand _,
          Operation.Call _,
          Operation.Jump _,
          Operation.Guess _,
          Operation.Exchange _,
          Operation.Copies _,
          Operation.Fork _ ->
          false;
    };
  }

  private boolean names(Expression address, int location) {
    return address instanceof Expression.Constant(long a)
        && Addresses.isAddress(a)
        && Addresses.location(a) < program.locations().size()
        && program.locations().get(Addresses.location(a)).physical() == location;
  }
}
