package dev.acquit.codegen.litmus;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Tests a compiler with C++ litmus tests.
///
/// Compilers take long to start, so that many tests go into one source. A source that is refused is
/// cut into halves until the tests that are refused stand alone.
public final class LitmusGate {
  private final AtomicDialect dialect;
  private final Compile compiler;
  private final LitmusJudge judge;
  private final int unit;

  /// @param dialect how atomics are written
  /// @param judge what compares
  /// @param unit how many tests go into one source, at most
  public LitmusGate(AtomicDialect dialect, Compile compiler, LitmusJudge judge, int unit) {
    this.dialect = dialect;
    this.compiler = compiler;
    this.judge = judge;
    this.unit = unit;
  }

  /// Tests the compiler.
  ///
  /// @param receiver gets what came out for each, in their order
  /// @throws IOException if the compiler cannot be run
  /// @throws InterruptedException if this thread is interrupted; what came out before was received
  public void run(List<CppTest> tests, Consumer<LitmusFinding> receiver)
      throws IOException, InterruptedException {
    for (int from = 0; from < tests.size(); from += unit) {
      for (Pending pending : compiled(tests.subList(from, Math.min(from + unit, tests.size())))) {
        LitmusVerdict verdict = pending.verdict().get();
        // A search that is interrupted only says that it does not know.
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException();
        }
        receiver.accept(new LitmusFinding(pending.test(), pending.source(), verdict));
      }
    }
  }

  /// A test that is yet to be judged.
  private record Pending(
      CppTest test, Optional<WrittenTest> source, Supplier<LitmusVerdict> verdict) {
    static Pending notWritten(CppTest test, NotWrittenException why) {
      return new Pending(
          test,
          Optional.empty(),
          () -> new LitmusVerdict.NotCovered(Optional.empty(), why.getMessage()));
    }
  }

  private List<Pending> compiled(List<CppTest> tests) throws IOException, InterruptedException {
    List<Pending> all = new ArrayList<>();
    List<WrittenTest> written = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (CppTest test : tests) {
      try {
        written.add(SourceWriter.write(test, dialect, "T" + all.size() + "_"));
        places.add(all.size());
        all.add(null);
      } catch (NotWrittenException e) {
        all.add(Pending.notWritten(test, e));
      }
    }
    List<Pending> pending = written.isEmpty() ? List.of() : together(written);
    for (int i = 0; i < pending.size(); i++) {
      all.set(places.get(i), pending.get(i));
    }
    return all;
  }

  private List<Pending> together(List<WrittenTest> tests) throws IOException, InterruptedException {
    return switch (compiler.compile(SourceWriter.unit(dialect, tests))) {
      case Compilation.Compiled(var ptx, _) when !ptx.isBlank() -> judged(tests, ptx);
      case Compilation compilation when tests.size() == 1 ->
          pending(tests, _ -> new LitmusVerdict.NotCompiled(message(compilation)));
      case Compilation _ -> {
        int half = tests.size() / 2;
        List<Pending> all = new ArrayList<>(together(tests.subList(0, half)));
        all.addAll(together(tests.subList(half, tests.size())));
        yield all;
      }
    };
  }

  private static String message(Compilation compilation) {
    return switch (compilation) {
      case Compilation.Compiled _ -> "the compiler ended well, but wrote no PTX";
      case Compilation.Failed failed -> failed.details();
    };
  }

  private List<Pending> judged(List<WrittenTest> tests, String text) {
    try {
      PtxModule module = ModuleReader.read("the compiler's PTX", text);
      return pending(tests, t -> judge.judge(t, module));
    } catch (InputException e) {
      Diagnostic d = e.diagnostic();
      return pending(
          tests, _ -> new LitmusVerdict.NotCovered(Optional.of(d.position()), d.message()));
    }
  }

  private static List<Pending> pending(
      List<WrittenTest> tests, Function<WrittenTest, LitmusVerdict> verdict) {
    return tests.stream()
        .map(t -> new Pending(t.test(), Optional.of(t), () -> verdict.apply(t)))
        .toList();
  }
}
