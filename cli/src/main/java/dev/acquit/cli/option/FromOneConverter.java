package dev.acquit.cli.option;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a number from 1.
public final class FromOneConverter implements ITypeConverter<Integer> {
  private static final Pattern FORM = Pattern.compile("0*[1-9]\\d{0,8}");

  @Override
  public Integer convert(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new TypeConversionException("found '" + text + "', expected a number from 1");
    }
    return Integer.valueOf(text);
  }
}
