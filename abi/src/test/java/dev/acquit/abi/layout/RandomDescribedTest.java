package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.check.AbiCheck;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Functions of random classes as nvcc passes and describes them: debug information, names and
/// definitions say the same (G-6, C-1), and of a class whose size is changed they do not.
@Tag("slow")
class RandomDescribedTest {
  private static final int BATCH = 200;
  private static final long SEED = Long.getLong("acquit.seed", 20261201);

  private static final Pattern ARRAY =
      Pattern.compile("\\.param \\.align (\\d+) \\.b8 (\\w+_param_0)\\[(\\d+)\\]");

  @TempDir private Path folder;

  @Test
  void whatNvccDescribesIsWhatItPasses() throws Exception {
    Path nvcc = Tools.orAbort("nvcc", "debug information of random classes");
    Random random = new Random(SEED);
    int all = Rounds.of(2000, BATCH);
    int joined = 0;
    int changes = 0;
    for (int done = 0; done < all; done += BATCH) {
      Map<String, String> definitions = new LinkedHashMap<>();
      new RandomTypes(new Random(random.nextLong()), false, false)
          .next(BATCH)
          .forEach(t -> definitions.put(t.name(), t.text()));
      String types = RandomTypes.PRELUDE + String.join("\n", definitions.values());
      Layouts layouts = LayoutReader.read("types", types, Compiler.NVCC);
      assertThat(layouts.problems()).isEmpty();
      List<String> names =
          layouts.types().stream()
              .filter(t -> definitions.containsKey(t.name()) && !leftOut(t.type()))
              .map(Layouts.Named::name)
              .toList();
      String text = compiled(nvcc, types, names);
      AbiModule module = AbiModule.read("m.ptx", text);
      assertThat(module.problems()).isEmpty();
      List<Finding> found = new ArrayList<>(AbiCheck.of(module).findings());
      // Whether a class is packed debug information does not say.
      found.removeIf(f -> f.severity() == Severity.NOTE);
      KnownTypes known = KnownTypes.builtin().with(List.of(layouts));
      found.addAll(AbiCheck.of(module, known).findings());
      assertThat(found).as("seed " + SEED + "\n" + types).isEmpty();
      joined += names.size();

      // A parameter of another size, of which no types are given.
      StringBuilder changed = new StringBuilder();
      TreeSet<String> functions = new TreeSet<>();
      Matcher array = ARRAY.matcher(text);
      while (array.find()) {
        int align = Integer.parseInt(array.group(1));
        boolean grow = random.nextInt(3) == 0;
        if (grow) {
          functions.add(array.group(2).replace("_param_0", ""));
        }
        array.appendReplacement(
            changed,
            grow
                ? ".param .align %d .b8 %s[%d]"
                    .formatted(align, array.group(2), Integer.parseInt(array.group(3)) + align)
                : Matcher.quoteReplacement(array.group()));
      }
      array.appendTail(changed);
      TreeSet<String> wrong = new TreeSet<>();
      AbiCheck.of(AbiModule.read("m.ptx", changed.toString())).findings().stream()
          .filter(f -> f.rule() == Rule.C_1 && f.severity() == Severity.ERROR)
          .forEach(f -> wrong.add(f.where()));
      assertThat(wrong).as("seed " + SEED + types).isEqualTo(functions);
      changes += functions.size();
    }
    assertThat(changes).isGreaterThan(all / 10);
    System.out.println(
        "RandomDescribedTest: " + joined + " classes joined, " + changes + " changes found");
  }

  /// nvcc takes no vectors as parameters. Of a class with a member that a typedef aligns to less,
  /// or where a class or its base is packed, it may declare more bytes than `sizeof` says. What a
  /// function does not read it may leave out of debug information.
  private static boolean leftOut(DataType type) {
    if (type.align() < type.plain().align()) {
      return true;
    }
    return switch (type.plain()) {
      case ArrayType a -> leftOut(a.type());
      case VectorType _ -> true;
      case RecordLayout r ->
          r.parts().stream()
              .anyMatch(p ->
                  switch (p) {
                    case Part.Field f -> leftOut(f.type());
                    case Part.Base b ->
                        r.traits().packed() || b.type().traits().packed() || leftOut(b.type());
                    case Part.BitField _, Part.Vtable _ -> false;
                  });
      default -> false;
    };
  }

  private String compiled(Path nvcc, String types, Iterable<String> names) throws Exception {
    StringBuilder source = new StringBuilder(types).append('\n');
    for (String name : names) {
      source.append("__device__ int f(%s a, int b) { return b + *(char*)&a; }\n".formatted(name));
    }
    Path file = folder.resolve("types.cu");
    Path ptx = folder.resolve("types.ptx");
    Path out = folder.resolve("out");
    Files.writeString(file, source);
    int status =
        new ProcessBuilder(
                nvcc.toString(),
                "-std=c++20",
                "-w",
                "-G",
                "-rdc=true",
                "-arch=sm_90",
                "-ptx",
                "-o",
                ptx.toString(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    assertThat(status).as(Files.readString(out)).isZero();
    return Files.readString(ptx);
  }
}
