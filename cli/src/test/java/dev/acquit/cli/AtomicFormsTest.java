package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All forms of `atom` and `red`: what `ptxas` 13.0 makes of each for four architectures is never
/// said to be missing. `forms.txt` has what was seen; `-Dgolden=update` writes it.
///
/// @ptx 9.7.13.5 atom, 9.7.13.6 red
@Tag("slow")
@Tag("nightly")
class AtomicFormsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/gate-sass/forms.txt");
  private static final List<String> ARCHITECTURES = List.of("sm_80", "sm_90", "sm_100", "sm_120");
  private static final List<String> SPACES = List.of("", ".global", ".shared");
  private static final List<String> ORDERS = List.of(".relaxed.gpu", ".acq_rel.cta");
  private static final Pattern LINE = Pattern.compile("line (\\d+);");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OPERATIONS =
      List.of(
          "add.u32 add.s32 add.u64 add.f32 add.f64 add.noftz.f16 add.noftz.f16x2 add.noftz.bf16",
          "add.noftz.bf16x2 min.u32 min.s32 min.u64 min.s64 min.noftz.f16x2 max.u32 max.s32",
          "max.u64 max.s64 max.noftz.f16x2 and.b32 and.b64 or.b32 or.b64 xor.b32 xor.b64",
          "inc.u32 dec.u32 exch.b32 exch.b64 exch.b128 cas.b16 cas.b32 cas.b64 cas.b128");

  @TempDir Path folder;

  /// A form.
  ///
  /// @param row what the table calls it
  /// @param instruction how it is written
  /// @param type the type of its registers
  private record Form(String row, String instruction, String type) {}

  private static List<Form> forms() {
    List<Form> all = new ArrayList<>();
    for (String operation : String.join(" ", OPERATIONS).split(" ")) {
      String type = operation.substring(operation.lastIndexOf('.') + 1);
      boolean integer = type.matches("[bsu](32|64)");
      for (String space : SPACES) {
        for (String order : ORDERS) {
          for (String value : integer ? List.of("1", "-1", "%x") : List.of("%x")) {
            String values = operation.startsWith("cas") ? value + ", " + value : value;
            String address = space.equals(".shared") ? "[sh]" : "[%a]";
            String rest = order + space + "." + operation + " ";
            String row = operation + space;
            all.add(new Form(row, "atom" + rest + "%y, " + address + ", " + values + ";", type));
            all.add(
                new Form(
                    row,
                    "atom"
                        + rest
                        + "%y, "
                        + address
                        + ", "
                        + values
                        + "; st.volatile.TYPE"
                        + " [%b], %y;",
                    type));
            if (!operation.matches("(exch|cas).*")) {
              all.add(
                  new Form(
                      row,
                      "red" + rest.replace("acq_rel", "release") + address + ", " + values + ";",
                      type));
            }
          }
        }
      }
    }
    return all;
  }

  private static String kernel(int number, Form form) {
    String bits = form.type().endsWith("x2") ? "32" : form.type().replaceAll("\\D", "");
    boolean wide = bits.equals("128");
    String register = form.type().matches("f(32|64)") ? form.type() : "b" + bits;
    String loaded = wide ? "mov.b128 %x, {%a, %b};" : "ld.param." + register + " %x, [c];";
    String stored =
        wide
            ? form.instruction()
                .replace("st.volatile.TYPE [%b], %y;", "mov.b128 {%a, %c}, %y; st.b64 [%b], %a;")
            : form.instruction().replace("volatile.TYPE", register);
    return ".visible .entry k"
        + number
        + "(.param .u64 a, .param .u64 b, .param .u64 c) { .reg .b64 %a, %b, %c; .reg ."
        + register
        + " %x, %y; .shared .align 16 .b8 sh[16]; ld.param.u64 %a, [a]; ld.param.u64 %b, [b]; "
        + loaded
        + " "
        + stored
        + " ret; }";
  }

  @Test
  void noneIsMissing() throws Exception {
    Optional<Path> ptxas =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
            .map(f -> Path.of(f, "ptxas"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(ptxas.isPresent(), "no ptxas on the PATH, so nothing is assembled");
    Map<String, List<String>> rows = new TreeMap<>();
    for (String arch : ARCHITECTURES) {
      Map<String, Map<String, Integer>> seen = seen(arch, ptxas.get());
      seen.forEach(
          (row, kept) -> rows.computeIfAbsent(row, k -> new ArrayList<>()).add(arch + " " + kept));
    }
    StringBuilder table =
        new StringBuilder("# Made by AtomicFormsTest with ptxas 13.0: how many forms were what.\n");
    rows.forEach(
        (row, kept) -> table.append(row).append(": ").append(String.join(", ", kept)).append('\n'));
    assertThat(table.toString()).doesNotContain("MISSING");
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(GOLDEN, table);
    }
    assertThat(table.toString()).isEqualTo(Files.readString(GOLDEN));
  }

  /// How many forms of each row became what.
  private Map<String, Map<String, Integer>> seen(String arch, Path ptxas) throws Exception {
    List<Form> forms = forms();
    Path ptx = folder.resolve(arch + ".ptx");
    Path cubin = folder.resolve(arch + ".cubin");
    assemble(arch, ptxas, forms, ptx, cubin);
    Cli.Result result =
        new GateCli(new TableWords())
            .run("gate", "sass", ptx.toString(), "--cubin", cubin.toString(), "--format", "json");
    Map<String, Map<String, Integer>> seen = new HashMap<>();
    for (JsonNode function : JSON.readTree(result.out()).get("functions")) {
      Form form = forms.get(Integer.parseInt(function.get("function").asText().substring(1)));
      seen.computeIfAbsent(form.row(), k -> new TreeMap<>(Comparator.naturalOrder()))
          .merge(function.get("kept").asText(), 1, Integer::sum);
    }
    assertThat(seen).isNotEmpty();
    return seen;
  }

  /// Assembles those that the architecture has: what `ptxas` refuses is left out.
  private static void assemble(String arch, Path ptxas, List<Form> forms, Path ptx, Path cubin)
      throws IOException, InterruptedException {
    Set<Integer> refused = new HashSet<>();
    String messages = "";
    for (int tries = 0; tries < 5; tries++) {
      List<String> lines =
          new ArrayList<>(List.of(".version 8.7", ".target " + arch, ".address_size 64"));
      Map<Integer, Integer> numbers = new HashMap<>();
      for (int i = 0; i < forms.size(); i++) {
        if (!refused.contains(i)) {
          lines.add(kernel(i, forms.get(i)));
          numbers.put(lines.size(), i);
        }
      }
      Files.write(ptx, lines);
      Process process =
          new ProcessBuilder(
                  ptxas.toString(), "-arch=" + arch, ptx.toString(), "-o", cubin.toString())
              .redirectErrorStream(true)
              .start();
      messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() == 0) {
        return;
      }
      LINE.matcher(messages)
          .results()
          .map(r -> numbers.get(Integer.parseInt(r.group(1))))
          .forEach(refused::add);
    }
    throw new AssertionError(messages);
  }
}
