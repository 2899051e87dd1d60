package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `acquit gate` on LLVM IR whose functions have their PTX in inline assembly.
class GateIrTest {
  private static final String IR =
      """
      ; source: load acquire scope=device type=u32
      define i32 @right(ptr %p) {
        %v = call i32 asm sideeffect "ld.acquire.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %p)
        ret i32 %v
      }
      ; source: load acquire scope=device type=u32
      define i32 @dropped(ptr %p) {
        %v = call i32 asm sideeffect "ld.relaxed.gpu.u32 $0, [$1];", "=r,l"(ptr %p)
        ret i32 %v
      }
      ; source: fence seq_cst scope=device
      define void @unknown() {
        call void @llvm.nvvm.no.such.fence()
        ret void
      }
      """;

  @TempDir private Path folder;

  private Path ir() throws IOException {
    return Files.writeString(folder.resolve("low.ll"), IR);
  }

  @Test
  void judgesFunctionsAtTheirLines() throws IOException {
    Cli.Result result = Cli.run("gate", "check", "--cache=none", "" + ir());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out())
        .contains("CONFORMS              1")
        .contains("low.ll:8")
        .contains("low.ll:13:13")
        .contains("'llvm.nvvm.no.such.fence' is not understood");
    assertThat(result.err()).contains("low.ll:8:3", "no '~{memory}'");
  }

  @Test
  void scanFindsTheOperations() throws IOException {
    Cli.Result result = Cli.run("gate", "scan", "" + ir());
    assertThat(result.out()).contains("right (", "dropped (", "can be load");
  }

  /// What `recheck` finds of a document whose input is there is what the document says.
  @Test
  void documentsAreRechecked() throws IOException {
    Path document = folder.resolve("gate.json");
    Cli.typed("gate", "check", "--cache=none", "--out", "" + document, "" + ir());
    Cli.Result honest = Cli.typed("recheck", "" + document);
    assertThat(honest.status()).as(honest.out() + honest.err()).isZero();
    Files.writeString(
        folder.resolve("low.ll"), IR.replace("ld.acquire.gpu.u32", "ld.relaxed.gpu.u32"));
    assertThat(Cli.run("recheck", "" + document).status()).isEqualTo(1);
  }

  /// Of the functions that `abi library --inline` writes as IR each is what its annotation says.
  @Test
  void theLibraryInlineIsWhatItSays() throws IOException {
    Path library = folder.resolve("atomics.ll");
    Cli.run(
        "abi",
        "library",
        "--table",
        "ptx-abi-13",
        "--inline",
        "--ll",
        "" + library,
        "--out",
        "" + folder.resolve("atomics.ptx"));
    List<String> functions = List.of(Files.readString(library).split("(?m)^(?=; source: )"));
    List<String> some = new ArrayList<>();
    for (int i = 1; i < functions.size(); i += 23) {
      some.add(functions.get(i));
    }
    assertThat(some).hasSizeGreaterThan(40);
    Files.writeString(library, String.join("", some));
    Cli.Result result = Cli.run("gate", "check", "--cache=none", "" + library);
    assertThat(result.status()).as(result.out() + result.err()).isZero();
    assertThat(result.out()).contains("CONFORMS").contains(some.size() + " functions");
  }
}
