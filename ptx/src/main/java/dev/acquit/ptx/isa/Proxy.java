package dev.acquit.ptx.isa;

/// The method by which memory is accessed.
///
/// @ptx 8.6 Proxies
public enum Proxy {
  /// Ordinary loads and stores.
  GENERIC("generic"),
  /// Texture accesses (litmus rows only: `tld`).
  TEXTURE("texture"),
  /// Surface accesses (litmus rows only: `suld`, `sust`).
  SURFACE("surface"),
  /// Constant accesses (litmus rows only: `cold`).
  CONSTANT("constant");

  private final String word;

  Proxy(String word) {
    this.word = word;
  }

  /// How litmus tests call it.
  public String word() {
    return word;
  }
}
