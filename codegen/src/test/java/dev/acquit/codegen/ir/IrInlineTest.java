package dev.acquit.codegen.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.path.Defect;
import dev.acquit.text.InputException;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// A function with its instructions in inline assembly of LLVM IR is judged as the same
/// instructions in a function of PTX, right or wrong: random operations, orders, scopes, spaces and
/// fences. `-Dacquit.seed=N` repeats a run, `-Dacquit.functions=N` makes more.
class IrInlineTest {
  private static final long SEED = Long.getLong("acquit.seed", 69);
  private static final int FUNCTIONS = Integer.getInteger("acquit.functions", 60);
  private static final List<String> SCOPES = List.of("cta", "cluster", "gpu", "sys");
  private static final List<String> SCOPE_WORDS = List.of("block", "cluster", "device", "system");
  private static final List<String> UPDATES = List.of("add.u", "exch.b", "or.b", "max.u", "min.s");
  private static final List<String> UPDATE_WORDS =
      List.of("fetch_add", "exchange", "fetch_or", "fetch_max", "fetch_min");

  private final Random random = new Random(SEED);

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  /// A function, in both languages.
  private record Pair(String ir, String ptx) {}

  /// Instructions in which `0` to `3` stand for the result, the address and two values.
  private record Made(String text, String source, boolean returns, int values) {}

  private Made made() {
    String scope = one(SCOPES);
    String asked = random.nextInt(3) == 0 ? one(SCOPE_WORDS) : word(scope);
    String bits = one(List.of("32", "64"));
    String space = one(List.of("", "", ".global"));
    String rest = " scope=" + asked + " type=u" + bits;
    return switch (random.nextInt(4)) {
      case 0 ->
          new Made(
              "ld"
                  + one(List.of(".relaxed", ".acquire"))
                  + "."
                  + scope
                  + space
                  + ".u"
                  + bits
                  + " <0>, [<1>];",
              "load " + one(List.of("relaxed", "acquire", "seq_cst")) + rest,
              true,
              0);
      case 1 ->
          new Made(
              "st"
                  + one(List.of(".relaxed", ".release"))
                  + "."
                  + scope
                  + space
                  + ".u"
                  + bits
                  + " [<1>], <2>;",
              "store " + one(List.of("relaxed", "release", "seq_cst")) + rest,
              false,
              1);
      case 2 -> {
        int kind = random.nextInt(UPDATES.size());
        yield new Made(
            "atom"
                + semantics()
                + "."
                + scope
                + space
                + "."
                + UPDATES.get(kind)
                + bits
                + " <0>, [<1>], <2>;",
            UPDATE_WORDS.get(kind)
                + " "
                + order()
                + (UPDATES.get(kind).contains(".s") ? rest.replace("=u", "=s") : rest),
            true,
            1);
      }
      default ->
          new Made(
              "atom"
                  + semantics()
                  + "."
                  + scope
                  + space
                  + ".cas.b"
                  + bits
                  + " <0>, [<1>], <2>, <3>;",
              "compare_exchange " + order() + rest,
              true,
              2);
    };
  }

  private String order() {
    return one(List.of("relaxed", "acquire", "release", "acq_rel", "seq_cst"));
  }

  private String semantics() {
    return one(List.of(".relaxed", ".acquire", ".release", ".acq_rel", ""));
  }

  private static String word(String scope) {
    return SCOPE_WORDS.get(SCOPES.indexOf(scope));
  }

  private String fence() {
    return random.nextBoolean()
        ? ""
        : "fence." + one(List.of("sc", "acq_rel")) + "." + one(SCOPES) + ";";
  }

  private Pair pair() {
    Made made = made();
    boolean wide = made.text().contains("64 ");
    String before = fence();
    String behind = fence();
    boolean apart = random.nextBoolean();
    return new Pair(
        ir(made, wide ? "i64" : "i32", before, behind, apart),
        ptx(made, wide ? "64" : "32", before, behind));
  }

  private static String ir(Made made, String type, String before, String behind, boolean apart) {
    StringBuilder parameters = new StringBuilder("ptr %p");
    StringBuilder arguments = new StringBuilder("ptr %p");
    String letter = type.equals("i64") ? "l" : "r";
    StringBuilder constraints = new StringBuilder(made.returns() ? "=" + letter + ",l" : "l");
    int first = made.returns() ? 1 : 0;
    String text = made.text().replace("<0>", "$0").replace("<1>", "${" + first + ":r}");
    for (int i = 0; i < made.values(); i++) {
      parameters.append(", ").append(type).append(" %v").append(i);
      arguments.append(", ").append(type).append(" %v").append(i);
      constraints.append(',').append(letter);
      text = text.replace("<" + (i + 2) + ">", "$" + (first + 1 + i));
    }
    String call = made.returns() ? "%r = call " + type : "call void";
    String fence = "  call void asm sideeffect \"%s\", \"~{memory}\"()\n";
    String inside = apart ? text : "{" + before + "\\0A\\09" + text + "\\0A\\09" + behind + "}";
    return "; source: "
        + made.source()
        + "\ndefine "
        + (made.returns() ? type : "void")
        + " @f("
        + parameters
        + ") {\n"
        + (apart && !before.isEmpty() ? fence.formatted(before) : "")
        + "  "
        + call
        + " asm sideeffect \""
        + inside
        + "\", \""
        + constraints
        + ",~{memory}\"("
        + arguments
        + ")\n"
        + (apart && !behind.isEmpty() ? fence.formatted(behind) : "")
        + "  ret "
        + (made.returns() ? type + " %r" : "void")
        + "\n}\n";
  }

  private static String ptx(Made made, String bits, String before, String behind) {
    StringBuilder parameters = new StringBuilder(".param .b64 p");
    StringBuilder load = new StringBuilder("ld.param.b64 %a, [p];\n");
    for (int i = 0; i < made.values(); i++) {
      parameters.append(", .param .b").append(bits).append(" v").append(i);
      load.append("ld.param.b" + bits + " %x" + (i + 2) + ", [v" + i + "];\n");
    }
    return ".version 8.8\n.target sm_100a\n.address_size 64\n// source: "
        + made.source()
        + "\n.visible .func "
        + (made.returns() ? "(.param .b" + bits + " r) " : "")
        + "f("
        + parameters
        + ")\n{\n.reg .b64 %a;\n.reg .b"
        + bits
        + " %x<4>;\n"
        + load
        + before
        + "\n"
        + made.text().replace("<1>", "%a").replaceAll("<([023])>", "%x$1")
        + "\n"
        + behind
        + "\n"
        + (made.returns() ? "st.param.b" + bits + " [r], %x0;\n" : "")
        + "ret;\n}\n";
  }

  private static Set<Defect.Kind> kinds(Judgement judgement) {
    Set<Defect.Kind> kinds = EnumSet.noneOf(Defect.Kind.class);
    judgement.defects().forEach(d -> kinds.add(d.kind()));
    return kinds;
  }

  @Test
  void isJudgedAsPtx() throws InputException {
    IrGate gate = new IrGate();
    Set<String> verdicts = new TreeSet<>();
    for (int i = 0; i < FUNCTIONS; i++) {
      Pair pair = pair();
      GateFile read = IrGate.ir(pair.ir());
      assertThat(read.claims()).as(pair.ir()).hasSize(1);
      Judgement ir = gate.one(read);
      Judgement ptx = gate.one(IrGate.ptx(pair.ptx()));
      String both = "seed " + SEED + ", " + i + "\n" + pair.ir() + pair.ptx();
      assertThat(ir.verdict()).as(both).isEqualTo(ptx.verdict());
      assertThat(kinds(ir)).as(both).isEqualTo(kinds(ptx));
      verdicts.add(ir.verdict().name());
    }
    assertThat(verdicts).contains("CONFORMS", "WEAKER", "STRONGER");
  }
}
