package dev.acquit.model.evaluate;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;

/// What the program alone decides about the events of an execution.
public interface Facts {
  /// The number of events.
  int size();

  /// The events with a tag.
  EventSet tagged(Tag tag);

  /// A base relation.
  Relation base(BaseRelation relation);
}
