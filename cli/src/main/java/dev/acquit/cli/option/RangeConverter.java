package dev.acquit.cli.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `4`, which means from 1 to 4, or `3:4`.
public final class RangeConverter implements ITypeConverter<NumberRange> {
  private static final Pattern FORM = Pattern.compile("(?:(\\d{1,4}):)?(\\d{1,4})");

  @Override
  public NumberRange convert(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      int min = form.group(1) == null ? 1 : Integer.parseInt(form.group(1));
      int max = Integer.parseInt(form.group(2));
      if (1 <= min && min <= max) {
        return new NumberRange(min, max);
      }
    }
    throw new TypeConversionException(
        "found '" + text + "', expected a number from 1, such as 4, or a range, such as 3:4");
  }
}
