package dev.acquit.model.circuit;

import dev.acquit.model.sat.Clauses;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Boolean expressions that share equal parts, and their translation into clauses.
///
/// Some literals say that a [Domain] has one of some values; expressions over one domain are kept
/// as such literals. Variables may imply others, which a conjunction with them then leaves out.
///
/// A literal is a number; its negative is its negation. An expression is translated only in the
/// direction in which it is used (D. Plaisted, S. Greenbaum, "A Structure-preserving Clause Form
/// Translation", 1986): where it has to be true, it implies its parts, and where it has to be
/// false, its parts imply it. Not for use by several threads.
public final class Circuit {
  /// The literal that is always true.
  public static final int TRUE = 1;

  /// The literal that is always false.
  public static final int FALSE = -1;

  /// A conjunction of at most so many parts is not an expression of its own inside another.
  private static final int FLAT = 4;

  /// Of at most so many literals each pair is a clause where at most one may be true.
  private static final int PAIRS = 32;

  private record Member(Domain domain, BitSet values) {}

  /// Literals that are made when somebody asks for them.
  static final class OnDemand {
    private final Supplier<int[]> maker;
    private int[] made;

    OnDemand(Supplier<int[]> maker) {
      this.maker = maker;
    }

    int[] get() {
      if (made == null) {
        made = maker.get();
      }
      return made;
    }
  }

  private final Runnable tick;
  private final Interned known = new Interned();
  private Member[] members = new Member[2048]; // of literals
  private int[][] implied = new int[2048][]; // by literals
  private OnDemand[] lowers = new OnDemand[1024]; // of nodes, as those below
  private OnDemand[] uppers = new OnDemand[1024];
  private int[][] conjunctions = new int[1024][]; // null: a variable
  private int[] uses = new int[1024];
  private int size = 1;
  private int[] required = new int[256];

  /// Which demands say what a variable means, and are never withdrawn.
  private final BitSet lasting = new BitSet();

  private int requirements;

  /// An empty one.
  public Circuit() {
    this(() -> {});
  }

  /// An empty one.
  ///
  /// @param tick called for each part of the work; may throw to end it
  public Circuit(Runnable tick) {
    this.tick = tick;
  }

  /// Counts a part of the work.
  void tick() {
    tick.run();
  }

  /// A new variable.
  public int variable() {
    return newNode(null);
  }

  /// The place of a literal in an array of all.
  private static int place(int literal) {
    return literal > 0 ? 2 * literal : -2 * literal + 1;
  }

  private int newNode(int[] parts) {
    size++;
    if (size >= conjunctions.length) {
      members = Arrays.copyOf(members, 4 * size);
      implied = Arrays.copyOf(implied, 4 * size);
      lowers = Arrays.copyOf(lowers, 2 * size);
      uppers = Arrays.copyOf(uppers, 2 * size);
      conjunctions = Arrays.copyOf(conjunctions, 2 * size);
      uses = Arrays.copyOf(uses, 2 * size);
    }
    conjunctions[size] = parts;
    return size;
  }

  /// Says that a literal is true exactly when a domain has one of some values.
  public void isMember(int literal, Domain domain, BitSet values) {
    members[place(literal)] = new Member(domain, values);
  }

  /// Demands that a variable implies others, and lets conjunctions with it leave them out.
  public void implies(int variable, int... literals) {
    for (int literal : literals) {
      define(-variable, literal);
    }
    implied[place(variable)] = literals.clone();
  }

  /// A new variable that, if true, has a reason: one of some conjunctions.
  ///
  /// @param reasons makes them when they are needed, if ever; may use the variable itself
  public int lower(Supplier<int[]> reasons) {
    int v = variable();
    lowers[v] = new OnDemand(reasons);
    return v;
  }

  /// A new variable that is true at least if one of some conjunctions is.
  ///
  /// @param causes makes them when they are needed, if ever; may use the variable itself
  public int upper(Supplier<int[]> causes) {
    int v = variable();
    uppers[v] = new OnDemand(causes);
    return v;
  }

  /// True when both are. Of the pairs of a relation most are seen at once to be false.
  public int and(int a, int b) {
    if (a == FALSE || b == FALSE || a == -b) {
      tick.run();
      return FALSE;
    } else if (a == TRUE || a == b) {
      tick.run();
      return b;
    } else if (b == TRUE) {
      tick.run();
      return a;
    }
    return and(new int[] {a, b});
  }

  /// True when all are.
  public int and(int... literals) {
    tick.run();
    Gathered all = new Gathered();
    for (int literal : literals) {
      if (!all.add(literal)) {
        return FALSE;
      }
    }
    int[] parts = all.parts();
    if (parts == null) {
      return FALSE;
    } else if (parts.length == 0) {
      return TRUE;
    } else if (parts.length == 1) {
      return parts[0];
    }
    int same = known.find(parts, conjunctions);
    if (same != 0) {
      return same;
    }
    int node = newNode(parts);
    known.add(node, conjunctions);
    for (int part : parts) {
      uses[Math.abs(part)]++;
    }
    return node;
  }

  /// The parts of a conjunction.
  private final class Gathered {
    private int[] plain = new int[8];
    private int count;
    private Map<Domain, BitSet> values = Map.of();

    /// Adds a literal; a conjunction of few by its parts. False: nothing can satisfy all.
    boolean add(int literal) {
      if (literal == FALSE) {
        return false;
      } else if (literal == TRUE) {
        return true;
      }
      Member member = members[place(literal)];
      if (member != null) {
        return meet(member);
      }
      int[] parts = literal > 0 ? conjunctions[literal] : null;
      if (parts != null && parts.length <= FLAT) {
        for (int part : parts) {
          if (!add(part)) {
            return false;
          }
        }
        return true;
      }
      append(literal);
      return true;
    }

    private void append(int literal) {
      if (count == plain.length) {
        plain = Arrays.copyOf(plain, 2 * count);
      }
      plain[count++] = literal;
    }

    private boolean meet(Member member) {
      BitSet both = values.get(member.domain());
      if (both == null) {
        if (values.isEmpty()) {
          values = new LinkedHashMap<>();
        }
        values.put(member.domain(), (BitSet) member.values().clone());
        return true;
      }
      both.and(member.values());
      return !both.isEmpty();
    }

    /// What is left without what other parts imply, in order; null: nothing can satisfy all.
    int[] parts() {
      sort();
      if (isContradictory()) {
        return null;
      }
      for (int literal : Arrays.copyOf(plain, count)) {
        if (implied[place(literal)] == null || !contains(literal)) {
          continue; // of variables that imply each other one has to stay
        }
        for (int other : implied[place(literal)]) {
          if (other == literal) {
            continue;
          }
          Member member = members[place(other)];
          if (member == null) {
            if (contains(-other)) {
              return null;
            }
            remove(other);
          } else if (values.containsKey(member.domain())) {
            BitSet left = values.get(member.domain());
            BitSet outside = (BitSet) member.values().clone();
            outside.andNot(left);
            if (outside.isEmpty()) {
              values.remove(member.domain());
            } else if (!left.intersects(member.values())) {
              return null;
            }
          }
        }
      }
      for (Map.Entry<Domain, BitSet> e : values.entrySet()) {
        int literal = e.getKey().oneOf(e.getValue());
        if (literal == FALSE) {
          return null;
        } else if (literal != TRUE) {
          append(literal);
        }
      }
      sort();
      return Arrays.copyOf(plain, count);
    }

    private void sort() {
      Arrays.sort(plain, 0, count);
      int kept = 0;
      for (int i = 0; i < count; i++) {
        if (kept == 0 || plain[kept - 1] != plain[i]) {
          plain[kept++] = plain[i];
        }
      }
      count = kept;
    }

    private boolean isContradictory() {
      for (int i = 0; i < count && plain[i] < 0; i++) {
        if (contains(-plain[i])) {
          return true;
        }
      }
      return false;
    }

    private boolean contains(int literal) {
      return Arrays.binarySearch(plain, 0, count, literal) >= 0;
    }

    private void remove(int literal) {
      int place = Arrays.binarySearch(plain, 0, count, literal);
      if (place >= 0) {
        System.arraycopy(plain, place + 1, plain, place, --count - place);
      }
    }
  }

  /// True when one is.
  public int or(int a, int b) {
    return -and(-a, -b);
  }

  /// True when one is.
  public int or(int... literals) {
    int[] negated = new int[literals.length];
    for (int i = 0; i < literals.length; i++) {
      negated[i] = -literals[i];
    }
    return -and(negated);
  }

  /// Demands that one of these is true.
  public void require(int... literals) {
    int demand = or(literals);
    if (demand != TRUE) {
      demand(demand);
    }
  }

  /// The same, as part of what a variable means: it stays when others are withdrawn.
  public void define(int... literals) {
    int demand = or(literals);
    if (demand != TRUE) {
      lasting.set(requirements);
      demand(demand);
    }
  }

  /// Takes demands back that were made since there were so many, but for those that say what a
  /// variable means.
  public void withdraw(int since) {
    int kept = since;
    for (int i = since; i < requirements; i++) {
      if (lasting.get(i)) {
        lasting.set(kept);
        required[kept++] = required[i];
      }
    }
    lasting.clear(kept, Math.max(kept, requirements));
    requirements = kept;
  }

  /// Takes demands back as [#withdraw] does.
  ///
  /// @return true where all of them hold
  public int taken(int since) {
    int[] taken = new int[requirements - since];
    int count = 0;
    for (int i = since; i < requirements; i++) {
      if (!lasting.get(i)) {
        taken[count++] = required[i];
      }
    }
    withdraw(since);
    return and(Arrays.copyOf(taken, count));
  }

  /// What a demand is about.
  ///
  /// @param number from 0 in the order in which demands were made
  public int demanded(int number) {
    return required[number];
  }

  private void demand(int demand) {
    if (requirements == required.length) {
      required = Arrays.copyOf(required, 2 * requirements);
    }
    required[requirements++] = demand;
  }

  /// How many demands there are; what is true anyway is none.
  public int requirements() {
    return requirements;
  }

  /// Demands that all are false.
  public void forbid(int... literals) {
    for (int literal : literals) {
      require(-literal);
    }
  }

  /// Exactly one is true.
  public void exactlyOne(int... literals) {
    clause(literals);
    atMostOne(literals);
  }

  /// At most one is true. Of few, each pair excludes the other; of many, which would be a clause
  /// for each pair, a ladder of variables says whether one was true so far (C. Sinz, "Towards an
  /// Optimal CNF Encoding of Boolean Cardinality Constraints", 2005).
  public void atMostOne(int... literals) {
    if (literals.length > PAIRS) {
      int before = literals[0];
      for (int i = 1; i < literals.length; i++) {
        clause(-before, -literals[i]);
        if (i + 1 < literals.length) {
          int now = variable();
          clause(-before, now);
          clause(-literals[i], now);
          before = now;
        }
      }
      return;
    }
    for (int i = 0; i < literals.length; i++) {
      for (int j = i + 1; j < literals.length; j++) {
        clause(-literals[i], -literals[j]);
      }
    }
  }

  /// Demands that one of these variables and negated variables is true, as it stands: for what
  /// makes a domain a domain, which no simplification may use.
  public void clause(int... literals) {
    int[] parts = new int[literals.length];
    for (int i = 0; i < literals.length; i++) {
      parts[i] = -literals[i];
    }
    lasting.set(requirements);
    demand(-newNode(parts));
  }

  /// The demands made so far as clauses.
  public Formula formula() {
    return formula(new BitSet());
  }

  /// The demands made so far as clauses, without some.
  ///
  /// @param without the numbers of demands, from 0 in the order in which they were made; of those
  ///   that say what a variable means none is left out
  public Formula formula(BitSet without) {
    return new ClauseWriter(this).write(required(without));
  }

  /// Clauses, and where the literals of a circuit are in them.
  ///
  /// @param variables for each number of the circuit its variable in the clauses, or 0
  public record Formula(Clauses clauses, int[] variables) {
    /// The literal of the clauses for one of the circuit; 0 if the clauses do not speak of it.
    public int literal(int literal) {
      return literal > 0 ? variables[literal] : -variables[-literal];
    }
  }

  /// The literals that are all true where an expression is; null for a variable.
  ///
  /// @param node the number of the expression or variable
  public int[] parts(int node) {
    return conjunctions[node] == null ? null : conjunctions[node].clone();
  }

  /// The literals of which one is true exactly where a variable is that stands for some values of a
  /// domain; null for others. Such a variable may be made when a formula has long been solved.
  ///
  /// @param node the number of a variable
  public int[] alternatives(int node) {
    Member member = members[place(node)];
    return member == null || member.values().cardinality() == 1
        ? null
        : member.values().stream().map(member.domain()::is).toArray();
  }

  /// The parts of a conjunction; null for a variable.
  int[] conjunction(int node) {
    return conjunctions[node];
  }

  /// How many expressions an expression is part of.
  int uses(int node) {
    return uses[node];
  }

  /// A variable's reasons, or null.
  OnDemand lowerOf(int node) {
    return lowers[node];
  }

  /// A variable's causes, or null.
  OnDemand upperOf(int node) {
    return uppers[node];
  }

  /// The largest number of a variable or expression.
  public int size() {
    return size;
  }

  private int[] required(BitSet without) {
    int[] left = new int[requirements];
    int count = 0;
    for (int i = 0; i < requirements; i++) {
      if (!without.get(i) || lasting.get(i)) {
        left[count++] = required[i];
      }
    }
    return Arrays.copyOf(left, count);
  }
}
