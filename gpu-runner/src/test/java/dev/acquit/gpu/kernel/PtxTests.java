package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The PTX tests of the repository.
public final class PtxTests {
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("../model/src/test/resources/canonical/ptx"),
          Path.of("../cli/src/test/resources/tests/ptx"),
          Path.of("src/main/resources/dev/acquit/gpu/selftest"),
          Path.of("src/test/resources/kernels"));

  private static final Path CLASSIC = Path.of("../litmus/tests");
  private static final Path EXAMPLES = Path.of("../docs/examples");
  private static final Path SYSTEM = Path.of("../litmus/system");

  private PtxTests() {}

  /// Those with threads on exactly two GPUs, and the PTX tests between two GPUs that are shipped.
  public static List<Path> pairs() throws IOException, InputException {
    List<Path> all = new ArrayList<>(ptx(SYSTEM));
    for (Path file : files()) {
      if (Kernels.gpus(read(file)) == 2) {
        all.add(file);
      }
    }
    return all;
  }

  /// The plans of both kernels of a test that is not refused.
  public static KernelPair pair(PtxTest test, KernelMode mode, Observation observation) {
    return switch (Kernels.pair(test, mode, observation)) {
      case KernelPair pair -> pair;
      case Refusal(String reason) -> throw new AssertionError(test.name() + ": " + reason);
    };
  }

  /// The examples of the documentation that are PTX tests, of which the model decides something.
  public static List<Path> examples() throws IOException, InputException {
    List<String> notCovered =
        Files.readAllLines(EXAMPLES.resolve("expected.csv")).stream()
            .filter(line -> line.contains(",ptx,Not covered"))
            .map(line -> line.substring(0, line.indexOf(',')))
            .toList();
    List<Path> all = new ArrayList<>();
    for (Path file : ptx(EXAMPLES)) {
      if (!notCovered.contains(file.getFileName().toString())
          && LitmusReader.read(file.toString(), Files.readString(file)) instanceof PtxTest) {
        all.add(file);
      }
    }
    return all;
  }

  /// All of them, by folder and name.
  public static List<Path> files() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path folder : FOLDERS) {
      all.addAll(ptx(folder));
    }
    return all;
  }

  /// The PTX tests that are shipped.
  public static List<Path> shipped() throws IOException {
    List<Path> all = new ArrayList<>(ptx(CLASSIC));
    all.addAll(ptx(SYSTEM));
    return all;
  }

  private static List<Path> ptx(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.toString().endsWith(".litmus"))
          .filter(f -> !f.getFileName().toString().startsWith("cpp-"))
          .sorted()
          .toList();
    }
  }

  /// A test.
  public static PtxTest read(Path file) throws IOException, InputException {
    return (PtxTest) LitmusReader.read(file.getFileName().toString(), Files.readString(file));
  }

  /// A test of this folder of resources.
  public static PtxTest named(String name) throws IOException, InputException {
    return read(path(name));
  }

  /// The file of a test of this folder of resources.
  public static Path path(String name) {
    return FOLDERS.getLast().resolve(name + ".litmus");
  }

  /// The plan of a test that is not refused.
  public static KernelPlan plan(PtxTest test, KernelMode mode, Observation observation) {
    return switch (Kernels.plan(test, mode, observation)) {
      case KernelPlan plan -> plan;
      case Refusal(String reason) -> throw new AssertionError(test.name() + ": " + reason);
    };
  }
}
