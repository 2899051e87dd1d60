package dev.acquit.model.symbolic;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Tag;

/// What is known of the events of all executions at once: for each set a literal for each event,
/// for each relation one for each pair. The counterpart of [dev.acquit.model.evaluate.Facts].
public interface SymbolicFacts {
  /// The number of events.
  int size();

  /// The events that exist.
  int[] present();

  /// The events with a tag.
  ///
  /// @throws UnsupportedModelException if it is not known here which have it
  int[] tagged(Tag tag) throws UnsupportedModelException;

  /// Whether no event can have a tag.
  boolean lacks(Tag tag);

  /// A base relation.
  ///
  /// @throws UnsupportedModelException if this engine has none of that kind here
  int[][] base(BaseRelation relation) throws UnsupportedModelException;

  /// A chosen relation other than orientations and recursive names.
  ///
  /// @throws UnsupportedModelException if this engine has none of that kind here
  int[][] chosen(MemoryModel.Choice choice) throws UnsupportedModelException;

  /// Heard before each relation is made: making a formula takes seconds, and what shall end it is
  /// thrown from here.
  default void tick() {}
}
