package dev.acquit.ptx.isa;

import java.util.List;
import java.util.Locale;

/// The method by which memory is accessed.
///
/// @ptx 8.6 Proxies
public enum Proxy {
  /// Ordinary loads and stores.
  GENERIC,
  /// Texture accesses (litmus rows only: `tld`).
  TEXTURE,
  /// Surface accesses (litmus rows only: `suld`, `sust`).
  SURFACE,
  /// Constant accesses (litmus rows only: `cold`).
  CONSTANT,
  /// Copies of blocks that go on by themselves. No variable of a test is accessed so by others.
  ASYNC;

  private final String word = name().toLowerCase(Locale.ROOT);

  /// The proxies by which a test may say that a name is accessed.
  public static List<Proxy> ofNames() {
    return List.of(GENERIC, TEXTURE, SURFACE, CONSTANT);
  }

  /// How litmus tests call it.
  public String word() {
    return word;
  }
}
