package dev.acquit.model.symbolic;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.MemoryModel.Recursion;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.circuit.Circuit;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The nodes of a model as literals, each from the side from which it is needed. The counterpart of
/// [dev.acquit.model.evaluate.Evaluation], whose least and largest values are the same two sides.
public final class Translation {
  private static final Tag[] TAGS = Tag.values();
  private static final BaseRelation[] BASES = BaseRelation.values();

  /// Relations of fewer events take little memory.
  private static final int LARGE = 64;

  private final MemoryModel model;
  private final SymbolicFacts facts;
  private final Circuit circuit;
  private final Closures closures;
  private final int size;
  private final int[][] sets;
  private final int[][][] relations;
  private final int[][][] chosen;
  private final boolean[] exact;

  /// Rows of relations, none of which changes any more.
  private final Map<IntBuffer, int[]> rows = new HashMap<>();

  Translation(MemoryModel model, SymbolicFacts facts, Circuit circuit) {
    this.model = model;
    this.facts = facts;
    this.circuit = circuit;
    this.closures = new Closures(circuit);
    this.size = facts.size();
    this.sets = new int[2 * model.nodes().size()][];
    this.relations = new int[2 * model.nodes().size()][][];
    this.chosen = new int[model.choices().size()][][];
    this.exact = new boolean[model.nodes().size()];
    for (Node n : model.nodes()) {
      exact[n.id()] = isExact(n);
    }
  }

  private boolean isExact(Node n) {
    return switch (n.op()) {
      case PLUS, STAR, FIXPOINT, RECURSIVE -> false;
      default -> (n.a() < 0 || exact[n.a()]) && (n.b() < 0 || exact[n.b()]);
    };
  }

  private int slot(int node, Bound bound) {
    return exact[node] ? 2 * node : 2 * node + bound.ordinal();
  }

  /// The events of a set.
  public int[] set(int node, Bound bound) throws UnsupportedModelException {
    int slot = slot(node, bound);
    if (sets[slot] == null) {
      sets[slot] = computeSet(model.nodes().get(node), bound);
    }
    return sets[slot];
  }

  /// The pairs of a relation.
  public int[][] relation(int node, Bound bound) throws UnsupportedModelException {
    int slot = slot(node, bound);
    if (relations[slot] == null) {
      facts.tick();
      relations[slot] = shared(computeRelation(model.nodes().get(node), bound));
    }
    return relations[slot];
  }

  /// The same with each row there once: the relations of a large test are large, and much alike.
  private int[][] shared(int[][] relation) {
    if (size < LARGE) {
      return relation;
    }
    for (int i = 0; i < size; i++) {
      relation[i] = rows.computeIfAbsent(IntBuffer.wrap(relation[i]), IntBuffer::array);
    }
    return relation;
  }

  private int[] computeSet(Node n, Bound bound) throws UnsupportedModelException {
    int[] result = new int[size];
    switch (n.op()) {
      case TAG -> {
        return facts.tagged(TAGS[n.index()]);
      }
      case ALL -> {
        return facts.present();
      }
      case NONE -> {
        Optional<String> unknown = MemoryModel.unknown(n);
        if (unknown.isPresent()) {
          throw new UnsupportedModelException(
              "the set " + unknown.get() + " is not known here: no program says what is in it");
        }
        fill(result);
      }
      case UNION, INTERSECTION, DIFFERENCE -> {
        if (n.op() == Node.Op.INTERSECTION && (isAbsent(n.a()) || isAbsent(n.b()))) {
          fill(result);
          return result;
        }
        int[] a = set(n.a(), bound);
        int[] b = set(n.b(), n.op() == Node.Op.DIFFERENCE ? bound.other() : bound);
        for (int i = 0; i < size; i++) {
          result[i] = combine(n.op(), a[i], b[i]);
        }
      }
      case COMPLEMENT -> {
        int[] a = set(n.a(), bound.other());
        for (int i = 0; i < size; i++) {
          result[i] = circuit.and(facts.present()[i], -a[i]);
        }
      }
      case DOMAIN, RANGE -> {
        int[][] a = relation(n.a(), bound);
        for (int i = 0; i < size; i++) {
          result[i] = circuit.or(n.op() == Node.Op.DOMAIN ? a[i] : column(a, i));
        }
      }
      default -> throw new IllegalStateException(n.op() + " is no set");
    }
    return result;
  }

  private int combine(Node.Op op, int a, int b) {
    return switch (op) {
      case UNION -> circuit.or(a, b);
      case INTERSECTION -> circuit.and(a, b);
      case DIFFERENCE -> circuit.and(a, -b);
      default -> throw new IllegalStateException(op + " does not combine");
    };
  }

  private static int[] column(int[][] matrix, int index) {
    int[] column = new int[matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      column[i] = matrix[i][index];
    }
    return column;
  }

  // What no program has must not change how the rest is written: a solver's luck hangs on it.

  private boolean isAbsent(int node) {
    Node n = model.nodes().get(node);
    return n.op() == Node.Op.TAG && facts.lacks(TAGS[n.index()]);
  }

  private static boolean isEmpty(int[][] relation) {
    for (int[] row : relation) {
      if (!isEmpty(row)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEmpty(int[] literals) {
    for (int literal : literals) {
      if (literal != Circuit.FALSE) {
        return false;
      }
    }
    return true;
  }

  private static void fill(int[] literals) {
    Arrays.fill(literals, Circuit.FALSE);
  }

  private int[][] nothing() {
    int[][] m = new int[size][size];
    for (int[] row : m) {
      fill(row);
    }
    return m;
  }

  private int[][] cells(Cells cells) {
    return Cells.of(size, cells);
  }

  private int[][] computeRelation(Node n, Bound bound) throws UnsupportedModelException {
    return switch (n.op()) {
      case BASE -> facts.base(BASES[n.index()]);
      case CHOSEN -> chosen(n.index());
      case NONE -> nothing();
      case ALL -> cells((i, j) -> circuit.and(facts.present()[i], facts.present()[j]));
      case UNION, INTERSECTION, DIFFERENCE -> {
        int[][] a = relation(n.a(), bound);
        if (n.op() != Node.Op.UNION && isEmpty(a)) {
          yield a;
        }
        int[][] b = relation(n.b(), n.op() == Node.Op.DIFFERENCE ? bound.other() : bound);
        yield cells((i, j) -> combine(n.op(), a[i][j], b[i][j]));
      }
      case COMPLEMENT -> {
        int[][] a = relation(n.a(), bound.other());
        yield cells((i, j) -> circuit.and(facts.present()[i], facts.present()[j], -a[i][j]));
      }
      case SEQUENCE -> {
        int[][] a = relation(n.a(), bound);
        yield isEmpty(a) ? a : sequence(a, relation(n.b(), bound));
      }
      case FROM -> {
        int[] s = set(n.a(), bound);
        if (isEmpty(s)) {
          yield nothing();
        }
        int[][] r = relation(n.b(), bound);
        yield cells((i, j) -> circuit.and(s[i], r[i][j]));
      }
      case TO -> {
        int[] s = set(n.a(), bound);
        if (isEmpty(s)) {
          yield nothing();
        }
        int[][] r = relation(n.b(), bound);
        yield cells((i, j) -> circuit.and(s[j], r[i][j]));
      }
      case PRODUCT -> {
        int[] a = set(n.a(), bound);
        int[] b = set(n.b(), bound);
        yield cells((i, j) -> circuit.and(a[i], b[j]));
      }
      case IDENTITY -> {
        int[] s = set(n.a(), bound);
        yield cells((i, j) -> i == j ? s[i] : Circuit.FALSE);
      }
      case INVERSE -> {
        int[][] a = relation(n.a(), bound);
        yield cells((i, j) -> a[j][i]);
      }
      case PLUS -> closures.closure(relation(n.a(), bound), bound);
      case STAR -> reflexive(closures.closure(relation(n.a(), bound), bound));
      case OPTIONAL -> reflexive(relation(n.a(), bound));
      case FIXPOINT, RECURSIVE -> fixpoint(n, bound);
      case TAG, DOMAIN, RANGE -> throw new IllegalStateException(n.op() + " is no relation");
    };
  }

  private int[][] reflexive(int[][] a) {
    return cells((i, j) -> i == j ? circuit.or(facts.present()[i], a[i][j]) : a[i][j]);
  }

  private int[][] sequence(int[][] a, int[][] b) {
    int[][] m = nothing();
    int[] steps = new int[size];
    int[] ways = new int[size];
    for (int i = 0; i < size; i++) {
      int stepped = 0;
      for (int k = 0; k < size; k++) {
        if (a[i][k] != Circuit.FALSE) {
          steps[stepped++] = k;
        }
      }
      for (int j = 0; j < size && stepped > 0; j++) {
        int count = 0;
        for (int s = 0; s < stepped; s++) {
          int k = steps[s];
          if (b[k][j] != Circuit.FALSE) {
            ways[count++] = circuit.and(a[i][k], b[k][j]);
          }
        }
        m[i][j] = count == 0 ? Circuit.FALSE : circuit.or(Arrays.copyOf(ways, count));
      }
    }
    return m;
  }

  /// The pairs of a chosen relation.
  public int[][] chosen(int variable) throws UnsupportedModelException {
    if (chosen[variable] == null) {
      Choice choice = model.choices().get(variable);
      chosen[variable] =
          switch (choice.kind()) {
            case ORIENTATION -> orientation(choice.oriented().orElseThrow());
            case READS_FROM, COHERENCE, TOTAL_COHERENCE, PARTIAL_COHERENCE, FENCE_ORDER ->
                facts.chosen(choice);
            case RECURSIVE -> throw new IllegalStateException("recursive names are no choices");
          };
    }
    return chosen[variable];
  }

  /// One direction of each pair. Both would do no harm to a solver that wants few pairs, but an
  /// order that is used from below must not have both.
  private int[][] orientation(int oriented) throws UnsupportedModelException {
    int[][] pairs = relation(oriented, Bound.UPPER);
    int[][] order = nothing();
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        int pair = circuit.or(pairs[i][j], pairs[j][i]);
        if (pair != Circuit.FALSE) {
          int direction = circuit.variable();
          order[i][j] = circuit.and(pair, direction);
          order[j][i] = circuit.and(pair, -direction);
        }
      }
    }
    return order;
  }

  /// All names of a `let rec` at once, from above: any relations that contain their definitions.
  private int[][] fixpoint(Node n, Bound bound) throws UnsupportedModelException {
    int place = n.op() == Node.Op.FIXPOINT ? n.index() : placeOf(n.index());
    Recursion wanted = model.recursive().get(place);
    if (bound == Bound.LOWER) {
      throw new UnsupportedModelException(
          "the recursive name '"
              + model.choices().get(wanted.variable()).name()
              + "' is used where it must not be too large, which only closures can be");
    }
    if (chosen[wanted.variable()] == null) {
      List<Recursion> group = new ArrayList<>();
      for (Recursion r : model.recursive()) {
        if (r.group() == wanted.group()) {
          group.add(r);
          chosen[r.variable()] = cells((i, j) -> circuit.variable());
        }
      }
      for (Recursion r : group) {
        int[][] body = relation(r.body(), bound);
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            circuit.define(-body[i][j], chosen[r.variable()][i][j]);
          }
        }
      }
    }
    return chosen[wanted.variable()];
  }

  private int placeOf(int variable) {
    for (int i = 0; i < model.recursive().size(); i++) {
      if (model.recursive().get(i).variable() == variable) {
        return i;
      }
    }
    throw new IllegalStateException("no recursive name has this variable");
  }
}
