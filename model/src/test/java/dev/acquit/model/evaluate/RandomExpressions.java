package dev.acquit.model.evaluate;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/// Expressions of the cat language at random, as text and as what they mean.
final class RandomExpressions {
  /// The relations that are chosen, by their names in the file.
  static final List<String> CHOSEN = List.of("rf", "co", "sync_fence", "way");

  /// The names of the `let rec` group.
  static final List<String> RECURSIVE = List.of("q", "s");

  private static final List<BaseRelation> BASES =
      List.of(BaseRelation.PO, BaseRelation.LOC, BaseRelation.RMW, BaseRelation.ID);
  private static final List<Tag> TAGS = List.of(Tag.W, Tag.R, Tag.F, Tag.SC);

  /// What names stand for.
  ///
  /// @param facts the program's part
  /// @param named chosen relations and recursive names
  record Meaning(Facts facts, Map<String, Relation> named) {
    Meaning with(String name, Relation r) {
      Map<String, Relation> more = new HashMap<>(named);
      more.put(name, r);
      return new Meaning(facts, more);
    }

    EventSet all() {
      return EventSet.all(facts.size());
    }
  }

  /// A relation.
  record OfRelation(String text, Function<Meaning, Relation> value) {}

  /// A set.
  record OfSet(String text, Function<Meaning, EventSet> value) {}

  private final Random random;

  RandomExpressions(Random random) {
    this.random = random;
  }

  /// A relation's expression; recursive names are used where `recursive` says so, and then only
  /// where more of them is more of the whole.
  OfRelation relation(int depth, boolean recursive) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return leaf(recursive);
    }
    OfRelation a = relation(depth - 1, recursive);
    return switch (random.nextInt(13)) {
      case 0 -> both(a, "|", relation(depth - 1, recursive), Relation::union);
      case 1 -> both(a, "&", relation(depth - 1, recursive), Relation::intersection);
      case 2, 3 -> both(a, ";", relation(depth - 1, recursive), Relation::then);
      case 4 -> both(a, "\\", relation(depth - 1, false), Relation::difference);
      case 5 -> {
        OfRelation b = relation(depth - 1, false);
        yield new OfRelation("~(" + b.text + ")", m -> b.value.apply(m).complement());
      }
      case 6 -> new OfRelation("(" + a.text + ")^-1", m -> a.value.apply(m).inverse());
      case 7 -> new OfRelation("(" + a.text + ")+", m -> a.value.apply(m).closure());
      case 8 -> new OfRelation("(" + a.text + ")*", m -> a.value.apply(m).closure().reflexive());
      case 9 -> new OfRelation("(" + a.text + ")?", m -> a.value.apply(m).reflexive());
      case 10 -> {
        OfSet s = set(depth - 1, recursive);
        yield new OfRelation(
            "[" + s.text + "]; (" + a.text + ")",
            m -> a.value.apply(m).restrict(s.value.apply(m), m.all()));
      }
      case 11 -> {
        OfSet s = set(depth - 1, recursive);
        yield new OfRelation(
            "(" + a.text + "); [" + s.text + "]",
            m -> a.value.apply(m).restrict(m.all(), s.value.apply(m)));
      }
      default -> {
        OfSet s = set(depth - 1, recursive);
        OfSet t = set(depth - 1, recursive);
        yield new OfRelation(
            "(" + s.text + ") * (" + t.text + ")",
            m -> Relation.product(m.facts.size(), s.value.apply(m), t.value.apply(m)));
      }
    };
  }

  private interface Both {
    Relation of(Relation a, Relation b);
  }

  private static OfRelation both(OfRelation a, String sign, OfRelation b, Both meaning) {
    return new OfRelation(
        "(" + a.text + ") " + sign + " (" + b.text + ")",
        m -> meaning.of(a.value.apply(m), b.value.apply(m)));
  }

  private OfRelation leaf(boolean recursive) {
    int kind = random.nextInt(recursive ? 6 : 4);
    if (kind == 0) {
      BaseRelation base = BASES.get(random.nextInt(BASES.size()));
      return new OfRelation(base.catName(), m -> m.facts.base(base));
    } else if (kind == 1) {
      OfSet s = leafSet();
      return new OfRelation(
          "[" + s.text + "]", m -> Relation.identity(m.facts.size(), s.value.apply(m)));
    }
    List<String> names = kind > 3 ? RECURSIVE : CHOSEN;
    String name = names.get(random.nextInt(names.size()));
    return new OfRelation(name, m -> m.named.get(name));
  }

  private OfSet set(int depth, boolean recursive) {
    if (depth == 0) {
      return leafSet();
    }
    return switch (random.nextInt(7)) {
      case 0 -> {
        OfRelation r = relation(depth - 1, recursive);
        yield new OfSet("domain(" + r.text + ")", m -> r.value.apply(m).domain());
      }
      case 1 -> {
        OfRelation r = relation(depth - 1, recursive);
        yield new OfSet("range(" + r.text + ")", m -> r.value.apply(m).range());
      }
      case 2 -> {
        OfSet a = set(depth - 1, recursive);
        OfSet b = set(depth - 1, recursive);
        yield new OfSet(
            "(" + a.text + ") | (" + b.text + ")", m -> a.value.apply(m).union(b.value.apply(m)));
      }
      case 3 -> {
        OfSet a = set(depth - 1, recursive);
        OfSet b = set(depth - 1, recursive);
        yield new OfSet(
            "(" + a.text + ") & (" + b.text + ")",
            m -> a.value.apply(m).intersection(b.value.apply(m)));
      }
      case 4 -> {
        OfSet a = set(depth - 1, recursive);
        OfSet b = set(depth - 1, false);
        yield new OfSet(
            "(" + a.text + ") \\ (" + b.text + ")",
            m -> a.value.apply(m).difference(b.value.apply(m)));
      }
      case 5 -> {
        OfSet a = set(depth - 1, false);
        yield new OfSet("~(" + a.text + ")", m -> m.all().difference(a.value.apply(m)));
      }
      default -> leafSet();
    };
  }

  private OfSet leafSet() {
    if (random.nextInt(6) == 0) {
      return new OfSet("_", Meaning::all);
    }
    Tag tag = TAGS.get(random.nextInt(TAGS.size()));
    return new OfSet(tag.name(), m -> m.facts.tagged(tag));
  }
}
