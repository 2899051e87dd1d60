package dev.acquit.model.pass;

/// How threads are followed through their texts.
///
/// @param rounds how often a loop that is not a mere wait may go back
/// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back
/// @param passes by which rules rounds are left out
public record LoopRules(int rounds, boolean failedSwapWrites, Passes passes) {
  /// By all rules.
  public LoopRules(int rounds, boolean failedSwapWrites) {
    this(rounds, failedSwapWrites, Passes.ALL);
  }

  /// Whether a rule may be applied.
  public boolean has(Pass pass) {
    return passes.have(pass);
  }
}
