package dev.acquit.model.explorer;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// Programs at the edge of a rule of the engines, by its name. What is drawn from everything seldom
/// comes near: there each rule is one of many, and its edge a part of it.
enum Aim {
  /// A circle of reads-from and branches, which a model without an axiom against it allows ([ADR
  /// 5](docs/adr/0005-thin-air-values.md), and ranges of values in ADR 19).
  CIRCLES_OF_BRANCHES(true, Aim::circle),

  /// A circle of reads-from and of values that are computed of what was read: where no axiom
  /// forbids it, values come out of thin air ([ADR 5](docs/adr/0005-thin-air-values.md)).
  CIRCLES_OF_VALUES(true, Aim::values),

  /// A branch on what was read at a place that was read, which holds at first what no other cell
  /// does: the cell turns up late (ADR 19).
  BRANCHES_ON_COMPUTED_CELLS(false, Aim::computed),

  /// Waits that have looked before their loop, and look again at the end of each round (ADR 4).
  WAITS_THAT_LOOK_BEFORE(true, Aim::headTested),

  /// Rounds that only read, with what the round before read (ADR 4).
  ROUNDS_THAT_REMEMBER(true, Aim::remembering),

  /// Rounds that write: what was there, or not, or take back what they added (ADR 17).
  ROUNDS_THAT_WRITE(true, Aim::writing),

  /// Waits that give up after so many rounds, and a branch on whether they did (ADR 17).
  WAITS_THAT_GIVE_UP(true, Aim::givingUp),

  /// Rounds that change memory and may do so forever (ADR 18).
  ROUNDS_WITHOUT_END(true, Aim::withoutEnd),

  /// Threads that do the same, and one that does nearly (ADR 19).
  ALIKE_THREADS(true, Aim::alike);

  private static final Place X = Place.of(0);
  private static final Place Y = Place.of(1);

  private final boolean cpp;
  private final Function<Random, Toy> draws;

  Aim(boolean cpp, Function<Random, Toy> draws) {
    this.cpp = cpp;
    this.draws = draws;
  }

  /// Whether C++ has such programs, too.
  boolean isCpp() {
    return cpp;
  }

  Toy draw(Random random) {
    return draws.apply(random);
  }

  private static Toy toy(Random random, List<List<Deed>> bodies) {
    return toy(random, 0, bodies);
  }

  private static Toy toy(Random random, long x, List<List<Deed>> bodies) {
    List<Toy.Strand> threads = new ArrayList<>();
    bodies.forEach(b -> threads.add(new Toy.Strand(random.nextInt(2), List.copyOf(b))));
    return new Toy(
        List.of(
            Variable.scalar("x", Integer.SIZE, x),
            Variable.scalar("y", Integer.SIZE, 0),
            Variable.scalar("z", Integer.SIZE, 0)),
        threads);
  }

  private static Strength how(Random random) {
    return random.nextInt(4) > 0
        ? Strength.RELAXED
        : random.nextBoolean() ? Strength.ORDERED : Strength.FULL;
  }

  private static Deed load(Random random, int register, Place at) {
    return new Deed.Load(register, at, how(random));
  }

  private static Deed store(Random random, Place at, long value) {
    return new Deed.Store(at, Operand.of(value), how(random));
  }

  private static Deed add(int register, Place at, long value) {
    return new Deed.Change(Update.ADD, register, at, Operand.of(value), 0, Strength.RELAXED);
  }

  private static Look is(int register, long value) {
    return new Look(register, true, Operand.of(value));
  }

  private static Look isNot(int register, long value) {
    return new Look(register, false, Operand.of(value));
  }

  private static Toy circle(Random random) {
    int size = 2 + (random.nextInt(4) == 0 ? 1 : 0);
    List<List<Deed>> bodies = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      List<Deed> body = new ArrayList<>();
      body.add(load(random, 0, Place.of(t)));
      long value = 1 + random.nextInt(4) / 3;
      Place next = Place.of((t + 1) % size);
      Deed write =
          random.nextInt(4) == 0
              ? new Deed.Change(Update.EXCH, 1, next, Operand.of(value), 0, Strength.RELAXED)
              : store(random, next, value);
      Look look = random.nextInt(5) == 0 ? isNot(0, 0) : is(0, 1 + random.nextInt(5) / 4);
      List<Deed> no =
          random.nextInt(4) == 0 ? List.of(store(random, next, random.nextInt(3))) : List.of();
      body.add(new Deed.If(look, List.of(write), no));
      if (random.nextInt(3) == 0) {
        body.add(load(random, 2, next));
      }
      bodies.add(body);
    }
    if (random.nextInt(3) == 0) {
      bodies.add(List.of(store(random, Place.of(random.nextInt(size)), 2)));
    }
    return toy(random, bodies);
  }

  private static Toy values(Random random) {
    int size = 2 + (random.nextInt(4) == 0 ? 1 : 0);
    List<List<Deed>> bodies = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      List<Deed> body = new ArrayList<>();
      body.add(load(random, 0, Place.of(t)));
      Update what = List.of(Update.ADD, Update.AND, Update.XOR).get(random.nextInt(3));
      int computed = random.nextInt(3) == 0 ? 1 : 0;
      if (computed == 1) {
        Operand right =
            random.nextInt(4) == 0
                ? new Operand.Register(0)
                : Operand.of(random.nextInt(3) / 2 * 2L + random.nextInt(2));
        body.add(new Deed.Compute(1, what, 0, right));
      }
      Place next = Place.of((t + 1) % size);
      Operand value = new Operand.Register(computed);
      Deed write =
          switch (random.nextInt(5)) {
            case 0 -> new Deed.Change(Update.EXCH, 2, next, value, 0, Strength.RELAXED);
            case 1 -> new Deed.Change(Update.CAS, 2, next, value, 1, Strength.RELAXED);
            default -> new Deed.Store(next, value, how(random));
          };
      body.add(
          random.nextInt(4) == 0
              ? new Deed.If(isNot(0, random.nextInt(2)), List.of(write), List.of())
              : write);
      bodies.add(body);
    }
    if (random.nextInt(3) == 0) {
      bodies.add(List.of(store(random, Place.of(random.nextInt(size)), 1)));
    }
    return toy(random, bodies);
  }

  private static Toy computed(Random random) {
    int size = random.nextInt(3) == 0 ? 4 : 2;
    List<Long> first = new ArrayList<>();
    long begin = random.nextInt(3);
    for (int e = 0; e < size; e++) {
      first.add(random.nextInt(3) == 0 ? begin : 5L + 2 * e);
    }
    List<Variable> variables =
        List.of(
            Variable.scalar("x", Integer.SIZE, random.nextInt(3)),
            Variable.scalar("y", Integer.SIZE, 0),
            new Variable("a", Integer.SIZE, List.copyOf(first)));
    Place at = new Place(2, 0, 0);
    List<Deed> body = new ArrayList<>();
    body.add(load(random, 0, X));
    if (random.nextInt(3) == 0) {
      body.add(load(random, 2, Y));
      body.add(
          new Deed.If(isNot(2, random.nextInt(2)), behindBranch(random, at, first), List.of()));
    } else {
      body.addAll(behindBranch(random, at, first));
    }
    List<Deed> other = new ArrayList<>();
    other.add(store(random, random.nextBoolean() ? X : Y, 1 + random.nextInt(3)));
    if (random.nextBoolean()) {
      other.add(store(random, new Place(2, random.nextInt(size), -1), random.nextInt(7)));
    }
    List<Toy.Strand> threads = new ArrayList<>(List.of(new Toy.Strand(0, body)));
    if (random.nextInt(4) > 0) {
      threads.add(new Toy.Strand(1, other));
    }
    return new Toy(variables, threads);
  }

  private static List<Deed> behindBranch(Random random, Place at, List<Long> first) {
    Deed read =
        switch (random.nextInt(4)) {
          case 0 -> new Deed.Change(Update.EXCH, 1, at, Operand.of(3), 0, Strength.RELAXED);
          case 1 ->
              new Deed.Change(Update.CAS, 1, at, Operand.of(first.get(0)), 4, Strength.RELAXED);
          default -> load(random, 1, at);
        };
    long value = random.nextInt(4) == 0 ? 0 : first.get(random.nextInt(first.size()));
    Look look = new Look(1, random.nextBoolean(), Operand.of(value));
    List<Deed> yes =
        List.of(
            random.nextBoolean()
                ? new Deed.Set(2, Operand.of(1))
                : new Deed.Store(
                    random.nextBoolean() ? Y : new Place(2, 0, 1),
                    Operand.of(9),
                    Strength.RELAXED));
    if (random.nextInt(4) == 0) {
      return List.of(new Deed.Loop(List.of(read, new Deed.Leave(look), load(random, 0, X))));
    }
    return List.of(read, new Deed.If(look, yes, List.of()));
  }

  /// Threads that write what waits look at.
  private static List<Deed> writer(Random random, Place at) {
    List<Deed> body = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      body.add(store(random, Y, 1));
    }
    body.add(
        random.nextInt(4) == 0 ? add(-1, at, 1) : store(random, at, 1 + random.nextInt(5) / 4));
    if (random.nextInt(3) == 0) {
      body.add(store(random, at, random.nextInt(3)));
    }
    return body;
  }

  private static Toy headTested(Random random) {
    Deed read = load(random, 0, X);
    Look leaves = random.nextBoolean() ? isNot(0, 0) : is(0, random.nextInt(3));
    List<Deed> body = new ArrayList<>(List.of(read));
    List<Deed> round = new ArrayList<>();
    switch (random.nextInt(6)) {
      case 0 -> {
        // What is carried from one round to the next is another register.
        body.add(new Deed.Set(1, new Operand.Register(0)));
        round.add(new Deed.Leave(new Look(1, leaves.equal(), leaves.with())));
        round.add(read);
        round.add(new Deed.Set(1, new Operand.Register(0)));
      }
      case 1 -> {
        // The parity of what was read.
        Deed parity = new Deed.Compute(1, Update.AND, 0, Operand.of(1));
        body.add(parity);
        round.add(new Deed.Leave(is(1, random.nextInt(2))));
        round.add(read);
        round.add(parity);
      }
      case 2 -> {
        round.add(new Deed.Leave(leaves));
        round.add(load(random, 2, Y));
        round.add(read);
      }
      case 3 -> {
        // Two places to leave from.
        round.add(new Deed.Leave(leaves));
        round.add(load(random, 1, Y));
        round.add(new Deed.Leave(is(1, 1)));
        round.add(read);
      }
      case 4 -> {
        // A branch in the round on what the round before read.
        round.add(new Deed.Leave(leaves));
        round.add(new Deed.If(is(0, random.nextInt(3)), List.of(load(random, 2, Y)), List.of()));
        round.add(read);
      }
      default -> {
        round.add(new Deed.Leave(leaves));
        round.add(read);
      }
    }
    body.add(new Deed.Loop(List.copyOf(round)));
    if (random.nextInt(3) == 0) {
      body.add(load(random, 3, Y));
    }
    return toy(random, random.nextInt(3), List.of(body, writer(random, X)));
  }

  private static Toy remembering(Random random) {
    List<Deed> round = new ArrayList<>();
    Deed read = load(random, 0, X);
    Deed remember = new Deed.Set(1, new Operand.Register(0));
    switch (random.nextInt(5)) {
      case 0 -> {
        // Until two looks are alike.
        round.addAll(List.of(remember, read, load(random, 2, Y)));
        round.add(new Deed.Leave(new Look(0, random.nextBoolean(), new Operand.Register(1))));
      }
      case 1 -> {
        round.addAll(List.of(read, load(random, 1, Y)));
        round.add(new Deed.Leave(new Look(0, random.nextBoolean(), new Operand.Register(1))));
      }
      case 2 -> {
        // Turns: odd rounds look at one place, even ones at the other.
        round.add(new Deed.If(is(2, 0), List.of(read), List.of(load(random, 0, Y))));
        round.add(new Deed.Compute(2, Update.XOR, 2, Operand.of(1)));
        round.add(new Deed.Leave(is(0, 1)));
      }
      case 3 -> {
        // What was seen once is kept.
        round.add(read);
        round.add(new Deed.If(is(0, 1), List.of(new Deed.Set(3, Operand.of(1))), List.of()));
        round.add(load(random, 1, Y));
        round.add(new Deed.Leave(new Look(1, true, new Operand.Register(3))));
      }
      default -> {
        round.addAll(List.of(read, new Deed.Again(is(0, random.nextInt(2)))));
        round.add(load(random, 1, Y));
        round.add(new Deed.Leave(is(1, random.nextInt(2))));
      }
    }
    List<Deed> body = new ArrayList<>(List.of(new Deed.Loop(List.copyOf(round))));
    if (random.nextInt(3) == 0) {
      body.add(load(random, 3, X));
    }
    return toy(
        random, random.nextInt(2), List.of(body, writer(random, random.nextBoolean() ? X : Y)));
  }

  private static Toy writing(Random random) {
    List<List<Deed>> bodies = new ArrayList<>();
    int count = 2;
    for (int t = 0; t < count; t++) {
      List<Deed> body = new ArrayList<>();
      Strength how = random.nextBoolean() ? Strength.RELAXED : Strength.ORDERED;
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          Deed lock = new Deed.Change(Update.CAS, 0, X, Operand.of(0), 1, how);
          body.add(new Deed.Loop(List.of(lock, new Deed.Leave(is(0, 0)))));
          body.add(load(random, 1, Y));
          body.add(store(random, Y, 1 + t));
          body.add(store(random, X, random.nextInt(8) / 7));
        }
        case 2 -> {
          Deed lock = new Deed.Change(Update.EXCH, 0, X, Operand.of(1), 0, how);
          body.add(new Deed.Loop(List.of(lock, new Deed.Leave(is(0, 0)))));
          body.add(store(random, X, 0));
        }
        case 3 -> {
          // Adds one whatever is there.
          Deed swap =
              new Deed.Change(
                  Update.CAS, 1, X, new Operand.Register(0), 1 + random.nextInt(2), how);
          body.add(load(random, 0, X));
          body.add(
              new Deed.Loop(
                  List.of(
                      swap,
                      new Deed.Leave(new Look(1, true, new Operand.Register(0))),
                      new Deed.Set(0, new Operand.Register(1)))));
        }
        case 4 -> {
          body.add(
              new Deed.Loop(
                  List.of(
                      add(0, X, 1),
                      new Deed.Leave(random.nextBoolean() ? is(0, 0) : isNot(0, 1)),
                      add(-1, X, -1))));
        }
        default -> {
          Update what =
              List.of(Update.OR, Update.AND, Update.MAX, Update.MIN).get(random.nextInt(4));
          body.add(
              new Deed.Loop(
                  List.of(
                      new Deed.Change(what, 0, X, Operand.of(1 + random.nextInt(2)), 0, how),
                      new Deed.Leave(random.nextBoolean() ? is(0, 1) : isNot(0, 0)))));
        }
      }
      bodies.add(body);
    }
    return toy(random, random.nextInt(3) / 2, bodies);
  }

  private static Toy givingUp(Random random) {
    List<Deed> body = new ArrayList<>();
    int rounds = random.nextInt(4) == 0 ? 21 : 1 + random.nextInt(4);
    body.add(new Deed.Set(4, Operand.of(0)));
    Deed count = new Deed.Compute(4, Update.ADD, 4, Operand.of(1));
    Deed over = new Deed.Leave(is(4, rounds));
    Deed read = load(random, 0, X);
    Deed seen = new Deed.Leave(isNot(0, 0));
    body.add(
        new Deed.Loop(
            switch (random.nextInt(3)) {
              case 0 -> List.of(read, seen, count, over);
              case 1 -> List.of(over, read, seen, count);
              default -> List.of(read, count, over, seen);
            }));
    Deed behind =
        new Deed.If(
            random.nextBoolean() ? is(4, rounds) : isNot(4, 0),
            List.of(store(random, Place.of(2), 1)),
            List.of(load(random, 1, Y)));
    body.add(random.nextInt(3) > 0 ? behind : load(random, 1, Y));
    return toy(random, List.of(body, writer(random, X)));
  }

  private static Toy withoutEnd(Random random) {
    List<List<Deed>> bodies = new ArrayList<>();
    int kind = random.nextInt(4);
    boolean withdraws = random.nextInt(3) > 0;
    for (int t = 0; t < 2; t++) {
      Place own = Place.of(t);
      Place other = Place.of(1 - t);
      List<Deed> round =
          switch (kind) {
            // Announces, sees the other, withdraws.
            case 0 ->
                List.of(
                    store(random, own, 1),
                    load(random, 0, other),
                    new Deed.Leave(is(0, 0)),
                    store(random, own, 0));
            // A token goes round.
            case 1 ->
                List.of(
                    new Deed.Change(Update.EXCH, 0, X, Operand.of(1 + t), 0, Strength.RELAXED),
                    new Deed.Leave(is(0, random.nextInt(3))));
            case 2 ->
                List.of(
                    store(random, X, 1 + t),
                    load(random, 0, X),
                    new Deed.Leave(random.nextBoolean() ? is(0, 1 + t) : isNot(0, 1 + t)));
            default ->
                List.of(
                    new Deed.Change(Update.XOR, 0, X, Operand.of(1), 0, Strength.RELAXED),
                    new Deed.Leave(is(0, random.nextInt(2))));
          };
      List<Deed> body = new ArrayList<>(List.of(new Deed.Loop(round)));
      if (kind == 0 && withdraws) {
        body.add(store(random, own, 0));
      }
      bodies.add(body);
    }
    return toy(random, bodies);
  }

  private static Toy alike(Random random) {
    List<Deed> body = new ArrayList<>();
    switch (random.nextInt(3)) {
      case 0 -> body.addAll(List.of(add(0, X, 1), load(random, 1, Y), add(-1, Y, 1)));
      case 1 ->
          body.addAll(
              List.of(
                  add(0, X, 1), new Deed.If(is(0, 1), List.of(store(random, Y, 1)), List.of())));
      default ->
          body.addAll(
              List.of(
                  new Deed.Change(Update.CAS, 0, X, Operand.of(0), 1, Strength.ORDERED),
                  new Deed.If(is(0, 0), List.of(add(1, Y, 1)), List.of(load(random, 1, Y)))));
    }
    List<List<Deed>> bodies = new ArrayList<>(List.of(body, body));
    List<Deed> third = new ArrayList<>(body);
    if (random.nextBoolean()) {
      third.set(0, add(0, X, 2));
    }
    bodies.add(third);
    return toy(random, bodies);
  }
}
