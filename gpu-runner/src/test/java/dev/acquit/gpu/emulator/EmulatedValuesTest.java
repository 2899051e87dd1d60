package dev.acquit.gpu.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NarrowAtomException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.cpp.CppProgram;
import dev.acquit.testing.cpp.IntegerType;
import dev.acquit.testing.cpp.RandomCppPrograms;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What C++ programs are lowered to computes, step by step, what an interpreter of C++ says.
@Tag("slow")
class EmulatedValuesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20_261_129L);
  private static final int REGISTER = 32;

  @Test
  void programsOfOneThreadEndAsCppSays() throws Exception {
    Mapping table = Mappings.find("ptx-abi-13").mapping();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < Rounds.of("acquit.values", 3_000, 200); i++) {
      CppProgram program = RandomCppPrograms.sequential(SEED, i);
      if (program.undefined().isEmpty()) {
        String what = "-Dacquit.seed=" + SEED + ", program " + i + "\n";
        fault(program, table, 1).map(what::concat).ifPresent(wrong::add);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void programsOfTwoThreadsEndAsInterleavingsDo() throws Exception {
    Mapping table = Mappings.find("ptx-abi-13").mapping();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < Rounds.of("acquit.values.two", 400, 30); i++) {
      CppProgram program = RandomCppPrograms.passing(SEED, i);
      String what = "-Dacquit.seed=" + SEED + ", program " + i + "\n";
      fault(program, table, 50).map(what::concat).ifPresent(wrong::add);
    }
    assertThat(wrong).isEmpty();
  }

  private static Optional<String> fault(CppProgram program, Mapping table, int instances) {
    String text = program.askingForNoOther();
    try {
      Lowering lowering = Lowering.of((CppTest) LitmusReader.read("values", text), table);
      Lowered lowered = lowering.lower(lowering.first());
      SequencedMap<Term, String> terms = terms(program, lowered);
      Observed observed =
          LitmusEmulator.of(lowered.test(), List.copyOf(terms.sequencedKeySet()))
              .run(SEED, instances, Tendency.DEFAULT);
      for (State state : observed.states().keySet()) {
        if (program.outcomes().stream().noneMatch(o -> agrees(state, o, terms, program.types()))) {
          return Optional.of(
              text + LitmusWriter.write(lowered.test()) + "the emulator ends with " + state);
        }
      }
      return observed.states().isEmpty()
          ? Optional.of(text + LitmusWriter.write(lowered.test()) + "the emulator comes to no end")
          : Optional.empty();
    } catch (NarrowAtomException e) {
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(text + e);
    }
  }

  /// What the PTX test has of a final state, by the words of the C++ test.
  private static SequencedMap<Term, String> terms(CppProgram program, Lowered lowered) {
    SequencedMap<Term, String> terms = new LinkedHashMap<>();
    lowered
        .registers()
        .forEach((local, register) -> terms.put(register, local.thread() + ":" + local.name()));
    program.types().keySet().stream()
        .filter(t -> t.indexOf(':') < 0)
        .forEach(t -> terms.put(new Term.Memory(t), t));
    terms.values().retainAll(program.types().keySet());
    return terms;
  }

  /// A register of 32 bits has no sign, and neither have objects.
  private static boolean agrees(
      State state,
      Map<String, BigInteger> expected,
      Map<Term, String> terms,
      Map<String, IntegerType> types) {
    return terms.entrySet().stream()
        .allMatch(e -> {
          int bits = types.get(e.getValue()).bits();
          int width = Math.max(bits, e.getKey() instanceof Term.Memory ? Byte.SIZE : REGISTER);
          BigInteger modulus = BigInteger.ONE.shiftLeft(width);
          return state.value(e.getKey()) instanceof Value.Number(long number)
              && BigInteger.valueOf(number)
                  .mod(modulus)
                  .equals(expected.get(e.getValue()).mod(modulus));
        });
  }
}
