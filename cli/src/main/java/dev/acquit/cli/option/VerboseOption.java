package dev.acquit.cli.option;

import dev.acquit.cli.shell.Session;
import dev.acquit.reports.story.Detail;
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

  /// How much of a result that is long the user wants to read.
  public Detail detail() {
    return verbose ? Detail.ALL : Detail.FIRST;
  }
}
