package dev.acquit.mapper.mapping;

import dev.acquit.testing.Grammar;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Editors colour the words that are read here.
class GrammarTest {
  private static final Grammar MAPPING = Grammar.of("mapping");

  @Test
  void header() {
    MAPPING.assertColours("entity.", HeaderKey.words());
    MAPPING.assertColours("support.", Arrays.stream(Mixing.values()).map(Mixing::word).toList());
    MAPPING.assertColours(
        "support.", Arrays.stream(Strengthening.values()).map(Strengthening::word).toList());
  }

  @Test
  void rows() {
    MAPPING.assertColours("keyword.", List.of("row", "implied", "recommended", "from"));
    MAPPING.assertColours(
        "support.type", Arrays.stream(Operation.values()).map(Operation::word).toList());
    MAPPING.assertColours("support.", RowKey.all().stream().map(RowKey::orderWord).toList());
    MAPPING.assertColours(
        "support.function", Template.all().stream().map(Template::toString).toList());
  }
}
