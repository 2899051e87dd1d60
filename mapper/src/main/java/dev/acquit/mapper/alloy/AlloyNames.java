package dev.acquit.mapper.alloy;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Names that Alloy takes. It has no `-` and no `.` in names, and more keywords than cat.
final class AlloyNames {
  /// The base coherence of a model: its file may call something else `co`.
  static final String COHERENCE = "coherence";

  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract after all always and as assert before but check disj else enum eventually"
               + " exactly expect extends fact for fun historically iden iff implies in Int int let"
               + " lone module no none not once one open or pred private releases run seq set sig"
               + " since some steps String sum this triggered univ until var")
              .split(" "));

  private static final List<String> VOCABULARY =
      List.of("Event", "Slot", "Instruction", "rf", "id", "chosen", "Chosen", COHERENCE);

  private final Set<String> taken = new HashSet<>();

  /// A supply in which the names of the vocabulary are taken.
  AlloyNames() {
    taken.addAll(VOCABULARY);
    Arrays.stream(Tag.values()).map(AlloyNames::tag).forEach(taken::add);
    Arrays.stream(BaseRelation.values()).map(AlloyNames::base).forEach(taken::add);
  }

  /// A name of its own for something that is called so elsewhere.
  String fresh(String wanted) {
    String safe = safe(wanted);
    String name = safe;
    for (int i = 2; !taken.add(name); i++) {
      name = safe + "_" + i;
    }
    return name;
  }

  /// A name with characters that Alloy takes.
  static String safe(String wanted) {
    String safe = wanted.replaceAll("[^A-Za-z0-9_]", "_");
    safe = Character.isLetter(safe.charAt(0)) ? safe : "n" + safe;
    return KEYWORDS.contains(safe) ? safe + "_" : safe;
  }

  /// What a base set is called.
  static String tag(Tag tag) {
    return tag.name();
  }

  /// What a base relation is called.
  static String base(BaseRelation relation) {
    return safe(relation.catName());
  }
}
