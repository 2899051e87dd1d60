package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Everything that compilers on this machine make of atomic operations is recovered, and computes
/// what it should: of a type of each kind in each build, of all types at night.
@Tag("slow")
class CompilersTest {
  private static final Map<String, String> TYPES =
      Map.of(
          "u8",
          "uint8_t",
          "s8",
          "int8_t",
          "u16",
          "uint16_t",
          "s16",
          "int16_t",
          "u32",
          "uint32_t",
          "s32",
          "int32_t",
          "u64",
          "uint64_t",
          "s64",
          "int64_t",
          "f32",
          "float",
          "f64",
          "double");
  private static final Set<String> USUAL = Set.of("u8", "s16", "s32", "u64", "f32");
  private static final List<String> FETCH = List.of("add", "sub", "min", "max", "and", "or", "xor");

  @TempDir Path folder;

  /// Optimised code, and code without optimisation in which every operation is a chain of calls.
  static List<String> nvccOptions() {
    return Rounds.rows(List.of("-O3", "-G"), _ -> "an option");
  }

  @ParameterizedTest
  @MethodSource("nvccOptions")
  void nvcc(String option) throws IOException, InterruptedException, InputException {
    Path source = folder.resolve("all.cu");
    Path ptx = folder.resolve("all.ptx");
    Files.writeString(source, cuda());
    compile(
        "nvcc",
        "-rdc=true",
        "-std=c++17",
        "-arch=sm_90",
        option,
        "-ptx",
        source.toString(),
        "-o",
        ptx.toString());
    check(Files.readString(ptx), Rounds.of(100, 50));
  }

  static List<String> llcOptions() {
    return Rounds.rows(List.of("-O0", "-O2"), _ -> "an option");
  }

  @ParameterizedTest
  @MethodSource("llcOptions")
  void llc(String option) throws IOException, InterruptedException, InputException {
    Path source = folder.resolve("all.ll");
    Path ptx = folder.resolve("all.ptx");
    Files.writeString(source, llvm());
    compile(
        "llc-19", "-mcpu=sm_90", "-mattr=+ptx83", option, source.toString(), "-o", ptx.toString());
    check(Files.readString(ptx), 40);
  }

  @Test
  void namesBecomeOperations() {
    assertThat(Cases.operation(operation("fetch_add__s32")).toString())
        .isEqualTo("fetch_add relaxed scope=device type=s32");
    assertThat(Cases.operation(operation("compare_exchange_ref__u8")).kind())
        .isEqualTo(CppOperation.COMPARE_EXCHANGE);
  }

  private void compile(String... command) throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(p -> Files.isExecutable(Path.of(p, command[0]))),
        command[0] + " is not on the PATH");
    Path log = folder.resolve("log");
    int exit =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(exit).as(Files.readString(log)).isZero();
  }

  private static String operation(String function) {
    String[] parts = function.split("__");
    String kind = parts[0].replaceFirst("_(ref|value|flag)$", "");
    String order = kind.equals("compare_exchange") ? "relaxed/relaxed" : "relaxed";
    return kind + " " + order + " scope=device type=" + parts[1];
  }

  private static void check(String text, int least) throws InputException {
    int checked = 0;
    for (Cases.Case one : Cases.read("compiled.ptx", text)) {
      String name = one.function().name();
      if (!name.matches("[a-z_]+__[usf]\\d+")) {
        continue;
      }
      checked++;
      Recovered recovered =
          Recovery.recover(one.module(), one.function(), Cases.operation(operation(name)));
      assertThat(recovered.defects()).as(name).isEmpty();
      assertThat(recovered.notes()).as(name).isEmpty();
      assertThat(recovered.paths()).as(name).isNotEmpty().hasSizeLessThanOrEqualTo(4);
      assertThat(recovered.paths()).as(name).allMatch(p -> p.main().isPresent());
      assertThat(
              recovered.paths().stream().anyMatch(p -> p.ending() == OperationPath.Ending.FAILED))
          .as(name)
          .isEqualTo(name.startsWith("compare_exchange"));
    }
    assertThat(checked).isGreaterThanOrEqualTo(least);
  }

  private static String cuda() {
    List<String> lines = new ArrayList<>(List.of("#include <cuda/atomic>", "#include <cstdint>"));
    Map<String, String> types = new TreeMap<>(TYPES);
    types.keySet().removeIf(name -> !Rounds.all() && !USUAL.contains(name));
    types.forEach((name, type) -> {
      String ref = "cuda::atomic_ref<" + type + ", cuda::thread_scope_device>(*a)";
      String head = "extern \"C\" __device__ ";
      String relaxed = "cuda::memory_order_acq_rel";
      lines.add(head + type + " load__" + name + "(" + type + "*a) { return " + ref + ".load(); }");
      lines.add(
          head
              + "void store__"
              + name
              + "("
              + type
              + "*a, "
              + type
              + " v) { "
              + ref
              + ".store(v); }");
      lines.add(
          head
              + type
              + " exchange__"
              + name
              + "("
              + type
              + "*a, "
              + type
              + " v) { return "
              + ref
              + ".exchange(v, "
              + relaxed
              + "); }");
      for (String fetch : name.startsWith("f") ? FETCH.subList(0, 4) : FETCH) {
        lines.add(
            head
                + type
                + " fetch_"
                + fetch
                + "__"
                + name
                + "("
                + type
                + "*a, "
                + type
                + " v) { return "
                + ref
                + ".fetch_"
                + fetch
                + "(v, "
                + relaxed
                + "); }");
      }
      String swap = ref + ".compare_exchange_strong(e, v, cuda::memory_order_acq_rel)";
      lines.add(
          head
              + "bool compare_exchange_ref__"
              + name
              + "("
              + type
              + "*a, "
              + type
              + "& e, "
              + type
              + " v) { return "
              + swap
              + "; }");
      lines.add(
          head
              + type
              + " compare_exchange_value__"
              + name
              + "("
              + type
              + "*a, "
              + type
              + " e, "
              + type
              + " v) { "
              + swap
              + "; return e; }");
    });
    return String.join("\n", lines) + "\n";
  }

  private static String llvm() {
    List<String> lines = new ArrayList<>(List.of("target triple = \"nvptx64-nvidia-cuda\""));
    Map<String, String> names =
        Map.of(
            "exchange",
            "xchg",
            "fetch_add",
            "add",
            "fetch_sub",
            "sub",
            "fetch_and",
            "and",
            "fetch_or",
            "or",
            "fetch_xor",
            "xor",
            "fetch_min",
            "umin",
            "fetch_max",
            "umax");
    for (int bits : new int[] {8, 16, 32, 64}) {
      String type = "i" + bits;
      String name = "__u" + bits;
      names.forEach((kind, word) ->
          lines.add(
              "define "
                  + type
                  + " @"
                  + kind
                  + name
                  + "(ptr %a, "
                  + type
                  + " %v) {\n"
                  + "  %r = atomicrmw "
                  + word
                  + " ptr %a, "
                  + type
                  + " %v acq_rel\n"
                  + "  ret "
                  + type
                  + " %r\n}"));
      for (int field = 0; field < 2; field++) {
        String result = field == 0 ? type : "i1";
        lines.add(
            "define "
                + result
                + " @compare_exchange_"
                + (field == 0 ? "value" : "flag")
                + name
                + "(ptr %a, "
                + type
                + " %e, "
                + type
                + " %v) {\n"
                + "  %r = cmpxchg ptr %a, "
                + type
                + " %e, "
                + type
                + " %v acq_rel acquire\n"
                + "  %q = extractvalue {"
                + type
                + ", i1} %r, "
                + field
                + "\n"
                + "  ret "
                + result
                + " %q\n}");
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
