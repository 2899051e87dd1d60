package dev.acquit.abi.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.abi.layout.Layouts.Named;
import dev.acquit.testing.Rounds;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
    Path gcc = compiler("g++");
    compare(BATCH, Rounds.of(10_000, BATCH), (types, layouts) -> {
      Path source = folder.resolve("types.cpp");
      Path program = folder.resolve("types");
      Files.writeString(source, Probe.host(types, layouts));
      run(gcc.toString(), "-std=c++20", "-w", "-O0", "-o", program.toString(), source.toString());
      return run(program.toString());
    });
  }

  @Test
  void nvccLaysThemOutAlike() throws Exception {
    Path nvcc = compiler("nvcc");
    compare(BATCH, Rounds.of(10_000, BATCH / 2), (types, layouts) -> {
      Path source = folder.resolve("types.cu");
      Path ptx = folder.resolve("types.ptx");
      Files.writeString(source, Probe.device(types, layouts));
      run(
          nvcc.toString(), "-std=c++20", "-w", "-arch=sm_90", "-ptx", "-o", ptx.toString(),
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

  private void compare(int batch, int all, Compiled compiled) throws Exception {
    Random random = new Random(SEED);
    long facts = 0;
    for (int done = 0; done < all; done += batch) {
      long seed = random.nextLong();
      StringBuilder text = new StringBuilder(RandomTypes.PRELUDE);
      new RandomTypes(new Random(seed))
          .next(Math.min(batch, all - done))
          .forEach(t -> text.append(t.text()).append('\n'));
      Layouts read = LayoutReader.read("types", text.toString());
      assertThat(read.problems()).as("seed " + SEED).isEmpty();
      List<RecordLayout> layouts = new ArrayList<>();
      for (Named named : read.types()) {
        if (named.type() instanceof RecordLayout layout) {
          layouts.add(layout);
        }
      }
      List<String> found = compiled.lines(text.toString(), layouts);
      Set<String> expected = new HashSet<>(found);
      assertThat(found.size()).isGreaterThan(2 * layouts.size());
      facts += found.size();
      List<String> wrong = new ArrayList<>();
      for (RecordLayout layout : layouts) {
        List<String> ours = Probe.facts(layout);
        for (String line : found) {
          if (line.startsWith(layout.name() + " ") && !ours.contains(line)) {
            wrong.add(line + " of " + text.toString().lines().filter(l ->
                l.matches("(struct|class|union) .*\\b" + layout.name() + "\\b.*[{].*")
                    && l.substring(0, l.indexOf('{')).replaceAll(":.*", "")
                        .endsWith(layout.name() + " "))
                .findFirst().orElse("?") + "\n  ours " + ours);
          }
        }
      }
      assertThat(wrong.stream().limit(5)).as("seed " + SEED + ", " + wrong.size()).isEmpty();
      assertThat(expected).isNotEmpty();
    }
    System.out.println("RandomLayoutsTest: " + all + " classes, " + facts + " facts compared");
  }

  private static Path compiler(String name) {
    Optional<Path> found =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .filter(Files::isExecutable)
            .findFirst();
    if (found.isEmpty()) {
      System.out.println("RandomLayoutsTest not run with " + name + ": it is not on the PATH");
    }
    assumeTrue(found.isPresent(), name + " is not on the PATH");
    return found.orElseThrow();
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
