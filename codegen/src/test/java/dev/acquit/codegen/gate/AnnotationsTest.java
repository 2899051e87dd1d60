package dev.acquit.codegen.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.source.OperationReader;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What annotations mean, and where they may stand.
class AnnotationsTest {
  private static final String HEADER = ".version 8.0\n.target sm_90\n.address_size 64";

  static Stream<Arguments> operations() throws IOException {
    return resource("operations.txt")
        .lines()
        .filter(l -> !l.startsWith("#"))
        .map(l -> l.split(" => ", 2))
        .map(l -> Arguments.of(l[0], l[1]));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void wordsAreAnOperation(String words, String expected) {
    assertThat(read(words)).isEqualTo(expected);
  }

  @Test
  void aLongWordIsNotRepeated() {
    assertThat(read("fetch_add relaxed scope=device " + "y".repeat(1_000_000)))
        .hasSizeLessThan(500)
        .contains("yyy...");
  }

  /// A function is looked at so often, however many there are.
  @ParameterizedTest
  @ValueSource(ints = {100, 1_000})
  void theWorkIsProportionalToTheFunctions(int count) {
    String text =
        HEADER + "\n// source: load acquire scope=device\n.func f() { ret; }".repeat(count) + "\n";
    List<ModuleItem> items = ModuleReader.items("f.ptx", text);
    List<Function> functions = ModuleReader.module(items).functions();
    AtomicInteger looks = new AtomicInteger();
    List<Function> counted =
        new AbstractList<>() {
          @Override
          public Function get(int index) {
            looks.incrementAndGet();
            return functions.get(index);
          }

          @Override
          public int size() {
            return functions.size();
          }
        };
    assertThat(Annotations.read("f.ptx", items, counted).operations()).hasSize(count);
    assertThat(looks.get()).isLessThanOrEqualTo(3 * count);
  }

  private static String read(String words) {
    try {
      return OperationReader.read("f", Position.START, words).toString();
    } catch (InputException e) {
      Diagnostic d = e.diagnostic();
      assertThat(d.position().line()).isEqualTo(1);
      return d.position().column() + " " + d.message() + d.hint().map(h -> " / " + h).orElse("");
    }
  }

  static Stream<Arguments> modules() throws IOException {
    return Arrays.stream(resource("annotations.txt").split("(?m)^=== ", -1))
        .skip(1)
        .map(c -> c.split("\n", 2))
        .map(c -> Arguments.of(c[0], c[1]));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("modules")
  void placesAreThoseOfFunctions(String name, String text) throws InputException {
    String[] parts = text.replace("HEADER", HEADER).split("(?m)^=>\n", 2);
    assertThat(said(parts[0], "\n")).isEqualTo(parts[1].strip().lines().toList());
    assertThat(said(parts[0].replace("\n", "\r\n"), "\r\n"))
        .isEqualTo(parts[1].strip().lines().toList());
  }

  private static List<String> said(String text, String newline) throws InputException {
    assertThat(text).contains(newline);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    GateFile file = GateFile.read("f.ptx", bytes, Optional.empty());
    List<String> said = new ArrayList<>();
    for (Function f : file.module().functions()) {
      file.claims().stream()
          .filter(c -> c.function().equals(f))
          .forEach(c -> said.add(f.name() + ": " + c.subject().operation()));
      if (file.notAnnotated().contains(f)) {
        said.add(f.name() + ": nothing");
      }
    }
    file.unreadable().forEach(u -> said.add(u.diagnostic().position() + " unreadable"));
    file.problems().forEach(d -> said.add(d.position() + " " + d.message()));
    return said;
  }

  @Test
  void everyExampleIsAnnotated() throws IOException, InputException {
    for (String index : List.of("examples", "reported")) {
      List<String> rows = resource("../" + index + "/index.csv").lines().skip(1).toList();
      assertThat(rows).hasSizeGreaterThan(10);
      for (String row : rows) {
        String name = row.substring(0, row.indexOf(','));
        if (!row.contains("UNREADABLE")) {
          byte[] bytes = resource("../" + index + "/" + name).getBytes(StandardCharsets.UTF_8);
          GateFile file = GateFile.read(name, bytes, Optional.empty());
          assertThat(file.claims()).as(name).hasSize(1);
          assertThat(file.problems()).as(name).isEmpty();
          assertThat(file.notAnnotated()).as(name).isEmpty();
        }
      }
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = AnnotationsTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
