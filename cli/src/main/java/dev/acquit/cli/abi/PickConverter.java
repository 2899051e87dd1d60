package dev.acquit.cli.abi;

import dev.acquit.abi.library.Pick;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `first`, `recommended`, `shortest` or a number from 1.
final class PickConverter implements ITypeConverter<Pick> {
  @Override
  public Pick convert(String text) {
    if (text.matches("[1-9]\\d{0,3}")) {
      return new Pick.Numbered(Integer.parseInt(text));
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "first" -> new Pick.First();
      case "recommended" -> new Pick.Recommended();
      case "shortest" -> new Pick.Shortest();
      default ->
          throw new TypeConversionException(
              "found '" + text + "', expected first, recommended, shortest or a number from 1");
    };
  }
}
