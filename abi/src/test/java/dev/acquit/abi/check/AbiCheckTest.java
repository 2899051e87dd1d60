package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// What is found in small modules, and that nothing is in those of nvcc.
class AbiCheckTest {
  /// A comma of PTX is `#` in the table, and a line of its own begins behind `!!`.
  @ParameterizedTest
  @CsvFileSource(resources = "/rules.csv", useHeadersInDisplayName = true)
  void findsWhatTheTableSays(String rule, String text, String expected) throws InputException {
    AbiModule module =
        AbiModule.read(
            rule,
            ".version 8.0\n.target sm_90\n.address_size 64\n"
                + text.replace('#', ',').replace(" !! ", "\n").replace(" .loc", "\n.loc"));
    assertThat(module.problems()).isEmpty();
    String found =
        AbiCheck.of(module).findings().stream()
            .map(f -> f.rule().id() + " " + f.severity().name().charAt(0))
            .collect(Collectors.joining(" "));
    assertThat(found.isEmpty() ? "-" : found).isEqualTo(expected);
  }

  /// nvcc 13.0 made them: of structures of all sizes, virtual functions, tables of functions,
  /// printf, malloc and assert, with and without debug information.
  @Test
  void nothingIsWrongWithWhatNvccMakes() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/modules"))) {
      for (Path file : files.sorted().toList()) {
        AbiModule module = AbiModule.read(file.toString(), Files.readString(file));
        assertThat(module.problems()).isEmpty();
        List<Finding> findings = AbiCheck.of(module).findings();
        assertThat(findings).isEmpty();
      }
    }
  }

  /// Two of them are a vector of twice the size.
  @Test
  void packedHalvesAreNoHalves() throws Exception {
    String head = ".version 8.0\n.target sm_90\n.address_size 64\n";
    AbiModule module =
        AbiModule.read("m.ptx", head + ".visible .func f(.param .bf16x2 a) { ret; }\n");
    assertThat(AbiCheck.of(module).findings())
        .singleElement()
        .satisfies(f -> assertThat(f.what()).contains("bf16x2, expected .align 4 .b8 [4]"));
  }

  /// The example of chapter 7 has a name for one parameter, and two.
  @Test
  void theGuidesExampleIsSaidToBeMisspelt() throws Exception {
    String head = ".version 4.2\n.target sm_20\n.address_size 64\n";
    AbiModule module =
        AbiModule.read(
            "m.ptx", head + ".visible .func _Z3fooi(.param .b32 a, .param .b32 b) { ret; }\n");
    assertThat(AbiCheck.of(module).findings())
        .singleElement()
        .satisfies(f -> assertThat(f.what()).endsWith("which should be _Z3fooii"));
  }
}
