package dev.acquit.cli.abi;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `acquit abi link`.
@Command(
    name = "link",
    description = {
      "Checks whether PTX modules go together: declarations and calls against definitions,"
          + " prototypes of indirect calls against functions of all modules, variables of one"
          + " name, weak definitions. nvlink is silent about alignment, indirect calls and"
          + " .noreturn. What each module does for itself is checked, too.",
      "",
      "Status 1: a finding. Status 2: something of the input is bad; the rest is looked at all the"
          + " same.",
      ""
    })
final class AbiLinkCommand implements Callable<Integer> {
  private final Session session;

  @Mixin AbiOptions options;

  AbiLinkCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new AbiRun(session, options, true).run().code();
  }
}
