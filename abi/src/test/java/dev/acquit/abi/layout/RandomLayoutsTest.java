package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.layout.Layouts.Named;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random classes against compilers, 10,000 at night: sizes, alignments, where bases and members
/// begin, and of each bit field the first bit and how many it has.
@Tag("slow")
class RandomLayoutsTest {
  private static final int BATCH = 500;
  private static final long SEED = Long.getLong("acquit.seed", 20260714);

  @TempDir private Path folder;

  @Test
  void gccLaysThemOutAlike() throws Exception {
    Path gcc = Tools.orAbort("g++", "random layouts");
    compare(
        Compiler.GCC,
        true,
        Rounds.of(10_000, BATCH),
        (types, layouts) -> {
          Path source = folder.resolve("types.cpp");
          Path program = folder.resolve("types");
          Files.writeString(source, Probe.host(types, layouts));
          run(
              gcc.toString(),
              "-std=c++20",
              "-w",
              "-O0",
              "-o",
              program.toString(),
              source.toString());
          return run(program.toString());
        });
  }

  /// Where an empty member with `no_unique_address` cannot lie at 0, and behind one that is not
  /// empty, nvcc goes on in another way than gcc.
  @Test
  void nvccLaysThemOutAlike() throws Exception {
    Path nvcc = Tools.orAbort("nvcc", "random layouts");
    compare(
        Compiler.NVCC,
        true,
        Rounds.of(10_000, BATCH / 2),
        (types, layouts) -> {
          Path source = folder.resolve("types.cu");
          Path ptx = folder.resolve("types.ptx");
          Files.writeString(source, Probe.device(types, layouts));
          run(
              nvcc.toString(),
              "-std=c++20",
              "-w",
              "-arch=sm_90",
              "-ptx",
              "-o",
              ptx.toString(),
              source.toString());
          return Probe.read(Files.readString(ptx));
        });
  }

  /// Has a compiler say how it lays out classes.
  private interface Compiled {
    /// A line for each fact.
    List<String> lines(String source, List<RecordLayout> layouts)
        throws IOException, InterruptedException;
  }

  private void compare(Compiler by, boolean sharing, int all, Compiled compiled) throws Exception {
    Random random = new Random(SEED);
    long facts = 0;
    for (int done = 0; done < all; done += BATCH) {
      long seed = random.nextLong();
      Map<String, String> definitions = new LinkedHashMap<>();
      new RandomTypes(new Random(seed), sharing, by == Compiler.GCC)
          .next(Math.min(BATCH, all - done))
          .forEach(t -> definitions.put(t.name(), t.text()));
      String text = RandomTypes.PRELUDE + String.join("\n", definitions.values());
      Layouts read = LayoutReader.read("types", text, by);
      assertThat(read.problems()).as("seed " + SEED).isEmpty();
      List<RecordLayout> layouts = new ArrayList<>();
      for (Named named : read.types()) {
        if (named.type() instanceof RecordLayout layout) {
          layouts.add(layout);
        }
      }
      List<String> found = compiled.lines(text, layouts);
      assertThat(found.size()).isGreaterThan(2 * layouts.size());
      facts += found.size();
      List<String> wrong = new ArrayList<>();
      for (RecordLayout layout : layouts) {
        List<String> ours = Probe.facts(layout);
        for (String line : found) {
          if (line.startsWith(layout.name() + " ") && !ours.contains(line)) {
            wrong.add(line + "; ours " + ours + "\n" + with(layout.name(), definitions));
            break;
          }
        }
      }
      assertThat(wrong.stream().limit(5)).as("seed " + SEED + ", " + wrong.size()).isEmpty();
    }
    System.out.println("RandomLayoutsTest: " + all + " classes, " + facts + " facts compared");
  }

  /// A definition behind those that it needs.
  private static String with(String name, Map<String, String> definitions) {
    Set<String> needed =
        new TreeSet<>(Comparator.comparing((String n) -> n.length()).thenComparing(n -> n));
    collect(name, definitions, needed);
    return needed.stream().map(definitions::get).collect(Collectors.joining("\n"));
  }

  private static void collect(String name, Map<String, String> definitions, Set<String> needed) {
    if (definitions.containsKey(name) && needed.add(name)) {
      for (String word : definitions.get(name).split("\\W+")) {
        collect(word, definitions, needed);
      }
    }
  }

  private List<String> run(String... command) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    int status = process.waitFor();
    List<String> lines = Files.readAllLines(out);
    assertThat(status).as(String.join("\n", lines.stream().limit(20).toList())).isZero();
    return lines;
  }
}
