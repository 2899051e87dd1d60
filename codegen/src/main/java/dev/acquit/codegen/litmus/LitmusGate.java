package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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
  /// @param compiler the compiler
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
  /// @param tests the tests
  /// @param receiver gets what came out for each, in their order
  /// @throws CompilerMissingException if there is no such compiler
  public void run(List<CppTest> tests, Consumer<LitmusFinding> receiver)
      throws CompilerMissingException {
    for (int from = 0; from < tests.size(); from += unit) {
      List<LitmusFinding> findings = new ArrayList<>();
      List<WrittenTest> written = new ArrayList<>();
      List<Integer> indices = new ArrayList<>();
      for (CppTest test : tests.subList(from, Math.min(from + unit, tests.size()))) {
        try {
          written.add(SourceWriter.write(test, dialect, prefix(findings.size())));
          indices.add(findings.size());
          findings.add(null);
        } catch (NotWrittenException e) {
          findings.add(
              new LitmusFinding(
                  test,
                  Optional.empty(),
                  new LitmusVerdict.NotCovered(Optional.empty(), e.getMessage())));
        }
      }
      List<LitmusVerdict> verdicts = written.isEmpty() ? List.of() : verdicts(written);
      for (int i = 0; i < verdicts.size(); i++) {
        WrittenTest source = written.get(i);
        findings.set(
            indices.get(i), new LitmusFinding(source.test(), Optional.of(source), verdicts.get(i)));
      }
      findings.forEach(receiver);
    }
  }

  private static String prefix(int index) {
    return "T" + index + "_";
  }

  private List<LitmusVerdict> verdicts(List<WrittenTest> tests) throws CompilerMissingException {
    return switch (compiler.compile(SourceWriter.unit(dialect, tests))) {
      case CompiledPtx.Ptx(var text) -> judged(tests, text);
      case CompiledPtx.Refused(var message) when tests.size() == 1 ->
          List.of(new LitmusVerdict.NotCompiled(message));
      case CompiledPtx.Refused r -> {
        int half = tests.size() / 2;
        List<LitmusVerdict> all = new ArrayList<>(verdicts(tests.subList(0, half)));
        all.addAll(verdicts(tests.subList(half, tests.size())));
        yield all;
      }
    };
  }

  private List<LitmusVerdict> judged(List<WrittenTest> tests, String text) {
    PtxModule module;
    try {
      module = ModuleReader.read("the compiler's PTX", text);
    } catch (InputException e) {
      Diagnostic d = e.diagnostic();
      return tests.stream()
          .<LitmusVerdict>map(
              t -> new LitmusVerdict.NotCovered(Optional.of(d.position()), d.message()))
          .toList();
    }
    return tests.stream().map(t -> judge.judge(t, module)).toList();
  }
}
