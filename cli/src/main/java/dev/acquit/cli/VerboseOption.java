package dev.acquit.cli;

import picocli.CommandLine.Option;

/// Whether a user wants to follow what happens.
final class VerboseOption {
  @Option(
      names = {"-v", "--verbose"},
      description =
          "Say on standard error what is loaded from where, with its hash, and what each test or"
              + " step took.")
  private boolean verbose;

  /// The session, saying as much as the user wants.
  Session of(Session session) {
    return verbose ? session.withDetails() : session;
  }
}
