package dev.acquit.cli.run;

import dev.acquit.cli.kernel.KernelOptions;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.StatementLines;
import java.util.Map;
import java.util.Optional;

/// A test to be run.
///
/// @param file what messages call the file that it comes from
/// @param test the test; of a C++ test what it was compiled to
/// @param lines where the statements of `test` stand in that file
/// @param source the C++ test, if it comes from one
public record Subject(String file, PtxTest test, StatementLines lines, Optional<Source> source) {
  /// A C++ test.
  ///
  /// @param registers the register that holds each local variable
  public record Source(CppTest test, Map<Term.ThreadRegister, Term.ThreadRegister> registers) {
    /// Copies the map.
    public Source {
      registers = Map.copyOf(registers);
    }
  }

  /// The same test where another process reads it.
  Subject named(String name, StatementLines theirs) {
    return new Subject(name, test, theirs, source);
  }

  /// What a run tells apart: of functions of a file what is asked about, since their registers are
  /// the compiler's and say nothing to whoever wrote them; of a litmus test all.
  Observation observation() {
    return KernelOptions.isKernels(file) ? Observation.MENTIONED : Observation.ALL;
  }

  /// The test as the user wrote it.
  LitmusTest original() {
    return source.<LitmusTest>map(Source::test).orElse(test);
  }
}
