package dev.acquit.model.cat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The names that are known at a place of a cat file. Later definitions hide earlier ones.
///
/// @param outer what was known before; null at the end of the chain
/// @param name the newest name
/// @param binding what it stands for
record Scope(Scope outer, String name, Binding binding) {
  /// Nothing is known.
  static final Scope EMPTY = new Scope(null, "", new Value(-1));

  /// What a name stands for.
  sealed interface Binding {}

  /// A set or relation.
  record Value(int node) implements Binding {}

  /// A function.
  ///
  /// @param scope the names known where it was defined
  /// @param together the functions that are defined with it and that it may call, itself among them
  /// @param file where it stands
  record Function(
      List<String> parameters,
      CatExpression body,
      Scope scope,
      List<CatStatement.Definition> together,
      String file)
      implements Binding {
    /// The names that its body knows.
    Scope inside() {
      Scope inner = scope;
      for (CatStatement.Definition d : together) {
        inner = inner.bind(d.name(), new Function(d.parameters(), d.body(), scope, together, file));
      }
      return inner;
    }
  }

  /// A tag.
  record Word(String name) implements Binding {}

  /// Several things at once.
  record Tuple(List<Binding> elements) implements Binding {}

  /// A set whose elements are written out: tags, sets or relations.
  record Listed(List<Binding> elements) implements Binding {}

  /// A procedure.
  ///
  /// @param is how it is written
  /// @param file the file where that stands
  /// @param scope the names known there
  record Procedure(CatStatement.Procedure is, String file, Scope scope) implements Binding {}

  Scope bind(String newName, Binding newBinding) {
    return new Scope(this, newName, newBinding);
  }

  Optional<Binding> find(String wanted) {
    for (Scope s = this; s.outer != null; s = s.outer) {
      if (s.name.equals(wanted)) {
        return Optional.of(s.binding);
      }
    }
    return Optional.empty();
  }

  List<String> names() {
    List<String> all = new ArrayList<>();
    for (Scope s = this; s.outer != null; s = s.outer) {
      all.add(s.name);
    }
    return all;
  }
}
