package dev.acquit.cli;

import dev.acquit.cli.catalogue.MappingCatalogue;
import dev.acquit.text.InputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `acquit mappings`.
@Command(name = "mappings", description = "Lists the mapping tables that ship, or prints one.")
final class MappingsCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A mapping table: prints the table itself.")
  private String name;

  @Mixin private FormatOption format;

  MappingsCommand(Session session) {
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
