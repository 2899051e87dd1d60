package dev.acquit.cli.abi;

import dev.acquit.cli.shell.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit abi`.
@Command(
    name = "abi",
    description = {
      "Checks what makes PTX of different producers link and run together: the chapters of the PTX"
          + " ABI on data, calls, system calls, debug information and C++.",
      "",
      "check looks at each module for itself, link at whether they go together. layout says how C++"
          + " types lie in memory, and library writes a mapping table's atomics as functions."
          + " driver asks C sources what GPUDirect RDMA asks of them.",
      ""
    })
public final class AbiCommand implements Runnable {
  @Spec private CommandSpec spec;

  /// The command with its subcommands.
  public static CommandLine line(Session session) {
    return new CommandLine(new AbiCommand())
        .addSubcommand(new AbiCheckCommand(session))
        .addSubcommand(new AbiLinkCommand(session))
        .addSubcommand(new AbiLayoutCommand(session))
        .addSubcommand(new AbiLibraryCommand(session))
        .addSubcommand(new AbiDriverCommand(session));
  }

  /// What to do must be said.
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "found no subcommand of abi, expected one of "
            + String.join(", ", spec.subcommands().keySet()));
  }
}
