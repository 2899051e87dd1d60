package dev.acquit.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Texts that come one after the other, with a line between them that says so. Memory holds one.
public final class TextStream implements AutoCloseable {
  private final String name;
  private final InputStream in;
  private final String separator;
  private final TextLimits limits;
  private int line;
  private boolean ended;

  /// @param name what messages call the stream
  /// @param in where the texts come from
  /// @param separator the line between texts, blanks around it aside
  /// @param limits what a text may have
  public TextStream(String name, InputStream in, String separator, TextLimits limits) {
    this.name = name;
    this.in = new BufferedInputStream(in);
    this.separator = separator;
    this.limits = limits;
  }

  /// Whether there is no further text. The first is always there, though it may be empty.
  public boolean ended() {
    return ended;
  }

  /// How many lines stand before the next text.
  public int line() {
    return line;
  }

  /// The next text.
  ///
  /// @throws InputException if it is no text within the limits; positions count in the text. Behind
  ///   one that is too long there is no further one: nobody knows whether it ends
  /// @throws IOException if it cannot be read; there is no further text then
  public String next() throws InputException, IOException {
    byte[] text = new byte[1 << 12];
    int size = 0;
    int begin = 0;
    int number = 1;
    ended = true;
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (size - begin >= limits.line()) {
        throw limits.lineTooLong(name, number);
      } else if (size >= limits.size()) {
        throw limits.tooLong(name);
      } else if (size == text.length) {
        text = Arrays.copyOf(text, 2 * size);
      }
      text[size++] = (byte) b;
      if (b == '\n') {
        line++;
        if (separates(text, begin, size)) {
          ended = false;
          return decode(text, begin);
        }
        number++;
        begin = size;
      }
    }
    return decode(text, separates(text, begin, size) ? begin : size);
  }

  private String decode(byte[] text, int size) throws InputException {
    return TextFile.decode(Arrays.copyOf(text, size), name, limits);
  }

  private boolean separates(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.ISO_8859_1).strip().equals(separator);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
