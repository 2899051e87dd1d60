package dev.acquit.recheck.replay;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.CatExpression;
import dev.acquit.model.cat.CatReader;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A memory model, read and asked statement by statement, about one execution whose choices are all
/// made. Nothing is compiled, shared or bounded: this is what the text says.
public final class CatModel {
  private static final Set<String> BUILT_IN = Set.of("stdlib.cat", "cos.cat", "cross.cat");
  private static final int MAX_INCLUDES = 20;

  /// By the name in a text.
  private static final Map<String, BaseRelation> BASE =
      Stream.of(BaseRelation.values()).collect(Collectors.toMap(BaseRelation::catName, b -> b));

  private final List<CatStatement> statements = new ArrayList<>();
  private int includes;

  private CatModel() {}

  /// The model of a text.
  ///
  /// @param name the file's name, for messages
  /// @param library the texts of the files that it includes
  /// @throws InputException if the text is no model
  /// @throws NotReplayedException if a file is missing
  public static CatModel of(String name, String text, Function<String, Optional<String>> library)
      throws InputException, NotReplayedException {
    CatModel model = new CatModel();
    Models.library().stream()
        .filter(CatStatement.Let.class::isInstance)
        .forEach(model.statements::add);
    model.take(name, text, library);
    return model;
  }

  /// A model that ships.
  ///
  /// @throws NotReplayedException if there is none of that name
  public static CatModel shipped(String name) throws InputException, NotReplayedException {
    Optional<String> text = Models.text(name + ".cat");
    if (text.isEmpty()) {
      throw new NotReplayedException("the text of the model " + name + " is not at hand");
    }
    return of(name, text.get(), Models::text);
  }

  private void take(String name, String text, Function<String, Optional<String>> library)
      throws InputException, NotReplayedException {
    for (CatStatement statement : CatReader.read(name, text).statements()) {
      if (!(statement instanceof CatStatement.Include include)) {
        statements.add(statement);
      } else if (!BUILT_IN.contains(include.file())) {
        Optional<String> included = library.apply(include.file());
        if (included.isEmpty() || ++includes > MAX_INCLUDES) {
          throw new NotReplayedException("'" + include.file() + "' cannot be included");
        }
        take(include.file(), included.get(), library);
      }
    }
  }

  /// What the model says of an execution.
  ///
  /// @param broken the axioms that it breaks, in order
  /// @param flags the flags that it raises
  /// @param undefined conditions of a defined meaning that it does not meet
  /// @param uncovered conditions of the model's own reach that it does not meet
  /// @param chosen the relations that were chosen, by name
  /// @param names what each name stands for at the end
  record Judged(
      Set<String> broken,
      Set<String> flags,
      Set<String> undefined,
      Set<String> uncovered,
      Map<String, Relation> chosen,
      Names names) {}

  /// What the names of a model stand for.
  interface Names {
    /// A relation.
    ///
    /// @throws NotReplayedException if the name is not known, or stands for no relation
    Relation relation(String name) throws NotReplayedException;

    /// A set of events, as a mask.
    ///
    /// @throws NotReplayedException if the name is not known, or stands for no set
    EventSet set(String name) throws NotReplayedException;

    /// What a check is about, such as the pairs that race.
    ///
    /// @throws NotReplayedException if there is no check of that name, or it is about a set
    Relation checked(String check) throws NotReplayedException;

    /// The relation that the model shows under a name; empty if it shows none.
    Optional<Relation> shown(String name) throws NotReplayedException;
  }

  /// What is chosen in an execution, besides reads-from.
  interface Choices {
    /// Base coherence.
    Optional<Relation> coherence();

    /// The ways to look at: which of two events that a relation pairs comes first.
    ///
    /// @param name the name of the chosen relation
    /// @param pairs the relation that is oriented
    List<Relation> orientations(String name, Relation pairs) throws NotReplayedException;

    /// Takes a judgement.
    ///
    /// @return whether other ways shall be looked at
    boolean take(Judged judged) throws NotReplayedException;
  }

  /// Asks the model about an execution, for all ways to choose.
  ///
  /// @param all whether all axioms are asked; otherwise an execution that breaks one is dropped
  void judge(Execution execution, Relation rf, boolean all, Choices choices)
      throws NotReplayedException {
    new Asking(execution, rf, all, choices).run(0, Map.of(), List.of(), Map.of());
  }

  /// What a name or expression stands for.
  private sealed interface Meaning {
    /// A set of events.
    ///
    /// @param asRelation what it is where a relation is wanted: only everything and nothing are one
    record Events(EventSet set, Optional<Relation> asRelation) implements Meaning {}

    record Pairs(Relation relation) implements Meaning {}

    record Call(List<String> parameters, CatExpression body, Map<String, Meaning> names)
        implements Meaning {}
  }

  private record Failed(CatStatement.Kind kind, String name) {}

  private final class Asking {
    private final Execution execution;
    private final int size;
    private final EventSet everything;
    private final Relation rf;
    private final boolean all;
    private final Choices choices;

    Asking(Execution execution, Relation rf, boolean all, Choices choices) {
      this.execution = execution;
      this.size = execution.size();
      this.everything = EventSet.all(size);
      this.rf = rf;
      this.all = all;
      this.choices = choices;
    }

    /// @return whether other ways shall be looked at
    boolean run(
        int from, Map<String, Meaning> before, List<Failed> failed, Map<String, Relation> chosen)
        throws NotReplayedException {
      Map<String, Meaning> names = new HashMap<>(before);
      List<Failed> marks = new ArrayList<>(failed);
      for (int i = from; i < statements.size(); i++) {
        switch (statements.get(i)) {
          case CatStatement.Let let -> let(let, names);
          case CatStatement.Show s -> {}
          case CatStatement.Procedure _, CatStatement.Call _, CatStatement.ForAll _ ->
              throw new NotReplayedException("the model has procedures or 'forall'");
          case CatStatement.Include n -> throw new IllegalStateException("taken up at the start");
          case CatStatement.Check check -> {
            boolean isFlag = check.kind() == CatStatement.Kind.FLAG;
            if (holds(check, names) == isFlag) {
              if (check.kind() == CatStatement.Kind.AXIOM && !all) {
                return true;
              }
              marks.add(new Failed(check.kind(), check.name()));
            }
          }
          case CatStatement.With with -> {
            if (with.family() != CatStatement.Family.ORIENTATIONS) {
              throw new NotReplayedException("the model chooses from " + with.family().catName());
            }
            Relation pairs = relation(with.arguments().getFirst(), names);
            for (Relation way : choices.orientations(with.name(), pairs)) {
              Map<String, Meaning> more = new HashMap<>(names);
              more.put(with.name(), new Meaning.Pairs(way));
              Map<String, Relation> moreChosen = new HashMap<>(chosen);
              moreChosen.put(with.name(), way);
              if (!run(i + 1, more, marks, moreChosen)) {
                return false;
              }
            }
            return true;
          }
        }
      }
      return choices.take(
          new Judged(
              named(marks, CatStatement.Kind.AXIOM),
              named(marks, CatStatement.Kind.FLAG),
              named(marks, CatStatement.Kind.UNDEFINED_UNLESS),
              named(marks, CatStatement.Kind.UNCOVERED_UNLESS),
              chosen,
              new AtTheEnd(names)));
    }

    /// What names stand for when all statements have been read.
    private final class AtTheEnd implements Names {
      private final Map<String, Meaning> names;

      AtTheEnd(Map<String, Meaning> names) {
        this.names = names;
      }

      @Override
      public Relation relation(String name) throws NotReplayedException {
        return asRelation(name(name, names));
      }

      @Override
      public EventSet set(String name) throws NotReplayedException {
        if (name(name, names) instanceof Meaning.Events(EventSet set, Optional<Relation> r)) {
          return set;
        }
        throw new NotReplayedException("the model uses a relation as a set");
      }

      @Override
      public Relation checked(String name) throws NotReplayedException {
        for (CatStatement statement : statements) {
          if (statement instanceof CatStatement.Check check && check.name().equals(name)) {
            return Asking.this.relation(check.expression(), names);
          }
        }
        throw new NotReplayedException("the model checks nothing of the name '" + name + "'");
      }

      @Override
      public Optional<Relation> shown(String name) throws NotReplayedException {
        for (CatStatement statement : statements) {
          if (statement instanceof CatStatement.Show(List<CatStatement.Shown> relations)) {
            for (CatStatement.Shown s : relations) {
              if (s.name().equals(name)) {
                return Optional.of(Asking.this.relation(s.relation(), names));
              }
            }
          }
        }
        return Optional.empty();
      }
    }

    private static Set<String> named(List<Failed> marks, CatStatement.Kind kind) {
      Set<String> found = new LinkedHashSet<>();
      marks.stream().filter(f -> f.kind() == kind).forEach(f -> found.add(f.name()));
      return found;
    }

    private boolean holds(CatStatement.Check check, Map<String, Meaning> names)
        throws NotReplayedException {
      Meaning meaning = meaning(check.expression(), names);
      boolean positive =
          switch (check.test()) {
            case EMPTY ->
                meaning instanceof Meaning.Events e
                    ? e.set().isEmpty()
                    : asRelation(meaning).isEmpty();
            case ACYCLIC -> asRelation(meaning).isAcyclic();
            case IRREFLEXIVE -> asRelation(meaning).isIrreflexive();
          };
      return positive != check.negated();
    }

    private void let(CatStatement.Let let, Map<String, Meaning> names) throws NotReplayedException {
      if (let.definitions().stream().anyMatch(d -> !d.parts().isEmpty())) {
        throw new NotReplayedException("the model names several things at once");
      }
      if (!let.recursive()) {
        // No definition sees the others of its statement. A function keeps the names as they are.
        Map<String, Meaning> defined = new HashMap<>();
        for (CatStatement.Definition d : let.definitions()) {
          defined.put(
              d.name(),
              d.parameters().isEmpty()
                  ? meaning(d.body(), names)
                  : new Meaning.Call(d.parameters(), d.body(), Map.copyOf(names)));
        }
        names.putAll(defined);
        return;
      }
      if (let.definitions().stream().anyMatch(d -> !d.parameters().isEmpty())) {
        throw new NotReplayedException("the model has functions that call themselves");
      }
      // The smallest relations of which the definitions are true.
      for (CatStatement.Definition d : let.definitions()) {
        names.put(d.name(), new Meaning.Pairs(Relation.empty(size)));
      }
      for (boolean grows = true; grows; ) {
        grows = false;
        for (CatStatement.Definition d : let.definitions()) {
          Meaning next = new Meaning.Pairs(relation(d.body(), names));
          grows |= !next.equals(names.put(d.name(), next));
        }
      }
    }

    private Relation relation(CatExpression e, Map<String, Meaning> names)
        throws NotReplayedException {
      return asRelation(meaning(e, names));
    }

    private Relation asRelation(Meaning meaning) throws NotReplayedException {
      return switch (meaning) {
        case Meaning.Pairs(Relation relation) -> relation;
        case Meaning.Events(EventSet s, Optional<Relation> r) when r.isPresent() -> r.get();
        default -> throw new NotReplayedException("the model uses a set as a relation");
      };
    }

    private EventSet set(CatExpression e, Map<String, Meaning> names) throws NotReplayedException {
      if (meaning(e, names) instanceof Meaning.Events(EventSet set, Optional<Relation> r)) {
        return set;
      }
      throw new NotReplayedException("the model uses a relation as a set");
    }

    private static Meaning of(EventSet set) {
      return new Meaning.Events(set, Optional.empty());
    }

    private Meaning nothing() {
      return new Meaning.Events(EventSet.EMPTY, Optional.of(Relation.empty(size)));
    }

    private Meaning anything() {
      return new Meaning.Events(
          everything, Optional.of(Relation.product(size, everything, everything)));
    }

    private Meaning meaning(CatExpression e, Map<String, Meaning> names)
        throws NotReplayedException {
      return switch (e) {
        case CatExpression.Universe u -> anything();
        case CatExpression.Empty n -> nothing();
        case CatExpression.Name n -> name(n.name(), names);
        case CatExpression.Bracket b ->
            new Meaning.Pairs(Relation.identity(size, set(b.set(), names)));
        case CatExpression.Apply a -> apply(a, names);
        case CatExpression.Unary u -> unary(u, names);
        case CatExpression.Binary b -> binary(b, names);
        case CatExpression.Local(CatStatement.Let let, CatExpression body, _) -> {
          Map<String, Meaning> inner = new HashMap<>(names);
          let(let, inner);
          yield meaning(body, inner);
        }
        case CatExpression.Fun _,
            CatExpression.Try _,
            CatExpression.MatchTag _,
            CatExpression.MatchSet _,
            CatExpression.Tagged _,
            CatExpression.Tuple _,
            CatExpression.Listed _ ->
            throw new NotReplayedException("the model computes with functions, tags or 'try'");
      };
    }

    private Meaning unary(CatExpression.Unary u, Map<String, Meaning> names)
        throws NotReplayedException {
      Meaning operand = meaning(u.operand(), names);
      if (u.operator() == CatExpression.UnaryOperator.COMPLEMENT
          && operand instanceof Meaning.Events(EventSet set, Optional<Relation> r)) {
        return of(everything.difference(set));
      }
      Relation relation = asRelation(operand);
      return new Meaning.Pairs(
          switch (u.operator()) {
            case COMPLEMENT -> relation.complement();
            case INVERSE -> relation.inverse();
            case PLUS -> relation.closure();
            case STAR -> relation.closure().reflexive();
            case OPTIONAL -> relation.reflexive();
          });
    }

    private Meaning binary(CatExpression.Binary b, Map<String, Meaning> names)
        throws NotReplayedException {
      if (b.operator() == CatExpression.BinaryOperator.PRODUCT) {
        return new Meaning.Pairs(
            Relation.product(size, set(b.left(), names), set(b.right(), names)));
      }
      Meaning left = meaning(b.left(), names);
      Meaning right = meaning(b.right(), names);
      if (b.operator() != CatExpression.BinaryOperator.SEQUENCE
          && left instanceof Meaning.Events(EventSet x, Optional<Relation> l)
          && right instanceof Meaning.Events(EventSet y, Optional<Relation> r)) {
        return of(
            switch (b.operator()) {
              case UNION -> x.union(y);
              case INTERSECTION -> x.intersection(y);
              case DIFFERENCE -> x.difference(y);
              default -> throw new NotReplayedException("the model adds to a set");
            });
      }
      Relation x = asRelation(left);
      Relation y = asRelation(right);
      return new Meaning.Pairs(
          switch (b.operator()) {
            case UNION -> x.union(y);
            case INTERSECTION -> x.intersection(y);
            case DIFFERENCE -> x.difference(y);
            case SEQUENCE -> x.then(y);
            case PRODUCT -> throw new IllegalStateException("done above");
            case ADD -> throw new NotReplayedException("the model adds to a set");
          });
    }

    private Meaning apply(CatExpression.Apply a, Map<String, Meaning> names)
        throws NotReplayedException {
      String function = a.function() instanceof CatExpression.Name n ? n.name() : "a function";
      if (names.get(function) instanceof Meaning.Call call
          && call.parameters().size() == a.arguments().size()) {
        Map<String, Meaning> inner = new HashMap<>(call.names());
        for (int i = 0; i < a.arguments().size(); i++) {
          inner.put(call.parameters().get(i), meaning(a.arguments().get(i), names));
        }
        return meaning(call.body(), inner);
      }
      if (a.arguments().isEmpty()) {
        throw new NotReplayedException("the model calls '" + function + "'");
      }
      CatExpression argument = a.arguments().getFirst();
      return switch (function) {
        case "domain" -> of(relation(argument, names).domain());
        case "range" -> of(relation(argument, names).range());
        default -> throw new NotReplayedException("the model calls '" + function + "'");
      };
    }

    private Meaning name(String name, Map<String, Meaning> names) throws NotReplayedException {
      Meaning bound = names.get(name);
      if (bound != null) {
        return bound;
      }
      Optional<Tag> tag = Tag.named(name);
      if (tag.isPresent()) {
        return of(execution.tagged(tag.get()));
      }
      BaseRelation base = BASE.get(name);
      if (base != null) {
        return new Meaning.Pairs(execution.base(base));
      }
      Relation ext = execution.base(BaseRelation.EXT);
      Relation own = execution.base(BaseRelation.INT);
      return switch (name) {
        case "M" -> of(execution.tagged(Tag.R).union(execution.tagged(Tag.W)));
        case "emptyset" -> nothing();
        case "rf" -> new Meaning.Pairs(rf);
        case "co" -> new Meaning.Pairs(co());
        case "fr" -> new Meaning.Pairs(fr());
        case "po-loc" ->
            new Meaning.Pairs(
                execution.base(BaseRelation.PO).intersection(execution.base(BaseRelation.LOC)));
        case "rfe" -> new Meaning.Pairs(rf.intersection(ext));
        case "rfi" -> new Meaning.Pairs(rf.intersection(own));
        case "coe" -> new Meaning.Pairs(co().intersection(ext));
        case "coi" -> new Meaning.Pairs(co().intersection(own));
        case "fre" -> new Meaning.Pairs(fr().intersection(ext));
        case "fri" -> new Meaning.Pairs(fr().intersection(own));
        default -> throw new NotReplayedException("the model uses '" + name + "'");
      };
    }

    private Relation co() throws NotReplayedException {
      Optional<Relation> co = choices.coherence();
      if (co.isEmpty()) {
        throw new NotReplayedException("the model uses a coherence that is partial and free");
      }
      return co.get();
    }

    private Relation fr() throws NotReplayedException {
      return rf.inverse().then(co());
    }
  }
}
