package dev.acquit.abi.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which arguments a format of `printf` takes.
///
/// @see <a href="https://docs.nvidia.com/cuda/cuda-c-programming-guide/#format-specifiers">CUDA C++
///   Programming Guide, Format Specifiers</a>
final class Formats {
  private static final String FLAGS = "-+ #0";

  private Formats() {}

  /// What a format takes.
  ///
  /// @param size 4 or 8 bytes, as C promotes it
  /// @param pointer whether it is an address
  record Argument(int size, boolean pointer) {}

  /// The arguments; empty if the format has something of which they are not known.
  static Optional<List<Argument>> arguments(String format) {
    List<Argument> arguments = new ArrayList<>();
    int at = 0;
    while (at < format.length()) {
      if (format.charAt(at++) != '%') {
        continue;
      }
      at = over(format, at, FLAGS, arguments);
      at = over(format, at, "0123456789*", arguments);
      if (at < format.length() && format.charAt(at) == '.') {
        at = over(format, at + 1, "0123456789*", arguments);
      }
      int length = at;
      while (at < format.length() && "hlLjzt".indexOf(format.charAt(at)) >= 0) {
        at++;
      }
      if (at == format.length()) {
        return Optional.empty();
      }
      int size = size(format.charAt(at), format.substring(length, at));
      if (size < 0) {
        return Optional.empty();
      }
      if (size > 0) {
        arguments.add(new Argument(size, "sp".indexOf(format.charAt(at)) >= 0));
      }
      at++;
    }
    return Optional.of(arguments);
  }

  /// Passes over characters; a star is an argument, an int.
  private static int over(String format, int from, String characters, List<Argument> arguments) {
    int at = from;
    while (at < format.length() && characters.indexOf(format.charAt(at)) >= 0) {
      if (format.charAt(at) == '*') {
        arguments.add(new Argument(4, false));
      }
      at++;
    }
    return at;
  }

  private static int size(char conversion, String length) {
    return switch (conversion) {
      case '%' -> 0;
      case 'd', 'i', 'u', 'o', 'x', 'X' -> length.isEmpty() || length.startsWith("h") ? 4 : 8;
      case 'c' -> 4;
      case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A', 's', 'p' -> 8;
      default -> -1;
    };
  }
}
