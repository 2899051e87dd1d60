package dev.acquit.mapper.prove;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.repair.Oracle;
import dev.acquit.mapper.verify.Exhibit;
import dev.acquit.mapper.verify.Judge;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shrinker;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.sat.SatSolver;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.UnsupportedModelException;
import java.time.Duration;

/// Decides about tables by proof: small programs first, so that an unsound table is known by a
/// smallest counterexample.
public final class ProverOracle implements Oracle {
  private final MemoryModel source;
  private final MemoryModel target;
  private final int bound;
  private final Limits limits;
  private final Asker asker;

  /// An oracle.
  ///
  /// @param source the C++ model
  /// @param target the PTX model
  /// @param bound the largest number of C++ instructions of a program
  /// @param solver decides the formulas
  /// @param limits what confirming a counterexample may cost
  public ProverOracle(
      MemoryModel source, MemoryModel target, int bound, SatSolver solver, Limits limits) {
    this.source = source;
    this.target = target;
    this.bound = bound;
    this.limits = limits;
    this.asker = new Asker(source, target, solver, limits, Duration.ofDays(3650));
  }

  @Override
  public Answer ask(Mapping table, ProgramClass programClass) {
    try {
      for (int n = 1; n <= bound; n++) {
        for (Layout layout : Layout.of(n)) {
          for (Check axiom : source.axioms()) {
            if (Thread.currentThread().isInterrupted()) {
              return new Answer.Unknown("it was interrupted");
            }
            switch (asker.ask(new Query(programClass, layout, axiom), table)) {
              case Finding.None none -> {}
              case Finding.Open(String why, int d) -> {
                return new Answer.Unknown(why);
              }
              case Finding.Confirmed(var failure, int d) -> {
                Judge judge = new Judge(table, source, target, limits);
                return new Answer.Unsound(
                    new Exhibit(judge).of(new Shrinker(judge).shrink(failure, programClass)));
              }
            }
          }
        }
      }
      return new Answer.Sound(bound);
    } catch (UnsupportedModelException e) {
      return new Answer.Unknown(e.getMessage());
    }
  }
}
