package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// PTX tests as people and editors write them: the same test whatever the blanks, line ends and
/// comments.
class PtxTextTest {
  static List<Path> files() {
    return TestFiles.in("ptx");
  }

  @ParameterizedTest
  @MethodSource("files")
  void lineEndsTabsAndMarksMakeNoDifference(Path file) throws Exception {
    same(file, text -> text.replace("\n", "\r\n"));
    same(file, text -> "\uFEFF" + text);
    same(file, text -> "\uFEFF\r\n\n" + text.replace("\n", "\r\n") + "\r\n\r\n");
    behindPreamble(file, t -> t.replace(" ", "\t"));
    behindPreamble(file, t -> t.replace("\n", " \t\n\n\t "));
  }

  @ParameterizedTest
  @MethodSource("files")
  void commentsMayStandWhereBlanksMay(Path file) throws Exception {
    // What is a comment already does not get another one inside: these forms do not nest.
    if (file.endsWith("comments.litmus")) {
      return;
    }
    behindPreamble(file, t -> t.replace(" ", " /* | ; } exists \" é */ "));
    behindPreamble(file, t -> t.replace("\n", " // | ; } exists (* \" é\n"));
    behindPreamble(file, t -> t.replace("\n", "\n(* | ; } (* nested *) \" é *)\n"));
    same(file, text -> "(* first *) // second\n/* third */" + text);
  }

  private static void same(Path file, UnaryOperator<String> change) throws Exception {
    String text = Files.readString(file);
    String changed = change.apply(text);
    LitmusTest expected = LitmusReader.read("t", text);
    assertThat(LitmusReader.read("changed", changed)).as(changed).isEqualTo(expected);
  }

  /// Changes what stands behind the brace that opens the initial values: before it blanks matter.
  private static void behindPreamble(Path file, UnaryOperator<String> change) throws Exception {
    int brace = Preamble.read(new Source("t", Files.readString(file))).end();
    same(file, text -> text.substring(0, brace) + change.apply(text.substring(brace)));
  }

  /// A row that does not end is reported where its last cell begins.
  @ParameterizedTest
  @MethodSource("files")
  void everyRowEndsWithASemicolon(Path file) throws Exception {
    String text = Files.readString(file);
    Sections sections = Sections.of(new Source("t", text));
    int last = sections.source().text().lastIndexOf(';', sections.threads().to() - 1);
    String open = text.substring(0, last) + " " + text.substring(last + 1);
    InputException e =
        catchThrowableOfType(InputException.class, () -> LitmusReader.read("t", open));
    assertThat(e).as(open).isNotNull().hasMessageContaining("does not end, expected ';'");
    int before = Math.max(open.lastIndexOf('|', last), open.lastIndexOf(';', last - 1));
    Position from = new Source("t", text).position(before + 1);
    Position to = new Source("t", text).position(sections.threads().to());
    assertThat(e.diagnostic().position().line()).isBetween(from.line(), to.line());
  }

  @ParameterizedTest
  @CsvSource({
    "' st y, \u00e9 ;', 4, 8",
    "' \u00e4\u00f6\u00fc x, y ;', 4, 2",
    "' // \u00e4\u00f6\u00fc\n lod r0, x ;', 5, 2",
    "' /* \u00e4\n\u00f6 */ fence.gpu | lod r0, x ;', 5, 18",
    "' fence.gpu | ; \uD83D\uDE00 ;', 4, 16",
    "' ld r0, x\u00a7 ;', 4, 10",
    "' ld r0, x | ; st x, 1\u00a0;', 4, 22"
  })
  void positionsCountUnitsOfUtf16(String row, int line, int column) {
    InputException e =
        catchThrowableOfType(
            InputException.class,
            () -> LitmusReader.read("t", "PTX t\n{ x; y; }\n P0 | P1 ;\n" + row + "\n"));
    assertThat(e).isNotNull();
    assertThat(e.diagnostic().position()).isEqualTo(new Position(line, column));
  }

  /// A bare name on either side of a comparison is what the location holds at the end; the address
  /// is written with `&`.
  @Test
  void aBareNameIsContentAndAnAmpersandTakesTheAddress() throws Exception {
    String head = "PTX t\n{ x=1; y=&x; }\n P0 ;\n ld.u64 r0, y ; ld r1, x ;\nexists ";
    var content = LitmusReader.read("t", head + "(0:r1=x)").header().condition().proposition();
    assertThat(content.terms())
        .containsExactly(new Term.ThreadRegister(0, "r1"), new Term.Memory("x"));
    var address = LitmusReader.read("t", head + "(0:r0=&x)").header().condition().proposition();
    assertThat(address.terms()).containsExactly(new Term.ThreadRegister(0, "r0"));
    var far = LitmusReader.read("t", head + "(&x+4=y)").header().condition().proposition();
    assertThat(far.terms()).containsExactly(new Term.Memory("y"));
  }

  /// A name that the initial values declare or take the address of is a variable, whatever it looks
  /// like; one that they give a value in a thread is a register of that thread.
  @ParameterizedTest
  @CsvSource({
    "{}, r1, true",
    "{ r1; }, r1, false",
    "{ 0:rd0=&r1; }, r1, false",
    "{ x=&r1; }, r1, false",
    "{ t @ texture aliases r1; }, r1, false",
    "{ r1 @ texture aliases x; }, r1, false",
    "{ r1 @ shared cta 0; }, r1, false",
    "{ r1; 0:r1=2; }, r1, true",
    "{ r1; 1:r1=2; }, r1, false",
    "{ 0:x=2; }, x, true",
    "{ 1:x=2; }, x, false",
    "{}, x, false"
  })
  void registersAndVariables(String init, String name, boolean register) throws Exception {
    PtxTest test =
        (PtxTest)
            LitmusReader.read("t", "PTX t\n" + init + "\n P0 | P1 ;\n ld r0, " + name + " | ;");
    Instruction.Load load =
        (Instruction.Load) test.threads().getFirst().body().getFirst().instruction();
    assertThat(load.address().base())
        .isEqualTo(register ? new Operand.Register(name) : new Operand.Symbol(name));
    assertThat(PtxVariables.of(test.threads(), test.header().init()).contains(name))
        .isEqualTo(!register || init.contains("{ r1;"));
  }
}
