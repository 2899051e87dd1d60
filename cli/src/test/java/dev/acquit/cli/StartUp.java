package dev.acquit.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// How tests start the command in processes that live for a second: as its launcher does, with
/// classes that were loaded and linked before, since most of what such a process costs is its
/// start. Made once for all tests of a build.
public final class StartUp {
  private static final Path FOLDER = Path.of("target", "start").toAbsolutePath();
  private static final String MAIN = Main.class.getName();
  private static final String TEST = "src/test/resources/tests/ptx/MP.litmus";

  /// The command whose classes the archive has.
  static final String[] TRAINED = {
    "run", TEST, "--device=emulator", "--mode=sanity", "--time=150ms"
  };

  private StartUp() {}

  /// The program and its options, up to the words of the command line.
  public static List<String> command(String... options) {
    List<String> command = new ArrayList<>(java());
    command.addAll(Made.OPTIONS);
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", Made.CLASS_PATH, MAIN));
    return command;
  }

  /// The archive of the classes.
  static Path archive() {
    return Made.CACHE;
  }

  /// A script that does that.
  ///
  /// @return what it says
  public static String script() {
    return "#!/bin/sh\nexec '" + String.join("' '", command()) + "' \"$@\"\n";
  }

  /// The program as the build leaves it.
  ///
  /// @param folder where it may write
  /// @param classPath its jars
  record Shipped(Path folder, String classPath) {
    /// Runs Java with these words behind those that it always has.
    ///
    /// @return what it printed
    String run(String... words) throws IOException, InterruptedException {
      List<String> command = new ArrayList<>(java());
      command.addAll(Made.PLAIN);
      command.addAll(List.of("-cp", classPath));
      command.addAll(List.of(words));
      return StartUp.run(command, folder.resolve("said"));
    }
  }

  /// Makes the program as the build leaves it.
  ///
  /// @param folder where its jars are put
  static Shipped shipped(Path folder) throws IOException, InterruptedException {
    List<Path> jars = new ArrayList<>();
    for (String jar : Made.CLASS_PATH.split(":")) {
      jars.add(Files.copy(Path.of(jar), folder.resolve(Path.of(jar).getFileName())));
    }
    List<String> command = new ArrayList<>(java());
    command.addAll(List.of("src/build/Switches.java", jars.getFirst().toString()));
    command.addAll(List.of(folder.toString(), ""));
    run(command, folder.resolve("said"));
    return new Shipped(folder, jars.stream().map(Path::toString).collect(Collectors.joining(":")));
  }

  private static List<String> java() {
    return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  private static String run(List<String> command, Path said)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    boolean over = process.waitFor(5, TimeUnit.MINUTES);
    String words = Files.readString(said);
    if (!over || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(words);
    }
    return words;
  }

  /// What is made at the first call.
  private static final class Made {
    private static final List<String> PLAIN =
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xlog:disable",
            "--enable-native-access=ALL-UNNAMED");
    static final Path CACHE = FOLDER.resolve("acquit.aot");
    static final String CLASS_PATH;
    static final List<String> OPTIONS;

    static {
      try {
        Files.createDirectories(FOLDER);
        CLASS_PATH = classPath();
        Files.deleteIfExists(CACHE);
        train(CACHE);
        OPTIONS = Stream.concat(Stream.of("-XX:AOTCache=" + CACHE), PLAIN.stream()).toList();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /// Only classes in jars can be kept, and none as old as picocli's are where Maven keeps it.
    private static String classPath() throws IOException {
      List<String> jars = new ArrayList<>();
      for (String entry : System.getProperty("java.class.path").split(":")) {
        Path path = Path.of(entry).toAbsolutePath();
        if (path.getFileName().toString().startsWith("picocli-")) {
          jars.add(
              Path.of("target", "lib").resolve(path.getFileName()).toAbsolutePath().toString());
        } else if (!Files.isDirectory(path)) {
          jars.add(path.toString());
        } else if (path.endsWith("classes")) {
          jars.add(jar(path, FOLDER.resolve(path.getParent().getParent().getFileName() + ".jar")));
        }
      }
      return String.join(":", jars);
    }

    private static String jar(Path classes, Path jar) throws IOException {
      List<Path> files;
      try (Stream<Path> all = Files.walk(classes)) {
        files = all.filter(Files::isRegularFile).sorted().toList();
      }
      try (OutputStream out = Files.newOutputStream(jar);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        zip.setLevel(0);
        for (Path file : files) {
          zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
          Files.copy(file, zip);
        }
      }
      return jar.toString();
    }

    private static void train(Path cache) throws IOException, InterruptedException {
      List<String> command = new ArrayList<>(java());
      command.add("-XX:AOTCacheOutput=" + cache);
      command.addAll(PLAIN);
      command.addAll(List.of("-cp", CLASS_PATH, MAIN));
      command.addAll(List.of(TRAINED));
      run(command, FOLDER.resolve("training.log"));
    }
  }
}
