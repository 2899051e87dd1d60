package dev.acquit.api;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.StateReader;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the outcomes of [Check#outcome].
///
/// @param file what messages call the test
record OutcomeId(String file, LitmusTest test) {
  private static final String ANY = "*";

  /// What an id says of a final state.
  ///
  /// @throws AcquitException if it has another number of values than the test observes, or names
  ///   what the test has not
  Proposition read(String id) {
    try {
      return (id.contains("=") ? named(id) : inOrder(id)).proposition();
    } catch (InputException e) {
      throw new AcquitException(e);
    }
  }

  private State named(String id) throws InputException {
    State state = StateReader.state(place(id), id);
    Set<Term> known = new LinkedHashSet<>(observed());
    try {
      known.addAll(Programs.observable(Programs.of(test)));
    } catch (NotCoveredException e) {
      return state; // the check says so
    }
    for (Term term : state.values().keySet()) {
      if (!known.contains(term)) {
        List<String> names = known.stream().map(Term::toString).toList();
        throw wrong(
            id,
            "found '" + term + "', which the test has not",
            Suggestion.didYouMean(term.toString(), names)
                .orElse("it has " + String.join(", ", names)));
      }
    }
    return state;
  }

  private State inOrder(String id) throws InputException {
    List<Term> terms = observed();
    String[] values = id.split(",", -1);
    if (terms.isEmpty()) {
      throw wrong(
          id,
          "found values, expected a test that observes something",
          "its condition, or 'locations [x; 0:r0;]' before it, names what is observed");
    }
    if (values.length != terms.size()) {
      throw wrong(
          id,
          "found " + values.length + " in the place of " + terms.size() + " values",
          "in this order: "
              + terms.stream().map(Term::toString).collect(Collectors.joining(", "))
              + "; or with names, as in '"
              + terms.getFirst()
              + "=1', where some may be left out");
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      String value = values[i].strip();
      if (!value.equals(ANY)) {
        text.append(terms.get(i)).append('=').append(value).append("; ");
      }
    }
    return StateReader.state(place(id), text.toString());
  }

  private List<Term> observed() {
    Set<Term> terms = new LinkedHashSet<>(test.header().condition().proposition().terms());
    terms.addAll(test.header().locations());
    return List.copyOf(terms);
  }

  private String place(String id) {
    return file + ": outcome \"" + id + "\"";
  }

  private InputException wrong(String id, String message, String hint) {
    return new InputException(
        new Diagnostic(place(id), Position.START, message, Optional.of(hint)));
  }
}
