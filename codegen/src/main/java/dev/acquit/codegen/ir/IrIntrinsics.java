package dev.acquit.codegen.ir;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which instructions of PTX NVPTX makes of a call of an intrinsic. The table is the resource
/// `intrinsics.txt`.
///
/// @see <a href="https://llvm.org/docs/NVPTXUsage.html">User Guide for NVPTX Back-end: NVPTX
///   Intrinsics</a>
final class IrIntrinsics {
  private static final String TABLE = "intrinsics.txt";
  private static final String BETWEEN = " => ";
  private static final Pattern OPERAND = Pattern.compile("\\{(r\\d*|\\d+)\\}");
  private static final List<Row> ROWS = rows();

  private IrIntrinsics() {}

  private record Row(Pattern name, String template) {}

  /// The instructions of a call.
  ///
  /// @param name of the intrinsic, as `llvm.nvvm.membar.gl`
  /// @param operand what `r` (the result), `r1` (its second part), `1` (the first argument) and so
  ///   on stand for; null if there is none
  /// @return empty if the intrinsic is not known, or has other operands than the table says; blank
  ///   if it does nothing
  static Optional<String> text(String name, Function<String, Optional<String>> operand) {
    for (Row row : ROWS) {
      Matcher m = row.name().matcher(name);
      if (m.matches()) {
        return filled(m.replaceFirst(row.template()), operand);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> filled(
      String template, Function<String, Optional<String>> operand) {
    StringBuilder out = new StringBuilder();
    Matcher m = OPERAND.matcher(template);
    while (m.find()) {
      Optional<String> put = operand.apply(m.group(1));
      if (put.isEmpty()) {
        return Optional.empty();
      }
      m.appendReplacement(out, Matcher.quoteReplacement(put.get()));
    }
    return Optional.of(m.appendTail(out).toString());
  }

  private static List<Row> rows() {
    try (InputStream in =
        Objects.requireNonNull(IrIntrinsics.class.getResourceAsStream(TABLE), TABLE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(l -> !l.isBlank() && !l.startsWith("#"))
          .map(IrIntrinsics::row)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Row row(String line) {
    int at = line.indexOf(BETWEEN.stripTrailing());
    return new Row(
        Pattern.compile(line.substring(0, at).strip()),
        line.substring(at + BETWEEN.stripTrailing().length()).strip());
  }
}
