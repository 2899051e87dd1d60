package dev.acquit.cli.generate;

import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.generate.space.Candidate;
import dev.acquit.litmus.generate.space.CycleMode;
import dev.acquit.litmus.generate.space.CycleSpace;
import dev.acquit.litmus.generate.space.EventAnnotations;
import dev.acquit.litmus.generate.space.Range;
import dev.acquit.litmus.generate.space.Relaxations;
import dev.acquit.litmus.generate.space.ScopeTrees;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Reads what a user writes about a space of cycles.
///
/// @param language the language of the tests
/// @param scopes the scopes at which every annotation comes; if empty, the one that it was written
///   with
public record CycleWords(TestLanguage language, List<Scope> scopes) {
  /// Copies the list.
  public CycleWords {
    scopes = List.copyOf(scopes);
  }

  /// What cycles are made of, as text.
  ///
  /// @param relax edges of which each cycle has some
  /// @param reject sequences of edges that no cycle has
  /// @param reads annotations of reads
  /// @param writes annotations of writes
  /// @param updates annotations of read-modify-writes
  public record Made(
      String edges,
      String relax,
      List<String> reject,
      String reads,
      String writes,
      String updates) {
    /// Copies the list.
    public Made {
      reject = List.copyOf(reject);
    }
  }

  /// The space of cycles.
  ///
  /// @throws InputException if a word is unknown, or the language has no such access
  public CycleSpace space(
      Made made,
      Range relaxations,
      Range size,
      Range threads,
      int accesses,
      Range locations,
      ScopeTrees scopeTrees,
      CycleMode mode)
      throws InputException {
    List<Candidate> edges = Candidate.parse("--edges", made.edges());
    List<Candidate> relax = Candidate.parse("--relax", made.relax());
    List<List<Edge>> reject = new ArrayList<>();
    for (String sequence : made.reject()) {
      reject.add(EdgeText.edges("--reject", sequence));
    }
    return new CycleSpace(
        edges,
        new Relaxations(relax, relaxations),
        reject,
        size,
        threads,
        accesses,
        locations,
        new EventAnnotations(
            annotations("--reads", made.reads(), language.loads()),
            annotations("--writes", made.writes(), language.stores()),
            annotations("--updates", made.updates(), language.updates())),
        scopeTrees,
        mode);
  }

  private List<Annotation> annotations(String option, String text, Set<Order> legal)
      throws InputException {
    Set<Annotation> all = new LinkedHashSet<>();
    for (Annotation a : EdgeText.annotations(option, text)) {
      if (!legal.contains(a.order())) {
        throw new InputException(
            option,
            Position.START,
            "found '"
                + EdgeText.write(a)
                + "', which "
                + (language == TestLanguage.CPP ? "C++" : "PTX")
                + " does not have there",
            "it has "
                + String.join(
                    ", ",
                    legal.stream().map(o -> EdgeText.write(Annotation.of(o, Scope.GPU))).toList()));
      }
      if (scopes.isEmpty() || !a.order().scoped()) {
        all.add(a);
      } else {
        scopes.forEach(scope -> all.add(Annotation.of(a.order(), scope)));
      }
    }
    return List.copyOf(all);
  }
}
