package dev.acquit.cli.option;

import dev.acquit.cli.shell.Session;
import picocli.CommandLine.Option;

/// Whether a user wants to follow what happens.
public final class VerboseOption {
  @Option(
      names = {"-v", "--verbose"},
      description =
          "Say on standard error what is loaded from where, with its hash, and what each test or"
              + " step took.")
  private boolean verbose;

  /// The session, saying as much as the user wants.
  public Session of(Session session) {
    return verbose ? session.withDetails() : session;
  }
}
