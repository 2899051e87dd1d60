package dev.acquit.cli.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `10s`, `500ms`, `2m` or `1h`.
public final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  /// So that sums and products of a few of them fit into nanoseconds.
  private static final Duration LONGEST = Duration.ofDays(365);

  @Override
  public Duration convert(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || Long.parseLong(form.group(1)) == 0) {
      throw new TypeConversionException(
          "found '" + text + "', expected a duration such as 10s, 500ms, 2m or 1h");
    }
    long number = Long.parseLong(form.group(1));
    Duration duration = duration(number, form.group(2));
    if (duration.compareTo(LONGEST) > 0) {
      throw new TypeConversionException(
          "found '" + text + "', expected at most " + LONGEST.toHours() + "h, a year");
    }
    return duration;
  }

  private static Duration duration(long number, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }
}
