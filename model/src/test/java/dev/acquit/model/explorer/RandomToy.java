package dev.acquit.model.explorer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Random programs with every control flow: branches, loops that are tested at the head, at the
/// tail and in the middle, in each other, waits that give up, rounds written out by hand.
final class RandomToy {
  /// What a program has.
  enum Feature {
    /// Only what C++ has, too.
    CPP,
    LOOPS,
    /// Arrays, whose elements differ at first, and indices that were read.
    ARRAYS,
    /// Variables of other widths than 32 bits.
    WIDTHS,
    PAIRS,
    BARRIERS,
    /// All threads are lanes of a warp and find things out together.
    LANES,
    /// All that they find out is who is active with them.
    ACTIVE,
    /// A variable that C++ accesses without atomic operations.
    PLAIN,
    /// Atomic accesses are sequentially consistent.
    SEQ_CST,
    /// Accesses are relaxed at least, so that none races in C++.
    STRONG
  }

  /// Counters are registers that nothing else writes.
  private static final int COUNTERS = 4;

  private static final int WIDE = Toy.NARROW;

  private final Random random;
  private final Set<Feature> features;
  private final List<Variable> variables = new ArrayList<>();
  private int counters;
  private int left;

  RandomToy(Random random, Set<Feature> features) {
    this.random = random;
    this.features = features;
  }

  private boolean has(Feature feature) {
    return features.contains(feature);
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  Toy next() {
    variables.clear();
    variables.add(Variable.scalar("x", Integer.SIZE, random.nextInt(3)));
    variables.add(Variable.scalar("y", Integer.SIZE, random.nextInt(3)));
    if (has(Feature.WIDTHS)) {
      int bits = List.of(8, 16, 64).get(random.nextInt(3));
      variables.add(Variable.scalar("w", bits, random.nextInt(3)));
    }
    if (has(Feature.ARRAYS) || has(Feature.PAIRS)) {
      List<Long> first = new ArrayList<>();
      int size = chance(3) ? 4 : 2;
      int begin = random.nextInt(3);
      for (int e = 0; e < size; e++) {
        first.add(chance(4) ? begin : begin + 1L + e);
      }
      variables.add(new Variable("a", Integer.SIZE, List.copyOf(first)));
    }
    if (has(Feature.PLAIN)) {
      variables.add(Variable.plain(random.nextInt(2)));
    }
    int threads = 2 + (chance(3) ? 1 : 0);
    List<Toy.Strand> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      counters = 0;
      left = threads == 2 ? 5 : 3;
      List<Deed> body = new ArrayList<>();
      block(body, 1 + random.nextInt(left), has(Feature.LOOPS) && (t == 0 || chance(2)) ? 2 : 0);
      all.add(new Toy.Strand(random.nextInt(2), List.copyOf(body)));
    }
    if (has(Feature.BARRIERS)) {
      all = all.stream().map(t -> new Toy.Strand(0, meeting(t.body()))).toList();
    }
    if (has(Feature.LANES)) {
      all = lanes(all);
    }
    return new Toy(List.copyOf(variables), List.copyOf(all));
  }

  /// All in one warp, where they meet once or twice.
  private List<Toy.Strand> lanes(List<Toy.Strand> all) {
    List<List<Deed>> bodies = new ArrayList<>(all.stream().map(Toy.Strand::body).toList());
    int meetings = 1 + random.nextInt(2);
    List<List<Integer>> places = new ArrayList<>();
    for (List<Deed> body : bodies) {
      places.add(
          random
              .ints(meetings, 0, body.size() + 1)
              .boxed()
              .sorted(Comparator.reverseOrder())
              .toList());
    }
    for (int m = 0; m < meetings; m++) {
      List<Finding> some =
          has(Feature.ACTIVE) ? List.of(Finding.ACTIVE) : List.of(Finding.values()).subList(0, 4);
      Finding what = some.get(random.nextInt(some.size()));
      int lane = random.nextInt(bodies.size());
      for (int t = 0; t < bodies.size(); t++) {
        List<Deed> more = new ArrayList<>(bodies.get(t));
        Operand value = chance(4) ? operand() : new Operand.Register(register());
        // Lanes look at the same place of the text, or at another one.
        int said = what == Finding.ACTIVE ? 2 * m + (chance(4) ? 1 : 0) : lane;
        more.add(places.get(t).get(m), new Deed.Together(what, register(), value, said));
        bodies.set(t, List.copyOf(more));
      }
    }
    return bodies.stream().map(b -> new Toy.Strand(0, b)).toList();
  }

  private List<Deed> meeting(List<Deed> body) {
    List<Deed> more = new ArrayList<>(body);
    more.add(random.nextInt(more.size() + 1), new Deed.Meet());
    return more;
  }

  private int register() {
    return random.nextInt(3);
  }

  private Operand operand() {
    return chance(4) ? new Operand.Register(register()) : Operand.of(random.nextInt(3));
  }

  private Look look() {
    return new Look(register(), random.nextBoolean(), Operand.of(random.nextInt(3)));
  }

  /// Of those that a register of 32 bits holds.
  private Place place() {
    List<Integer> narrow = new ArrayList<>();
    for (int v = 0; v < variables.size(); v++) {
      if (variables.get(v).bits() == Integer.SIZE && !variables.get(v).isPlain()) {
        narrow.add(v);
      }
    }
    int v = narrow.get(random.nextInt(narrow.size()));
    Variable variable = variables.get(v);
    if (!variable.isArray()) {
      return Place.of(v);
    }
    boolean computed = has(Feature.ARRAYS) && random.nextInt(3) > 0;
    return new Place(v, random.nextInt(variable.initial().size()), computed ? register() : -1);
  }

  private Strength how() {
    if (has(Feature.SEQ_CST)) {
      return Strength.FULL;
    }
    Strength[] all = Strength.values();
    Strength one = all[random.nextInt(all.length)];
    boolean strong = has(Feature.CPP) || has(Feature.STRONG);
    return one == Strength.WEAK && strong ? Strength.RELAXED : one;
  }

  private void block(List<Deed> body, int size, int loops) {
    for (int i = 0; i < size && left > 0; i++) {
      if (loops > 0 && (i == 0 || chance(3)) && counters < 2) {
        loop(body, loops - 1);
      } else if (chance(5)) {
        List<Deed> yes = new ArrayList<>();
        List<Deed> no = new ArrayList<>();
        block(yes, 1, 0);
        if (chance(2)) {
          block(no, 1, 0);
        }
        body.add(new Deed.If(look(), yes, no));
      } else {
        left--;
        simple(body);
      }
    }
  }

  private void simple(List<Deed> body) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> body.add(load(register()));
      case 3, 4, 5 -> body.add(new Deed.Store(place(), operand(), how()));
      case 6, 7 -> body.add(change(chance(4) ? -1 : register()));
      case 8 -> body.add(new Deed.Fence(chance(2)));
      case 9 -> {
        Update what = List.of(Update.ADD, Update.AND, Update.XOR).get(random.nextInt(3));
        body.add(new Deed.Compute(register(), what, register(), operand()));
      }
      default -> {
        if (has(Feature.WIDTHS)) {
          other(body);
        } else if (has(Feature.PLAIN)) {
          Place plain = Place.of(variables.size() - 1);
          body.add(
              chance(2)
                  ? new Deed.Load(register(), plain, Strength.WEAK)
                  : new Deed.Store(plain, operand(), Strength.WEAK));
        } else if (has(Feature.PAIRS) && chance(2)) {
          body.add(new Deed.StorePair(operand(), operand(), variables.size() - 1, how()));
        } else if (has(Feature.PAIRS)) {
          body.add(new Deed.LoadPair(0, 1 + random.nextInt(2), variables.size() - 1, how()));
        } else {
          body.add(load(register()));
        }
      }
    }
  }

  private Deed load(int register) {
    return new Deed.Load(register, place(), how());
  }

  private Deed change(int register) {
    List<Update> all = new ArrayList<>(List.of(Update.values()));
    all.removeIf(u ->
        (has(Feature.CPP) && !u.isCpp())
            || (register < 0 && (u == Update.EXCH || u == Update.CAS)));
    Update what = all.get(random.nextInt(all.size()));
    Strength how =
        has(Feature.SEQ_CST) ? Strength.FULL : chance(2) ? Strength.RELAXED : Strength.ORDERED;
    return new Deed.Change(what, register, place(), operand(), 1 + random.nextInt(2), how);
  }

  /// An access of the variable that is of another width.
  private void other(List<Deed> body) {
    int bits = variables.get(2).bits();
    Place w = Place.of(2);
    int register = bits == Long.SIZE ? WIDE + random.nextInt(2) : register();
    Operand value =
        chance(3)
            ? new Operand.Register(register)
            : Operand.of(chance(2) ? (1L << bits - 2) + 1 : random.nextInt(3));
    switch (random.nextInt(bits == Long.SIZE ? 3 : 2)) {
      case 0 -> body.add(new Deed.Load(register, w, how()));
      case 1 -> body.add(new Deed.Store(w, value, how()));
      default -> {
        List<Update> some = List.of(Update.ADD, Update.EXCH, Update.MAX, Update.OR, Update.CAS);
        Update what = some.get(random.nextInt(some.size()));
        body.add(new Deed.Change(what, register, w, value, 1, Strength.RELAXED));
      }
    }
  }

  private Look leaves(int register) {
    return new Look(register, random.nextInt(4) > 0, Operand.of(random.nextInt(3)));
  }

  private void loop(List<Deed> body, int deeper) {
    left--;
    int r = register();
    Deed read = chance(5) ? change(r) : load(r);
    List<Deed> more = new ArrayList<>();
    if (chance(2)) {
      block(more, 1, deeper > 0 && chance(3) ? deeper : 0);
    }
    int kind = random.nextInt(9);
    boolean counts = kind == 3 || kind == 4;
    switch (counts && counters == 2 ? 1 : kind) {
      case 0 -> {
        // Read before the loop, and at its tail.
        body.add(read);
        body.add(loop(List.of(new Deed.Leave(leaves(r))), more, List.of(read)));
      }
      case 1 -> body.add(loop(List.of(read), more, List.of(new Deed.Leave(leaves(r)))));
      case 2 -> body.add(loop(List.of(read, new Deed.Leave(leaves(r))), more, List.of(load(r))));
      case 3, 4 -> {
        int counter = COUNTERS + counters++;
        body.add(new Deed.Set(counter, Operand.of(0)));
        Deed count = new Deed.Compute(counter, Update.ADD, counter, Operand.of(1));
        int rounds = chance(8) ? 22 : 2 + random.nextInt(2);
        body.add(
            loop(
                List.of(read, new Deed.Leave(leaves(r))),
                more,
                List.of(count, new Deed.Leave(new Look(counter, true, Operand.of(rounds))))));
      }
      case 5 -> {
        int a = random.nextInt(2);
        Deed lock = new Deed.Change(Update.CAS, r, place(), Operand.of(a), 1 + a, Strength.ORDERED);
        body.add(
            loop(
                List.of(lock),
                List.of(),
                List.of(new Deed.Leave(new Look(r, true, Operand.of(a))))));
      }
      case 6 -> {
        // Rounds written out by hand.
        Look look = leaves(r);
        Look goesOn = new Look(look.register(), !look.equal(), look.with());
        body.add(read);
        body.add(
            new Deed.If(
                goesOn, List.of(read, new Deed.If(goesOn, List.of(read), List.of())), List.of()));
      }
      case 7 -> {
        int s = (r + 1) % 3;
        Deed parity = new Deed.Compute(s, Update.AND, r, Operand.of(1));
        body.add(loop(List.of(read, parity), more, List.of(new Deed.Leave(leaves(s)))));
      }
      default ->
          body.add(
              loop(
                  List.of(read, new Deed.Again(leaves(r))),
                  more,
                  List.of(new Deed.Leave(new Look(r, random.nextBoolean(), Operand.of(1))))));
    }
  }

  private static Deed loop(List<Deed> first, List<Deed> middle, List<Deed> last) {
    List<Deed> all = new ArrayList<>(first);
    all.addAll(middle);
    all.addAll(last);
    return new Deed.Loop(List.copyOf(all));
  }

  /// A condition's terms: registers that a program writes and cells, all or some of them.
  List<String> terms(Toy toy) {
    List<String> all = toy.terms();
    if (chance(2)) {
      return all;
    }
    List<String> some = all.stream().filter(_ -> chance(2)).toList();
    return some.isEmpty() ? List.of("x") : some;
  }
}
