package dev.acquit.abi.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Severity;
import dev.acquit.ptx.isa.Architecture;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What modules have of one name, against nvlink 13.0: all pairs of forty kinds of declarations, as
/// a table, and random modules where nvlink is.
class NvlinkTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_130);

  /// What nvlink does not say; our findings of these rules are left out.
  private static final String SILENT = "is aligned to";

  @TempDir private Path folder;

  /// A kind of declaration of a name.
  ///
  /// @param use how a kernel of the module uses the name: `none`, `call`, or the state space
  /// @param declaration of the name `s`
  private record Kind(String name, String use, String declaration) {
    String kernel(String own, String name) {
      return switch (use) {
        case "none" -> ".visible .entry %s() { ret; }\n".formatted(own);
        case "call" ->
            """
            .visible .entry %s()
            {
            .reg .b32 %%r<2>;
            { .param .b32 q; st.param.b32 [q], %%r1; call.uni %s, (q); }
            ret;
            }
            """
                .formatted(own, name);
        default ->
            """
            .visible .entry %s(.param .b64 out)
            {
            .reg .b32 %%r<2>; .reg .b64 %%d<2>;
            ld.param.b64 %%d1, [out]; ld.%s.b32 %%r1, [%s]; st.global.b32 [%%d1], %%r1;
            ret;
            }
            """
                .formatted(own, use, name);
      };
    }

    String declared(String name) {
      return declaration.replaceAll("\\bs\\b", name);
    }
  }

  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = NvlinkTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static List<Kind> kinds() throws IOException {
    return lines("kinds.csv").stream()
        .skip(1)
        .map(l -> l.split(",", 3))
        .map(l -> new Kind(l[0], l[1], l[2].replace("\"", "")))
        .toList();
  }

  private static String module(String rest) {
    return ".version 8.0\n.target sm_90\n.address_size 64\n" + rest;
  }

  private static List<Finding> errors(List<String> texts) throws InputException {
    List<AbiModule> modules = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      AbiModule module = AbiModule.read("m" + i + ".ptx", texts.get(i));
      assertThat(module.problems()).isEmpty();
      modules.add(module);
    }
    return AbiLink.of(modules.stream().map(WalkedModule::of).toList(), Optional.empty()).stream()
        .filter(f -> f.severity() == Severity.ERROR && !f.what().contains(SILENT))
        .toList();
  }

  @Test
  void pairsOfAllKindsAreRefusedAsNvlinkRefusesThem() throws Exception {
    List<Kind> kinds = kinds();
    List<String> refused = lines("nvlink.txt");
    int different = 0;
    StringBuilder report = new StringBuilder();
    for (int a = 0; a < kinds.size(); a++) {
      for (int b = 0; b < kinds.size(); b++) {
        Kind one = kinds.get(a);
        Kind other = kinds.get(b);
        List<Finding> errors =
            errors(
                List.of(
                    module(one.declaration() + "\n" + one.kernel("ka", "s")),
                    module(other.declaration() + "\n" + other.kernel("kb", "s"))));
        boolean wanted = refused.get(a).charAt(b) == 'x';
        if (errors.isEmpty() == wanted) {
          different++;
          report.append(
              "%s and %s: nvlink %s, ours %s\n"
                  .formatted(one.name(), other.name(), wanted ? "refuses" : "takes", errors));
        }
      }
    }
    assertThat(different).as(report.toString()).isZero();
  }

  /// Three modules with two names.
  @Test
  void randomModulesAreRefusedAsNvlinkRefusesThem() throws Exception {
    Path ptxas = Tools.orAbort("ptxas", "random modules that are linked");
    Path nvlink = Tools.orAbort("nvlink", "random modules that are linked");
    Random random = new Random(SEED);
    List<Kind> kinds = kinds();
    int refused = 0;
    int rounds = Rounds.of(120);
    for (int round = 0; round < rounds; round++) {
      // Of few kinds that are used alike, so that not all of them are refused.
      String use = kinds.get(random.nextInt(kinds.size())).use();
      List<Kind> group = new ArrayList<>(kinds);
      group.removeIf(k -> !k.use().equals(use) && !k.use().equals("none"));
      Collections.shuffle(group, random);
      List<String> texts = new ArrayList<>();
      List<String> objects = new ArrayList<>();
      for (int m = 0; m < 3; m++) {
        StringBuilder text = new StringBuilder();
        for (String name : List.of("s", "t")) {
          Kind kind = group.get(random.nextInt(name.equals("s") ? 3 : 1));
          text.append(kind.declared(name)).append('\n');
          text.append(kind.kernel("k" + m + name, name));
        }
        texts.add(module(text.toString()));
        Path ptx = Files.writeString(folder.resolve("m" + m + ".ptx"), texts.getLast());
        Path object = folder.resolve("m" + m + ".o");
        List<String> command =
            List.of(ptxas.toString(), "-c", "-arch=sm_90", ptx.toString(), "-o", object.toString());
        assertThat(status(command)).as(texts.getLast()).isZero();
        objects.add(object.toString());
      }
      List<String> link = new ArrayList<>(List.of(nvlink.toString(), "-arch=sm_90", "-o"));
      link.add(folder.resolve("linked").toString());
      link.addAll(objects);
      boolean wanted = status(link) != 0;
      refused += wanted ? 1 : 0;
      assertThat(!errors(texts).isEmpty())
          .as("seed %d, round %d: nvlink %s\n%s", SEED, round, wanted ? "refuses" : "takes", texts)
          .isEqualTo(wanted);
    }
    assertThat(refused).isBetween(1, rounds - 1);
  }

  /// As ptxas 13.0 takes PTX of the one for machine code of the other.
  @ParameterizedTest
  @CsvSource({
    "sm_30, sm_75, true",
    "sm_75, sm_90, true",
    "sm_90, sm_75, false",
    "sm_90, sm_90a, true",
    "sm_90a, sm_90, false",
    "sm_90a, sm_90a, true",
    "sm_90a, sm_100a, false",
    "sm_100, sm_103f, true",
    "sm_103, sm_110, true",
    "sm_100f, sm_100, true",
    "sm_100f, sm_103a, true",
    "sm_100f, sm_110, false",
    "sm_103f, sm_100f, false",
    "sm_120f, sm_121, true",
    "sm_121f, sm_120, false",
    "sm_101a, sm_110a, true",
    "sm_101f, sm_103f, false",
    "sm_101, sm_103, true",
  })
  void targetsAllowArchitecturesAsPtxasDoes(String target, String machine, boolean allowed) {
    assertThat(
            Architecture.parse(target)
                .orElseThrow()
                .allows(Architecture.parse(machine).orElseThrow()))
        .isEqualTo(allowed);
  }

  /// Whether something can be made of all.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sm_75 sm_90; ; 0",
        "sm_90 sm_75 sm_100f; ; 0",
        "sm_90a sm_75; ; 0",
        "sm_90a sm_100; ; 1",
        "sm_100f sm_103; ; 0",
        "sm_100f sm_110; ; 1",
        "sm_90 sm_75; sm_75; 1",
        "sm_90a sm_90a; sm_90; 2",
        "sm_90a sm_80; sm_90a; 0",
      })
  void modulesLinkIfAnArchitectureIsAllOfTheirs(String targets, String machine, int errors)
      throws InputException {
    List<AbiModule> modules = new ArrayList<>();
    for (String target : targets.split(" ")) {
      modules.add(
          AbiModule.read(
              modules.size() + ".ptx",
              ".version 9.0\n.target %s\n.address_size 64\n".formatted(target)));
    }
    assertThat(
            AbiLink.of(
                modules.stream().map(WalkedModule::of).toList(),
                Optional.ofNullable(machine).flatMap(Architecture::parse)))
        .hasSize(errors);
  }

  private static int status(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }
}
