package dev.acquit.audit;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Tables by their names, and the same with a row that is something else.
final class Tables {
  private Tables() {}

  /// @param words a shipped table, or one and a row that is replaced: `NAME / ROW = SEQUENCE`
  static Mapping table(String words) throws InputException {
    String[] parts = words.split(" / ");
    Mapping mapping = Mappings.find(parts[0]).mapping();
    return parts.length == 1 ? mapping : replaced(mapping, parts[1].split(" = "));
  }

  private static Mapping replaced(Mapping mapping, String[] rowAndSequence) {
    RowKey key = RowKey.valueOf(rowAndSequence[0]);
    List<Template> templates =
        Arrays.stream(rowAndSequence[1].split("; "))
            .map(t -> Template.of(t).orElseThrow())
            .toList();
    List<Row> rows = new ArrayList<>(mapping.rows());
    rows.set(
        key.ordinal(), new Row(key, false, List.of(new Alternative(templates, false, "test"))));
    return new Mapping(mapping.header(), rows);
  }
}
