package dev.acquit.cli;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.repair.EngineReplay;
import dev.acquit.mapper.repair.Oracle;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// An oracle that knows a few C++ tests whose condition is forbidden: a table is unsound if one of
/// them reaches it when it is compiled. It stands in for a proof where only the looks of a report
/// matter.
final class KnownTests implements Oracle {
  static final Path FOLDER = Path.of("src/test/resources/repair");
  private static final int ACCESSES = 4;

  private final EngineReplay replay;
  private final List<Counterexample> tests = new ArrayList<>();

  KnownTests(MemoryModel source, MemoryModel target) {
    this.replay = new EngineReplay(target, Limits.DEFAULT);
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.sorted().toList()) {
        CppTest test = (CppTest) LitmusReader.read(file.toString(), Files.readString(file));
        tests.add(forbidden(test, source));
      }
    } catch (IOException | InputException | NotCoveredException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Counterexample forbidden(CppTest test, MemoryModel source)
      throws NotCoveredException {
    CheckResult result = new Checker(source, Limits.DEFAULT, true).check(test);
    if (result.positive() > 0 || result.explanation().isEmpty()) {
      throw new IllegalStateException(test.name() + " is not forbidden");
    }
    Map<Term, Value> terms = new LinkedHashMap<>();
    Programs.observable(Programs.of(test)).forEach(t -> terms.put(t, Value.of(0)));
    return new Counterexample(
        ProgramClass.SAME,
        test,
        new PtxTest(test.header(), List.of()),
        State.of(terms),
        result.explanation(),
        new ExecutionView(List.of(), List.of()),
        ACCESSES);
  }

  @Override
  public Answer ask(Mapping table, ProgramClass programClass) {
    return tests.stream()
        .map(t -> replay.fails(t, table))
        .flatMap(Optional::stream)
        .findFirst()
        .<Answer>map(Answer.Unsound::new)
        .orElseGet(() -> new Answer.Sound(ACCESSES));
  }
}
