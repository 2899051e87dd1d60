package dev.acquit.codegen.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.IrClaims;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.ir.IrReader;
import dev.acquit.codegen.judge.Judge;
import dev.acquit.codegen.judge.Judgement;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Operations within functions that do other things, too: right and wrong ones, and those of which
/// nothing may be said.
class PartsTest {
  private static final Path FOLDER = Path.of("src/test/resources/dev/acquit/codegen/parts");
  private static final String EXPECT = "// expect: ";

  @Test
  void eachOperationIsJudgedByTheInstructionsOfItsLine() throws IOException, InputException {
    byte[] ptx = Files.readAllBytes(FOLDER.resolve("queue.ptx"));
    byte[] ll = Files.readAllBytes(FOLDER.resolve("queue.ll"));
    IrClaims claims = new IrClaims(List.of(IrReader.read("queue.ll", ll)));
    assertThat(claims.problems()).isEmpty();
    GateFile file = claims.in(GateFile.read("queue.ptx", ptx, Optional.empty()));
    assertThat(file.problems()).isEmpty();
    assertThat(file.notAnnotated()).isEmpty();
    List<String> wanted = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<String> lines = new String(ptx, StandardCharsets.UTF_8).lines().toList();
    List<String> expected =
        lines.stream()
            .filter(l -> l.startsWith(EXPECT))
            .map(l -> l.substring(EXPECT.length()))
            .toList();
    for (int i = 0; i < file.claims().size(); i++) {
      Claim claim = file.claims().get(i);
      Judgement judgement = judged(file, claim);
      String what = claim.function().name() + ", " + claim.subject().operation() + ": ";
      wanted.add(what + (i < expected.size() ? expected.get(i) : "nothing"));
      found.add(what + judgement.verdict());
    }
    assertThat(found).isEqualTo(wanted).hasSameSizeAs(expected);
  }

  /// What clang made of a source, and what would be wrong in its place.
  @Test
  void whatClangMadeConforms() throws IOException, InputException {
    Path folder = Path.of("../docs/examples/gate");
    String ptx = Files.readString(folder.resolve("queue.ptx"));
    byte[] ll = Files.readAllBytes(folder.resolve("queue.ll"));
    assertThat(wrong(ll, ptx)).isEmpty();
    assertThat(wrong(ll, ptx.replace(", -1;", ", -2;"))).containsExactly("leave WRONG_VALUE");
    assertThat(wrong(ll, ptx.replace("acquire.gpu.add.u32", "acquire.gpu.or.b32")))
        .containsExactly("enter WRONG_VALUE");
    assertThat(wrong(ll, ptx.replace("atom.acq_rel.gpu.add", "atom.relaxed.gpu.add")))
        .containsExactly("leave WEAKER");
    assertThat(wrong(ll, ptx.replace("fence.release.gpu;", ""))).containsExactly("close WEAKER");
  }

  private static List<String> wrong(byte[] ll, String ptx) throws InputException {
    IrClaims claims = new IrClaims(List.of(IrReader.read("queue.ll", ll)));
    byte[] text = ptx.getBytes(StandardCharsets.UTF_8);
    GateFile file = claims.in(GateFile.read("queue.ptx", text, Optional.empty()));
    assertThat(file.claims()).hasSize(10);
    List<String> wrong = new ArrayList<>();
    for (Claim claim : file.claims()) {
      Judgement judgement = judged(file, claim);
      if (judgement.verdict() != Verdict.CONFORMS) {
        wrong.add(claim.function().name() + " " + judgement.verdict());
      }
    }
    return wrong;
  }

  private static Judgement judged(GateFile file, Claim claim) throws InputException {
    TableGate gate =
        new TableGate(
            new Judge(
                Mappings.find("ptx-abi-13").mapping(),
                List.of(Models.find("cpp20")),
                Models.find("ptx"),
                Limits.DEFAULT));
    return gate.judge(file.module(), claim.function(), claim.subject().operation(), claim.site());
  }
}
