package dev.acquit.cli.map;

import dev.acquit.cli.option.CppTestFiles;
import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.option.StarOption;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit map`.
@Command(
    name = "map",
    description = {
      "Lowers C++ tests to PTX tests under a mapping table.",
      "",
      "The tests have their requirements as metadata: Requires= by the PTX document, Ptxas= by"
          + " what ptxas 13.0 accepts. Several tests on standard output have a line --- between"
          + " them, which acquit check - reads.",
      ""
    },
    footer = {"  acquit map --mapping ptx-abi-13 docs/examples/cpp-mp.litmus"})
public final class MapCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin CppTestFiles tests;

  @Mixin StarOption star;

  @Option(
      names = "--mapping",
      required = true,
      paramLabel = "NAME|FILE",
      description = "The mapping table; acquit mappings lists those that ship.")
  String mapping;

  @Option(
      names = "--alternative",
      paramLabel = "WHICH",
      defaultValue = "first",
      converter = AlternativeConverter.class,
      description =
          "Where a row has several: first, recommended (by the source), shortest, a number N, or"
              + " all (every combination). Default: ${DEFAULT-VALUE}.")
  AlternativeChoice alternative;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "How many PTX tests --alternative all may make of one test. Default: ${DEFAULT-VALUE}.")
  int limit;

  @Option(
      names = "--out",
      paramLabel = "DIR|FILE.tar",
      description =
          "Write a file for each test into this folder or tar archive, and an index @all.")
  Path out;

  @Mixin FormatOption format;

  public MapCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (out != null && format.format() == Format.JSON) {
      throw new ParameterException(
          spec.commandLine(), "found --out and --format json, expected one of them");
    }
    return new MapRun(session, this).run().code();
  }
}
