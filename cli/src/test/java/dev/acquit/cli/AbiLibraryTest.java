package dev.acquit.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `acquit abi library`, judged by `gate check`, which reads the PTX and knows nothing of how it
/// was made.
@Tag("slow")
class AbiLibraryTest {
  @TempDir Path folder;

  private Path library(String table, String alternative) {
    Path file = folder.resolve("atomics.ptx");
    Cli.Result result =
        Cli.run(
            "abi",
            "library",
            "--table",
            table,
            "--alternative",
            alternative,
            "--out",
            file.toString());
    assertThat(result.err()).isEqualTo("note: 1245 functions\n");
    assertThat(result.status()).isZero();
    return file;
  }

  /// Leaves only functions with this in their names.
  private static void only(Path file, String part) throws IOException {
    String end = "(?=\n// source: )";
    List<String> pieces = List.of(Files.readString(file).split(end, -1));
    String kept =
        pieces.stream()
            .filter(p -> !p.startsWith("\n// source: ") || p.contains(part))
            .collect(joining());
    assertThat(kept.split(end, -1)).hasSizeBetween(20, pieces.size() / 2);
    Files.writeString(file, kept);
  }

  private static Cli.Result gate(Path file, String table) {
    return Cli.run("gate", "check", "--cache", "none", "--mapping", table, file.toString());
  }

  /// A table, which of its alternatives, and how many functions are as the table has them. The gate
  /// asks nothing of the scope thread, where volatile accesses, of system scope, are stronger.
  record Chosen(String table, String alternative, String conforms) {}

  static List<Chosen> chosen() {
    return Rounds.rows(
        List.of(
            new Chosen("ptx-abi-13", "first", "1,245"),
            new Chosen("ptx-abi-13", "2", "1,245"),
            new Chosen("ptx-abi-13", "3", "1,245"),
            new Chosen("paper-asplos19", "shortest", "1,245"),
            new Chosen("membar-pre-volta", "recommended", "1,215")),
        _ -> "a table");
  }

  @Turn(value = 0, of = 2)
  @ParameterizedTest
  @MethodSource("chosen")
  void everyFunctionConforms(Chosen chosen) {
    String table = chosen.table();
    String alternative = chosen.alternative();
    Cli.Result result = gate(library(table, alternative), table);
    assertThat(result.out())
        .containsPattern("CONFORMS +" + chosen.conforms() + " ")
        .endsWith("PASSED\n");
    assertThat(result.status()).isZero();
  }

  /// The judge is not blind: a function that loses its order is found.
  @Test
  void aFunctionThatIsWeakerIsFound() throws Exception {
    Path file = library("ptx-abi-13", "first");
    only(file, "_load_");
    String ptx = Files.readString(file);
    String weaker =
        ptx.replace(
            "ld.acquire.cluster.b64 %old, [%address];", "ld.relaxed.cluster.b64 %old, [%address];");
    assertThat(weaker).isNotEqualTo(ptx);
    Files.writeString(file, weaker);
    Cli.Result result = gate(file, "ptx-abi-13");
    assertThat(result.out()).contains("acquit_atomic_load_acquire_cluster_b64", "WEAKER");
    assertThat(result.status()).isEqualTo(1);
  }

  @Turn(value = 1, of = 2)
  @Test
  void aTableOfOnesOwnWillDo() throws Exception {
    Path own = folder.resolve("own.mapping");
    Files.writeString(own, Cli.run("mappings", "ptx-abi-12.9").out());
    Path file = library(own.toString(), "first");
    assertThat(Files.readString(file)).contains(".file 1 \"" + own + "\"");
    only(file, "_gpu_");
    assertThat(gate(file, own.toString()).status()).isZero();
  }

  @Test
  void targetsAndDeclarations() throws Exception {
    Path header = folder.resolve("atomics.h");
    Path ll = folder.resolve("atomics.ll");
    Cli.Result result =
        Cli.run(
            "abi",
            "library",
            "--table",
            "ptx-abi-13",
            "--target",
            "sm_75",
            "--no-debug",
            "--header",
            header.toString(),
            "--ll",
            ll.toString());
    assertThat(result.err()).isEqualTo("note: 896 functions, 349 left out, which sm_75 lacks\n");
    assertThat(result.out()).contains(".target sm_75\n").doesNotContain(".loc");
    assertThat(Files.readString(header)).doesNotContain("_cluster_");
    assertThat(Files.readString(ll)).contains("declare ").doesNotContain("_cluster_");
    assertThat(Cli.run("abi", "library", "--table", "ptx-abi-13", "--target", "gfx9").status())
        .isEqualTo(2);
    assertThat(Cli.run("abi", "library", "--table", "none").status()).isEqualTo(2);
    Cli.Result alone = Cli.run("abi", "library", "--table", "ptx-abi-13", "--inline");
    assertThat(alone.status()).isEqualTo(2);
    assertThat(alone.err()).contains("--ll is missing");
  }
}
