package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Functions that are changed at random are read or not, and never make recovery fail; those that
/// are changed on purpose are found wrong.
class MutationTest {
  private static final List<SourceOperation> OPERATIONS =
      Stream.of(
              "load acquire scope=block type=u8",
              "store seq_cst scope=system type=u32",
              "compare_exchange acq_rel/acquire scope=device type=u16",
              "fetch_min relaxed scope=device",
              "exchange relaxed scope=device type=b128",
              "fence seq_cst scope=cluster")
          .map(Cases::operation)
          .toList();

  private static final int ROUNDS = Rounds.of(300, 14);

  @Tag("slow")
  @Test
  void nothingThatCanBeReadMakesItFail() {
    long seed = Long.getLong("acquit.seed", 77L);
    Random random = new Random(seed);
    List<Path> files = Cases.files();
    int recovered = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String text = mutated(Cases.text(files.get(random.nextInt(files.size()))), random);
      List<Cases.Case> cases;
      try {
        cases = Cases.read("mutant.ptx", text);
      } catch (InputException e) {
        // Mutants that are no PTX are the reader's matter.
        continue;
      }
      for (Cases.Case one : cases) {
        if (random.nextInt(cases.size()) > 4) {
          continue;
        }
        recovered++;
        SourceOperation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
        String where = "seed " + seed + ", round " + round + ", " + one.function().name();
        assertThatCode(
                () -> {
                  Recovery.recover(one.module(), one.function(), operation);
                  Recovery.scan(one.module(), one.function());
                  Cases.print(one);
                })
            .as(where + "\n" + text)
            .doesNotThrowAnyException();
      }
    }
    assertThat(recovered).as("mutants that could be read").isGreaterThan(ROUNDS * 2 / 3);
  }

  private static String mutated(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = 4 + random.nextInt(lines.size() - 5);
      int other = 4 + random.nextInt(lines.size() - 5);
      String line = lines.get(at);
      if (!line.startsWith("\t") || !lines.get(other).startsWith("\t")) {
        continue;
      }
      switch (random.nextInt(6)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.add(other, line);
        case 2 -> lines.set(at, lines.set(other, line));
        case 3 -> lines.set(at, line.replaceFirst("%(r|rd|rs|p)\\d", "%$1" + random.nextInt(9)));
        case 4 -> lines.set(at, line.replaceFirst("\\b\\d+\\b", "" + random.nextInt(70)));
        default -> lines.set(at, line.replaceFirst("^\t(\\w)", "\t@!%p1 $1"));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  /// In each of these a function that is right becomes one that is not.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fetch_add__acq_rel__device__u8       | shl.b32 %r11, %r10, 3;   | shl.b32 %r11, %r10, 2;   | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | add.s32 %r17, %r16, %r5; | sub.s32 %r17, %r16, %r5; | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | not.b32 %r3, %r2;        | mov.b32 %r3, %r2;        | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | [func_retval0+0], %r16;  | [func_retval0+0], %r17;  | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | [func_retval0+0], %r16;  | [func_retval0+0], %r6;   | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | and.b32 %r19, %r18, %r2;  | mov.u32 %r19, %r18;      | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | atom.cas.acq_rel.gpu.b32 %r13,[%rd2],%r22,%r15; | atom.cas.acq_rel.gpu.b32 %r13,[%rd2],%r15,%r22; | WRONG_VALUE
          fetch_add__acq_rel__device__u8       | and.b64 %rd2, %rd3, -4;  | and.b64 %rd2, %rd3, -8;  | WRONG_VALUE
          fetch_min__acq_rel__device__s8       | min.s16 %rs4, %rs1, %rs2;| max.s16 %rs4, %rs1, %rs2;| WRONG_VALUE
          fetch_min__acq_rel__device__s8       | cvt.s16.s8 %rs1, %rs3;   | cvt.u16.u8 %rs1, %rs3;   | WRONG_VALUE
          fetch_min__acq_rel__device__f32      | setp.gt.f32              | setp.lt.f32              | WRONG_VALUE
          load__seq_cst__device__s8            | shr.u32 %r5, %r4, %r3;   | mov.u32 %r5, %r4;        | WRONG_VALUE
          cas_ref__acq_rel__acquire__device__u8| setp.eq.s32 %p1, %r4, %r15; | setp.ne.s32 %p1, %r4, %r15; | WRONG_VALUE
          cas_ref__acq_rel__acquire__device__u8| st.u8 [%rd2], %r16;      | st.u8 [%rd2], %r4;       | WRONG_VALUE
          cas_ref__acq_rel__acquire__device__u8| mov.u16 %rs5, 0;         | mov.u16 %rs5, 1;         | WRONG_VALUE
          cas_ref__acq_rel__acquire__device__u64| st.u64 [%rd5], %rd1;    | st.u64 [%rd5], %rd4;     | WRONG_VALUE
          store__relaxed__device__u8           | ld.relaxed.gpu.b32       | ld.relaxed.gpu.b16       | MIXED_SIZE
          k_fetch_add__seq_cst__device__u16    | cvta.to.global.u64       | cvta.to.shared.u64       | WRONG_SPACE
          """)
  void whatIsChangedOnPurposeIsFound(String function, String from, String to, Defect.Kind kind)
      throws InputException {
    String text = Cases.text(Cases.FOLDER.resolve("nvcc.ptx")).replaceAll("[ \t]+", " ");
    int name = text.indexOf(" " + function + "(");
    String before = text.substring(text.lastIndexOf("\n// source: ", name), name);
    String head = text.substring(0, text.indexOf("\n// source: ")) + before;
    String body = text.substring(name, text.indexOf("\n}", name));
    assertThat(body).contains(from);
    assertThat(defects(head + body + "\n}\n", function)).isEmpty();
    assertThat(defects(head + body.replace(from, to) + "\n}\n", function))
        .extracting(Defect::kind)
        .contains(kind);
  }

  private static List<Defect> defects(String text, String function) throws InputException {
    Cases.Case found =
        Cases.read("changed.ptx", text).stream()
            .filter(c -> c.function().name().equals(function))
            .findFirst()
            .orElseThrow();
    Recovered recovered =
        Recovery.recover(found.module(), found.function(), found.operation().orElseThrow());
    return recovered.defects();
  }
}
