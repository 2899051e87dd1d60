package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/// A program of one thread as a kernel of CUDA, with what it does.
///
/// Its parameters are the addresses of its objects, and of a location for each local variable at
/// the end: `o_r0` for `r0`. A narrow object of `atomic_ref` lies in a word, which libcu++
/// exchanges.
///
/// @param text the kernel
/// @param thread the kernel with its arguments
/// @param init what its locations hold first
/// @param types the types of what the outcome has
/// @param outcome what its locations hold at the end, or parts of them
public record CudaKernel(
    String text,
    String thread,
    String init,
    Map<String, IntegerType> types,
    SequencedMap<String, BigInteger> outcome) {
  /// What stands before all kernels of a source.
  public static final String PRELUDE =
      "#include <cstdint>\n#include <cuda/atomic>\nusing namespace cuda::std;\n";

  private static final List<SharedObject.Kind> KINDS =
      List.of(
          SharedObject.Kind.PLAIN_POINTER,
          SharedObject.Kind.PLAIN_REFERENCE,
          SharedObject.Kind.BUILT_IN,
          SharedObject.Kind.ATOMIC_REFERENCE,
          SharedObject.Kind.ATOMIC_REF);

  /// An object as libcu++ has it: `cuda::atomic` of a narrow type is a word, which is not modulo 2
  /// to the width, and there are no functions `atomic_load_explicit` for it.
  static SharedObject object(Random random, String name) {
    while (true) {
      SharedObject object = Drawing.object(random, name);
      boolean word =
          object.kind() != SharedObject.Kind.ATOMIC_REFERENCE
              || object.type().bits() >= Integer.SIZE;
      if (KINDS.contains(object.kind()) && word) {
        return object;
      }
    }
  }

  static CudaKernel of(
      Random random, String name, List<SharedObject> objects, List<Code> body, CppProgram program) {
    Map<String, IntegerType> types = new LinkedHashMap<>();
    SequencedMap<String, BigInteger> outcome = new LinkedHashMap<>();
    Map<String, BigInteger> initial = new LinkedHashMap<>();
    List<String> parameters = new ArrayList<>();
    Set<String> words = new HashSet<>();
    StringBuilder text = new StringBuilder();
    for (SharedObject object : objects) {
      String parameter = object.cuda(random);
      parameters.add(parameter.replace("& " + object.name(), "* " + object.name() + "_p"));
      if (parameter.contains("&")) {
        text.append("  %s = *%s_p;%n".formatted(parameter, object.name()));
      }
      text.append(object.beginning(random));
      initial.put(object.name(), object.initial());
      if (object.kind() == SharedObject.Kind.ATOMIC_REF && object.type().bits() < Integer.SIZE) {
        words.add(object.name());
      }
    }
    text.append(CodeWriter.write(body));
    program
        .outcome()
        .forEach((term, value) -> {
          String local = term.substring(term.indexOf(':') + 1);
          IntegerType type = program.types().get(term);
          String location = term.equals(local) ? term : "o_" + local;
          if (!term.equals(local)) {
            parameters.add(type.words().getFirst() + "* " + location);
            text.append("  *%s = %s;%n".formatted(location, local));
            initial.put(location, BigInteger.ZERO);
          }
          String asked =
              words.contains(location)
                  ? "[%s].b%d".formatted(location, Math.max(Byte.SIZE, type.bits()))
                  : location;
          types.put(location, type);
          types.put(asked, type);
          outcome.put(asked, value);
        });
    return new CudaKernel(
        "extern \"C\" __global__ void %s(%s) {%n%s}%n"
            .formatted(name, String.join(", ", parameters), text),
        name + "(" + String.join(", ", initial.keySet()) + ")",
        initial.entrySet().stream()
            .map(e ->
                words.contains(e.getKey())
                    ? "unsigned " + e.getKey() + "=" + bits(e.getValue(), types.get(e.getKey()))
                    : types.get(e.getKey()).words().getFirst()
                        + " "
                        + e.getKey()
                        + "="
                        + e.getValue())
            .collect(Collectors.joining("; ")),
        types,
        outcome);
  }

  private static BigInteger bits(BigInteger number, IntegerType type) {
    return number.mod(BigInteger.ONE.shiftLeft(Math.max(Byte.SIZE, type.bits())));
  }

  /// The outcome with another value of one location.
  public SequencedMap<String, BigInteger> changed(Random random) {
    SequencedMap<String, BigInteger> state = new LinkedHashMap<>(outcome);
    List<String> locations = List.copyOf(state.keySet());
    String changed = locations.get(random.nextInt(locations.size()));
    IntegerType type = types.get(changed);
    state.put(changed, type.of(state.get(changed).flipBit(random.nextInt(type.bits()))));
    return state;
  }

  /// What is asked for so that a state is the only one.
  public static String proposition(Map<String, BigInteger> state) {
    return state.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(" /\\ ", "(", ")"));
  }
}
