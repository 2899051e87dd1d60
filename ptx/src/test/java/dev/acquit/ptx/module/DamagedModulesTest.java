package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever a file contains, reading it ends in items, with positions in the file, after work that
/// is linear in its length.
///
/// `-Dacquit.mutants=N` makes N damaged modules instead of a few; `-Dacquit.corpus=FOLDER` damages
/// the PTX files of a folder beside those here.
@Tag("slow")
class DamagedModulesTest {
  private static final Path FOLDER = Path.of("src/test/resources/module");
  private static final int MUTANTS = Integer.getInteger("acquit.mutants", 1_000);
  private static final int LONGEST_SEED = 6_000;

  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ";",
          ",",
          "\"",
          "/*",
          "*/",
          "//",
          ".",
          "..",
          "::",
          "@",
          "!",
          "\n",
          "\r\n",
          "\t",
          "\f",
          "\u0000",
          "\u00e9",
          "\uFEFF",
          "\uFFFF",
          "%",
          "%r1",
          "_",
          "$",
          "-",
          "+",
          "0x",
          "99999999999999999999999",
          "0f3F800000",
          ".entry",
          "\n.entry x() {",
          "\n.visible .func",
          "\n.section .debug_x {",
          ".version 8.0",
          ".reg .b32 %r<5>;",
          ".loc 1 2 3",
          ".pragma \"",
          ".global .b8 a[3] = {1, {2",
          "ld.acquire",
          "fence.sc.gpu;",
          "\n// source: load",
          " ",
          "=");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Reader reader(byte[] bytes) {
    return new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8);
  }

  /// All items of a text, whose number is bounded by its length.
  private static List<ModuleItem> read(byte[] bytes, boolean fast) throws IOException {
    ModuleStream stream = new ModuleStream("f", reader(bytes), fast);
    List<ModuleItem> all = new ArrayList<>();
    do {
      all.add(stream.next());
      assertThat(all.size()).as("items").isLessThanOrEqualTo(bytes.length + 2);
    } while (!(all.getLast() instanceof ModuleItem.End));
    return all;
  }

  private static List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    List<Path> folders = new ArrayList<>(List.of(FOLDER));
    String corpus = System.getProperty("acquit.corpus", "");
    if (!corpus.isEmpty()) {
      folders.add(Path.of(corpus));
    }
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".ptx")).sorted().toList()) {
          seeds.addAll(parts(Files.readString(file)));
        }
      }
    }
    for (CasesTest.Case one : CasesTest.cases()) {
      seeds.add(bytes(one.module()));
    }
    return seeds;
  }

  /// A few windows of a text that is too long to be damaged many times.
  private static List<byte[]> parts(String text) {
    List<byte[]> parts = new ArrayList<>();
    int step = Math.max(LONGEST_SEED, text.length() / 20);
    for (int at = 0; at < text.length(); at += step) {
      int begin = at == 0 ? 0 : Math.max(0, text.indexOf("\n.", at));
      int end = Math.min(text.length(), begin + LONGEST_SEED);
      String head = at == 0 ? "" : ".version 9.0\n.target sm_90\n.address_size 64\n";
      parts.add(bytes(head + text.substring(begin, end)));
    }
    return parts;
  }

  @Test
  void damagedModules() throws IOException {
    long seed = Long.getLong("acquit.seed", 20_260_401L);
    List<byte[]> seeds = seeds();
    int bad = 0;
    int good = 0;
    long longest = 0;
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutant(new Random(seed + i), seeds);
      String what = "-Dacquit.seed=" + seed + ", mutant " + i;
      long begin = System.nanoTime();
      try {
        List<ModuleItem> items = read(mutant, true);
        longest = Math.max(longest, System.nanoTime() - begin);
        check(what, items, mutant);
        assertThat(read(mutant, false)).as(what).isEqualTo(items);
        for (ModuleItem item : items) {
          bad += item instanceof ModuleItem.Unreadable ? 1 : 0;
          good += item instanceof ModuleItem.Read ? 1 : 0;
        }
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(what + "\n" + new String(mutant, StandardCharsets.ISO_8859_1), e);
      }
    }
    System.out.printf(
        "DamagedModulesTest: %d mutants of %d seeds, seed %d: %d functions read, %d declarations"
            + " unreadable, slowest %d ms%n",
        MUTANTS, seeds.size(), seed, good, bad, longest / 1_000_000);
    assertThat(good).isGreaterThan(MUTANTS / 10);
    assertThat(bad).isGreaterThan(MUTANTS / 4);
  }

  /// Positions lie in the file, in order, and every complaint has words.
  private static void check(String what, List<ModuleItem> items, byte[] bytes) {
    int lines = 1;
    for (byte b : bytes) {
      lines += b == '\n' ? 1 : 0;
    }
    int last = 1;
    for (ModuleItem item : items) {
      if (item instanceof ModuleItem.Unreadable bad) {
        assertThat(bad.begin().line()).as(what).isBetween(last, lines);
        assertThat(bad.end().line()).as(what).isBetween(bad.begin().line(), lines);
        assertThat(bad.diagnostic().position().line())
            .as(what)
            .isBetween(bad.begin().line(), lines);
        assertThat(bad.diagnostic().message()).as(what).isNotBlank();
        last = bad.begin().line();
      } else if (item instanceof ModuleItem.Read read) {
        assertThat(read.function().position().line()).as(what).isBetween(last, lines);
        last = read.function().position().line();
      }
    }
  }

  private static byte[] mutant(Random random, List<byte[]> seeds) {
    String text = new String(seeds.get(random.nextInt(seeds.size())), StandardCharsets.ISO_8859_1);
    StringBuilder damaged = new StringBuilder(text);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes && !damaged.isEmpty(); i++) {
      int at = random.nextInt(damaged.length());
      int other = random.nextInt(damaged.length());
      int few = Math.min(damaged.length(), at + 1 + random.nextInt(12));
      switch (random.nextInt(10)) {
        case 0 -> damaged.delete(at, few);
        case 1 -> damaged.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 2 -> damaged.setCharAt(at, (char) random.nextInt(256));
        case 3 -> damaged.setLength(at);
        case 4 -> damaged.insert(other, damaged.substring(at, few));
        case 5 -> deleteLine(damaged, at);
        case 6 -> damaged.insert(at, lineAt(damaged, other));
        case 7 -> damaged.replace(at, few, PIECES.get(random.nextInt(PIECES.size())));
        case 8 -> {
          char c = damaged.charAt(at);
          damaged.setCharAt(at, damaged.charAt(other));
          damaged.setCharAt(other, c);
        }
        default ->
            damaged.insert(
                at, PIECES.get(random.nextInt(PIECES.size())).repeat(1 + random.nextInt(40)));
      }
    }
    return damaged.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void deleteLine(StringBuilder text, int at) {
    int begin = text.lastIndexOf("\n", at) + 1;
    int end = text.indexOf("\n", at);
    text.delete(begin, end < 0 ? text.length() : Math.max(begin, end));
  }

  private static String lineAt(StringBuilder text, int at) {
    int begin = text.lastIndexOf("\n", at) + 1;
    int end = text.indexOf("\n", at);
    return end < begin ? "" : text.substring(begin, end);
  }

  /// Texts with one thing very often or very deep, or very long.
  static Stream<String> extremes() {
    String head = ".version 9.0\n.target sm_90\n";
    String kernel = head + ".entry k() {\n";
    int deep = 100_000;
    int many = 300_000;
    return Stream.of(
        "",
        "\n",
        "\uFEFF",
        "\u0000",
        ".",
        "/",
        "{".repeat(deep),
        "}".repeat(deep),
        "(".repeat(deep),
        ".".repeat(deep),
        ";".repeat(deep),
        "\"".repeat(deep),
        "/".repeat(deep),
        "/*".repeat(deep),
        "// c\n".repeat(deep),
        " ".repeat(many * 10),
        "\n".repeat(many * 10),
        "x".repeat(many * 10),
        head + ".entry ".repeat(deep),
        head + "\n.entry".repeat(deep / 10),
        head + "\n.entry k() {".repeat(deep / 10),
        head + "\n.entry k(".repeat(deep / 10),
        head + ".visible ".repeat(deep),
        head + "\n.global .u32 x".repeat(deep / 10),
        head + "\n// c\n\n.global .u32 x // d".repeat(deep / 10),
        head + "junk ".repeat(deep),
        head + ".entry k(" + ".param .u32 p, ".repeat(deep) + ") { ret; }",
        head + ".global .b8 a[] = {" + "1, 2, ".repeat(many) + "3};",
        head + ".global .b8 a[] = " + "{".repeat(deep) + "}".repeat(deep) + ";",
        head + ".global .b8 a[] = " + "1 ".repeat(many) + ";",
        kernel + "{".repeat(deep) + "}".repeat(deep) + "}",
        kernel + "{ .reg .b32 x; ".repeat(deep) + "mov.b32 x, x;" + "}".repeat(deep) + "}",
        kernel + "{ .reg .b32 x<9>; mov.b32 x1, y1; ".repeat(deep) + "}".repeat(deep) + "}",
        kernel + "{ .shared .b32 x1; .reg .b32 x<9>; mov.b32 x1, x1; ".repeat(deep),
        kernel + "ret; ".repeat(many) + "}",
        kernel + "ret;".repeat(many * 6) + "}",
        kernel + "call f, (" + "a, ".repeat(deep) + "b);}",
        kernel + "call f, (" + "(".repeat(deep) + ")".repeat(deep) + ");}",
        kernel + "ld.u32 %r1, [" + "+1".repeat(deep) + "];}",
        kernel + "ld" + ".u32".repeat(deep) + " %r1, [%rd1];}",
        kernel + "add.s32" + ".foo".repeat(deep) + " %r1, %r2;}",
        kernel + "mov.u32 %r1, " + "9".repeat(deep) + ";}",
        kernel + "mov.u32 %r1, 0x" + "f".repeat(deep) + ";}",
        kernel + "@p ".repeat(deep) + "ret;}",
        kernel + "l: ".repeat(deep) + "ret;}",
        kernel + "x".repeat(many * 10) + " y;}",
        kernel + "frob a".repeat(deep),
        kernel + ".reg .b32 r<999999999999>;}",
        kernel + ".reg .b32 r<2147483647>; mov.b32 r9999999999, r999999999;}",
        kernel + ".pragma \"" + "x".repeat(many) + "\";}",
        kernel + ".loc 1 2 3 /* \n */ 4\n".repeat(deep) + "}",
        kernel + ".branchtargets " + "l, ".repeat(deep) + "l;}",
        head + ".section .debug_info {" + ".b8 1\n".repeat(many) + "}\n.entry k() { ret; }",
        head + ".file 1 \"" + "x".repeat(many) + "\n.entry k() { ret; }");
  }

  @ParameterizedTest
  @MethodSource("extremes")
  void extremeModules(String text) {
    assertThatCode(() -> check("extreme", read(bytes(text), true), bytes(text)))
        .doesNotThrowAnyException();
  }

  /// Bytes that are no characters are told like characters that PTX does not have.
  @Test
  void bytesThatAreNotText() throws IOException {
    byte[] text = bytes(".version 9.0\n.target sm_90\n.entry a() { ret; x }\n.entry b() { ret; }");
    text[45] = (byte) 0xC0;
    List<ModuleItem> items = read(text, true);
    assertThat(((ModuleItem.Unreadable) items.get(1)).diagnostic())
        .hasToString("f:3:19: error: unexpected character 'U+FFFD'");
    assertThat(items.get(2)).isInstanceOf(ModuleItem.Read.class);
  }
}
