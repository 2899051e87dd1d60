package dev.acquit.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.gate.TableGate;
import dev.acquit.codegen.judge.Judge;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Functions that somebody changed who knows what the change does: a comment `// expect: WEAKER`
/// stands above the annotation of each. None may conform that does something else.
class AdversaryTest {
  private static final Path FOLDER = Path.of("src/test/resources/dev/acquit/codegen/adversary");
  private static final String EXPECT = "// expect: ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "values.ptx",
        "flow.ptx",
        "objects.ptx",
        "instructions.ptx",
        "unusual.ptx",
        "emulated.ptx",
        "proved.ptx"
      })
  void isJudgedAsExpected(String name) throws IOException, InputException {
    byte[] bytes = Files.readAllBytes(FOLDER.resolve(name));
    GateFile file = GateFile.read(name, bytes, Optional.empty());
    assertThat(file.unreadable()).isEmpty();
    assertThat(file.problems()).isEmpty();
    List<String> expected =
        new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .filter(l -> l.startsWith(EXPECT))
            .map(l -> l.substring(EXPECT.length()))
            .toList();
    assertThat(file.claims()).hasSameSizeAs(expected);
    TableGate gate =
        new TableGate(
            new Judge(
                Mappings.find("ptx-abi-13").mapping(),
                List.of(Models.find("cpp20"), Models.find("rc11"), Models.find("cpp17")),
                Models.find("ptx"),
                Limits.DEFAULT));
    List<String> wanted = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      Claim claim = file.claims().get(i);
      String function = claim.function().name() + ": ";
      Verdict verdict =
          gate.judge(file.module(), claim.function(), claim.subject().operation()).verdict();
      wanted.add(function + expected.get(i));
      found.add(function + verdict);
    }
    assertThat(found).isEqualTo(wanted);
  }
}
