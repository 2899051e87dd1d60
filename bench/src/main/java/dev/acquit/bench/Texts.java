package dev.acquit.bench;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The tests that are measured.
final class Texts {
  private Texts() {}

  /// The text of a test.
  static String text(String name) {
    try (InputStream in = Texts.class.getResourceAsStream(name + ".litmus")) {
      if (in == null) {
        throw new IllegalArgumentException("there is no test " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static LitmusTest test(String name) throws InputException {
    return LitmusReader.read(name, text(name));
  }

  static CppTest cpp(String name) throws InputException {
    return (CppTest) test(name);
  }
}
