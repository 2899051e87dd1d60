package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.flow.FlatProgram;
import dev.acquit.codegen.recover.flow.Place;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.source.Given;
import java.util.List;

/// All of a function that a check of values sees: what is kept of checks can depend on nothing
/// else.
///
/// @param frame what is known of the function beside its paths
/// @param terms what its values are
/// @param traces its paths
record Computation(Frame frame, Terms terms, List<Trace> traces) {
  /// What is known of a function beside its paths.
  ///
  /// @param parameters what is passed to it
  /// @param returned how many bits of what it returns there are; 0 if it returns nothing
  /// @param kernel whether it is launched, and not called
  /// @param own how many parameters the function itself has: registers may come behind them
  /// @param given what is said of what the operation is given
  record Frame(
      List<FlatProgram.Parameter> parameters, int returned, boolean kernel, int own, Given given) {
    private static Frame of(FlatProgram program) {
      return new Frame(
          program.parameters(),
          returned(program),
          program.kernel(),
          program.ownParameters(),
          program.given());
    }

    private static int returned(FlatProgram program) {
      for (Place place : program.places()) {
        if (place.role() == Place.Role.RESULT) {
          return Math.clamp(8 * place.bytes(), 8, 128);
        }
      }
      List<Integer> registers = program.registerResults();
      return registers.isEmpty() ? 0 : program.widths().get(registers.getFirst());
    }
  }

  /// What is seen of a function.
  static Computation of(Exploration exploration) {
    return new Computation(
        Frame.of(exploration.program()), exploration.terms(), exploration.traces());
  }
}
