package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.function.BiFunction;

/// C++ programs of one thread at random: all integer types and operators, literals with suffixes,
/// casts, `auto`, branches, loops, plain and atomic objects. Values are often those where widths
/// end.
///
/// A statement that has no meaning is drawn again. About one program in [#UNDEFINED] ends with one.
public final class RandomCppPrograms {
  private static final int UNDEFINED = 16;
  private static final int TRIES = 80;

  private final Random random;
  private final Drawing drawing;
  private final List<SharedObject> objects = new ArrayList<>();
  private final Map<String, IntegerType> types = new LinkedHashMap<>();

  private RandomCppPrograms(Random random, BiFunction<Random, String, SharedObject> drawn) {
    this.random = random;
    String names = "xyzw";
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      SharedObject object = drawn.apply(random, names.substring(i, i + 1));
      objects.add(object);
      types.put(object.name(), object.type());
    }
    this.drawing = new Drawing(random, objects);
  }

  /// A program of one thread.
  public static CppProgram sequential(Random random) {
    return new RandomCppPrograms(random, Drawing::object).program();
  }

  /// The program of one thread that a seed has under a number: each can be made without the others.
  public static CppProgram sequential(long seed, int number) {
    return sequential(random(seed, number));
  }

  /// The program that a seed has under a number, as a kernel; none if it has no meaning.
  ///
  /// @param name how the kernel is called
  public static Optional<CudaKernel> kernel(long seed, int number, String name) {
    RandomCppPrograms programs = new RandomCppPrograms(random(seed, number), CudaKernel::object);
    List<Code> body = new ArrayList<>();
    CppProgram program = programs.program(body);
    return program.undefined().isEmpty()
        ? Optional.of(CudaKernel.of(programs.random, name, programs.objects, body, program))
        : Optional.empty();
  }

  /// The program of two threads that a seed has under a number.
  public static CppProgram passing(long seed, int number) {
    return PassingPrograms.next(random(seed, number));
  }

  /// The program with values of 128 bits that a seed has under a number.
  public static CppProgram wide(long seed, int number) {
    return WidePrograms.next(random(seed, number));
  }

  /// The program with floating-point numbers that a seed has under a number.
  public static RealProgram real(long seed, int number) {
    return RealPrograms.next(random(seed, number));
  }

  private static Random random(long seed, int number) {
    Random random = new Random(seed * 1_000_003L + number);
    // The first numbers of neighbouring seeds are alike.
    random.nextLong();
    return random;
  }

  private CppProgram program() {
    return program(new ArrayList<>());
  }

  /// Adds the statements to `body`.
  private CppProgram program(List<Code> body) {
    boolean undefined = random.nextInt(UNDEFINED) == 0;
    Map<String, BigInteger> memory = new LinkedHashMap<>();
    objects.forEach(o -> memory.put(o.name(), o.initial()));
    SequencedMap<String, IntegerValue> locals = new LinkedHashMap<>();
    Optional<String> why = Optional.empty();
    int length = 3 + random.nextInt(8);
    for (int tries = 0; tries < TRIES && why.isEmpty(); tries++) {
      boolean last = body.size() >= length;
      if (last && !undefined) {
        break;
      }
      List<Code> next = drawing.statement(locals, body.size() < 2);
      Map<String, BigInteger> there = new LinkedHashMap<>(memory);
      Interpreter interpreter = new Interpreter(types, Memory.of(there));
      interpreter.locals().putAll(locals);
      try {
        interpreter.run(next);
        if (!last) {
          body.addAll(next);
          memory.putAll(there);
          locals.putAll(interpreter.locals());
        }
      } catch (UndefinedBehaviour e) {
        if (undefined) {
          body.addAll(next);
          why = Optional.of(e.getMessage());
        }
      }
    }
    FinalStates states = new FinalStates(types);
    if (why.isEmpty()) {
      states.add(List.of(locals), memory);
    }
    String test = TestText.of(random, "values", objects, List.of(body));
    return new CppProgram(test, states.terms(), states.all(), why);
  }
}
