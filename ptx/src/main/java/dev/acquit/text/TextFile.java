package dev.acquit.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads files of text in UTF-8; what is wrong with them is said as of any input.
public final class TextFile {
  private TextFile() {}

  /// The text of a file.
  ///
  /// @param path the file
  /// @param name what messages call it
  /// @throws InputException if it cannot be read, which says why; or if it is not UTF-8, which says
  ///   where
  public static String read(Path path, String name) throws InputException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (IOException e) {
      throw new InputException(name, Position.START, "this file cannot be read: " + IoReason.of(e));
    }
    return decode(bytes, name);
  }

  /// The text that bytes are.
  ///
  /// @param name what messages call it
  /// @throws InputException at the first byte that is not UTF-8
  public static String decode(byte[] bytes, String name) throws InputException {
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

  /// Where the character behind a text stands.
  private static Position end(String text) {
    int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
    return new Position(line, text.length() - text.lastIndexOf('\n'));
  }
}
