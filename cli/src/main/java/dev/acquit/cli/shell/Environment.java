package dev.acquit.cli.shell;

import dev.acquit.reports.json.Json;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the command has from the process around it. Tests give their own.
///
/// @param in standard input
/// @param out standard output: results
/// @param err standard error: progress and diagnostics
/// @param colourOut whether results are coloured
/// @param terminalErr whether progress can be drawn over itself
/// @param columns the width of that terminal
/// @param programs the folders where programs are looked for
/// @param interruption the wish to stop
/// @param cache the folder for what may be forgotten, such as answers that can be found again;
///   empty: there is none
/// @param errand what this process is told, if this program started it
/// @param tool what results say of the program and of how it was asked
public record Environment(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    boolean colourOut,
    boolean terminalErr,
    int columns,
    List<Path> programs,
    Interruption interruption,
    Optional<Path> cache,
    Optional<Errand> errand,
    Json.Tool tool) {
  /// What a terminal of which nothing is known has.
  public static final int COLUMNS = 80;

  /// Copies the list.
  public Environment {
    programs = List.copyOf(programs);
  }

  /// An environment with a terminal of the usual width, in which nobody typed a command, without a
  /// folder for what may be forgotten.
  public Environment(
      InputStream in,
      PrintWriter out,
      PrintWriter err,
      boolean colourOut,
      boolean terminalErr,
      List<Path> programs,
      Interruption interruption) {
    this(
        in,
        out,
        err,
        colourOut,
        terminalErr,
        COLUMNS,
        programs,
        interruption,
        Optional.empty(),
        Optional.empty(),
        Json.Tool.acquit(Version.number()));
  }

  /// One in which nothing is read and what is printed goes nowhere.
  public static Environment silent() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new Environment(
        InputStream.nullInputStream(),
        nowhere,
        nowhere,
        false,
        false,
        List.of(),
        new Interruption());
  }

  /// The same for a process that this program started, which prints as that one does.
  public Environment with(Errand told) {
    return new Environment(
        in,
        out,
        err,
        told.colour(),
        told.terminal(),
        told.columns(),
        programs,
        interruption,
        cache,
        Optional.of(told),
        tool.time() == null ? tool : tool.asked(told.words(), tool.time()));
  }
}
