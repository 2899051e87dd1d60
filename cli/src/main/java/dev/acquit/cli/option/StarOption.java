package dev.acquit.cli.option;

import dev.acquit.cli.shell.Session;
import dev.acquit.litmus.text.Reading;
import dev.acquit.litmus.text.StarMeaning;
import picocli.CommandLine.Option;

/// What `*x` means in C++ tests.
public final class StarOption {
  @Option(
      names = "--plain-star",
      description =
          "In C++ tests, *x is a plain access whatever the type of x, as in herd. Default: of a"
              + " pointer to an atomic object it is a seq_cst access, as in C++.")
  private boolean plain;

  /// How tests are read.
  public Reading of(Session session) {
    return new Reading(session.limits(), plain ? StarMeaning.PLAIN : StarMeaning.CPP);
  }
}
