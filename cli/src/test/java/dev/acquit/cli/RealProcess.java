package dev.acquit.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The command in a process of its own.
final class RealProcess {
  private final Process process;
  private final BufferedReader out;
  private final Path err;
  private boolean left;

  private RealProcess(Process process, Path err) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.err = err;
  }

  /// How it ended.
  ///
  /// @param status its exit status
  /// @param out its standard output, without the line that was read before
  /// @param err its standard error
  record Ended(int status, String out, String err) {}

  static RealProcess start(String... args) throws IOException {
    return start(Map.of(), args);
  }

  /// With options for the Java virtual machine.
  static RealProcess startWith(List<String> options, String... args) throws IOException {
    return start(Map.of(), options, args);
  }

  static RealProcess start(Map<String, String> variables, String... args) throws IOException {
    return start(variables, List.of(), args);
  }

  /// With standard output in a file.
  static RealProcess startInto(Path out, String... args) throws IOException {
    return start(Map.of(), List.of(), Optional.of(out), args);
  }

  static RealProcess start(Map<String, String> variables, List<String> options, String... args)
      throws IOException {
    return start(variables, options, Optional.empty(), args);
  }

  private static RealProcess start(
      Map<String, String> variables, List<String> options, Optional<Path> out, String... args)
      throws IOException {
    List<String> all = new ArrayList<>(options);
    // What a process that is killed leaves behind lies where mvn clean finds it.
    all.addFirst("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    List<String> command = StartUp.command(all.toArray(String[]::new));
    command.addAll(List.of(args));
    Path err = Files.createTempFile("acquit", ".err");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    out.ifPresent(o -> builder.redirectOutput(o.toFile()));
    builder.environment().putAll(variables);
    err.toFile().deleteOnExit();
    return new RealProcess(builder.start(), err);
  }

  Process process() {
    return process;
  }

  String firstLine() throws IOException {
    return out.readLine();
  }

  /// Reads a line and no more, as `| head -1` does.
  void leave() throws IOException {
    out.readLine();
    process.getInputStream().close();
    left = true;
  }

  /// As a terminal's Ctrl-C does, the operating system asks it to end.
  void stop() {
    process.toHandle().destroy();
  }

  Ended end() throws IOException, InterruptedException {
    StringBuilder rest = new StringBuilder();
    for (String line = left ? null : out.readLine(); line != null; line = out.readLine()) {
      rest.append(line).append('\n');
    }
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("the process did not end");
    }
    String errors = Files.readString(err);
    Files.delete(err);
    return new Ended(process.exitValue(), rest.toString(), errors);
  }
}
