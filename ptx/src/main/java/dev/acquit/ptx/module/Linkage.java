package dev.acquit.ptx.module;

/// Who can see a name.
///
/// @ptx 11.6 Linking directives
public enum Linkage {
  /// Nothing written: this module.
  MODULE(""),
  /// Other modules too.
  VISIBLE("visible"),
  /// Defined elsewhere.
  EXTERN("extern"),
  /// Other modules too, and one of them may replace it.
  WEAK("weak"),
  /// Other modules too, which declare it as well.
  COMMON("common");

  private final String word;

  Linkage(String word) {
    this.word = word;
  }

  /// How it is written, without the dot; empty for [#MODULE].
  public String word() {
    return word;
  }
}
