package dev.acquit.cli.option;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// What `--out` names, looked at before the work: a name that would be a surprise afterwards, or a
/// place that cannot be written, is told while nothing is lost yet.
public final class OutName {
  /// Endings that only a file has: a folder of such a name was meant to be something else.
  private static final List<String> FILES =
      List.of(
          ".html",
          ".htm",
          ".md",
          ".xml",
          ".sarif",
          ".csv",
          ".txt",
          ".svg",
          ".tex",
          ".pdf",
          ".zip",
          ".gz",
          ".tar",
          ".litmus",
          ".mapping");

  private OutName() {}

  /// A file for a result as JSON, in a folder that may yet be made.
  ///
  /// @throws ParameterException if its name ends otherwise
  public static Path named(CommandSpec command, Path out) {
    if (!ResultFile.isJson(out)) {
      throw wrong(command, out, "a name that ends in .json");
    }
    return out;
  }

  /// A file for a result as JSON.
  ///
  /// @throws ParameterException if its name ends otherwise
  /// @throws CommandException if it could not be written
  public static Path result(CommandSpec command, Path out) throws CommandException {
    new ResultFile(Optional.of(named(command, out))).check();
    return out;
  }

  /// A file for a result as JSON, or a folder, if the user named one.
  ///
  /// @throws ParameterException if it has the name of another kind of file
  /// @throws CommandException if it is a file that could not be written
  public static Optional<Path> resultOrFolder(CommandSpec command, Optional<Path> out)
      throws CommandException {
    if (out.filter(ResultFile::isJson).isPresent()) {
      result(command, out.get());
    } else {
      out.ifPresent(o -> folder(command, o, "a folder or a name that ends in .json"));
    }
    return out;
  }

  /// A folder.
  ///
  /// @param expected what else it could be called
  /// @throws ParameterException if it has the name of a file
  public static Path folder(CommandSpec command, Path out, String expected) {
    String name = out.toString().toLowerCase(Locale.ROOT);
    if (FILES.stream().anyMatch(name::endsWith) && !Files.isDirectory(out)) {
      throw wrong(command, out, expected);
    }
    return out;
  }

  private static ParameterException wrong(CommandSpec command, Path out, String expected) {
    String page = expected.contains(".json") ? "; acquit report makes pages of such files" : "";
    return new ParameterException(
        command.commandLine(), "found --out " + out + ", expected " + expected + page);
  }
}
