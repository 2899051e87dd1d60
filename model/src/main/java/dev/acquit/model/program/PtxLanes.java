package dev.acquit.model.program;

import dev.acquit.model.program.Operation.Mate;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Shuffle;
import dev.acquit.ptx.meaning.Collective;
import dev.acquit.ptx.meaning.Exchange;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// What lanes of a warp find out together: a thread shows its value to the others, sees what they
/// show, and computes the rest by itself. The lanes are the threads of the test; one that has ended
/// takes no part.
///
/// What the document leaves open is open here: the value that a shuffle takes from a lane which
/// takes no part, which lane is elected (the same one each time for a mask that is written as a
/// number), and which lanes are active together, as long as each of them sees the others.
///
/// @ptx 9.7.9.6 shfl.sync, 9.7.13.9 vote.sync, 9.7.13.10 match.sync, 9.7.13.11 activemask,
///   9.7.13.12 redux.sync, 9.7.13.14 elect.sync
final class PtxLanes {
  /// What the reader of a verdict should know.
  static final String NOTE =
      "lanes are threads of the test, which are counted in its order; one that has ended takes no"
          + " part, and what a shuffle takes from it is any number";

  private static final int WORD = 32;
  private static final Expression ZERO = new Expression.Constant(0);
  private static final Expression ONE = new Expression.Constant(1);

  /// What the operands are, told by whoever knows the test.
  interface Operands {
    /// The value of an operand.
    Expression value(Operand operand) throws NotCoveredException;
  }

  /// A lane that may take part.
  private record Lane(int lane, Expression there, Expression value) {
    Expression bit() {
      return new Expression.Constant(1 << lane);
    }
  }

  private final Operands operands;
  private final int thread;
  private final int lane;
  private final List<Mate> others;
  private final Instruction.Evaluate instruction;
  private final String place;
  private final List<Operation> steps = new ArrayList<>();

  /// @param thread the number of the thread, for messages
  /// @param lane its lane
  /// @param others the other threads of its warp
  /// @param place which instruction of the text it is
  PtxLanes(
      Operands operands,
      int thread,
      int lane,
      List<Mate> others,
      Instruction.Evaluate instruction,
      String place) {
    this.operands = operands;
    this.thread = thread;
    this.lane = lane;
    this.others = List.copyOf(others);
    this.instruction = instruction;
    this.place = place;
  }

  /// The register that says from the beginning whom a thread would elect, if the mask of an
  /// instruction is written as a number.
  static List<String> elected(Instruction i) {
    return Collective.of(i).filter(c -> c == Collective.ELECT).isPresent()
            && i.inputs().getFirst() instanceof Operand.Immediate(long mask)
        ? List.of(register("elected" + (int) mask))
        : List.of();
  }

  /// The register that says whether a lane executes an `activemask` together with the thread.
  static String active(int lane) {
    return register("active" + lane);
  }

  private static String register(String name) {
    return CppProgram.MADE_UP + name;
  }

  /// What the thread does.
  List<Operation> steps() throws NotCoveredException {
    List<Expression> results =
        switch (Exchange.of(instruction)
            .orElseThrow(() ->
                new NotCoveredException(InstructionWriter.head(instruction) + " is not covered"))) {
          case Exchange.Shuffled(Shuffle from) -> shuffle(from);
          case Exchange.Voted(Exchange.Count count) -> List.of(vote(count));
          case Exchange.Matched(boolean all, int bits) -> match(all, bits);
          case Exchange.Reduced(Formula both) -> List.of(reduce(both));
          case Exchange.Elected _ -> elect();
          case Exchange.Active _ -> List.of(active());
        };
    List<Operation> writes = new ArrayList<>();
    for (int i = 0; i < instruction.destinations().size(); i++) {
      String to = instruction.destinations().get(i).name();
      if (!to.equals("_")) {
        String held = register("result" + i);
        steps.add(new Operation.Assign(held, results.get(i)));
        writes.add(new Operation.Assign(to, new Expression.Register(held)));
      }
    }
    steps.addAll(writes);
    return List.copyOf(steps);
  }

  /// All that may take part, this thread first.
  ///
  /// @param looksAt the lanes whose values matter
  private List<Lane> exchange(
      String kind,
      boolean whole,
      Expression mask,
      Expression value,
      int bits,
      IntPredicate looksAt) {
    steps.add(
        new Operation.Demand(
            isIn(mask, lane),
            "P"
                + thread
                + " is lane "
                + lane
                + " and not in the mask of its "
                + InstructionWriter.head(instruction)
                + ", which PTX gives no meaning"));
    List<Lane> all = new ArrayList<>(List.of(new Lane(lane, ONE, value)));
    List<String> values = new ArrayList<>();
    List<String> there = new ArrayList<>();
    for (Mate other : others) {
      boolean matters = looksAt.test(other.lane());
      values.add(matters ? register("shown" + other.lane()) : Operation.Exchange.NOBODY_LOOKS);
      there.add(register("there" + other.lane()));
      all.add(
          new Lane(
              other.lane(),
              new Expression.Register(there.getLast()),
              matters ? new Expression.Register(values.getLast()) : ZERO));
    }
    if (!others.isEmpty()) {
      steps.add(
          new Operation.Exchange(kind, whole, mask, value, bits, lane, others, values, there));
    }
    return all;
  }

  private List<Lane> exchange(Expression value, int bits) throws NotCoveredException {
    return exchange(value, bits, _ -> true);
  }

  private List<Lane> exchange(Expression value, int bits, IntPredicate looksAt)
      throws NotCoveredException {
    int last = instruction.sources().size() - 1;
    return exchange(
        InstructionWriter.head(instruction), false, word(operand(last)), value, bits, looksAt);
  }

  private Expression operand(int index) throws NotCoveredException {
    return operands.value(instruction.sources().get(index));
  }

  private static Expression word(Expression e) {
    return Expression.apply(Op.ADD, WORD, e, ZERO);
  }

  /// One of two values; what is known already is chosen here.
  private static Expression choose(Expression condition, Expression yes, Expression no) {
    if (condition instanceof Expression.Constant(long value)) {
      return value != 0 ? yes : no;
    }
    return Expression.apply(Op.SELECT, Long.SIZE, condition, yes, no);
  }

  /// A value that is used more than once: of thirty-two lanes that would be a tree of 2^32 leaves.
  private Expression held(String name, Expression value) {
    if (!(value instanceof Expression.Apply)) {
      return value;
    }
    steps.add(new Operation.Assign(register(name), value));
    return new Expression.Register(register(name));
  }

  private static Expression truth(Expression e) {
    return choose(e, ONE, ZERO);
  }

  private static Expression and(Expression a, Expression b) {
    return Expression.apply(Op.AND, WORD, a, b);
  }

  private static Expression or(Expression a, Expression b) {
    return Expression.apply(Op.OR, WORD, a, b);
  }

  private static Expression isIn(Expression mask, int lane) {
    return choose(and(mask, new Expression.Constant(1 << lane)), ONE, ZERO);
  }

  private static Expression is(Expression number, Lane lane) {
    return Expression.apply(Op.EQ, WORD, number, new Expression.Constant(lane.lane()));
  }

  /// The lanes for which something holds, as a mask.
  private interface Asked {
    Expression of(Lane lane);
  }

  private static Expression mask(List<Lane> all, Asked asked) {
    Expression mask = ZERO;
    for (Lane l : all) {
      mask = or(mask, choose(l.there(), choose(asked.of(l), l.bit(), ZERO), ZERO));
    }
    return mask;
  }

  /// Whether something holds for all.
  private Expression all(List<Lane> lanes, Asked asked) {
    Expression holds = ONE;
    for (Lane l : lanes) {
      holds = held("holds", choose(l.there(), choose(asked.of(l), holds, ZERO), holds));
    }
    return holds;
  }

  private Expression vote(Exchange.Count count) throws NotCoveredException {
    List<Lane> lanes = exchange(truth(operand(0)), 2);
    return switch (count) {
      case BALLOT -> mask(lanes, Lane::value);
      case ANY -> some(lanes);
      case ALL -> all(lanes, Lane::value);
      case UNI -> {
        Expression some = some(lanes);
        yield choose(all(lanes, Lane::value), ONE, choose(some, ZERO, ONE));
      }
    };
  }

  private static Expression some(List<Lane> lanes) {
    return choose(mask(lanes, Lane::value), ONE, ZERO);
  }

  private List<Expression> match(boolean all, int bits) throws NotCoveredException {
    Expression own = Expression.apply(Op.ADD, bits, operand(0), ZERO);
    List<Lane> lanes = exchange(own, bits);
    Asked same = l -> Expression.apply(Op.EQ, bits, l.value(), own);
    if (!all) {
      return List.of(mask(lanes, same));
    }
    Expression every = all(lanes, same);
    return List.of(choose(every, mask(lanes, _ -> ONE), ZERO), every);
  }

  private Expression reduce(Formula both) throws NotCoveredException {
    List<Lane> lanes = exchange(word(operand(0)), WORD);
    Expression result = lanes.getFirst().value();
    for (Lane l : lanes.subList(1, lanes.size())) {
      Expression more = both.in(Expression.ALGEBRA, List.of(result, l.value()));
      result = held("reduced", choose(l.there(), more, result));
    }
    return result;
  }

  private List<Expression> shuffle(Shuffle shuffle) throws NotCoveredException {
    Expression own = word(operand(0));
    List<Expression> read = List.of(new Expression.Constant(lane), operand(1), operand(2));
    Expression inside = shuffle.inside().in(Expression.ALGEBRA, read);
    Expression source = held("source", shuffle.source().in(Expression.ALGEBRA, read));
    List<Lane> lanes =
        exchange(
            own, WORD, l -> !(source instanceof Expression.Constant(long known)) || l == known);
    String nobody = register("nobody");
    steps.add(new Operation.Guess(nobody, false, Optional.empty()));
    Expression value = word(new Expression.Register(nobody));
    for (Lane l : lanes) {
      Expression here = is(source, l);
      if (!here.equals(ZERO)) {
        value = held("taken", choose(l.there(), choose(here, l.value(), value), value));
      }
    }
    return List.of(value, inside);
  }

  /// One of those that take part: whom the lowest of them has in mind.
  private List<Expression> elect() throws NotCoveredException {
    List<String> known = elected(instruction);
    String mine = known.isEmpty() ? register("elected") : known.getFirst();
    if (known.isEmpty()) {
      steps.add(new Operation.Guess(mine, false, Optional.empty()));
    }
    List<Lane> lanes = new ArrayList<>(exchange(word(new Expression.Register(mine)), WORD));
    lanes.sort((a, b) -> Integer.compare(b.lane(), a.lane()));
    Expression lowest = ZERO;
    Expression meant = ZERO;
    for (Lane l : lanes) {
      lowest = choose(l.there(), new Expression.Constant(l.lane()), lowest);
      meant = choose(l.there(), l.value(), meant);
    }
    meant = held("meant", meant);
    Expression leader = held("leader", lowest);
    for (Lane l : lanes) {
      Expression its = choose(is(meant, l), new Expression.Constant(l.lane()), leader);
      leader = held("leader", choose(l.there(), its, leader));
    }
    return List.of(
        leader,
        choose(Expression.apply(Op.EQ, WORD, leader, new Expression.Constant(lane)), ONE, ZERO));
  }

  /// Those that execute the instruction at the same time: each of them sees all of them.
  private Expression active() {
    Expression mask = new Expression.Constant(1 << lane);
    for (Mate other : others) {
      String active = active(other.lane());
      steps.add(new Operation.Guess(active, true, Optional.empty()));
      mask =
          or(
              mask,
              choose(
                  new Expression.Register(active),
                  new Expression.Constant(1 << other.lane()),
                  ZERO));
    }
    exchange(place, true, mask, ZERO, 2, _ -> false);
    return mask;
  }
}
