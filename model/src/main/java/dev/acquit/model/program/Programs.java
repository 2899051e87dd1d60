package dev.acquit.model.program;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Litmus tests as programs.
public final class Programs {
  private Programs() {}

  /// The program that a test is.
  ///
  /// @throws NotCoveredException if it has something that no model here speaks about
  public static Program of(LitmusTest test) throws NotCoveredException {
    return of(test, new ThreadCache());
  }

  /// The program that a test is.
  ///
  /// @param cache threads made before
  /// @throws NotCoveredException if it has something that no model here speaks about
  public static Program of(LitmusTest test, ThreadCache cache) throws NotCoveredException {
    return switch (test) {
      case PtxTest ptx -> PtxProgram.of(ptx, cache);
      case CppTest cpp -> CppProgram.of(cpp);
      case MixedTest mixed -> MixedProgram.of(mixed);
    };
  }

  /// Everything that can be seen at the end: the registers that the threads write, but not those
  /// made up here, and the variables.
  public static List<Term> observable(Program program) {
    List<Term> terms = new ArrayList<>();
    for (ProgramThread thread : program.threads()) {
      TreeSet<String> names = new TreeSet<>(thread.initial().keySet());
      thread.steps().forEach(s -> names.addAll(s.operation().destinations()));
      names.removeIf(n -> n.startsWith(CppProgram.MADE_UP));
      names.forEach(n -> terms.add(new Term.ThreadRegister(thread.id(), n)));
    }
    for (int i = 0; i < program.locations().size(); i++) {
      Program.Location l = program.locations().get(i);
      if (l.physical() == i) {
        terms.add(new Term.Memory(l.name()));
      }
    }
    if (program.test() instanceof PtxTest ptx) {
      terms.removeIf(new WideValues(ptx)::isWhole);
    }
    return terms;
  }
}
