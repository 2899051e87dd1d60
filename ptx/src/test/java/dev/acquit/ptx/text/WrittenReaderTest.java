package dev.acquit.ptx.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrittenReaderTest {
  private static final Random RANDOM = new Random(Long.getLong("acquit.seed", 11));

  private static List<Written> read(String text) throws InputException {
    TokenReader in = new TokenReader("t", text + ";", InstructionReader.lexicon());
    return new WrittenReader(in, "r"::equals, false).all();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "%r1 # Register[name=%r1]",
        "r # Register[name=r]",
        "x # Symbol[name=x]",
        "_ # Register[name=_]",
        "%tid.x # Register[name=%tid.x]",
        "r.w # Register[name=r.w]",
        "x.w # Text[text=x.w, named=[Symbol[name=x], Symbol[name=w]]]",
        "WARP_SZ # Immediate[value=32]",
        "-WARP_SZ # Immediate[value=-32]",
        "0x10 # Immediate[value=16]",
        "-0x10 # Immediate[value=-16]",
        "010 # Immediate[value=8]",
        "18446744073709551615 # Immediate[value=-1]",
        "0f3F800000 # Real[text=0f3F800000]",
        "-0f3F800000 # Text[text=-0f3F800000, named=[]]",
        "[x] # At[address=Address[base=Symbol[name=x], offset=0], more=[]]",
        "[r+4+-8] # At[address=Address[base=Register[name=r], offset=-4], more=[]]",
        "[64] # At[address=Address[base=Immediate[value=64], offset=0], more=[]]",
        "[r-4] # Text[text=[r-4], named=[Register[name=r]]]",
        "[x, {r}] # At[address=Address[base=Symbol[name=x], offset=0],"
            + " more=[Vector[elements=[Register[name=r]]]]]",
        "x+0 # Symbol[name=x]",
        "x+8 # Sum[of=Address[base=Symbol[name=x], offset=8]]",
        "x+y # Text[text=x+y, named=[Symbol[name=x], Symbol[name=y]]]",
        "{r, _} # Vector[elements=[Register[name=r], Register[name=_]]]",
        "() # Passed[elements=[]]",
        "[] # Text[text=[], named=[]]",
        "[{x}] # Text[text=[{x}], named=[Symbol[name=x]]]",
        "{x] # Text[text={x], named=[Symbol[name=x]]]",
        "{x}{r} # Text[text={x}{r}, named=[Symbol[name=x], Register[name=r]]]",
        "(x, r) # Passed[elements=[Symbol[name=x], Register[name=r]]]",
        "r|_ # Pair[first=Register[name=r], second=Register[name=_]]",
        "!r # Not[of=Register[name=r]]",
        "{{{{{r}}}}} # Text[text={{{{{r}}}}}, named=[Register[name=r]]]",
      })
  void whatAnOperandIs(String text, String tree) throws InputException {
    assertThat(read(text)).hasSize(1);
    assertThat(shown(read(text).getFirst())).isEqualTo(tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {"[x # a closing bracket", "x] # or the end", "@x # or the end"})
  void bracketsThatAreNotInPairs(String text, String expected) throws InputException {
    assertThatThrownBy(() -> read(text)).hasMessageContaining(expected);
    TokenReader in = new TokenReader("t", text + ";", InstructionReader.lexicon());
    assertThat(new WrittenReader(in, "r"::equals, true).all())
        .containsExactly(new Written.Text(text, List.of(new Operand.Symbol("x"))));
    assertThat(in.accept(";")).isTrue();
  }

  /// Operands show themselves as PTX; here as what they are.
  private static String shown(Written w) {
    return switch (w) {
      case Operand.Register(String name) -> "Register[name=" + name + "]";
      case Operand.Symbol(String name) -> "Symbol[name=" + name + "]";
      case Operand.Immediate(long value) -> "Immediate[value=" + value + "]";
      case Written.Real(String text) -> "Real[text=" + text + "]";
      case Written.At(Address at, var more) ->
          "At[address=" + shown(at) + ", more=" + all(more) + "]";
      case Written.Sum(Address of) -> "Sum[of=" + shown(of) + "]";
      case Written.Vector(var all) -> "Vector[elements=" + all(all) + "]";
      case Written.Passed(var all) -> "Passed[elements=" + all(all) + "]";
      case Written.Pair(Written first, Written second) ->
          "Pair[first=" + shown(first) + ", second=" + shown(second) + "]";
      case Written.Not(Operand of) -> "Not[of=" + shown(of) + "]";
      case Written.Text(String text, var named) ->
          "Text[text=" + text + ", named=" + all(named) + "]";
    };
  }

  private static String shown(Address at) {
    return "Address[base=" + shown(at.base()) + ", offset=" + at.offset() + "]";
  }

  private static List<String> all(List<? extends Written> all) {
    return all.stream().map(WrittenReaderTest::shown).toList();
  }

  @Test
  void deepBracketsAreText() throws InputException {
    String text = "{".repeat(100_000) + "}".repeat(100_000);

    assertThat(read(text)).containsExactly(new Written.Text(text, List.of()));
  }

  private static <T> T pick(List<T> all) {
    return all.get(RANDOM.nextInt(all.size()));
  }

  private static Operand operand() {
    return switch (RANDOM.nextInt(4)) {
      case 0 -> new Operand.Immediate(RANDOM.nextInt(5) - 2);
      case 1 -> new Operand.Symbol(pick(List.of("x", "y", "$z")));
      default -> new Operand.Register(pick(List.of("%r1", "%r2", "r", "%tid.x", "_")));
    };
  }

  private static Address address() {
    Operand base = operand();
    boolean plain = base instanceof Operand.Register(String name) && name.equals("_");
    return new Address(plain ? new Operand.Symbol("x") : base, RANDOM.nextInt(3) * 4L - 4);
  }

  private static List<Written> some(int depth) {
    return IntStream.range(0, RANDOM.nextInt(4)).mapToObj(_ -> random(depth)).toList();
  }

  private static Written random(int depth) {
    return switch (RANDOM.nextInt(depth > 0 ? 10 : 6)) {
      case 4 -> new Written.Real(pick(List.of("0f3F800000", "0f00000000", "0d3FF0000000000000")));
      case 5 -> new Written.Not(operand());
      case 6 -> new Written.At(address(), RANDOM.nextInt(3) == 0 ? some(depth - 1) : List.of());
      case 7 -> new Written.Vector(some(depth - 1));
      case 8 -> new Written.Passed(some(depth - 1));
      case 9 -> new Written.Pair(operand(), operand());
      default -> operand();
    };
  }

  @Test
  void whatIsWrittenIsReadAgain() throws InputException {
    for (int round = 0; round < Rounds.of(3000); round++) {
      List<Written> all = some(3);
      String text = String.join(", ", all.stream().map(Written::toString).toList());

      assertThat(read(text)).as(text).isEqualTo(all);
    }
  }

  /// Modules read statements by the pattern of one before; this is how they read each by itself.
  @Test
  void aStatementIsTheSameWhateverStandsBeforeIt() throws Exception {
    for (int round = 0; round < Rounds.of(300); round++) {
      List<List<Written>> all = new ArrayList<>();
      List<Written> like = some(3);
      for (int i = 0; i < 4; i++) {
        all.add(like.stream().map(w -> w.with(WrittenReaderTest::like)).toList());
      }
      StringBuilder body = new StringBuilder();
      all.forEach(o ->
          body.append("frob ")
              .append(String.join(", ", o.stream().map(Written::toString).toList()))
              .append(";\n"));
      String text = ".version 8.6 .target sm_90 .func f() { .reg .b32 r;\n" + body + "}";

      assertThat(
              ModuleReader.read("t", text).functions().getFirst().body().orElseThrow().stream()
                  .flatMap(i -> i instanceof BodyItem.Line l ? Stream.of(l) : Stream.empty())
                  .map(l -> ((Instruction.Unmodelled) l.statement().instruction()).operands()))
          .as(text)
          .isEqualTo(all);
    }
  }

  private static Operand like(Operand operand) {
    return switch (operand) {
      case Operand.Register(String name) when !name.equals("_") ->
          new Operand.Register(pick(List.of("%r1", "%r7", "r", "%clock")));
      case Operand.Symbol _ -> new Operand.Symbol(pick(List.of("x", "xx")));
      case Operand.Immediate _ -> new Operand.Immediate(RANDOM.nextInt(5) - 2);
      case Operand.Register bucket -> bucket;
    };
  }
}
