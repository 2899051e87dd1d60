package dev.acquit.text;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/// Programs that compress files, and how what they write begins. Whoever names such a file forgot
/// to unpack it.
public enum Compression {
  /// RFC 1952.
  GZIP("1f8b"),
  /// "BZh".
  BZIP2("425a68"),
  /// The .xz file format.
  XZ("fd377a585a00"),
  /// RFC 8878.
  ZSTD("28b52ffd");

  /// So many bytes from the beginning tell.
  public static final int BEGINNING = 6;

  private final byte[] magic;

  Compression(String magic) {
    this.magic = HexFormat.of().parseHex(magic);
  }

  /// The program that made bytes, by how they begin; empty: none that we know.
  public static Optional<Compression> of(byte[] bytes) {
    return Arrays.stream(values())
        .filter(c -> bytes.length >= c.magic.length)
        .filter(c -> Arrays.equals(bytes, 0, c.magic.length, c.magic, 0, c.magic.length))
        .findFirst();
  }

  /// The complaint about a compressed file.
  ///
  /// @param name what messages call the file
  /// @param expected what should have been there
  public Diagnostic diagnostic(String name, String expected) {
    String program = name().toLowerCase(Locale.ROOT);
    return new Diagnostic(
        name,
        Position.START,
        "this is compressed by " + program + ", expected " + expected,
        Optional.of("unpack it first, with " + program + " -d"));
  }
}
