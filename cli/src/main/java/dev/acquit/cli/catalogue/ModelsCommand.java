package dev.acquit.cli.catalogue;

import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit models`.
@Command(
    name = "models",
    description = "Lists the memory models that ship, or prints one; or progress models.",
    footer = {"  acquit models", "  acquit models ptx"})
public final class ModelsCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A memory model, or a .cat file of your own: prints its text, if it is right.")
  private String name;

  @Option(
      names = "--progress",
      description =
          "Progress models instead, which say whether threads run on: lists those that ship, or"
              + " prints the one of that NAME.")
  private boolean progress;

  @Mixin private FormatOption format;

  public ModelsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException {
    if (progress) {
      ProgressCatalogue catalogue = new ProgressCatalogue(session, format.format());
      if (name == null) {
        catalogue.list();
      } else {
        catalogue.show(name);
      }
      return ExitCode.OK.code();
    }
    ModelCatalogue catalogue = new ModelCatalogue(session, format.format());
    if (name == null) {
      catalogue.list();
    } else {
      catalogue.show(name);
    }
    return ExitCode.OK.code();
  }
}
