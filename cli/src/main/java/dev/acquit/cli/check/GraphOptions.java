package dev.acquit.cli.check;

import dev.acquit.cli.option.FromOneConverter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// What pictures a user asks for.
final class GraphOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--graph",
      paramLabel = "svg|dot|png|tikz",
      description =
          "Draw an execution of each test: the witness or counterexample, or the execution that is"
              + " forbidden with the cycle that breaks the axiom, or the one with the data race.")
  GraphFormat format;

  @Option(
      names = "--graph-dir",
      paramLabel = "DIR",
      description =
          "Where pictures go, a file for each test; made if it is not there. Default: the current"
              + " folder.")
  private Path folder;

  @Option(
      names = "--graph-all",
      description =
          "Draw an execution for each allowed outcome, too: TEST.1, TEST.2, ..., and one for each"
              + " flag: TEST.FLAG.")
  private boolean all;

  @Option(
      names = "--graph-each",
      paramLabel = "N",
      converter = FromOneConverter.class,
      description =
          "The same, with up to N executions of each allowed outcome, as far as they were looked at"
              + " one by one: TEST.1, TEST.1.2, TEST.1.3, ...")
  private int each;

  /// Whether there are to be pictures.
  ///
  /// @throws ParameterException if something is said of them and not which
  boolean wanted() {
    if (format == null && (folder != null || each() > 0)) {
      String found = folder != null ? "--graph-dir" : all ? "--graph-all" : "--graph-each";
      throw new ParameterException(
          command.commandLine(), "found " + found + ", expected --graph, too");
    }
    return format != null;
  }

  /// How many executions of each allowed outcome are to be drawn.
  int each() {
    return Math.max(all ? 1 : 0, each);
  }

  /// Where they go.
  Path folder() {
    return folder == null ? Path.of(".") : folder;
  }
}
