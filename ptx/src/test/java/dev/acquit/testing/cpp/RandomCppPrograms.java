package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;

/// C++ programs of one thread at random: all integer types and operators, literals with suffixes,
/// casts, `auto`, branches, loops, plain and atomic objects. Values are often those where widths
/// end.
///
/// A statement that has no meaning is drawn again. One program in [#UNDEFINED] ends with one.
public final class RandomCppPrograms {
  private static final int UNDEFINED = 16;
  private static final int TRIES = 40;

  private final Random random;
  private final Drawing drawing;
  private final List<SharedObject> objects = new ArrayList<>();
  private final Map<String, IntegerType> types = new LinkedHashMap<>();

  private RandomCppPrograms(Random random) {
    this.random = random;
    String names = "xyzw";
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      SharedObject object = Drawing.object(random, names.substring(i, i + 1));
      objects.add(object);
      types.put(object.name(), object.type());
    }
    this.drawing = new Drawing(random, objects);
  }

  /// A program of one thread.
  public static CppProgram sequential(Random random) {
    return new RandomCppPrograms(random).program();
  }

  private CppProgram program() {
    boolean undefined = random.nextInt(UNDEFINED) == 0;
    Map<String, BigInteger> memory = new HashMap<>();
    objects.forEach(o -> memory.put(o.name(), o.initial()));
    SequencedMap<String, IntegerValue> locals = new LinkedHashMap<>();
    List<Code> body = new ArrayList<>();
    Optional<String> why = Optional.empty();
    int length = 3 + random.nextInt(8);
    for (int tries = 0; body.size() < length && tries < TRIES && why.isEmpty(); tries++) {
      List<Code> next = drawing.statement(locals, body.size() < 2);
      Map<String, BigInteger> there = new HashMap<>(memory);
      Interpreter interpreter =
          new Interpreter(
              types,
              (object, change) -> {
                BigInteger old = there.get(object);
                there.put(object, change.apply(old));
                return old;
              });
      interpreter.locals().putAll(locals);
      try {
        interpreter.run(next);
        body.addAll(next);
        memory.putAll(there);
        locals.putAll(interpreter.locals());
      } catch (UndefinedBehaviour e) {
        if (undefined) {
          body.addAll(next);
          why = Optional.of(e.getMessage());
        }
      }
    }
    Map<String, IntegerType> terms = new LinkedHashMap<>();
    SequencedMap<String, BigInteger> state = new LinkedHashMap<>();
    locals.forEach((name, value) -> {
      terms.put("0:" + name, value.type());
      state.put("0:" + name, value.number());
    });
    types.forEach((name, type) -> {
      terms.put(name, type);
      state.put(name, memory.get(name));
    });
    LinkedHashSet<SequencedMap<String, BigInteger>> outcomes = new LinkedHashSet<>();
    if (why.isEmpty()) {
      outcomes.add(state);
    }
    String test = TestText.of(random, "values", objects, List.of(body));
    return new CppProgram(test, terms, outcomes, why);
  }
}
