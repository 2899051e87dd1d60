package dev.acquit.model.cat;

import dev.acquit.text.Position;
import java.util.List;
import java.util.Locale;

/// A statement of the cat language.
public sealed interface CatStatement {
  /// `let a = e and b(x) = f`, or `let rec`.
  ///
  /// @param recursive whether the names may be used in their own definitions
  /// @param definitions one or more
  record Let(boolean recursive, List<Definition> definitions) implements CatStatement {
    /// Copies the list.
    public Let {
      definitions = List.copyOf(definitions);
    }
  }

  /// A name, or a function, and what it stands for.
  ///
  /// @param parameters empty for a plain name
  /// @param parts the names of several things at once, `(a, b)`; empty for one
  /// @param body what it stands for
  /// @param position where the name stands
  record Definition(
      String name,
      List<String> parameters,
      List<String> parts,
      CatExpression body,
      Position position) {
    /// Copies the lists.
    public Definition {
      parameters = List.copyOf(parameters);
      parts = List.copyOf(parts);
    }
  }

  /// A check: `acyclic e as n`, `flag ~empty e as n`, `undefined_unless empty e as n`, ...
  ///
  /// @param kind what a failure means
  /// @param test what is tested
  /// @param negated whether `~` stands before the test
  /// @param expression what is tested
  /// @param name its name; made from its place if the file gives none
  /// @param position where
  record Check(
      Kind kind,
      Test test,
      boolean negated,
      CatExpression expression,
      String name,
      Position position)
      implements CatStatement {}

  /// `with x from f(a, b)`: some relation of a family, chosen anew in each execution.
  ///
  /// @param name the name of the relation
  /// @param family what it is chosen from
  /// @param arguments of what the family is
  /// @param position where
  record With(String name, Family family, List<CatExpression> arguments, Position position)
      implements CatStatement {
    /// Copies the list.
    public With {
      arguments = List.copyOf(arguments);
    }
  }

  /// What relations are chosen from.
  enum Family {
    /// `orientations(r)`: the pairs of a relation, each one way or the other, without a circle.
    ORIENTATIONS(1),
    /// `linearisations(S, r)`: the orders of all of a set that extend a relation.
    LINEARISATIONS(2),
    /// `generate_orders(S, r)`: the same for the elements at each location.
    GENERATE_ORDERS(2),
    /// `generate_cos(r)`: the same for all writes.
    GENERATE_COS(1);

    private final int arguments;

    Family(int arguments) {
      this.arguments = arguments;
    }

    /// How many arguments it takes.
    public int arguments() {
      return arguments;
    }

    /// Its name in the cat language.
    public String catName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// `include "file"`.
  ///
  /// @param file the file's name
  /// @param position where
  record Include(String file, Position position) implements CatStatement {}

  /// `show a, e as c`: relations in whose words explanations are told.
  record Show(List<Shown> relations) implements CatStatement {
    /// Copies the list.
    public Show {
      relations = List.copyOf(relations);
    }
  }

  /// `procedure p(a, b) = ... end`.
  ///
  /// @param parameters what its arguments are called inside
  /// @param body what is done where it is called; what it defines is known only there
  /// @param position where its name stands
  record Procedure(String name, List<String> parameters, List<CatStatement> body, Position position)
      implements CatStatement {
    /// Copies the lists.
    public Procedure {
      parameters = List.copyOf(parameters);
      body = List.copyOf(body);
    }
  }

  /// `call p(a, b)`.
  ///
  /// @param procedure the name of the procedure
  /// @param arguments what it is called with
  /// @param position where
  record Call(String procedure, List<CatExpression> arguments, Position position)
      implements CatStatement {
    /// Copies the list.
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /// `forall x in {a, b} do ... end`.
  ///
  /// @param name what each element is called inside
  /// @param elements sets and relations
  /// @param body what is done for each
  /// @param position where
  record ForAll(
      String name, List<CatExpression> elements, List<CatStatement> body, Position position)
      implements CatStatement {
    /// Copies the lists.
    public ForAll {
      elements = List.copyOf(elements);
      body = List.copyOf(body);
    }
  }

  /// A relation that is shown.
  ///
  /// @param name what it is called
  /// @param relation what it is
  record Shown(String name, CatExpression relation) {}

  /// What the failure of a check means.
  enum Kind {
    /// The execution is not allowed.
    AXIOM,
    /// The execution is allowed and marked.
    FLAG,
    /// The whole test has no defined meaning.
    UNDEFINED_UNLESS,
    /// The whole test has no defined meaning even if every event is behind a branch on all that its
    /// thread read before (an extension of ours, for the symbolic engine, which knows programs by
    /// one execution).
    GUARDED_UNDEFINED_UNLESS,
    /// The model does not speak about this test (an extension of ours).
    UNCOVERED_UNLESS
  }

  /// What is tested.
  enum Test {
    /// No cycle.
    ACYCLIC,
    /// No event is related to itself.
    IRREFLEXIVE,
    /// Nothing in it.
    EMPTY
  }
}
