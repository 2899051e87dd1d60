package dev.acquit.cli.check;

import dev.acquit.cli.output.FileNames;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.kept.WholeFile;
import dev.acquit.model.engine.Mark;
import dev.acquit.reports.check.CheckPictures;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.check.TerminationReport;
import dev.acquit.reports.graph.ExecutionGraph;
import dev.acquit.reports.graph.ExecutionGraphs;
import dev.acquit.reports.graph.Pixels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Writes a picture of each result into a folder, which is made if it is not there.
final class GraphFolder {
  private final Session session;
  private final GraphOptions request;
  private final FileNames names = new FileNames();
  private Optional<CommandException> failure = Optional.empty();
  private int count;

  private GraphFolder(Session session, GraphOptions request) {
    this.session = session;
    this.request = request;
  }

  /// A folder that pictures can be written into.
  ///
  /// @throws CommandException if it cannot be made, or this Java runtime cannot paint what is asked
  ///   for
  static GraphFolder open(Session session, GraphOptions request) throws CommandException {
    if (request.format == GraphFormat.PNG) {
      // Painting needs no screen, and must not look for one that DISPLAY names.
      System.setProperty("java.awt.headless", "true");
      Optional<String> missing = Pixels.missing();
      if (missing.isPresent()) {
        throw new CommandException(
            ExitCode.ENVIRONMENT,
            missing.get(),
            "run acquit with a full JDK, or take --graph svg, which rsvg-convert and browsers turn"
                + " into PNG");
      }
    }
    try {
      Files.createDirectories(request.folder());
    } catch (IOException e) {
      throw unusable(request.folder(), e);
    }
    return new GraphFolder(session, request);
  }

  private static CommandException unusable(Path path, IOException e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "'" + path + "' cannot be written: " + IoReason.of(e),
        "--graph-dir names a folder; it is made if it is not there");
  }

  /// Writes the pictures of a test: of the result and, if all are asked for, of each flag and each
  /// outcome. After a failure nothing more is written.
  void write(Checked.Drawn checked) {
    switch (checked) {
      case Checked.Drawn.Outcomes outcomes -> write(outcomes);
      case Checked.Drawn.Hang(TerminationReport report) ->
          picture(report.test().name(), report.file(), CheckPictures.of(report));
    }
  }

  private void write(Checked.Drawn.Outcomes checked) {
    CheckReport report = checked.report();
    String name = report.test().name();
    picture(name, report.file(), CheckPictures.of(report));
    for (Mark mark : report.result().marks()) {
      if (request.each() > 0 && mark.meaning() == Mark.Meaning.FLAG) {
        picture(
            name + "." + mark.check(), report.file(), Optional.of(CheckPictures.of(report, mark)));
      }
    }
    for (int i = 0; i < checked.outcomes().size(); i++) {
      List<CheckReport> outcome = checked.outcomes().get(i);
      for (int k = 0; k < outcome.size(); k++) {
        String its = name + "." + (i + 1) + (k == 0 ? "" : "." + (k + 1));
        picture(its, outcome.get(k).file(), CheckPictures.of(outcome.get(k)));
      }
    }
  }

  private void picture(String name, String from, Optional<ExecutionGraph> graph) {
    if (graph.isEmpty()) {
      session.note(from + ": " + name + " has no picture: there is neither a witness nor a reason");
    }
    if (graph.isEmpty() || failure.isPresent()) {
      return;
    }
    Path file = request.folder().resolve(names.distinct(name, request.format.ending()));
    try {
      byte[] picture = bytes(graph.get());
      WholeFile.write(file, out -> out.write(picture));
      count++;
    } catch (IOException e) {
      failure = Optional.of(unusable(file, e));
    }
  }

  private byte[] bytes(ExecutionGraph graph) {
    return switch (request.format) {
      case SVG -> ExecutionGraphs.svg(graph).getBytes(StandardCharsets.UTF_8);
      case DOT -> ExecutionGraphs.dot(graph).getBytes(StandardCharsets.UTF_8);
      case PNG -> Pixels.png(graph);
      case TIKZ -> ExecutionGraphs.tikz(graph).getBytes(StandardCharsets.UTF_8);
    };
  }

  /// Says what was written.
  ///
  /// @throws CommandException if something could not be
  void end() throws CommandException {
    if (failure.isPresent()) {
      throw failure.get();
    }
    session.note(
        count + (count == 1 ? " picture" : " pictures") + " written into " + request.folder());
  }
}
