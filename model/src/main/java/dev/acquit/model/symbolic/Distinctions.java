package dev.acquit.model.symbolic;

import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Tag;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Which memory orders some checks of a model tell apart. A check may speak of `ACQ_REL | SC` and
/// never of `SC` alone.
final class Distinctions {
  private static final Tag[] TAGS = Tag.values();

  private final MemoryModel model;

  /// The largest expressions over tags alone.
  private final BitSet sets = new BitSet();

  /// What checks of a model tell apart.
  Distinctions(MemoryModel model, List<Check> checks) {
    this.model = model;
    checks.forEach(c -> addIfOfTags(c.node()));
    for (Node n : model.with(checks).used()) {
      if (!isOfTags(n.id())) {
        addIfOfTags(n.a());
        addIfOfTags(n.b());
      }
    }
  }

  private void addIfOfTags(int node) {
    if (node >= 0 && isOfTags(node)) {
      sets.set(node);
    }
  }

  private boolean isOfTags(int node) {
    Node n = model.nodes().get(node);
    return n.set()
        && switch (n.op()) {
          case TAG, ALL, NONE -> true;
          case UNION, INTERSECTION, DIFFERENCE -> isOfTags(n.a()) && isOfTags(n.b());
          case COMPLEMENT -> isOfTags(n.a());
          default -> false;
        };
  }

  /// Whether some event of some form is in other sets with one order in the place of another.
  boolean tell(Tag order, Tag other, List<Form> forms) {
    return forms.stream()
        .flatMap(f -> f.source().stream())
        .flatMap(Optional::stream)
        .anyMatch(p -> tell(order, other, p));
  }

  private boolean tell(Tag order, Tag other, Part part) {
    long kind = SideFacts.kindTag(part).bit();
    return part.marks().values().stream()
        .map(m -> m.tags() | kind)
        .filter(tags -> (tags & order.bit()) != 0)
        .anyMatch(tags -> {
          long instead = (tags & ~order.bit()) | other.bit();
          return sets.stream().anyMatch(n -> isIn(n, tags) != isIn(n, instead));
        });
  }

  private boolean isIn(int node, long tags) {
    Node n = model.nodes().get(node);
    return switch (n.op()) {
      case TAG -> (tags & TAGS[n.index()].bit()) != 0;
      case ALL -> true;
      case NONE -> false;
      case UNION -> isIn(n.a(), tags) || isIn(n.b(), tags);
      case INTERSECTION -> isIn(n.a(), tags) && isIn(n.b(), tags);
      case DIFFERENCE -> isIn(n.a(), tags) && !isIn(n.b(), tags);
      case COMPLEMENT -> !isIn(n.a(), tags);
      default -> throw new IllegalStateException(n.op() + " is no set of tags");
    };
  }
}
