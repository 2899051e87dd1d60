package dev.acquit.reports.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.html.Tone;

/// How good what the gate says of a function is.
public final class GateTone {
  private GateTone() {}

  /// The tone of a verdict.
  public static Tone of(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> Tone.GOOD;
      case STRONGER, PRIVATE, UNPROVED, MAY_NOT_END, WEAK_FIRST_LOAD -> Tone.NOTE;
      case CONTEXT, NOT_DERIVABLE, MIXED_SIZE, WEAKER, WRONG_SPACE, WRONG_VALUE -> Tone.BAD;
      case UNRECOGNISED -> Tone.OPEN;
    };
  }
}
