package dev.acquit.codegen.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.recover.Recovery;
import dev.acquit.codegen.recover.check.ValueMemory;
import dev.acquit.codegen.source.Given;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/// An access to other memory between a fence and the access that it orders: what is said of it,
/// against what the model allows of message passing by the same instructions.
class BetweenTest {
  private static final Judge JUDGE = Tables.judge("ptx-abi-13");
  private static final String DATA = "data";
  private static final List<String> FENCES =
      List.of(
          "fence.release.gpu",
          "fence.acquire.gpu",
          "fence.acq_rel.gpu",
          "fence.sc.gpu",
          "fence.acq_rel.cta");

  /// All sequences of up to three instructions of which one is the access to other memory.
  private static List<List<String>> sequences() {
    List<List<String>> all = new ArrayList<>();
    for (int length = 1; length <= 3; length++) {
      for (int at = 0; at < length; at++) {
        for (int which = 0; which < Math.pow(FENCES.size(), length - 1); which++) {
          List<String> sequence = new ArrayList<>();
          int rest = which;
          for (int i = 0; i < length - 1; i++) {
            sequence.add(FENCES.get(rest % FENCES.size()));
            rest /= FENCES.size();
          }
          sequence.add(at, DATA);
          all.add(sequence);
        }
      }
    }
    return all;
  }

  private static Judgement judge(String body, String operation) throws InputException {
    String text =
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) f(.param .b64 x, .param .b32 v, .param .b64 y)
        {
        .reg .b64 %%rd<3>; .reg .b32 %%r<4>;
        ld.param.b64 %%rd1, [x]; ld.param.b32 %%r1, [v]; ld.param.b64 %%rd2, [y];
        %s
        ret;
        }
        """
            .formatted(body);
    if (!operation.startsWith("load")) {
      text = text.replace("(.param .b32 r) ", "");
    }
    PtxModule read = ModuleReader.read("f.ptx", text);
    Function f = read.functions().getFirst();
    SourceOperation of = PathsTest.operation(operation);
    Site site = new Site.Whole(Given.NOTHING);
    return JUDGE.judge(of, Recovery.recover(read, f, of, site, new ValueMemory()));
  }

  private static boolean allowed(List<String> first, List<String> second) throws InputException {
    StringBuilder text =
        new StringBuilder("PTX mp\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
      text.append(' ').append(i < first.size() ? first.get(i) : "").append(" | ");
      text.append(i < second.size() ? second.get(i) : "").append(" ;\n");
    }
    text.append("exists (1:r0=1 /\\ 1:r1=0)\n");
    var verdict =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .check(LitmusReader.read("mp", text.toString()))
            .verdict();
    assertThat(verdict.word()).as(text.toString()).isIn("Ok", "No");
    return verdict.word().equals("Ok");
  }

  private static List<String> with(List<String> sequence, String data) {
    return sequence.stream().map(s -> s.equals(DATA) ? data : s).toList();
  }

  private static List<String> joined(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static boolean warned(Judgement judgement) {
    return judgement.paths().stream().anyMatch(p -> p.why().contains("does not order the access"));
  }

  private static boolean right(Judgement judgement) {
    return judgement.verdict() == Verdict.CONFORMS || judgement.verdict() == Verdict.STRONGER;
  }

  @Test
  void releasesAreSaidNotToOrderWhatTheyDoNot() throws InputException {
    List<String> receiver = List.of("ld.acquire.gpu r0, x", "ld.weak r1, y");
    int warned = 0;
    int silent = 0;
    for (List<String> before : sequences()) {
      for (String order : List.of("relaxed", "release")) {
        String main = "st." + order + ".gpu";
        String body = String.join(";\n", with(before, "st.weak.u32 [%rd2], 42"));
        Judgement judgement =
            judge(body + ";\n" + main + ".u32 [%rd1], %r1;", "store release device");
        if (!right(judgement)) {
          continue;
        }
        List<String> sender =
            joined(with(before, "st.weak y, 1"), Collections.singletonList(main + " x, 1"));
        boolean open = allowed(sender, receiver);
        assertThat(warned(judgement)).as(sender.toString()).isEqualTo(open);
        warned += open ? 1 : 0;
        silent += open ? 0 : 1;
      }
    }
    assertThat(warned).isGreaterThan(20);
    assertThat(silent).isGreaterThan(80);
  }

  @Test
  void acquiresAreSaidNotToOrderWhatTheyDoNot() throws InputException {
    List<String> sender = List.of("st.weak y, 1", "st.release.gpu x, 1");
    int warned = 0;
    int silent = 0;
    for (List<String> behind : sequences()) {
      for (String order : List.of("relaxed", "acquire")) {
        String main = "ld." + order + ".gpu";
        String body = String.join(";\n", with(behind, "ld.weak.u32 %r3, [%rd2]"));
        Judgement judgement =
            judge(
                main + ".u32 %r2, [%rd1];\n" + body + ";\nst.param.b32 [r], %r2;",
                "load acquire device");
        if (!right(judgement)) {
          continue;
        }
        List<String> receiver =
            joined(Collections.singletonList(main + " r0, x"), with(behind, "ld.weak r1, y"));
        boolean open = allowed(sender, receiver);
        assertThat(warned(judgement)).as(receiver.toString()).isEqualTo(open);
        warned += open ? 1 : 0;
        silent += open ? 0 : 1;
      }
    }
    assertThat(warned).isGreaterThan(20);
    assertThat(silent).isGreaterThan(80);
  }
}
