package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One declaration that is wrong does not keep the others from being read.
class RecoveryTest {
  private static final Path RECOVERY = Path.of("src/test/resources/module/recovery.ptx");
  private static final Path GOLDEN = Path.of("src/test/resources/module/recovery-read.txt");

  /// Hands over one character at a time.
  private static final class Drip extends Reader {
    private final Reader in;

    Drip(String text) {
      this.in = new StringReader(text);
    }

    @Override
    public int read(char[] to, int offset, int length) throws IOException {
      return in.read(to, offset, Math.min(1, length));
    }

    @Override
    public void close() {}
  }

  private static String read(Reader text) throws IOException {
    return Printed.items(new ModuleStream("f", text));
  }

  private static List<ModuleItem> items(String text) throws IOException {
    ModuleStream stream = new ModuleStream("f", new StringReader(text));
    List<ModuleItem> all = new ArrayList<>();
    do {
      all.add(stream.next());
    } while (!(all.getLast() instanceof ModuleItem.End));
    return all;
  }

  /// Blocks are followed so deep, and what follows is read.
  @ParameterizedTest
  @CsvSource({"200, true", "201, false", "100000, false"})
  void blocksInsideEachOther(int depth, boolean read) throws IOException {
    String all =
        read(
            new StringReader(
                ".version 8.6\n.target sm_90\n.address_size 64\n.func f()\n{\n"
                    + "{".repeat(depth)
                    + "}".repeat(depth)
                    + "\n}\n.func g()\n{\nret;\n}\n"));
    assertThat(all.contains("nested more than 200 levels deep")).isNotEqualTo(read);
    assertThat(all.lines().anyMatch(line -> readsAs(line, "g"))).isTrue();
  }

  @Test
  void goodDeclarationsAmongBadOnes() throws IOException {
    String text = Files.readString(RECOVERY);
    String actual = read(new StringReader(text));
    Golden.assertMatches(GOLDEN, actual);
    assertThat(IntStream.rangeClosed(1, 11).mapToObj(i -> "good_" + i))
        .allMatch(name -> actual.lines().anyMatch(line -> readsAs(line, name)));
    assertThat(actual.lines().filter(line -> line.contains(" // before good_"))).hasSize(10);
  }

  private static boolean readsAs(String line, String name) {
    return !line.startsWith("unreadable") && line.matches(".* " + name + "( .*)?");
  }

  @Test
  void readsInPiecesMakeNoDifference() throws IOException {
    String text = Files.readString(RECOVERY);
    assertThat(read(new Drip(text))).isEqualTo(read(new StringReader(text)));
  }

  @Test
  void positionsBeyondTheWindow() throws IOException {
    String function = ".entry f() {\n  ret;\n}\n";
    String text =
        ".version 9.0\n.target sm_90\n" + function.repeat(20_000) + ".entry bad() {\n  ld.x;\n}";
    List<ModuleItem> all = items(text);
    assertThat(all).hasSize(20_003);
    assertThat(((ModuleItem.Read) all.get(20_000)).function().position().line()).isEqualTo(60_000);
    assertThat(((ModuleItem.Unreadable) all.get(20_001)).diagnostic().position())
        .hasToString("60004:6");
    assertThat(((ModuleItem.Unreadable) all.get(20_001)).end()).hasToString("60005:2");
  }

  @Test
  void whatIsTooLongIsNotKept() throws IOException {
    String text =
        ".version 9.0\n.target sm_90\n.entry long() {\n"
            + "  add.s32 %r1, %r2, 1;\n".repeat(100)
            + "}\n.entry f() { ret; }\n";
    Cutter cutter = new Cutter("f", new StringReader(text), 1000, false);
    cutter.next();
    cutter.next();
    Piece piece = cutter.next();
    assertThat(piece.problem().orElseThrow())
        .hasToString("f:3:1: error: this declaration has more than 1000 characters");
    assertThat(piece.end()).hasToString("104:2");
    assertThat(cutter.next().begin()).hasToString("105:1");
  }

  @Test
  void whatIsTooLongIsNotKeptWhateverItIs() throws IOException {
    String head = ".version 9.0\n.target sm_90\n.entry long() {\n";
    for (String filling : List.of("x", "/* x\n", "// x\n", "ret; ", "\n", "\"x\"", "{ } ")) {
      String text = head + filling.repeat(200_000) + "\n*/ }\n.entry f() { ret; }\n";
      Cutter cutter = new Cutter("f", new StringReader(text), 100_000, false);
      cutter.next();
      cutter.next();
      assertThat(cutter.next().problem()).as(filling).isPresent();
      assertThat(cutter.next().kind()).as(filling).isNotEqualTo(Piece.Kind.HEADER);
    }
  }

  @Test
  void headersThatAreWrongAreToldOnce() throws IOException {
    for (String header :
        List.of("", ".target sm_90\n", ".version 9.0\n", ".version x\n.target sm_90\n")) {
      List<ModuleItem> all = items(header + ".address_size 64\n.entry f() { ret; }");
      assertThat(all).as(header).hasSize(3);
      assertThat(all.get(0)).as(header).isInstanceOf(ModuleItem.Unreadable.class);
      assertThat(all.get(1)).as(header).isInstanceOf(ModuleItem.Read.class);
    }
  }
}
