package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Domain;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/// All programs of a layout: which form, scope and location each instruction has, and where threads
/// run.
final class ProgramLiterals {
  private static final List<Scope> LEVELS = List.of(Scope.CTA, Scope.CLUSTER, Scope.GPU);

  final Circuit circuit;
  final List<Form> forms;
  final Settings settings;
  final int size;
  final int threads;
  final int[] thread;
  private final Domain[] form;
  private final Domain[] scope;
  private final int[][] location;
  private final int[][] same;
  private final int[][][] near;
  private final List<Equal> equals = new ArrayList<>();

  ProgramLiterals(Circuit circuit, Layout layout, List<Form> forms, Settings settings) {
    this.circuit = circuit;
    this.forms = forms;
    this.settings = settings;
    this.size = layout.size();
    this.threads = layout.threads().size();
    this.thread = layout.threadOfEach();
    this.form = new Domain[size];
    this.scope = new Domain[size];
    for (int i = 0; i < size; i++) {
      form[i] = new Domain(circuit, forms.size());
      scope[i] = new Domain(circuit, settings.scopes().size());
    }
    this.location = variables(size, settings.locations());
    this.same = new int[size][size];
    this.near = new int[LEVELS.size()][threads][threads];
    for (int i = 0; i < size; i++) {
      scopeOf(i);
      locationOf(i);
    }
    for (int k = 0; k < settings.locations(); k++) {
      shared(k);
    }
    compareLocations();
    if (settings.objects()) {
      separateObjects();
    }
    place();
    if (!settings.useless()) {
      dropUseless(layout);
    }
    if (!settings.names()) {
      distinguishScopes();
    }
    if (!settings.symmetric()) {
      orderEqualThreads(layout);
    }
  }

  private int[][] variables(int rows, int columns) {
    int[][] all = new int[rows][columns];
    for (int[] row : all) {
      for (int c = 0; c < columns; c++) {
        row[c] = circuit.variable();
      }
    }
    return all;
  }

  private void scopeOf(int i) {
    // A plain access has no scope; one value for it is enough.
    circuit.require(is(i, Form::scoped), scope[i].is(0));
  }

  private void locationOf(int i) {
    circuit.atMostOne(location[i]);
    for (int k = 0; k < location[i].length; k++) {
      circuit.implies(location[i][k], is(i, Form::accesses));
      if (k > 0) {
        // Locations are numbered in the order in which they occur.
        List<Integer> before = new ArrayList<>();
        before.add(-location[i][k]);
        for (int j = 0; j < i; j++) {
          before.add(location[j][k - 1]);
        }
        circuit.require(literals(before));
      }
    }
  }

  /// A location that only one instruction accesses has no number.
  private void shared(int k) {
    for (int i = 0; i < size; i++) {
      List<Integer> others = new ArrayList<>();
      others.add(-location[i][k]);
      for (int j = 0; j < size; j++) {
        if (j != i) {
          others.add(location[j][k]);
        }
      }
      circuit.require(literals(others));
    }
  }

  /// No location is accessed both atomically and not.
  private void separateObjects() {
    for (int k = 0; k < settings.locations(); k++) {
      int atomic = circuit.variable();
      for (int i = 0; i < size; i++) {
        circuit.require(-location[i][k], -is(i, Form::scoped), atomic);
        circuit.require(-location[i][k], is(i, Form::scoped), -atomic);
      }
    }
  }

  /// A fence orders what is before it with what is behind it: with nothing on one side it does
  /// nothing. A thread of one load publishes nothing, and what it reads from and what is later in
  /// modification order are ordered without it; but where the settings say so it is kept, for a
  /// model may pass through it between scopes that do not include each other. A thread that only
  /// accesses what no other does, or accesses it plainly, which would be a race, does nothing
  /// either.
  private void dropUseless(Layout layout) {
    int at = 0;
    for (int length : layout.threads()) {
      circuit.require(is(at, Form::accesses));
      circuit.require(is(at + length - 1, Form::accesses));
      if (length == 1) {
        circuit.require(is(at, f -> f.scoped() && (f.writes() || settings.loneLoads())));
        circuit.require(-accessesItsOwn(at));
      }
      at += length;
    }
  }

  /// Threads of several devices fall into programs that have nothing to do with each other, and
  /// what else they share does not matter where all scopes are the device.
  private static int together(Scope level) {
    return level == Scope.GPU ? Circuit.TRUE : Circuit.FALSE;
  }

  private void place() {
    for (int l = 0; l < LEVELS.size(); l++) {
      for (int t = 0; t < threads; t++) {
        near[l][t][t] = Circuit.TRUE;
        for (int u = t + 1; u < threads; u++) {
          near[l][t][u] =
              settings.idle() == SourceKind.ANY ? circuit.variable() : together(LEVELS.get(l));
          near[l][u][t] = near[l][t][u];
          if (l > 0) {
            circuit.require(-near[l - 1][t][u], near[l][t][u]);
          }
        }
      }
      for (int t = 0; t < threads; t++) {
        for (int u = 0; u < threads; u++) {
          for (int v = 0; v < threads; v++) {
            if (t != u && u != v && t != v) {
              circuit.require(-near[l][t][u], -near[l][u][v], near[l][t][v]);
            }
          }
        }
      }
    }
  }

  /// A scope is used exactly where it includes more threads than the next smaller one; the smallest
  /// may always be used. So programs that differ only in names of scopes are there once. The
  /// smaller one stands for the larger, because it is lowered to the same or less (`membar` knows
  /// no clusters).
  private void distinguishScopes() {
    List<Scope> levels = List.of(Scope.CTA, Scope.CLUSTER, Scope.GPU, Scope.SYS);
    for (int l = 0; l < levels.size(); l++) {
      Scope level = levels.get(l);
      List<Integer> apart = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        for (int u = t + 1; u < threads; u++) {
          int inSmaller = l == 0 ? Circuit.FALSE : near(levels.get(l - 1), t, u);
          apart.add(circuit.and(near(level, t, u), -inSmaller));
        }
      }
      List<Integer> used = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        int at = i;
        settings.scopes().stream()
            .filter(s -> s.ptx() == level)
            .forEach(s -> used.add(circuit.and(is(at, Form::scoped), hasScope(at, s))));
      }
      int larger = circuit.or(literals(apart));
      int user = circuit.or(literals(used));
      if (level != Scope.SYS) {
        circuit.require(-larger, user);
      }
      boolean smallest = settings.scopes().stream().noneMatch(x -> x.ptx().compareTo(level) < 0);
      if (!smallest) {
        circuit.require(-user, larger);
      }
    }
  }

  /// Of two equal threads the one that is first in the order of forms is first.
  private void orderEqualThreads(Layout layout) {
    int at = 0;
    for (int t = 0; t + 1 < threads; t++) {
      int length = layout.threads().get(t);
      if (length == layout.threads().get(t + 1)) {
        int equal = Circuit.TRUE;
        for (int i = at; i < at + length; i++) {
          for (int f = 0; f < forms.size(); f++) {
            for (int g = 0; g < f; g++) {
              circuit.require(-equal, -form[i].is(f), -form[i + length].is(g));
            }
          }
          equal = circuit.and(equal, same(form[i], form[i + length]));
        }
        equals.add(new Equal(at, at + length, equal));
      }
      at += length;
    }
  }

  /// Two threads that are alike.
  ///
  /// @param first the first instruction of the one
  /// @param second the first instruction of the other
  /// @param alike whether all their forms are the same
  record Equal(int first, int second, int alike) {}

  /// Pairs of neighbouring threads of one length.
  List<Equal> equalThreads() {
    return equals;
  }

  private int same(Domain one, Domain other) {
    int[] both = new int[forms.size()];
    for (int f = 0; f < both.length; f++) {
      both[f] = circuit.and(one.is(f), other.is(f));
    }
    return circuit.or(both);
  }

  static int[] literals(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Whether an instruction has a form of that number.
  int hasForm(int i, int number) {
    return form[i].is(number);
  }

  /// Whether an instruction has a form that satisfies a predicate.
  int is(int i, Predicate<Form> predicate) {
    BitSet those = new BitSet();
    for (int f = 0; f < forms.size(); f++) {
      those.set(f, predicate.test(forms.get(f)));
    }
    return form[i].oneOf(those);
  }

  /// Whether an instruction has a scope.
  int hasScope(int i, ThreadScope s) {
    return scope[i].is(settings.scopes().indexOf(s));
  }

  /// Whether an instruction has one of some scopes.
  int hasScope(int i, List<ThreadScope> some) {
    BitSet those = new BitSet();
    some.forEach(s -> those.set(settings.scopes().indexOf(s)));
    return scope[i].oneOf(those);
  }

  /// Whether an instruction accesses the location of that number.
  int accesses(int i, int k) {
    return location[i][k];
  }

  /// Whether it accesses a location that no other does.
  int accessesItsOwn(int i) {
    return circuit.and(is(i, Form::accesses), -circuit.or(location[i]));
  }

  /// Whether two instructions access the same location.
  int sameLocation(int i, int j) {
    return i == j ? is(i, Form::accesses) : same[i][j];
  }

  private void compareLocations() {
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        int together = circuit.variable();
        same[i][j] = together;
        same[j][i] = together;
        circuit.implies(together, is(i, Form::accesses), is(j, Form::accesses));
        int[] both = new int[location[i].length + 1];
        for (int k = 0; k < location[i].length; k++) {
          both[k] = circuit.and(location[i][k], location[j][k]);
          circuit.require(-location[i][k], -location[j][k], together);
          circuit.require(-together, -location[i][k], location[j][k]);
          circuit.require(-together, -location[j][k], location[i][k]);
        }
        both[location[i].length] = -together;
        circuit.require(both);
      }
    }
  }

  /// Whether two threads share a scope.
  int near(Scope level, int t, int u) {
    return level == Scope.SYS ? Circuit.TRUE : near[LEVELS.indexOf(level)][t][u];
  }

  /// Demands that scopes go together as in a class of programs.
  void restrict(ScopeClass c) {
    for (ThreadScope s : settings.scopes()) {
      switch (c) {
        case ANY -> {}
        case SAME -> {
          int global = circuit.variable();
          for (int i = 0; i < size; i++) {
            int scoped = is(i, Form::scoped);
            circuit.require(-scoped, -hasScope(i, s), global);
            circuit.require(-scoped, hasScope(i, s), -global);
          }
        }
        case OBJECT -> {
          for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
              if (i != j) {
                circuit.require(
                    -sameLocation(i, j),
                    -is(i, f -> f.scoped() && f.accesses()),
                    -is(j, f -> f.scoped() && f.accesses()),
                    -hasScope(i, s),
                    hasScope(j, s));
              }
            }
          }
        }
      }
    }
  }
}
