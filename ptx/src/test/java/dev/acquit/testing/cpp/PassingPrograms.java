package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;

/// C++ programs of two threads: each computes with variables of its own, the first passes a value
/// through a plain object and an atomic flag, both change an atomic counter. There is no race.
final class PassingPrograms {
  private static final List<SharedObject.Kind> ATOMIC =
      List.of(SharedObject.Kind.ATOMIC_POINTER, SharedObject.Kind.ATOMIC_REFERENCE);
  private static final List<IntegerType> NUMBERS =
      IntegerType.ORDINARY.subList(1, IntegerType.ORDINARY.size());

  private final Random random;
  private final SharedObject passed;
  private final SharedObject flag;
  private final SharedObject counter;
  private final List<SharedObject> objects = new ArrayList<>();
  private final Map<String, IntegerType> types = new LinkedHashMap<>();

  private PassingPrograms(Random random) {
    this.random = random;
    List<IntegerType> all = IntegerType.ORDINARY;
    this.passed = Drawing.object(random, "x", SharedObject.Kind.PLAIN_POINTER, one(all));
    this.flag = new SharedObject("f", one(all), one(ATOMIC), BigInteger.ZERO);
    this.counter = Drawing.object(random, "n", one(ATOMIC), one(NUMBERS));
    objects.addAll(List.of(passed, flag, counter));
    objects.add(Drawing.object(random, "y"));
    objects.add(Drawing.object(random, "z"));
    objects.forEach(o -> types.put(o.name(), o.type()));
  }

  /// A program.
  static CppProgram next(Random random) {
    while (true) {
      try {
        return new PassingPrograms(random).program();
      } catch (UndefinedBehaviour e) {
        // What becomes of what is read has no meaning in some execution: another one.
      }
    }
  }

  private CppProgram program() throws UndefinedBehaviour {
    List<Code> writer = new ArrayList<>();
    List<Code> reader = new ArrayList<>();
    SequencedMap<String, IntegerValue> written = computing(objects.get(3), writer);
    SequencedMap<String, IntegerValue> read = computing(objects.get(4), reader);
    BigInteger raised = flag.type().of(BigInteger.ONE.negate());
    Literals literals = new Literals(random);
    writer.add(
        passed.store(random, new Expression.Local(one(List.copyOf(written.sequencedKeySet())))));
    writer.add(flag.release(random, literals.of(raised)));
    writer.add(change(written));
    reader.add(declare("a", flag.type(), flag.acquire(random)));
    reader.add(declare("b", one(NUMBERS), literals.small(0)));
    reader.add(
        new Code.If(
            new Expression.Binary("==", new Expression.Local("a"), literals.of(raised)),
            List.of(new Code.Assign("b", "", passed.load(random))),
            List.of()));
    reader.add(change(read));
    reader.add(
        declare(
            "c",
            one(NUMBERS),
            new Expression.Binary(
                one(List.of("+", "-", "^", ">", "<=")),
                new Expression.Local("b"),
                new Expression.Local(one(List.copyOf(read.sequencedKeySet()))))));
    Map<String, BigInteger> memory = new LinkedHashMap<>();
    objects.forEach(o -> memory.put(o.name(), o.initial()));
    FinalStates states =
        new Interleavings(List.of(writer, reader), types, List.of(Set.of("y"), Set.of("z")))
            .from(memory);
    String test = TestText.of(random, "passing", objects, List.of(writer, reader));
    return new CppProgram(test, states.terms(), states.all(), Optional.empty());
  }

  private Code.Declare declare(String name, IntegerType type, Expression value) {
    return new Code.Declare(one(type.words()), type, name, value);
  }

  private Code change(Map<String, IntegerValue> locals) {
    List<Modification> all = counter.modifications();
    return new Code.Evaluate(
        counter.update(random, one(all), new Expression.Local(one(List.copyOf(locals.keySet())))));
  }

  /// What a thread does with its own object and variables.
  private SequencedMap<String, IntegerValue> computing(SharedObject object, List<Code> body)
      throws UndefinedBehaviour {
    Drawing drawing = new Drawing(random, List.of(object));
    Map<String, BigInteger> memory = new LinkedHashMap<>(Map.of(object.name(), object.initial()));
    SequencedMap<String, IntegerValue> locals = new LinkedHashMap<>();
    int length = 2 + random.nextInt(3);
    while (body.size() < length) {
      Map<String, BigInteger> there = new LinkedHashMap<>(memory);
      Interpreter interpreter = new Interpreter(types, Memory.of(there));
      interpreter.locals().putAll(locals);
      List<Code> next = drawing.statement(locals, body.isEmpty());
      try {
        interpreter.run(next);
      } catch (UndefinedBehaviour e) {
        continue;
      }
      body.addAll(next);
      memory.putAll(there);
      locals.putAll(interpreter.locals());
    }
    return locals;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
