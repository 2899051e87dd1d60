package dev.acquit.gpu.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// A process that writes runs: `FILE ACKNOWLEDGED FIRST COUNT JOURNAL`. After each run it adds its
/// number to the second file.
final class WriterProcess {
  private WriterProcess() {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    Path acknowledged = Path.of(args[1]);
    int first = Integer.parseInt(args[2]);
    Journal journal = args[4].isEmpty() ? new Journal.WriteAhead() : new Journal.Rollback(args[4]);
    try (ObservationStore store = ObservationStore.open(file, journal)) {
      for (int i = first; i < first + Integer.parseInt(args[3]); i++) {
        store.record(Runs.run(i));
        Files.writeString(
            acknowledged, i + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    } catch (StoreException e) {
      Files.writeString(acknowledged, e.problem().kind() + " " + e.getMessage());
    }
  }

  static Process start(
      Path file, Path acknowledged, int first, int count, Journal journal, String... jvmOptions)
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
            Integer.toString(count),
            journal instanceof Journal.Rollback(String reason) ? reason : ""));
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
