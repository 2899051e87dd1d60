package dev.acquit.cli.export;

import dev.acquit.cli.option.ModelPairOptions;
import dev.acquit.cli.shell.CommandException;
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

/// `acquit export`.
@Command(
    name = "export",
    description = {
      "Writes a mapping table, both models and the check of the table for another tool.",
      "",
      "--alloy writes Alloy 6 modules. The one to open in the Alloy Analyzer is compile_check.als;"
          + " its commands look for executions of programs of N instructions that the PTX model"
          + " allows and the C++ model forbids, for each class of programs and each axiom.",
      ""
    },
    footer = {"  acquit export --alloy ptx-abi-13 --out alloy"})
public final class ExportCommand implements Callable<Integer> {
  private static final int LARGEST = 9;

  private final Session session;

  @Spec private CommandSpec spec;

  @Option(
      names = "--alloy",
      required = true,
      paramLabel = "MAPPING",
      description = "A mapping table: a name that acquit mappings lists, or a file.")
  String mapping;

  @Mixin ModelPairOptions models;

  @Option(
      names = "--bound",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "How many C++ instructions programs have, from 1 to "
              + LARGEST
              + ". Default: ${DEFAULT-VALUE}.")
  int bound;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description =
          "The folder for the modules. Modules that acquit wrote there before are written anew.")
  Path out;

  public ExportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    if (bound < 1 || bound > LARGEST) {
      throw new ParameterException(
          spec.commandLine(),
          "found --bound " + bound + ", expected a number from 1 to " + LARGEST);
    }
    return new ExportRun(session, this).run().code();
  }
}
