package dev.acquit.cli.shell;

import dev.acquit.reports.json.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/// This program again, in a process of its own: what may bring a process down is done there.
public final class OwnProgram {
  /// The command that does an errand.
  public static final String COMMAND = "own-process";

  /// By name: what is around every command does not depend on the commands.
  private static final String MAIN = "dev.acquit.cli.Main";

  private OwnProgram() {}

  /// A process, not started yet, with the options of this Java virtual machine, and with this
  /// process's standard error.
  ///
  /// @param session where this process prints
  /// @param asked the command that runs in this process
  /// @param share what of it is done there; its folder gets the errand
  /// @param java more options of the Java virtual machine
  /// @throws IOException if the errand cannot be written
  public static ProcessBuilder process(
      Session session, CommandSpec asked, Errand.Share share, String... java) throws IOException {
    List<String> words = asked.root().commandLine().getParseResult().originalArgs();
    Path file = share.folder().resolve("errand.json");
    Files.writeString(file, Json.line(session.errand(words, share)));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of(java));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, COMMAND));
    command.add(file.toString());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /// What a process of this kind is told.
  ///
  /// @param file the file that was written for it
  /// @return empty if it is something else
  /// @throws IOException if it cannot be read
  public static Optional<Errand> errand(Path file) throws IOException {
    return Json.read(Files.readString(file), Errand.class);
  }
}
