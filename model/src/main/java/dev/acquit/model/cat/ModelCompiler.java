package dev.acquit.model.cat;

import dev.acquit.model.cat.CatExpression.BinaryOperator;
import dev.acquit.model.cat.CatExpression.UnaryOperator;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Node.Op;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Sha256;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Turns a cat file into a [MemoryModel]: resolves names and functions, tells sets from relations.
public final class ModelCompiler {
  /// Where the files named by `include` come from.
  public interface Library {
    /// The text of a file; empty if there is none of that name.
    ///
    /// @throws InputException if it is no text
    Optional<String> text(String file) throws InputException;

    /// Whether there is a file of that name which a model may not read.
    default boolean hides(String file) {
      return false;
    }
  }

  private static final int MAX_INCLUDES = 20;
  private static final int MAX_VARIABLES = 60;
  private static final int MAX_CALLS = 100;
  private static final int MAX_ALL_CALLS = 100_000;
  private static final int MAX_DEPTH = 400;

  private final Library library;
  private final NodeTable nodes = new NodeTable();
  private final List<Choice> choices = new ArrayList<>();
  private final List<MemoryModel.Check> checks = new ArrayList<>();
  private final List<MemoryModel.Recursion> recursive = new ArrayList<>();
  private final Map<Integer, String> names = new HashMap<>();
  private final List<CatStatement.Shown> shown = new ArrayList<>();
  private final StringBuilder hashed = new StringBuilder();
  private final Vocabulary vocabulary;
  private String file;
  private Scope scope = Scope.EMPTY;
  private int groups;
  private int includes;
  private int calls;
  private int allCalls;
  private int level;

  private ModelCompiler(Library library) {
    this.library = library;
    this.vocabulary = new Vocabulary(nodes, choices);
  }

  /// Compiles a model.
  ///
  /// @param name the name under which it will be known
  /// @param file the file's name, for messages
  /// @param text the file's text
  /// @param library where included files come from
  /// @throws InputException with the place of the first mistake
  public static MemoryModel compile(String name, String file, String text, Library library)
      throws InputException {
    ModelCompiler c = new ModelCompiler(library);
    c.choices.add(new Choice("rf", Choice.Kind.READS_FROM, Optional.empty()));
    String title = c.run(file, text);
    int co = c.coherence(file);
    SequencedMap<String, Integer> shown = c.shown();
    return new MemoryModel(
        name,
        title,
        Sha256.of(c.hashed.toString()),
        c.nodes.all(),
        c.checks,
        c.choices,
        c.recursive,
        c.names,
        shown,
        co,
        new Schedule(c.nodes.all(), c.checks, c.recursive, c.choices.size()));
  }

  /// The last definition of `co`, which decides final states.
  private int coherence(String fileName) throws InputException {
    Optional<Scope.Binding> bound = scope.find("co");
    if (bound.isEmpty()) {
      return vocabulary.co();
    } else if (bound.get() instanceof Scope.Value(int node) && !nodes.get(node).set()) {
      return node;
    }
    throw new InputException(
        fileName,
        Position.START,
        "'co' is the coherence order, and this model makes it no relation");
  }

  /// What `show` names stand for at the end. A name that stands for no relation shows nothing, so
  /// that a list can be of another tool's relations.
  private SequencedMap<String, Integer> shown() throws InputException {
    SequencedMap<String, Integer> relations = new LinkedHashMap<>();
    for (CatStatement.Shown s : shown) {
      if (s.relation() instanceof CatExpression.Name n && !isValue(n.name())) {
        continue;
      }
      int node = compile(s.relation());
      if (!nodes.get(node).set()) {
        relations.putIfAbsent(s.name(), node);
      }
    }
    return relations;
  }

  private boolean isValue(String name) {
    return scope
        .find(name)
        .map(b -> b instanceof Scope.Value)
        .orElseGet(() -> vocabulary.lookup(name).isPresent());
  }

  private String run(String fileName, String text) throws InputException {
    String outer = file;
    file = fileName;
    hashed.append(text).append('\0');
    CatFile parsed = CatReader.read(fileName, text);
    for (CatStatement statement : parsed.statements()) {
      statement(statement);
    }
    file = outer;
    return parsed.title();
  }

  private void statement(CatStatement statement) throws InputException {
    switch (statement) {
      case CatStatement.Let let -> let(let);
      case CatStatement.Show(var relations) -> shown.addAll(relations);
      case CatStatement.With with -> with(with);
      case CatStatement.Include include -> include(include);
      case CatStatement.Procedure p ->
          scope = scope.bind(p.name(), new Scope.Procedure(p, file, scope));
      case CatStatement.Call call -> call(call);
      case CatStatement.ForAll all -> forAll(all);
      case CatStatement.Check(var kind, var test, var negated, var e, var name, var position) -> {
        int node = compile(e);
        if (nodes.get(node).set() && test != CatStatement.Test.EMPTY) {
          throw error(position, "a set of events cannot be acyclic or irreflexive, only empty");
        }
        checks.add(new MemoryModel.Check(kind, test, negated, name, node));
      }
    }
  }

  private void include(CatStatement.Include include) throws InputException {
    String name = include.file();
    if (name.equals("stdlib.cat") || name.equals("cross.cat")) {
      return; // what these define is built in
    }
    Optional<Choice.Kind> said = Vocabulary.coherence(name);
    if (said.isPresent()) {
      if (!vocabulary.say(said.get())) {
        throw error(
            include.position(), "found '" + name + "' where this model says that co is the other");
      }
      return;
    }
    if (library.hides(name)) {
      throw new InputException(
          file,
          include.position(),
          "'" + name + "' is not in the folder of the model, nor below it",
          "name the model as FOLDER/./REST if it may include what is in FOLDER or below");
    }
    Optional<String> text = library.text(name);
    if (text.isEmpty()) {
      throw error(include.position(), "there is no file '" + name + "' to include");
    }
    if (++includes > MAX_INCLUDES) {
      throw error(include.position(), "more than " + MAX_INCLUDES + " includes, perhaps a circle");
    }
    run(name, text.get());
  }

  private void with(CatStatement.With with) throws InputException {
    int oriented = relation(with.expression());
    if (nodes.get(oriented).depends() != 0) {
      throw error(
          with.position(),
          "orientations are chosen of a relation that the program alone decides, and this one"
              + " depends on rf, co or another choice");
    }
    int variable = newVariable(with.position());
    choices.add(new Choice(with.name(), Choice.Kind.ORIENTATION, Optional.of(oriented)));
    bind(with.name(), nodes.chosen(variable));
  }

  private int newVariable(Position position) throws InputException {
    if (choices.size() >= MAX_VARIABLES) {
      throw error(position, "a model has at most " + MAX_VARIABLES + " chosen or recursive names");
    }
    return choices.size();
  }

  private void bind(String name, int node) {
    names.putIfAbsent(node, name);
    scope = scope.bind(name, new Scope.Value(node));
  }

  private void let(CatStatement.Let let) throws InputException {
    if (let.recursive()) {
      letRecursive(let.definitions());
      return;
    }
    Scope before = scope;
    Scope after = scope;
    for (CatStatement.Definition d : let.definitions()) {
      scope = before;
      if (d.parameters().isEmpty()) {
        int node = compile(d.body());
        names.putIfAbsent(node, d.name());
        after = after.bind(d.name(), new Scope.Value(node));
      } else {
        after = after.bind(d.name(), new Scope.Function(d.parameters(), d.body(), before));
      }
    }
    scope = after;
  }

  private void letRecursive(List<CatStatement.Definition> definitions) throws InputException {
    Scope outside = scope;
    int group = groups++;
    List<Integer> variables = new ArrayList<>();
    long mask = 0;
    for (CatStatement.Definition d : definitions) {
      if (!d.parameters().isEmpty()) {
        throw error(
            d.position(), "'" + d.name() + "' is a function, and functions cannot be recursive");
      }
      int variable = newVariable(d.position());
      choices.add(new Choice(d.name(), Choice.Kind.RECURSIVE, Optional.empty()));
      variables.add(variable);
      mask |= 1L << variable;
      scope = scope.bind(d.name(), new Scope.Value(nodes.recursive(variable)));
    }
    List<Integer> bodies = new ArrayList<>();
    long depends = 0;
    for (CatStatement.Definition d : definitions) {
      int body = relation(d.body());
      new Monotone(nodes, mask).require(body, file, d);
      bodies.add(body);
      depends |= nodes.get(body).depends();
    }
    scope = outside;
    for (int i = 0; i < definitions.size(); i++) {
      recursive.add(new MemoryModel.Recursion(variables.get(i), bodies.get(i), group));
      bind(definitions.get(i).name(), nodes.fixpoint(recursive.size() - 1, depends & ~mask));
    }
  }

  private int relation(CatExpression e) throws InputException {
    return asRelation(compile(e), e);
  }

  private int asRelation(int node, CatExpression e) throws InputException {
    Node n = nodes.get(node);
    if (!n.set()) {
      return node;
    }
    if (n.op() == Op.NONE) {
      return nodes.none(false);
    } else if (n.op() == Op.ALL) {
      return nodes.all(false);
    }
    throw new InputException(
        file,
        e.position(),
        "found a set of events, expected a relation",
        "write [S] for the identity on a set S");
  }

  private int set(CatExpression e) throws InputException {
    int node = compile(e);
    if (!nodes.get(node).set()) {
      throw error(e.position(), "found a relation, expected a set of events");
    }
    return node;
  }

  private int compile(CatExpression e) throws InputException {
    level++;
    int node = level > 2 * MAX_DEPTH ? -1 : node(e);
    level--;
    if (node < 0 || nodes.depth(node) > MAX_DEPTH) {
      throw error(
          e.position(), "with all definitions in place this is more than " + MAX_DEPTH + " deep");
    }
    return node;
  }

  private int node(CatExpression e) throws InputException {
    return switch (e) {
      case CatExpression.Universe u -> nodes.all(true);
      case CatExpression.Empty n -> nodes.none(true);
      case CatExpression.Bracket(var inner, var p) -> nodes.unary(Op.IDENTITY, set(inner), false);
      case CatExpression.Name(var name, var position) -> name(name, position);
      case CatExpression.Apply apply -> apply(apply);
      case CatExpression.Unary(var op, var operand, var p) -> unary(op, operand);
      case CatExpression.Binary(var op, var l, var r, var p) -> binary(op, l, r);
    };
  }

  private int name(String name, Position position) throws InputException {
    Optional<Scope.Binding> bound = scope.find(name);
    if (bound.isPresent()) {
      return switch (bound.get()) {
        case Scope.Value(int node) -> node;
        case Scope.Function f ->
            throw error(position, "'" + name + "' is a function: write " + name + "(...)");
        case Scope.Procedure p ->
            throw error(position, "'" + name + "' is a procedure: write call " + name + "(...)");
      };
    }
    Optional<Integer> base = vocabulary.lookup(name);
    if (base.isPresent()) {
      names.putIfAbsent(base.get(), name);
      return base.get();
    }
    List<String> known = new ArrayList<>(vocabulary.names());
    known.addAll(scope.names());
    throw new InputException(
        new Diagnostic(
            file, position, "unknown name '" + name + "'", Suggestion.didYouMean(name, known)));
  }

  private int apply(CatExpression.Apply apply) throws InputException {
    String f = apply.function();
    Optional<Scope.Binding> bound = scope.find(f);
    if (bound.isPresent() && bound.get() instanceof Scope.Function function) {
      return call(function, apply);
    }
    if (apply.arguments().size() == 1) {
      CatExpression argument = apply.arguments().getFirst();
      if (f.equals("domain") || f.equals("range")) {
        return nodes.unary(f.equals("domain") ? Op.DOMAIN : Op.RANGE, relation(argument), true);
      } else if (f.equals("fencerel")) {
        int po = nodes.base(BaseRelation.PO);
        return nodes.sequence(
            nodes.sequence(po, nodes.unary(Op.IDENTITY, set(argument), false)), po);
      }
    }
    throw error(
        apply.position(),
        "'" + f + "' is not a function of " + apply.arguments().size() + " arguments");
  }

  private int call(Scope.Function function, CatExpression.Apply apply) throws InputException {
    Scope inner =
        inside(
            function.scope(),
            apply.function(),
            function.parameters(),
            apply.arguments(),
            apply.position());
    Scope outer = scope;
    scope = inner;
    int result = compile(function.body());
    scope = outer;
    calls--;
    return result;
  }

  /// What is known inside a function or procedure.
  private Scope inside(
      Scope known,
      String name,
      List<String> parameters,
      List<CatExpression> arguments,
      Position position)
      throws InputException {
    if (parameters.size() != arguments.size()) {
      throw error(
          position,
          "'" + name + "' takes " + parameters.size() + " arguments, found " + arguments.size());
    }
    if (++calls > MAX_CALLS) {
      throw error(position, "functions are nested more than " + MAX_CALLS + " deep");
    }
    count(position);
    Scope inner = known;
    for (int i = 0; i < arguments.size(); i++) {
      inner = inner.bind(parameters.get(i), new Scope.Value(compile(arguments.get(i))));
    }
    return inner;
  }

  private void count(Position position) throws InputException {
    if (++allCalls > MAX_ALL_CALLS) {
      throw error(position, "functions are used more than " + MAX_ALL_CALLS + " times");
    }
  }

  private void call(CatStatement.Call call) throws InputException {
    String name = call.procedure();
    if (!(scope.find(name).orElse(null) instanceof Scope.Procedure(var is, var of, var known))) {
      throw error(call.position(), "there is no procedure '" + name + "' before this");
    }
    Scope inner = inside(known, name, is.parameters(), call.arguments(), call.position());
    String outerFile = file;
    file = of;
    inside(inner, is.body());
    file = outerFile;
    calls--;
  }

  /// What is defined inside is not known behind it.
  private void inside(Scope inner, List<CatStatement> body) throws InputException {
    Scope outer = scope;
    scope = inner;
    for (CatStatement statement : body) {
      statement(statement);
    }
    scope = outer;
  }

  private void forAll(CatStatement.ForAll all) throws InputException {
    for (CatExpression element : all.elements()) {
      count(all.position());
      inside(scope.bind(all.name(), new Scope.Value(compile(element))), all.body());
    }
  }

  private int unary(UnaryOperator op, CatExpression operand) throws InputException {
    if (op == UnaryOperator.COMPLEMENT) {
      int a = compile(operand);
      return nodes.unary(Op.COMPLEMENT, a, nodes.get(a).set());
    }
    int a = relation(operand);
    return switch (op) {
      case INVERSE -> nodes.unary(Op.INVERSE, a, false);
      case PLUS -> nodes.unary(Op.PLUS, a, false);
      case STAR -> nodes.unary(Op.STAR, a, false);
      case OPTIONAL -> nodes.unary(Op.OPTIONAL, a, false);
      case COMPLEMENT -> throw new IllegalStateException("handled above");
    };
  }

  private int binary(BinaryOperator op, CatExpression left, CatExpression right)
      throws InputException {
    return switch (op) {
      case PRODUCT -> nodes.binary(Op.PRODUCT, set(left), set(right), false);
      case SEQUENCE -> nodes.sequence(relation(left), relation(right));
      case UNION -> sameKind(Op.UNION, left, right);
      case INTERSECTION -> sameKind(Op.INTERSECTION, left, right);
      case DIFFERENCE -> sameKind(Op.DIFFERENCE, left, right);
    };
  }

  private int sameKind(Op op, CatExpression left, CatExpression right) throws InputException {
    int a = compile(left);
    int b = compile(right);
    boolean set = nodes.get(a).set() && nodes.get(b).set();
    return set
        ? nodes.binary(op, a, b, true)
        : nodes.binary(op, asRelation(a, left), asRelation(b, right), false);
  }

  private InputException error(Position position, String message) {
    return new InputException(file, position, message);
  }
}
