package dev.acquit.cli.map;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `first`, `recommended`, `shortest`, `all` or a number from 1.
final class AlternativeConverter implements ITypeConverter<AlternativeChoice> {
  @Override
  public AlternativeChoice convert(String text) {
    if (text.matches("[1-9]\\d{0,3}")) {
      return new AlternativeChoice.Numbered(Integer.parseInt(text));
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "first" -> new AlternativeChoice.First();
      case "recommended" -> new AlternativeChoice.Recommended();
      case "shortest" -> new AlternativeChoice.Shortest();
      case "all" -> new AlternativeChoice.All();
      default ->
          throw new TypeConversionException(
              "found '"
                  + text
                  + "', expected first, recommended, shortest, all or a number from"
                  + " 1");
    };
  }
}
