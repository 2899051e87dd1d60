package dev.acquit.gpu.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// A process that writes runs: `FILE ACKNOWLEDGED FIRST COUNT`. After each run it adds its number
/// to the second file.
final class WriterProcess {
  private WriterProcess() {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    Path acknowledged = Path.of(args[1]);
    int first = Integer.parseInt(args[2]);
    try (ObservationStore store = ObservationStore.open(file)) {
      for (int i = first; i < first + Integer.parseInt(args[3]); i++) {
        store.record(Runs.run(i));
        Files.writeString(
            acknowledged, i + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    } catch (StoreException e) {
      Files.writeString(acknowledged, e.problem().kind() + " " + e.getMessage());
    }
  }

  static Process start(Path file, Path acknowledged, int first, int count, String... jvmOptions)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(jvmOptions));
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            WriterProcess.class.getName(),
            file.toString(),
            acknowledged.toString(),
            Integer.toString(first),
            Integer.toString(count)));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(printed(acknowledged).toFile())
        .start();
  }

  /// What a process has printed: nothing, if all is well, and no warning about native code either.
  static Path printed(Path acknowledged) {
    return acknowledged.resolveSibling(acknowledged.getFileName() + ".printed");
  }
}
