package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.SourceDialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Compiles the cells of a matrix for several targets.
public final class MatrixCompilation {
  /// How often the compiler may be run for a group. It is enough for groups of which every cell
  /// fails, at the sizes that are usual; what is left then is refused together.
  private static final int RUNS = 256;

  private final Compiler compiler;
  private final List<Target> targets;
  private final CompileSettings settings;

  /// With a compiler.
  ///
  /// @param targets what it compiles for
  public MatrixCompilation(Compiler compiler, List<Target> targets, CompileSettings settings) {
    this.compiler = compiler;
    this.targets = List.copyOf(targets);
    this.settings = settings;
  }

  /// Compiles all cells for all targets. The result does not depend on the number of jobs.
  ///
  /// @param matrix cells in dialects of the compiler, see [Compiler#matrix]
  /// @throws IOException if the compiler's program is gone, or there is no room for temporary files
  /// @throws InterruptedException if this thread is interrupted; compilers are killed first
  public CompiledMatrix run(Matrix matrix, CompilationListener listener)
      throws IOException, InterruptedException {
    CompilerRuns runs = new CompilerRuns(compiler, settings);
    List<Group> groups = Group.of(matrix, targets, compiler.kind());
    listener.planned(groups.size());
    Probes probes = new Probes(runs);
    ExecutorService workers =
        Executors.newFixedThreadPool(
            settings.jobs(), Thread.ofPlatform().daemon().name("compile-", 0).factory());
    try {
      List<Future<GroupResult>> futures =
          groups.stream()
              .map(group -> workers.submit(() -> new Bisection(runs, group, RUNS).run(probes)))
              .toList();
      return collect(futures, listener, runs);
    } finally {
      // Running compilers are killed when their threads are interrupted; wait until they are gone.
      workers.shutdownNow();
      workers.close();
    }
  }

  private static CompiledMatrix collect(
      List<Future<GroupResult>> futures, CompilationListener listener, CompilerRuns runs)
      throws IOException, InterruptedException {
    List<CompiledUnit> units = new ArrayList<>();
    List<Refused> refused = new ArrayList<>();
    List<Unusable> unusable = new ArrayList<>();
    for (Future<GroupResult> future : futures) {
      GroupResult result = result(future);
      units.addAll(result.units());
      refused.addAll(result.refused());
      result.unusable().filter(u -> !unusable.contains(u)).ifPresent(unusable::add);
      listener.finished(result);
    }
    return new CompiledMatrix(units, refused, unusable, runs.started(), runs.known());
  }

  private static GroupResult result(Future<GroupResult> future)
      throws IOException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case Throwable cause -> throw new IllegalStateException(cause);
      }
    }
  }

  /// Compiles dialects without functions, each at most once for a target.
  private static final class Probes implements Bisection.Probe {
    /// For what.
    private record Key(Target target, SourceDialect dialect) {}

    private final CompilerRuns runs;
    private final Map<Key, Optional<Unusable>> known = new HashMap<>();

    Probes(CompilerRuns runs) {
      this.runs = runs;
    }

    @Override
    public synchronized Optional<Unusable> of(Target target, SourceDialect dialect)
        throws IOException, InterruptedException {
      Key key = new Key(target, dialect);
      Optional<Unusable> before = known.get(key);
      if (before != null) {
        return before;
      }
      Optional<Unusable> answer =
          switch (runs.compile(dialect.source(List.of()).text(), dialect.suffix(), target)) {
            case Compilation.Compiled _ -> Optional.empty();
            case Compilation.Failed failed ->
                Optional.of(new Unusable(target, dialect, failed.summary()));
          };
      known.put(key, answer);
      return answer;
    }
  }
}
