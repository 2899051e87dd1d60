package dev.acquit.cli.catalogue;

import dev.acquit.cli.option.FormatOption;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `acquit mappings`.
@Command(
    name = "mappings",
    description = "Lists the mapping tables that ship, or prints one.",
    footer = {"  acquit mappings", "  acquit mappings ptx-abi-13"})
public final class MappingsCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A mapping table: prints the table itself.")
  private String name;

  @Mixin private FormatOption format;

  public MappingsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException {
    MappingCatalogue catalogue = new MappingCatalogue(session, format.format());
    if (name == null) {
      catalogue.list();
    } else {
      catalogue.show(name);
    }
    return ExitCode.OK.code();
  }
}
