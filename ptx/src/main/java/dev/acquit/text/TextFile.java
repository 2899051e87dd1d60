package dev.acquit.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The door by which text enters: in UTF-8 and within limits. What is wrong with it is said as of
/// any input, with its place.
public final class TextFile {
  private TextFile() {}

  /// The path that a name is, if something is there. A folder is, too: reading it says that it is
  /// one.
  public static Optional<Path> existing(String name) {
    try {
      return Optional.of(name).filter(n -> !n.isEmpty()).map(Path::of).filter(Files::exists);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// The text of a file.
  ///
  /// @param path the file
  /// @param name what messages call it
  /// @throws InputException if it cannot be read, which says why; if it is longer than
  ///   [TextLimits#USUAL]; or if it is not UTF-8, which says where
  public static String read(Path path, String name) throws InputException {
    try {
      return decode(bytes(path, TextLimits.USUAL), name);
    } catch (NoSuchFileException e) {
      throw new InputException(name, Position.START, "there is no such file");
    } catch (IOException e) {
      throw new InputException(name, Position.START, "this file cannot be read: " + IoReason.of(e));
    }
  }

  /// The text of a file.
  ///
  /// @param hint what to do if it cannot be read
  /// @throws InputException as [#read(Path, String)]
  public static String read(Path path, String name, String hint) throws InputException {
    try {
      return read(path, name);
    } catch (InputException e) {
      Diagnostic d = e.diagnostic();
      throw new InputException(
          new Diagnostic(
              d.file(), d.position(), d.message(), d.hint().or(() -> Optional.of(hint))));
    }
  }

  /// The bytes of a file, for [#decode]: no more than are needed to know that it is too long.
  public static byte[] bytes(Path path, TextLimits limits) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return bytes(in, limits);
    }
  }

  /// The bytes of a stream, for [#decode]: no more than are needed to know that it is too long.
  public static byte[] bytes(InputStream in, TextLimits limits) throws IOException {
    try {
      return in.readNBytes(limits.size() + 1);
    } catch (OutOfMemoryError e) {
      // What was read is garbage now: the next one may fit.
      throw new IOException("memory ran short", e);
    }
  }

  /// The text that bytes are.
  ///
  /// @param name what messages call it
  /// @throws InputException at the first byte that is not UTF-8; or if they are more than
  ///   [TextLimits#USUAL]
  public static String decode(byte[] bytes, String name) throws InputException {
    return decode(bytes, name, TextLimits.USUAL);
  }

  /// The text that bytes are.
  ///
  /// @param name what messages call it
  /// @throws InputException at the first byte that is not UTF-8, or the first line that is too
  ///   long; or if they are too many, or a compressed file
  public static String decode(byte[] bytes, String name, TextLimits limits) throws InputException {
    check(bytes, name, limits);
    try {
      return decoded(bytes, name);
    } catch (OutOfMemoryError e) {
      throw new InputException(name, Position.START, "memory ran short when this was read");
    }
  }

  private static String decoded(byte[] bytes, String name) throws InputException {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    // No character takes less than a byte.
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      throw new InputException(
          name,
          end(text),
          "this file is not text in UTF-8: found the byte 0x%02X".formatted(bytes[in.position()]));
    }
    return text;
  }

  /// That bytes are within limits, and not compressed.
  ///
  /// @throws InputException if they are not
  public static void check(byte[] bytes, String name, TextLimits limits) throws InputException {
    Optional<Compression> compression = Compression.of(bytes);
    if (compression.isPresent()) {
      throw new InputException(compression.get().diagnostic(name, "text in UTF-8"));
    }
    int line = 1;
    int begin = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (at - begin >= limits.line()) {
        throw limits.lineTooLong(name, line);
      }
      if (bytes[at] == '\n') {
        line++;
        begin = at + 1;
      }
    }
    if (bytes.length > limits.size()) {
      throw limits.tooLong(name);
    }
  }

  /// Where the character behind a text stands.
  private static Position end(String text) {
    int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
    return new Position(line, text.length() - text.lastIndexOf('\n'));
  }
}
