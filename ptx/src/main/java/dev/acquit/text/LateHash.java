package dev.acquit.text;

/// The hash of a text, made when somebody asks: most short commands never do, and the first digest
/// of a process takes a tenth of such a command.
public final class LateHash {
  /// The text, or its hash.
  private String value;

  private boolean made;

  /// @param text what is hashed, in UTF-8; it is forgotten afterwards
  public LateHash(String text) {
    this.value = text;
  }

  /// Its SHA-256, in hexadecimal.
  public synchronized String hex() {
    if (!made) {
      value = Sha256.of(value);
      made = true;
    }
    return value;
  }
}
