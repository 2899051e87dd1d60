package dev.acquit.cli.abi;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `acquit abi check`.
@Command(
    name = "check",
    description = {
      "Checks PTX modules, each for itself, against the PTX ABI: how parameters and results are"
          + " passed, what printf, malloc, free and assert take, debug information, and what C++"
          + " may not use. ptxas and nvlink accept much of it without a word.",
      "",
      "Status 1: a finding. Status 2: something of the input is bad; the rest is looked at all the"
          + " same.",
      ""
    },
    footer = {"  acquit abi check docs/examples/abi/half.ptx   # status 1"})
final class AbiCheckCommand implements Callable<Integer> {
  private final Session session;

  @Mixin AbiOptions options;

  AbiCheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    return new AbiRun(session, options, Optional.empty()).run().code();
  }
}
