package dev.acquit.cli.option;

import dev.acquit.litmus.generate.Shard;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads `2/8`, the second of eight shards.
public final class ShardConverter implements ITypeConverter<Shard> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

  @Override
  public Shard convert(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      long index = Long.parseLong(form.group(1));
      long of = Long.parseLong(form.group(2));
      if (index >= 1 && index <= of) {
        return new Shard(index - 1, of);
      }
    }
    throw new TypeConversionException(
        "found '" + text + "', expected a shard i/n with i from 1 to n, such as 2/8");
  }
}
