package dev.acquit.cli.shell;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// This program again, in a process of its own: what may bring a process down is done there.
public final class OwnProgram {
  /// By name: what is around every command does not depend on the commands.
  private static final String MAIN = "dev.acquit.cli.Main";

  private OwnProgram() {}

  /// The beginning of its command line, with the options of the Java virtual machine and those that
  /// every command has.
  ///
  /// @param session what the user gave to this one
  /// @param command the command
  public static List<String> command(Session session, String command) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.addAll(List.of(MAIN, command));
    words.addAll(session.options());
    return List.copyOf(words);
  }
}
