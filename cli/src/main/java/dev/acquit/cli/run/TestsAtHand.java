package dev.acquit.cli.run;

import dev.acquit.cli.input.TestInputs;
import dev.acquit.gpu.store.LitmusLog;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Tests by the names that runs and logs call them. A C++ test has a name for each mapping table:
/// its own, `+`, and that of the table.
public final class TestsAtHand {
  private final Map<String, List<Subject>> ptx = new HashMap<>();
  private final Map<String, List<TestInputs.Item.TestInput>> cpp = new HashMap<>();
  private final Map<String, Mapping> tables = new LinkedHashMap<>();

  /// @param read the tests
  /// @param tables the tables by which C++ tests may have been compiled
  public TestsAtHand(TestInputs.Read read, List<Mapping> tables) {
    tables.forEach(t -> this.tables.put(t.name(), t));
    for (TestInputs.Item.TestInput input : read.tests()) {
      String name = LitmusLog.name(input.test().header());
      switch (input.test()) {
        case PtxTest test ->
            ptx.computeIfAbsent(name, n -> new ArrayList<>())
                .add(new Subject(input.file(), test, input.lines(), Optional.empty()));
        case CppTest test -> cpp.computeIfAbsent(name, n -> new ArrayList<>()).add(input);
        // Such tests never run.
        default -> {}
      }
    }
  }

  /// The tests of a name, each text once.
  public List<Subject> named(String name) {
    Map<String, Subject> found = new LinkedHashMap<>();
    ptx.getOrDefault(name, List.of()).forEach(s -> found.putIfAbsent(text(s), s));
    tables.forEach((table, mapping) -> {
      if (name.endsWith("+" + table)) {
        String source = name.substring(0, name.length() - table.length() - 1);
        Subjects.of(new TestInputs.Read(cpp.getOrDefault(source, List.of()), List.of()), mapping)
            .all()
            .forEach(s -> found.putIfAbsent(text(s), s));
      }
    });
    return List.copyOf(found.values());
  }

  /// The test that a store has, with the C++ test that it was compiled from, if that is at hand.
  ///
  /// @param file what messages call it
  /// @throws InputException if the text is no test of PTX
  public Subject stored(String file, String name, String text) throws InputException {
    if (!(LitmusReader.read(file, text) instanceof PtxTest test)) {
      throw new InputException(file, Position.START, "found a test of C++, expected one of PTX");
    }
    return named(LitmusLog.name(test.header())).stream()
        .filter(s -> s.source().isPresent() && text(s).equals(text))
        .findFirst()
        .orElse(new Subject(file, test, StatementLines.NONE, Optional.empty()));
  }

  private static String text(Subject subject) {
    return LitmusWriter.write(subject.test());
  }
}
