package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `gate scan --annotate` proposes, `gate check` accepts: of what compilers emitted, right and
/// wrong, without the annotations that it has here.
class GateAnnotateTest {
  private static final Path EMITTED = Path.of("../codegen/src/test/resources/dev/acquit/codegen");

  @TempDir private Path folder;

  private static final String FUNCTION =
      """
      .version 8.5
      .target sm_90
      .address_size 64
      .visible .func (.param .b32 r) f(.param .b64 a, .param .b32 b, .param .b32 c)
      {
        .reg .b32 %r<4>;
        .reg .b64 %rd<2>;
        ld.param.u64 %rd1, [a];
        ld.param.u32 %r2, [b];
        ld.param.u32 %r3, [c];
        INSTRUCTION;
        st.param.b32 [r], %r1;
        ret;
      }
      """;

  @BeforeEach
  void withoutAnnotations() throws IOException {
    for (String name : List.of("reported", "examples")) {
      try (Stream<Path> files = Files.list(EMITTED.resolve(name))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".ptx")).toList()) {
          List<String> lines =
              Files.readAllLines(file).stream().filter(l -> !l.contains("source:")).toList();
          Files.write(folder.resolve(name + "-" + file.getFileName()), lines);
        }
      }
    }
  }

  /// Where the object is, and what the pointer is taken to point to, is a part of it.
  @ParameterizedTest
  @CsvSource({
    "ld.acquire.gpu.u32 %r1{comma} [%rd1+8], load acquire scope=device type=u32 offset=8",
    "ld.relaxed.cta.shared.u32 %r1{comma} [%rd1+4], load relaxed scope=block type=u32 offset=4"
        + " space=shared",
    "atom.add.acquire.sys.global.u32 %r1{comma} [%rd1]{comma} %r2, fetch_add acquire scope=system"
        + " type=u32 space=global",
    "atom.shared.cas.relaxed.cta.b32 %r1{comma} [%rd1+12]{comma} %r2{comma} %r3,"
        + " compare_exchange relaxed/relaxed scope=block type=u32 offset=12 space=shared",
  })
  void thePlaceIsProposed(String instruction, String operation) throws IOException {
    Path file = Files.createDirectory(folder.resolve("places")).resolve("f.ptx");
    Files.writeString(file, FUNCTION.replace("INSTRUCTION", instruction.replace("{comma}", ",")));
    String manifest = folder.resolve("manifest.csv").toString();
    Cli.run("gate", "scan", "--annotate", manifest, file.toString());
    assertThat(Files.readAllLines(Path.of(manifest))).last().asString().endsWith("," + operation);
    assertThat(Cli.run("gate", "check", "--cache=none", "--manifest", manifest, "" + file).out())
        .containsPattern("CONFORMS +1 ");
  }

  @Test
  void whatIsProposedIsAccepted() throws IOException {
    String manifest = folder.resolve("manifest.csv").toString();
    Cli.Result scan = Cli.run("gate", "scan", "--annotate", manifest, folder.toString());
    List<String> rows = Files.readAllLines(Path.of(manifest));
    assertThat(rows).hasSizeGreaterThan(15);
    assertThat(scan.err())
        .contains(manifest + ": " + (rows.size() - 1) + " of ")
        .contains(" perform exactly one operation; the rest none, several, or an unknown one");
    assertThat(rows)
        .anyMatch(r -> r.contains("compare_exchange "))
        .anyMatch(r -> r.contains("fetch_add "))
        .anyMatch(r -> r.contains("load acquire"))
        .anyMatch(r -> r.contains("fence "));
    Cli.Result check =
        Cli.run("gate", "check", "--cache=none", "--manifest", manifest, folder.toString());
    assertThat(check.out())
        .contains((rows.size() - 1) + " functions of ")
        .doesNotContain("WEAKER", "WRONG_VALUE", "UNRECOGNISED");
  }
}
