package dev.acquit.codegen.litmus;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tests of `suite.litmus`, and what compilers made of them.
final class Suite {
  private static final Path FOLDER = Path.of("src/test/resources/litmus");

  private Suite() {}

  static String text(String file) {
    try {
      return Files.readString(FOLDER.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path path(String file) {
    return FOLDER.resolve(file);
  }

  static List<CppTest> tests() throws InputException {
    List<CppTest> tests = new ArrayList<>();
    for (String part : text("suite.litmus").split("(?m)^---\n")) {
      tests.add((CppTest) LitmusReader.read("suite.litmus", part));
    }
    return tests;
  }

  static LitmusJudge judge() throws InputException {
    return new LitmusJudge(
        Models.find("cpp20"),
        Models.find("ptx"),
        Mappings.find("ptx-abi-13").mapping(),
        Limits.DEFAULT);
  }

  /// The verdicts of the suite where a compiler answers with this text.
  static Map<String, LitmusVerdict> verdicts(AtomicDialect dialect, String ptx)
      throws InputException, IOException, InterruptedException {
    return verdicts(dialect, _ -> new Compilation.Compiled(ptx, ""), tests());
  }

  static Map<String, LitmusVerdict> verdicts(
      AtomicDialect dialect, Compile compiler, List<CppTest> tests)
      throws InputException, IOException, InterruptedException {
    Map<String, LitmusVerdict> verdicts = new LinkedHashMap<>();
    new LitmusGate(dialect, compiler, judge(), 100)
        .run(tests, f -> verdicts.put(f.test().name(), f.verdict()));
    return verdicts;
  }

  /// A module without comments, on one line.
  static String bare(String ptx) {
    return ptx.replaceAll("//.*", "").replaceAll("\\s+", " ");
  }

  /// The place of a test in the suite, with which the names of its kernels begin.
  static String prefix(String test) throws InputException {
    List<String> names = tests().stream().map(CppTest::name).toList();
    return "T" + names.indexOf(test) + "_";
  }
}
