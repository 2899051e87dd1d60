package dev.acquit.model.cat;

import dev.acquit.model.cat.CatExpression.BinaryOperator;
import dev.acquit.model.cat.CatExpression.UnaryOperator;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Node.Op;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.LateHash;
import dev.acquit.text.Position;
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
  private final PredefinedNames vocabulary;
  private String file;
  private Scope scope = Scope.EMPTY;
  private int groups;
  private int includes;
  private int calls;
  private int allCalls;
  private int level;

  /// How many attempts are under way.
  private int tries;

  /// Thrown inside `try` when a name is undefined.
  private static final class Missing extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// The node of the name, if other languages have it.
    private final int node;

    Missing(int node) {
      super(null, null, false, false);
      this.node = node;
    }
  }

  private ModelCompiler(Library library) {
    this.library = library;
    this.vocabulary = new PredefinedNames(nodes, choices);
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
    c.known();
    String title = c.run(file, text);
    int co = c.coherence(file);
    SequencedMap<String, Integer> shown = c.shown();
    return new MemoryModel(
        name,
        title,
        new LateHash(c.hashed.toString()),
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

  /// What all models know.
  private void known() throws InputException {
    file = Models.LIBRARY;
    for (CatStatement statement : Models.library()) {
      statement(statement);
    }
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
    Optional<Choice.Kind> said = PredefinedNames.coherence(name);
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
    List<CatExpression> arguments = with.arguments();
    switch (with.family()) {
      case ORIENTATIONS -> bind(with.name(), oriented(with, relation(arguments.getFirst())));
      case LINEARISATIONS -> ordered(with, set(arguments.getFirst()), nodes.all(false));
      case GENERATE_ORDERS -> {
        int set = set(arguments.getFirst());
        if (set == nodes.tag(Tag.W)) {
          coherence(with);
        } else {
          ordered(with, set, nodes.base(BaseRelation.LOC));
        }
      }
      case GENERATE_COS -> coherence(with);
    }
  }

  private int oriented(CatStatement.With with, int pairs) throws InputException {
    if (nodes.get(pairs).depends() != 0) {
      throw error(
          with.position(),
          "orientations are chosen of a relation that the program alone decides, and this one"
              + " depends on rf, co or another choice");
    }
    int variable = newVariable(with.position());
    choices.add(new Choice(with.name(), Choice.Kind.ORIENTATION, Optional.of(pairs)));
    return nodes.chosen(variable);
  }

  /// An order of the elements of a set is an orientation of all their pairs.
  ///
  /// @param where of which pairs
  private void ordered(CatStatement.With with, int set, int where) throws InputException {
    int all =
        nodes.binary(Op.INTERSECTION, nodes.binary(Op.PRODUCT, set, set, false), where, false);
    int pairs = nodes.binary(Op.DIFFERENCE, all, nodes.base(BaseRelation.ID), false);
    int order = oriented(with, pairs);
    extend(with, order, pairs);
    bind(with.name(), order);
  }

  /// Base coherence, which is total in a model that generates it.
  private void coherence(CatStatement.With with) throws InputException {
    if (!vocabulary.say(Choice.Kind.TOTAL_COHERENCE)) {
      throw error(
          with.position(),
          "found an order of all writes where this model says that co is" + " partial");
    }
    int writes = nodes.tag(Tag.W);
    extend(
        with,
        vocabulary.co(),
        nodes.binary(
            Op.INTERSECTION,
            nodes.binary(Op.PRODUCT, writes, writes, false),
            nodes.base(BaseRelation.LOC),
            false));
    bind(with.name(), vocabulary.co());
  }

  /// The order extends what its family is asked to.
  private void extend(CatStatement.With with, int order, int pairs) throws InputException {
    int least = relation(with.arguments().getLast());
    if (least == vocabulary.initialFirst() || isNothing(least)) {
      return;
    }
    int both =
        nodes.binary(Op.UNION, order, nodes.binary(Op.INTERSECTION, least, pairs, false), false);
    checks.add(
        new MemoryModel.Check(
            CatStatement.Kind.AXIOM, CatStatement.Test.ACYCLIC, false, with.name(), both));
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
        Scope.Binding value = meaning(d.body());
        if (value instanceof Scope.Value(int node)) {
          names.putIfAbsent(node, d.name());
        }
        after = d.parts().isEmpty() ? after.bind(d.name(), value) : parts(after, d, value);
      } else {
        after =
            after.bind(
                d.name(), new Scope.Function(d.parameters(), d.body(), before, List.of(), file));
      }
    }
    scope = after;
  }

  /// Names for things that are given at once.
  private Scope parts(Scope known, CatStatement.Definition d, Scope.Binding value)
      throws InputException {
    if (!(value instanceof Scope.Tuple(List<Scope.Binding> elements))
        || elements.size() != d.parts().size()) {
      throw error(d.position(), "expected a tuple of " + d.parts().size() + " components");
    }
    Scope after = known;
    for (int i = 0; i < elements.size(); i++) {
      after = after.bind(d.parts().get(i), elements.get(i));
    }
    return after;
  }

  private void letRecursive(List<CatStatement.Definition> definitions) throws InputException {
    Scope outside = scope;
    if (definitions.stream().noneMatch(d -> d.parameters().isEmpty())) {
      for (CatStatement.Definition d : definitions) {
        scope =
            scope.bind(
                d.name(), new Scope.Function(d.parameters(), d.body(), outside, definitions, file));
      }
      return;
    }
    int group = groups++;
    List<Integer> variables = new ArrayList<>();
    long mask = 0;
    for (CatStatement.Definition d : definitions) {
      if (!d.parameters().isEmpty()) {
        throw error(
            d.position(),
            "'"
                + d.name()
                + "' is a function, and those beside it are relations: both at once"
                + " cannot be recursive");
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
    if (isNothing(node)) {
      return nothing(n);
    } else if (n.op() == Op.ALL) {
      return nodes.all(false);
    }
    throw new InputException(
        file,
        e.position(),
        "found a set of events, expected a relation",
        "write [S] for the identity on a set S");
  }

  /// Whether it is plain that nothing is in a set or relation.
  private boolean isNothing(int node) {
    Node n = nodes.get(node);
    return switch (n.op()) {
      case NONE -> true;
      case UNION -> isNothing(n.a()) && isNothing(n.b());
      case INTERSECTION, PRODUCT -> isNothing(n.a()) || isNothing(n.b());
      case DIFFERENCE -> isNothing(n.a());
      default -> false;
    };
  }

  /// The empty relation for an empty set; it keeps the names that the test fills.
  private int nothing(Node n) {
    return switch (n.op()) {
      case NONE -> n.index() > 0 ? nodes.foreign(n.index() - 1, false) : nodes.none(false);
      case UNION ->
          nodes.binary(Op.UNION, nothing(nodes.get(n.a())), nothing(nodes.get(n.b())), false);
      default -> nodes.none(false);
    };
  }

  private int set(CatExpression e) throws InputException {
    int node = compile(e);
    if (!nodes.get(node).set()) {
      throw error(e.position(), "found a relation, expected a set of events");
    }
    return node;
  }

  /// A set or relation.
  private int compile(CatExpression e) throws InputException {
    return switch (meaning(e)) {
      case Scope.Value(int node) -> node;
      case Scope.Function f ->
          throw error(e.position(), word(e) + " is a function: write " + word(e, "f") + "(...)");
      case Scope.Procedure p ->
          throw error(
              e.position(), word(e) + " is a procedure: write call " + word(e, "p") + "(...)");
      case Scope.Word(String tag) ->
          throw error(e.position(), "found the tag '" + tag + ", expected a set or relation");
      case Scope.Tuple t ->
          throw error(
              e.position(),
              "found a tuple of "
                  + t.elements().size()
                  + " components, expected a set or relation");
      case Scope.Listed l ->
          throw error(
              e.position(), "found a literal set {...}, expected a set of events or a relation");
    };
  }

  private static String word(CatExpression e) {
    return e instanceof CatExpression.Name n ? "'" + n.name() + "'" : "this";
  }

  private static String word(CatExpression e, String otherwise) {
    return e instanceof CatExpression.Name n ? n.name() : otherwise;
  }

  private Scope.Binding meaning(CatExpression e) throws InputException {
    level++;
    Scope.Binding found = level > 2 * MAX_DEPTH ? new Scope.Value(-1) : ofShape(e);
    level--;
    if (found instanceof Scope.Value(int node) && (node < 0 || nodes.depth(node) > MAX_DEPTH)) {
      throw error(
          e.position(), "with all definitions in place this is more than " + MAX_DEPTH + " deep");
    }
    return found;
  }

  /// Patterns that take records apart would make each of hundreds of levels a long one.
  private Scope.Binding ofShape(CatExpression e) throws InputException {
    return switch (e) {
      case CatExpression.Universe _ -> new Scope.Value(nodes.all(true));
      case CatExpression.Empty _ -> new Scope.Value(nodes.none(true));
      case CatExpression.Bracket b ->
          new Scope.Value(nodes.unary(Op.IDENTITY, set(b.set()), false));
      case CatExpression.Name n -> name(n.name(), n.position());
      case CatExpression.Apply a -> apply(a);
      case CatExpression.Unary u -> new Scope.Value(unary(u.operator(), u.operand()));
      case CatExpression.Binary b ->
          b.operator() == BinaryOperator.ADD
              ? added(b)
              : new Scope.Value(binary(b.operator(), b.left(), b.right()));
      case CatExpression.Fun f ->
          new Scope.Function(f.parameters(), f.body(), scope, List.of(), file);
      case CatExpression.Local l -> local(l);
      case CatExpression.Try t -> attempt(t);
      case CatExpression.MatchTag m -> match(m);
      case CatExpression.MatchSet m -> match(m);
      case CatExpression.Tagged t -> new Scope.Word(t.name());
      case CatExpression.Tuple t -> new Scope.Tuple(meanings(t.elements()));
      case CatExpression.Listed l -> new Scope.Listed(meanings(l.elements()));
    };
  }

  private Scope.Binding local(CatExpression.Local local) throws InputException {
    Scope outer = scope;
    let(local.let());
    Scope.Binding found = meaning(local.body());
    scope = outer;
    return found;
  }

  private List<Scope.Binding> meanings(List<CatExpression> expressions) throws InputException {
    List<Scope.Binding> all = new ArrayList<>();
    for (CatExpression e : expressions) {
      all.add(meaning(e));
    }
    return all;
  }

  /// A name that is another language's is what `try` is for. Where nothing takes its place, that is
  /// nothing of this name, so that a note can say it.
  private Scope.Binding attempt(CatExpression.Try attempt) throws InputException {
    Scope outer = scope;
    String outerFile = file;
    int depth = level;
    int inside = calls;
    int missing;
    tries++;
    try {
      return meaning(attempt.attempt());
    } catch (Missing e) {
      scope = outer;
      file = outerFile;
      level = depth;
      calls = inside;
      missing = e.node;
    } finally {
      tries--;
    }
    Scope.Binding otherwise = meaning(attempt.otherwise());
    return missing >= 0 && otherwise instanceof Scope.Value(int node) && isNothing(node)
        ? new Scope.Value(nodes.foreign(nodes.get(missing).index() - 1, nodes.get(node).set()))
        : otherwise;
  }

  private Scope.Binding match(CatExpression.MatchTag match) throws InputException {
    if (!(meaning(match.subject()) instanceof Scope.Word(String tag))) {
      throw error(match.subject().position(), "found no tag, expected one such as 'acq");
    }
    CatExpression body = match.cases().getOrDefault(tag, match.otherwise().orElse(null));
    if (body == null) {
      throw error(match.position(), "no case for the tag '" + tag);
    }
    return meaning(body);
  }

  /// Of a set of events only executions have the elements, but for one that nobody is in.
  private Scope.Binding match(CatExpression.MatchSet match) throws InputException {
    Scope.Binding subject = meaning(match.subject());
    if (isNothing(subject)) {
      return meaning(match.nothing());
    }
    if (!(subject instanceof Scope.Listed(List<Scope.Binding> elements))) {
      throw new InputException(
          file,
          match.subject().position(),
          "found a set or relation of which only an execution has the elements",
          "sets that are matched are written out: {a, b}");
    }
    Scope outer = scope;
    scope =
        scope
            .bind(match.element(), elements.getFirst())
            .bind(match.rest(), listed(elements.subList(1, elements.size())));
    Scope.Binding found = meaning(match.some());
    scope = outer;
    return found;
  }

  private boolean isNothing(Scope.Binding binding) {
    return binding instanceof Scope.Value(int node) && isNothing(node);
  }

  private Scope.Binding listed(List<Scope.Binding> elements) {
    return elements.isEmpty() ? new Scope.Value(nodes.none(true)) : new Scope.Listed(elements);
  }

  private Scope.Binding added(CatExpression.Binary sum) throws InputException {
    List<Scope.Binding> all = new ArrayList<>();
    all.add(meaning(sum.left()));
    Scope.Binding others = meaning(sum.right());
    if (others instanceof Scope.Listed(List<Scope.Binding> elements)) {
      elements.stream().filter(x -> !isSame(x, all.getFirst())).forEach(all::add);
    } else if (!isNothing(others)) {
      throw new InputException(
          file,
          sum.position(),
          "found a set or relation to which an element is added that only an execution has",
          "elements are added to sets that are written out: {a, b}");
    }
    return new Scope.Listed(all);
  }

  /// Things of several parts are not compared: few words make many parts.
  private static boolean isSame(Scope.Binding a, Scope.Binding b) {
    return switch (a) {
      case Scope.Value v -> v.equals(b);
      case Scope.Word w -> w.equals(b);
      case Scope.Tuple _, Scope.Listed _, Scope.Function _, Scope.Procedure _ -> false;
    };
  }

  private Scope.Binding name(String name, Position position) throws InputException {
    Optional<Scope.Binding> bound = scope.find(name);
    if (bound.isPresent()) {
      return bound.get();
    }
    Optional<Integer> base = vocabulary.lookup(name);
    boolean missing =
        base.isEmpty() || PredefinedNames.foreign(nodes.get(base.orElseThrow())).isPresent();
    if (tries > 0 && missing) {
      throw new Missing(base.orElse(-1));
    } else if (base.isPresent()) {
      names.putIfAbsent(base.get(), name);
      return new Scope.Value(base.get());
    }
    List<String> known = new ArrayList<>(vocabulary.names());
    known.addAll(scope.names());
    throw new InputException(
        new Diagnostic(
            file, position, "unknown name '" + name + "'", Suggestion.didYouMean(name, known)));
  }

  private Scope.Binding apply(CatExpression.Apply apply) throws InputException {
    List<CatExpression> arguments = apply.arguments();
    String built = apply.function() instanceof CatExpression.Name n ? n.name() : "";
    boolean known = scope.find(built).isPresent();
    if (!known && arguments.size() == 1) {
      CatExpression argument = arguments.getFirst();
      switch (built) {
        case "domain" -> {
          return new Scope.Value(nodes.unary(Op.DOMAIN, relation(argument), true));
        }
        case "range" -> {
          return new Scope.Value(nodes.unary(Op.RANGE, relation(argument), true));
        }
        default -> {
          // A function of the file, if any.
        }
      }
    }
    Scope.Binding function =
        built.isEmpty() || known ? meaning(apply.function()) : new Scope.Value(-1);
    if (function instanceof Scope.Function f) {
      return call(f, built.isEmpty() ? "this" : built, apply);
    } else if (tries > 0 && !known && !built.isEmpty()) {
      throw new Missing(-1);
    }
    throw error(
        apply.position(),
        "'" + built + "' is not a function of " + arguments.size() + " arguments");
  }

  private Scope.Binding call(Scope.Function function, String name, CatExpression.Apply apply)
      throws InputException {
    Scope inner =
        inside(function.inside(), name, function.parameters(), apply.arguments(), apply.position());
    Scope outer = scope;
    String outerFile = file;
    scope = inner;
    file = function.file();
    Scope.Binding result;
    try {
      result = meaning(function.body());
    } catch (InputException e) {
      if (!e.diagnostic().file().equals(Models.LIBRARY)) {
        throw e;
      }
      // Nobody has that file before their eyes.
      throw new InputException(
          outerFile, apply.arguments().getFirst().position(), e.diagnostic().message());
    }
    scope = outer;
    file = outerFile;
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
    List<Scope.Binding> given = meanings(arguments);
    if (given.size() == 1
        && parameters.size() > 1
        && given.getFirst() instanceof Scope.Tuple(List<Scope.Binding> elements)) {
      given = elements;
    }
    if (parameters.size() != given.size()) {
      throw error(
          position,
          "'" + name + "' takes " + parameters.size() + " arguments, found " + given.size());
    }
    if (++calls > MAX_CALLS) {
      throw error(position, "functions are nested more than " + MAX_CALLS + " deep");
    }
    count(position);
    Scope inner = known;
    for (int i = 0; i < given.size(); i++) {
      inner = inner.bind(parameters.get(i), given.get(i));
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
      inside(scope.bind(all.name(), meaning(element)), all.body());
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
      case ADD -> throw new IllegalStateException("adds to a set, handled above");
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
