package dev.acquit.cli.run;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.cli.input.TestInputs.Item;
import dev.acquit.cli.map.AlternativeChoice;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NotLoweredException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tests of a run: PTX tests as they are, C++ tests compiled by the alternatives that a table
/// recommends.
///
/// @param all the tests
/// @param errors what is wrong with the rest
record Subjects(List<Subject> all, List<Diagnostic> errors) {
  static Subjects of(TestInputs.Read read, Mapping mapping) {
    List<Subject> all = new ArrayList<>();
    List<Diagnostic> errors = new ArrayList<>(read.errors());
    for (Item.TestInput input : read.tests()) {
      switch (input.test()) {
        case PtxTest ptx ->
            all.add(new Subject(input.file(), ptx, input.lines(), Optional.empty()));
        case MixedTest mixed ->
            errors.add(
                new Diagnostic(
                    input.file(),
                    Position.START,
                    mixed.name()
                        + ": found threads of the host or a device, or a launch, expected GPU"
                        + " threads that run from the beginning",
                    Optional.of("such tests are checked, but not run: acquit check")));
        case CppTest cpp -> {
          try {
            Iterator<Lowered> lowered =
                new AlternativeChoice.Recommended().of(Lowering.of(cpp, mapping)).iterator();
            lowered.forEachRemaining(l ->
                all.add(
                    new Subject(
                        input.file(),
                        l.test(),
                        lines(l, input.lines()),
                        Optional.of(new Subject.Source(cpp, l.registers())))));
          } catch (NotLoweredException e) {
            errors.add(
                Diagnostic.of(input.file(), Position.START, cpp.name() + ": " + e.getMessage()));
          }
        }
      }
    }
    return new Subjects(all, errors);
  }

  /// Where the statements stand to which a test was compiled, and its condition.
  private static StatementLines lines(Lowered lowered, StatementLines source) {
    Map<Integer, List<Integer>> all = new HashMap<>();
    for (int t = 0; t < lowered.test().threads().size(); t++) {
      int thread = lowered.test().threads().get(t).id();
      all.put(
          thread,
          lowered.statements().get(t).stream().map(s -> source.of(thread, s).orElse(0)).toList());
    }
    return new StatementLines(all).asking(source.asking());
  }
}
