package dev.acquit.model.cat;

import dev.acquit.text.LateHash;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A compiled memory model.
///
/// @param name the name under which it is known
/// @param title the title in its file
/// @param contents the hash of the text of its file and all files included
/// @param nodes the expressions, by number
/// @param checks its axioms, flags and conditions, in order
/// @param choices the chosen relations, by variable
/// @param recursive the definitions of recursive names, by place
/// @param names for each node the name that the file gives it, if any
/// @param shown the nodes of the relations that the file wants shown, by the names that it shows
///   them under, in the order of the file
/// @param coherence the node of the last definition of `co`
/// @param schedule what evaluations have to know of the nodes
public record MemoryModel(
    String name,
    String title,
    LateHash contents,
    List<Node> nodes,
    List<Check> checks,
    List<Choice> choices,
    List<Recursion> recursive,
    Map<Integer, String> names,
    SequencedMap<String, Integer> shown,
    int coherence,
    Schedule schedule) {
  /// Copies the collections.
  public MemoryModel {
    nodes = List.copyOf(nodes);
    checks = List.copyOf(checks);
    choices = List.copyOf(choices);
    recursive = List.copyOf(recursive);
    names = Map.copyOf(names);
    shown = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(shown));
  }

  /// The same with some of its checks, or others over the same nodes.
  public MemoryModel with(List<Check> others) {
    return new MemoryModel(
        name, title, contents, nodes, others, choices, recursive, names, shown, coherence,
        schedule);
  }

  /// A check of the model.
  ///
  /// @param kind what its failure means
  /// @param test what is tested
  /// @param negated whether the test must fail
  /// @param node what is tested
  public record Check(
      CatStatement.Kind kind, CatStatement.Test test, boolean negated, String name, int node) {
    /// Whether a test has no meaning, or none that the model speaks of, where it fails.
    public boolean isOfMeaning() {
      return kind == CatStatement.Kind.UNDEFINED_UNLESS
          || kind == CatStatement.Kind.UNCOVERED_UNLESS;
    }
  }

  /// A relation that is chosen in each execution.
  ///
  /// @param kind how
  /// @param oriented for orientations: the node of the relation that is oriented
  public record Choice(String name, Kind kind, Optional<Integer> oriented) {
    /// How a relation is chosen.
    public enum Kind {
      /// From each read to the write that it reads from.
      READS_FROM,
      /// Base coherence where the model does not say which: total in C++ tests, partial in PTX
      /// tests.
      COHERENCE,
      /// Base coherence as an order of all writes to a location, in any language.
      TOTAL_COHERENCE,
      /// Base coherence as an order of some of them, in any language.
      PARTIAL_COHERENCE,
      /// Base `sync_fence`: an order of the pairs of fence.sc that include each other.
      FENCE_ORDER,
      /// `with x from orientations(e)`.
      ORIENTATION,
      /// No choice: a name inside its own `let rec`.
      RECURSIVE;

      /// Whether it is base coherence, of whatever kind.
      public boolean isCoherence() {
        return this == COHERENCE || this == TOTAL_COHERENCE || this == PARTIAL_COHERENCE;
      }
    }
  }

  /// A name defined by `let rec`.
  ///
  /// @param variable the variable that stands for it inside
  /// @param body the node of its definition
  /// @param group names of the same `let rec` have the same number
  public record Recursion(int variable, int body, int group) {}

  /// The variable of the reads-from relation.
  public static final int READS_FROM = 0;

  /// The axioms, in order.
  public List<Check> axioms() {
    return checks.stream().filter(c -> c.kind() == CatStatement.Kind.AXIOM).toList();
  }

  /// Whether an axiom depends on base coherence and the model does not say whether that is a total
  /// order.
  public boolean leavesCoherenceOpen() {
    long open = 0;
    for (int v = 0; v < choices.size(); v++) {
      open |= choices.get(v).kind() == Choice.Kind.COHERENCE ? 1L << v : 0;
    }
    long unsaid = open;
    return axioms().stream().anyMatch(c -> (nodes.get(c.node()).depends() & unsaid) != 0);
  }

  /// The nodes on which its checks depend.
  public List<Node> used() {
    BitSet seen = new BitSet();
    checks.forEach(c -> use(c.node(), seen));
    return seen.stream().mapToObj(nodes::get).toList();
  }

  private void use(int node, BitSet seen) {
    if (node < 0 || seen.get(node)) {
      return;
    }
    seen.set(node);
    Node n = nodes.get(node);
    use(n.a(), seen);
    use(n.b(), seen);
    if (n.op() == Node.Op.FIXPOINT) {
      use(recursive.get(n.index()).body(), seen);
    } else if (n.op() == Node.Op.CHOSEN) {
      choices.get(n.index()).oriented().ifPresent(o -> use(o, seen));
    }
  }

  /// The name under which a node is empty because only other languages give it a meaning.
  public static Optional<String> foreign(Node node) {
    return PredefinedNames.foreign(node).filter(n -> !PredefinedNames.isSpace(n));
  }

  /// The name of the set that a node is, if nobody knows what is in it, whatever the test.
  public static Optional<String> unknown(Node node) {
    return PredefinedNames.foreign(node).filter(n -> PredefinedNames.isUnknown(n, false));
  }

  /// The names of sets on which its checks depend and of which nobody knows what is in them: those
  /// of other languages that say of each access what tests here do not say.
  ///
  /// @param shared whether something of the test is in shared memory
  public List<String> unknown(boolean shared) {
    return used().stream()
        .flatMap(n -> PredefinedNames.foreign(n).stream())
        .filter(n -> PredefinedNames.isUnknown(n, shared))
        .toList();
  }

  /// Whether it is plain that no value depends on itself in an execution that the axioms allow: one
  /// asks that a union of relations has no circle, and reads-from is in it and all data
  /// dependencies are.
  public boolean forbidsCircles() {
    return forbidsCircles(BaseRelation.DATA);
  }

  /// Whether it is plain that nothing depends on itself in an execution that the axioms allow:
  /// neither a value nor an address nor whether a thread comes to an access.
  public boolean forbidsAllCircles() {
    return forbidsCircles(BaseRelation.ADDR, BaseRelation.DATA, BaseRelation.CTRL);
  }

  /// The same, whatever depends on what: all that comes behind a read counts.
  public boolean forbidsCirclesOfProgramOrder() {
    return forbidsCircles(n -> has(n, part -> isBase(part, BaseRelation.PO)));
  }

  /// The same, where dependencies go through other threads of a warp, too: an axiom has to speak of
  /// them by their names.
  public boolean forbidsCirclesOfLanes() {
    return forbidsCircles(n ->
        Stream.of(BaseRelation.ADDR, BaseRelation.DATA, BaseRelation.CTRL)
            .allMatch(d -> has(n, part -> isBase(part, d))));
  }

  /// Whether it is plain that the order of writes has no circle in an execution that the axioms
  /// allow: it is chosen as an order, or an axiom says so.
  public boolean ordersWrites() {
    Node.Op op = nodes.get(coherence()).op();
    return op == Node.Op.CHOSEN
        || axioms().stream()
            .filter(a -> a.node() == coherence() && !a.negated())
            .anyMatch(a ->
                a.test() == CatStatement.Test.ACYCLIC
                    || (a.test() == CatStatement.Test.IRREFLEXIVE && op == Node.Op.PLUS));
  }

  private boolean forbidsCircles(BaseRelation... dependencies) {
    return forbidsCircles(n ->
        Arrays.stream(dependencies)
            .allMatch(d -> has(n, part -> isBase(part, d) || isBase(part, BaseRelation.PO))));
  }

  private boolean forbidsCircles(IntPredicate depends) {
    return axioms().stream()
        .filter(c -> c.test() == CatStatement.Test.ACYCLIC && !c.negated())
        .anyMatch(c ->
            has(c.node(), n -> n.op() == Node.Op.CHOSEN && n.index() == READS_FROM)
                && depends.test(c.node()));
  }

  private static boolean isBase(Node n, BaseRelation relation) {
    return n.op() == Node.Op.BASE && n.index() == relation.ordinal();
  }

  private boolean has(int node, Predicate<Node> part) {
    Node n = nodes.get(node);
    return part.test(n) || (n.op() == Node.Op.UNION && (has(n.a(), part) || has(n.b(), part)));
  }

  /// SHA-256 of the text of its file and all files included, in hexadecimal.
  public String hash() {
    return contents.hex();
  }

  /// The first twelve digits of the hash.
  public String shortHash() {
    return hash().substring(0, 12);
  }
}
