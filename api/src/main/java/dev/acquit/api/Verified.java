package dev.acquit.api;

import java.util.List;

/// What is known of a mapping table.
public final class Verified {
  private final Soundness soundness;
  private final String conclusion;
  private final List<Counterexample> counterexamples;
  private final String text;

  Verified(
      Soundness soundness, String conclusion, List<Counterexample> counterexamples, String text) {
    this.soundness = soundness;
    this.conclusion = conclusion;
    this.counterexamples = List.copyOf(counterexamples);
    this.text = text;
  }

  /// The answer for the programs that were asked about.
  public Soundness soundness() {
    return soundness;
  }

  /// The same in a sentence or two, which name the rows to blame, or the bound that ended.
  public String conclusion() {
    return conclusion;
  }

  /// A counterexample for each set of alternatives that is unsound, in the order of the table.
  public List<Counterexample> counterexamples() {
    return counterexamples;
  }

  /// All of it as the command prints it. For people: its form may change.
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }
}
