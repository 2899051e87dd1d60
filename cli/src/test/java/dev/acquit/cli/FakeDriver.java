package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The driver's library without a GPU that is in `src/test/c/driver`, compiled. It checks who calls
/// it, executes kernels, and fails when it is told to.
///
/// @param library the file
record FakeDriver(Path library) {
  private static final Path SOURCES = Path.of("src/test/c/driver");

  /// Virtual machines that live for two seconds need not become fast.
  private static final List<String> OPTIONS = List.of("--enable-native-access=ALL-UNNAMED");

  private static List<String> objects = List.of();

  /// Compiles it; without a C compiler the test is skipped, and says so.
  ///
  /// @param folder where it goes
  /// @param lacks functions that it should not have
  static FakeDriver compile(Path folder, String... lacks) throws Exception {
    Path library = folder.resolve("libfake-without-" + lacks.length + ".so");
    List<String> command = new ArrayList<>(List.of("cc", "-shared", "-o", library.toString()));
    if (lacks.length > 0) {
      String hidden = Arrays.stream(lacks).map(l -> l + "; ").collect(Collectors.joining());
      Path script = Files.writeString(folder.resolve("lacks"), "{ local: " + hidden + "};\n");
      command.add("-Wl,--version-script=" + script);
    }
    command.addAll(objects());
    command.add("-lpthread");
    run(command);
    return new FakeDriver(library);
  }

  /// Its parts, compiled once for all that are linked of them.
  private static synchronized List<String> objects() throws Exception {
    if (!objects.isEmpty()) {
      return objects;
    }
    Path folder = Files.createDirectories(Path.of("target/fake-driver").toAbsolutePath());
    List<String> made = new ArrayList<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".c")).sorted().toList()) {
        String object = folder.resolve(file.getFileName() + ".o").toString();
        List<String> command = new ArrayList<>(List.of("cc", "-std=gnu11", "-O2", "-g0", "-fPIC"));
        command.addAll(List.of("-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"));
        command.addAll(List.of("-c", "-o", object, file.toString()));
        run(command);
        made.add(object);
      }
    }
    objects = List.copyOf(made);
    return objects;
  }

  private static void run(List<String> command) throws Exception {
    Process compiler;
    try {
      compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      String words =
          "NOT TESTED: what a GPU's driver can do to a run, since there is no C compiler";
      System.err.println(words);
      abort(words + ": " + e.getMessage());
      return;
    }
    String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(compiler.waitFor()).as(said).isZero();
  }

  /// How a command ended that used the driver.
  ///
  /// @param ended its status and what it printed
  /// @param log what the library said: a line for each call and more
  record Used(RealProcess.Ended ended, List<Line> log) {
    /// All that was printed.
    String printed() {
      return ended.out() + ended.err();
    }

    /// What the library said besides calls: what it did wrong as told, and what others did.
    List<String> remarks(String kind) {
      return log.stream().map(Line::words).filter(w -> w.startsWith(kind)).toList();
    }

    /// The calls of a function.
    List<Line> calls(String symbol) {
      return log.stream().filter(l -> l.words().startsWith("CALL " + symbol + "(")).toList();
    }
  }

  /// A line of the log.
  ///
  /// @param process who
  /// @param words what
  record Line(long process, String words) {
    static Line of(String text) {
      int blank = text.indexOf(' ');
      return new Line(Long.parseLong(text.substring(0, blank)), text.substring(blank + 1));
    }
  }

  /// Runs the command with this driver.
  ///
  /// @param folder for what it leaves behind
  /// @param machine what is pretended, and what goes wrong, as `faults.c` has it
  Used use(Path folder, String machine, String... args) throws Exception {
    Path log = folder.resolve("log");
    Path counts = Files.createDirectories(folder.resolve("counts"));
    Map<String, String> variables =
        Map.of(
            "ACQUIT_DRIVER", library.toString(),
            "ACQUIT_FAKE", machine,
            "ACQUIT_FAKE_LOG", log.toString(),
            "ACQUIT_FAKE_COUNTS", counts.toString());
    RealProcess process = RealProcess.start(variables, OPTIONS, args);
    try {
      RealProcess.Ended ended = process.end();
      List<Line> lines =
          Files.exists(log) ? Files.readAllLines(log).stream().map(Line::of).toList() : List.of();
      return new Used(ended, lines);
    } finally {
      process.process().descendants().forEach(ProcessHandle::destroyForcibly);
      process.process().destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }
}
