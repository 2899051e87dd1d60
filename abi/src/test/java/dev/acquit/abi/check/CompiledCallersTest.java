package dev.acquit.abi.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls of random functions of C as compilers make them, with and without optimisation: they write
/// what types want (P-7), and of a constant that is not one of the type that is found.
@Tag("slow")
class CompiledCallersTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_204);
  private static final int FUNCTIONS = 60;

  private static final List<String> TYPES =
      List.of("unsigned char", "signed char", "char", "short", "unsigned short", "int", "long");

  /// A number that is one of none of the short types.
  private static final int BEYOND = 70_000;

  /// One argument of a call.
  private static final Pattern STORE =
      Pattern.compile("(?m)^(\\s*st\\.param\\.b32\\s+\\[param(\\d+)[^\\]]*\\],\\s*)[^;]+;");

  private static final Pattern CALL = Pattern.compile("\\b(?:_Z\\d+)?(c\\d+)[a-z]*,\\s*\\(");

  @TempDir private Path folder;

  @Test
  void nvcc() throws Exception {
    Path nvcc = Tools.orAbort("nvcc", "calls with short integers");
    compare(List.of(nvcc.toString(), "-w", "-G", "-rdc=true", "-arch=sm_90", "-ptx"));
  }

  @Test
  void clang() throws Exception {
    Path clang =
        Tools.find("clang-19").orElseGet(() -> Tools.orAbort("clang", "calls with short integers"));
    for (String level : List.of("-O0", "-O2")) {
      compare(
          List.of(
              clang.toString(),
              "-w",
              "-g",
              level,
              "-S",
              "-nocudainc",
              "-nocudalib",
              "--cuda-device-only",
              "--cuda-gpu-arch=sm_75",
              "-D__device__=__attribute__((device))",
              "-D__noinline__=__attribute__((noinline))"));
    }
  }

  private void compare(List<String> command) throws Exception {
    Random random = new Random(SEED);
    int changes = 0;
    int open = 0;
    for (int round = 0; round < Rounds.of(20, 1); round++) {
      List<List<String>> taken = new ArrayList<>();
      // With optimisation clang describes nothing, so that names have to.
      boolean named = command.contains("-O2") || random.nextInt(4) == 0;
      String source = source(random, taken).replace("extern \"C\"", named ? "" : "extern \"C\"");
      String text = compiled(command, source);
      AbiModule module = AbiModule.read("m", text);
      assertThat(module.problems()).isEmpty();
      AbiCheck.Checked checked = AbiCheck.of(module);
      assertThat(checked.findings()).as("seed " + SEED + "\n" + source + text).isEmpty();
      open += checked.notJoined();
      Matcher store = STORE.matcher(text);
      while (store.find()) {
        Matcher call = CALL.matcher(text);
        if (!call.find(store.end())) {
          continue;
        }
        int function = Integer.parseInt(call.group(1).substring(1));
        String type = taken.get(function).get(Integer.parseInt(store.group(2)));
        if (type.equals("int") || random.nextInt(6) > 0) {
          continue;
        }
        String changed =
            text.substring(0, store.start())
                + store.group(1)
                + BEYOND
                + ";"
                + text.substring(store.end());
        List<Finding> found = AbiCheck.of(AbiModule.read("m", changed)).findings();
        assertThat(found)
            .as("seed " + SEED + "\n" + source + store.group() + call.group())
            .anyMatch(f -> f.rule() == Rule.P_7 && f.what().contains("is " + type + ", and gets"));
        changes++;
      }
    }
    assertThat(changes).isGreaterThan(5);
    System.out.println(
        "CompiledCallersTest: "
            + command.getFirst()
            + ", "
            + changes
            + " changed arguments found; "
            + open
            + " functions not held against debug information");
  }

  /// Functions that call each other with sums, products, constants and comparisons. Each reads all
  /// that it takes.
  private static String source(Random random, List<List<String>> taken) {
    StringBuilder text = new StringBuilder();
    for (int f = 0; f < FUNCTIONS; f++) {
      List<String> types = new ArrayList<>();
      StringBuilder parameters = new StringBuilder();
      StringBuilder sum = new StringBuilder("0");
      for (int i = 0; i < 1 + random.nextInt(5); i++) {
        String type = TYPES.get(random.nextInt(TYPES.size()));
        parameters.append(i == 0 ? "" : ", ").append(type).append(" p").append(i);
        sum.append(" + p").append(i);
        types.add(type);
      }
      for (int c = 0; f > 0 && c < random.nextInt(3); c++) {
        int callee = random.nextInt(f);
        sum.append(" + c").append(callee).append('(');
        for (int i = 0; i < taken.get(callee).size(); i++) {
          String own = "p" + random.nextInt(types.size());
          sum.append(i == 0 ? "" : ", ")
              .append(
                  switch (random.nextInt(5)) {
                    case 0 -> own;
                    case 1 -> own + " * p0 + " + random.nextInt(100);
                    case 2 -> "" + (random.nextInt(100_000) - 50_000);
                    case 3 -> own + " > " + random.nextInt(20);
                    default -> "(signed char) (" + own + " >> 3)";
                  });
        }
        sum.append(')');
      }
      taken.add(types);
      String result = TYPES.get(random.nextInt(TYPES.size()));
      text.append(
          "extern \"C\" __device__ __noinline__ %s c%d(%s) { return %s; }\n"
              .formatted(result, f, parameters, sum));
    }
    return text.toString();
  }

  private String compiled(List<String> command, String source) throws Exception {
    Path file = folder.resolve("calls.cu");
    Path ptx = folder.resolve("calls.ptx");
    Path out = folder.resolve("out");
    Files.writeString(file, source);
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("-o", ptx.toString(), file.toString()));
    int status =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(out)).isZero();
    return Files.readString(ptx);
  }
}
