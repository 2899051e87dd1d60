package dev.acquit.gpu.selftest;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The tests that a self-test runs.
final class Tests {
  private Tests() {}

  /// A test of this package.
  ///
  /// @throws IllegalStateException if it is not there
  static PtxTest named(String name) {
    String file = name + ".litmus";
    try (InputStream in = Tests.class.getResourceAsStream(file)) {
      byte[] text = Objects.requireNonNull(in, "the class path lacks " + file).readAllBytes();
      return (PtxTest) LitmusReader.read(file, new String(text, StandardCharsets.UTF_8));
    } catch (IOException | InputException e) {
      throw new IllegalStateException(file + " is part of the program", e);
    }
  }
}
