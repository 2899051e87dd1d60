package dev.acquit.mapper.mapping;

/// Writes mapping tables in the format of [MappingReader]. What the reader makes of the text equals
/// the mapping that was written, for every mapping that came from the reader; one that was
/// strengthened may have equal alternatives in a row, which the reader refuses in a file.
public final class MappingWriter {
  private MappingWriter() {}

  /// The table as text, rows in the order of [RowKey].
  public static String write(Mapping mapping) {
    StringBuilder out = new StringBuilder();
    header(mapping.header(), out);
    for (Row row : mapping.rows()) {
      out.append("\nrow ").append(row.key()).append(row.implied() ? " implied\n" : "\n");
      int number = 1;
      for (Alternative alternative : row.alternatives()) {
        out.append("  ").append(number++).append(": ").append(alternative.sequence());
        out.append(alternative.recommended() ? "  recommended" : "");
        if (!alternative.section().equals(mapping.header().section())) {
          out.append("  from ").append(quoted(alternative.section()));
        }
        out.append('\n');
      }
    }
    return out.toString();
  }

  private static void header(MappingHeader header, StringBuilder out) {
    line(out, HeaderKey.NAME, header.name());
    line(out, HeaderKey.TITLE, quoted(header.title()));
    line(out, HeaderKey.SOURCE, quoted(header.source()));
    line(out, HeaderKey.SECTION, quoted(header.section()));
    if (!header.provenance().isEmpty()) {
      line(out, HeaderKey.PROVENANCE, quoted(header.provenance()));
    }
    header.requirement().ifPresent(r -> line(out, HeaderKey.REQUIRES, r.toString()));
    line(out, HeaderKey.MIXING, header.mixing().word());
    line(out, HeaderKey.STRENGTHENING, header.strengthening().word());
  }

  private static void line(StringBuilder out, HeaderKey key, String value) {
    out.append(key.word()).append(": ").append(value).append('\n');
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
