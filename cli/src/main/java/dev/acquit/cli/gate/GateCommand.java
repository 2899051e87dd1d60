package dev.acquit.cli.gate;

import dev.acquit.cli.shell.Session;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `acquit gate`.
@Command(
    name = "gate",
    description = {
      "Checks PTX that a compiler emitted against a mapping table.",
      "",
      "check judges functions of which a comment or a manifest says which C++ atomic operation they"
          + " implement. scan lists what could be atomic operations in code of which nobody says"
          + " anything. matrix has a compiler compile every operation and checks what comes out;"
          + " litmus has it compile whole tests. snapshot records what functions became, and diff"
          + " says what became weaker from one version to the next. sass says whether machine code"
          + " keeps what the PTX asks for.",
      ""
    })
public final class GateCommand implements Runnable {
  @Spec private CommandSpec spec;

  /// The command with its subcommands.
  ///
  /// @param engine what judges: the one place where it is chosen
  public static CommandLine line(Session session, GateEngine engine) {
    return new CommandLine(new GateCommand())
        .addSubcommand(new GateCheckCommand(session, engine))
        .addSubcommand(new GateScanCommand(session, engine))
        .addSubcommand(new GateMatrixCommand(session, engine))
        .addSubcommand(new GateLitmusCommand(session))
        .addSubcommand(new GateSnapshotCommand(session))
        .addSubcommand(new GateDiffCommand(session))
        .addSubcommand(new GateSassCommand(session));
  }

  /// What to do must be said.
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "found no subcommand of gate, expected one of "
            + String.join(", ", spec.subcommands().keySet()));
  }
}
