package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.BatchReader;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The families of tests that ship, a file for each shape.
final class Families {
  private static final Path FOLDER = Path.of("../litmus/families");

  private Families() {}

  static List<String> shapes() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".litmus"))
          .map(f -> f.substring(0, f.length() - ".litmus".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<CppTest> tests(String shape) throws InputException {
    List<CppTest> tests = new ArrayList<>();
    try {
      String all = Files.readString(FOLDER.resolve(shape + ".litmus"));
      for (String text : all.split("(?m)^" + BatchReader.SEPARATOR + "\n")) {
        tests.add((CppTest) LitmusReader.read(shape, text));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tests;
  }
}
