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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
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
    compare(
        Compiler.NVCC,
        List.of(nvcc.toString(), "-std=c++20", "-w", "-G", "-rdc=true", "-arch=sm_90", "-ptx"));
  }

  /// clang lays classes out as gcc does.
  @Test
  void whatClangDescribesIsWhatItPasses() throws Exception {
    Path clang =
        Tools.find("clang-19")
            .orElseGet(() -> Tools.orAbort("clang", "debug information of random classes"));
    compare(
        Compiler.GCC,
        List.of(
            clang.toString(),
            "-std=c++20",
            "-w",
            "-g",
            // Otherwise classes with virtual functions or constructors are declared only.
            "-fstandalone-debug",
            "-ferror-limit=0",
            "-S",
            "-nocudainc",
            "-nocudalib",
            "--cuda-device-only",
            "--cuda-gpu-arch=sm_75",
            "-Dsize_t=unsigned long",
            "-D__device__=__attribute__((device))"));
  }

  private void compare(Compiler compiler, List<String> command) throws Exception {
    Random random = new Random(SEED);
    int all = Rounds.of(2000, BATCH);
    int joined = 0;
    int changes = 0;
    for (int done = 0; done < all; done += BATCH) {
      Map<String, String> definitions = new LinkedHashMap<>();
      new RandomTypes(new Random(random.nextLong()), false, false)
          .next(BATCH)
          .forEach(t -> definitions.put(t.name(), t.text()));
      if (compiler == Compiler.GCC) {
        keepTaken(command, definitions);
      }
      String types = types(definitions);
      Layouts layouts = LayoutReader.read("types", types, compiler);
      assertThat(layouts.problems()).isEmpty();
      List<String> names =
          layouts.types().stream()
              .filter(t ->
                  definitions.containsKey(t.name())
                      && !(compiler == Compiler.NVCC ? leftOut(t.type()) : vector(t.type())))
              .map(Layouts.Named::name)
              .toList();
      String text = compiled(command, types, names);
      AbiModule module = AbiModule.read("m.ptx", text);
      assertThat(module.problems()).isEmpty();
      List<Finding> found = new ArrayList<>(AbiCheck.of(module).findings());
      // Whether a class is packed debug information does not say.
      found.removeIf(f -> f.severity() == Severity.NOTE);
      KnownTypes known = KnownTypes.builtin().with(List.of(layouts));
      Set<String> others = compiler == Compiler.NVCC ? Set.of() : lessAligned(definitions);
      AbiCheck.of(module, known).findings().stream()
          .filter(f -> others.stream().noneMatch(o -> f.where().matches("(_Z1f\\d+)?" + o + "i?")))
          .forEach(found::add);
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
    assertThat(changes).isGreaterThan(all / 20);
    System.out.println(
        "RandomDescribedTest: "
            + command.getFirst()
            + ", "
            + joined
            + " classes joined, "
            + changes
            + " changes found");
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

  private static String types(Map<String, String> definitions) {
    return RandomTypes.PRELUDE + String.join("\n", definitions.values());
  }

  /// Leaves out the classes that a compiler refuses, and those that contain them: clang wants
  /// `alignas` to be at least what members have.
  private void keepTaken(List<String> command, Map<String, String> definitions) throws Exception {
    String out = run(command, types(definitions));
    while (out.contains(" error: ")) {
      Set<String> lines = new HashSet<>();
      Matcher place = Pattern.compile("types\\.cu:(\\d+):\\d+: error: ").matcher(out);
      String[] text = types(definitions).split("\n", -1);
      while (place.find()) {
        lines.add(text[Integer.parseInt(place.group(1)) - 1]);
      }
      assertThat(definitions.values()).as(out).containsAll(lines);
      Set<String> refused = new HashSet<>();
      definitions.forEach((name, definition) -> {
        boolean uses = refused.stream().anyMatch(r -> definition.matches(".*\\b" + r + "\\b.*"));
        if (uses || lines.contains(definition)) {
          refused.add(name);
        }
      });
      definitions.keySet().removeAll(refused);
      out = run(command, types(definitions));
    }
  }

  /// Classes that are packed, or have bit fields of a type that is aligned to more than its size,
  /// or members which a typedef aligns to less, unions with bit fields that have no name, and those
  /// that contain one: clang lays out the former otherwise than gcc and nvcc, and passes all with
  /// the alignment that their members would have.
  private static Set<String> lessAligned(Map<String, String> definitions) {
    Set<String> all = new LinkedHashSet<>(List.of("packed", "__packed__"));
    all.addAll(List.of("Int2", "Double4", "Pointer2", "Tail2", "Int16 \\w*:\\d+"));
    definitions.forEach((name, text) -> {
      boolean unnamed = text.startsWith("union") && text.matches(".* :\\d+;.*");
      if (unnamed || all.stream().anyMatch(a -> text.matches(".*\\b" + a + "\\b.*"))) {
        all.add(name);
      }
    });
    return all;
  }

  private static boolean vector(DataType type) {
    return type.plain() instanceof VectorType;
  }

  private String compiled(List<String> command, String types, Iterable<String> names)
      throws Exception {
    StringBuilder source = new StringBuilder(types).append('\n');
    for (String name : names) {
      source.append("__device__ int f(%s a, int b) { return b + *(char*)&a; }\n".formatted(name));
    }
    String out = run(command, source.toString());
    assertThat(out).doesNotContain(" error: ");
    return Files.readString(folder.resolve("types.ptx"));
  }

  /// What a compiler says of a source.
  private String run(List<String> command, String source) throws Exception {
    Path file = folder.resolve("types.cu");
    Path out = folder.resolve("out");
    Files.writeString(file, source);
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("-o", folder.resolve("types.ptx").toString(), file.toString()));
    int status =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start()
            .waitFor();
    String said = Files.readString(out);
    assertThat(status == 0 || said.contains(" error: ")).as(said).isTrue();
    return said;
  }
}
