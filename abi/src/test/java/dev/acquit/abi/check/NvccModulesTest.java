package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.ptx.module.Function;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// nvcc passes addresses of all spaces, structures, short integers and arguments of printf as the
/// rules want it: its code is the other tool that P-7, P-8 and S-5 are held against.
class NvccModulesTest {
  private static final Path SOURCES = Path.of("src/test/resources/sources");

  @TempDir Path folder;

  @Test
  void nothingIsWrongWithThem() throws Exception {
    Path nvcc = Tools.orAbort("nvcc", "modules of nvcc");
    List<List<String>> ways =
        Rounds.all()
            ? List.of(
                List.of("-rdc=true"),
                List.of("-rdc=true", "-G"),
                List.of("-rdc=true", "-lineinfo"),
                List.of("-rdc=true", "-Xcicc", "-O1"))
            : List.of(List.of("-rdc=true"));
    List<String> found = new ArrayList<>();
    int passed = 0;
    for (String name : List.of("values", "bits")) {
      for (List<String> way : ways) {
        AbiModule module = compiled(nvcc, name, way);
        assertThat(module.problems()).isEmpty();
        AbiCheck.Checked checked = AbiCheck.of(module);
        checked.findings().forEach(f -> found.add(name + " " + way + ": " + f));
        assertThat(checked.open()).as(name + " " + way).isZero();
        passed++;
      }
    }
    assertThat(found).isEmpty();
    assertThat(passed).isPositive();
  }

  /// What debug information calls a number may be an address of any space, and a type that depends
  /// on the argument of a template may be any.
  @Test
  void addressesOfASpaceMayBeNumbers() throws Exception {
    Path nvcc = Tools.orAbort("nvcc", "modules of nvcc");
    AbiModule module = compiled(nvcc, "numbers", List.of("-rdc=true", "-G"));
    assertThat(module.problems()).isEmpty();
    assertThat(AbiCheck.of(module).findings())
        .extracting(f -> f.rule() + " " + f.where())
        .containsExactlyInAnyOrder("P_8 wrong", "P_8 wrongly");
  }

  /// A whole program: nvcc leaves out what a function that only it calls does not read.
  @Test
  void parametersThatNobodyReadsAreLeftOut() throws Exception {
    AbiModule module =
        compiled(Tools.orAbort("nvcc", "modules of nvcc"), "whole", List.of("-rdc=false"));
    assertThat(module.problems()).isEmpty();
    assertThat(module.functions())
        .filteredOn(f -> f.kind() == Function.Kind.FUNC)
        .extracting(f -> f.name() + " " + f.parameters().size())
        .contains("_Z6secondPPii 1", "_ZN5space6numberEimPi 1");
    assertThat(AbiCheck.of(module).findings()).isEmpty();
    // The same functions for others to call are as their names say.
    AbiModule linked =
        compiled(Tools.orAbort("nvcc", "modules of nvcc"), "whole", List.of("-rdc=true"));
    assertThat(linked.functions())
        .extracting(f -> f.name() + " " + f.parameters().size())
        .contains("_Z6secondPPii 2", "_ZN5space6numberEimPi 3");
    assertThat(AbiCheck.of(linked).findings()).isEmpty();
  }

  private AbiModule compiled(Path nvcc, String name, List<String> options) throws Exception {
    Path ptx = folder.resolve(name + ".ptx");
    List<String> command = new ArrayList<>(List.of(nvcc.toString(), "-arch=sm_90", "-ptx"));
    command.addAll(options);
    command.addAll(
        List.of("-o", ptx.toString(), SOURCES.resolve(name + ".cu").toAbsolutePath().toString()));
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(folder.resolve("out"))).isZero();
    return AbiModule.read(name + ".ptx", Files.readString(ptx));
  }
}
