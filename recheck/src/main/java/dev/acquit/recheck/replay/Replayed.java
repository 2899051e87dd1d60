package dev.acquit.recheck.replay;

import dev.acquit.litmus.outcome.State;
import dev.acquit.model.relation.Relation;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// An execution that the program has, as a model judges it.
public final class Replayed {
  private final CatModel.Judged judged;
  private final List<State> ends;
  private final Map<Integer, Integer> numbers;

  /// @param numbers the numbers of the events in the execution by those in the document
  Replayed(CatModel.Judged judged, List<State> ends, Map<Integer, Integer> numbers) {
    this.judged = judged;
    this.ends = ends;
    this.numbers = numbers;
  }

  /// The axioms that it breaks.
  public Set<String> broken() {
    return judged.broken();
  }

  /// The final states in which it may end.
  public List<State> ends() {
    return ends;
  }

  /// Whether it raises a flag, or does not meet a condition of a defined meaning.
  ///
  /// @param check the name in the model
  /// @param undefined whether it is such a condition
  public boolean raises(String check, boolean undefined) {
    return (undefined ? judged.undefined() : judged.flags()).contains(check);
  }

  /// Whether an event is in a set of the model.
  ///
  /// @throws NotReplayedException if the model has no set of that name
  public boolean in(String set, int event) throws NotReplayedException {
    Integer number = numbers.get(event);
    return number != null && judged.names().set(set).contains(number);
  }

  /// Whether a pair of events is in a relation of the model.
  ///
  /// @throws NotReplayedException if the model has no relation of that name
  public boolean has(Told.Edge edge) throws NotReplayedException {
    return holds(judged.names().relation(edge.relation()), edge);
  }

  /// Whether a pair of events is one that a check is about, which has the name of the relation.
  ///
  /// @throws NotReplayedException if the model has no such check
  public boolean checked(Told.Edge edge) throws NotReplayedException {
    return holds(judged.names().checked(edge.relation()), edge);
  }

  private boolean holds(Relation relation, Told.Edge edge) {
    Integer from = numbers.get(edge.from());
    Integer to = numbers.get(edge.to());
    return from != null && to != null && relation.contains(from, to);
  }
}
