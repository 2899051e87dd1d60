package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.abi.library.Library;
import dev.acquit.abi.library.LibraryFunction;
import dev.acquit.abi.library.Pick;
import dev.acquit.abi.library.PtxLibrary;
import dev.acquit.codegen.litmus.KernelFunctions;
import dev.acquit.codegen.litmus.KernelRequest;
import dev.acquit.codegen.litmus.KernelTests;
import dev.acquit.codegen.litmus.SourceAnswers;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.KeyField;
import dev.acquit.gpu.kernel.Outcome;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Target;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the library of `abi library` does: its functions run on the emulator, alone and called by
/// others, and what they return and leave in memory is compared with what C++ says of operations of
/// their names.
@Tag("slow")
class LibraryRunTest {
  /// As floats -5.018 and 0.00049.
  private static final long BEFORE = 0xC0A0_9234L;

  private static final long VALUE = 0x3A00_1789L;
  private static final int SEEDS = 3;

  private static Library library() throws Exception {
    return Library.of(Mappings.find("ptx-abi-13"), new Pick.Recommended(), new Target(90));
  }

  private static PtxTest test(PtxModule module, List<String> threads, String init, String asked)
      throws Exception {
    KernelRequest request = new KernelRequest(threads, List.of(init), Optional.of(asked));
    return KernelTests.read(
            new KernelFunctions("library", module, request), "library", SourceAnswers.NONE)
        .test()
        .test();
  }

  /// Where a value is stored, what the function returns, and what is there afterwards.
  private record Effect(long old, long after) {}

  /// What C++ says.
  private static Effect effect(String operation, ScalarType type) {
    boolean wide = type.bits() == 64;
    long signedBefore = wide || type != ScalarType.S32 ? BEFORE : (int) BEFORE;
    long after =
        switch (operation) {
          case "load" -> BEFORE;
          case "store", "exchange" -> VALUE;
          // It expects VALUE, which is not there.
          case "compare_exchange" -> BEFORE;
          case "add" ->
              switch (type) {
                case F32 ->
                    Float.floatToRawIntBits(
                        Float.intBitsToFloat((int) BEFORE) + Float.intBitsToFloat((int) VALUE));
                case F64 ->
                    Double.doubleToRawLongBits(
                        Double.longBitsToDouble(BEFORE) + Double.longBitsToDouble(VALUE));
                default -> BEFORE + VALUE;
              };
          case "sub" ->
              switch (type) {
                case F32 ->
                    Float.floatToRawIntBits(
                        Float.intBitsToFloat((int) BEFORE) - Float.intBitsToFloat((int) VALUE));
                case F64 ->
                    Double.doubleToRawLongBits(
                        Double.longBitsToDouble(BEFORE) - Double.longBitsToDouble(VALUE));
                default -> BEFORE - VALUE;
              };
          case "and" -> BEFORE & VALUE;
          case "or" -> BEFORE | VALUE;
          case "xor" -> BEFORE ^ VALUE;
          case "min" -> Math.min(signedBefore, VALUE);
          case "max" -> Math.max(signedBefore, VALUE);
          default -> throw new AssertionError(operation);
        };
    return new Effect(BEFORE & mask(type), after & mask(type));
  }

  private static long mask(ScalarType type) {
    return type.bits() == 64 ? -1L : (1L << type.bits()) - 1;
  }

  @Test
  void eachFunctionReturnsAndStoresWhatItsNameSays() throws Exception {
    Library library = library();
    PtxModule module = ModuleReader.read("library", PtxLibrary.write(library, false));
    MemoryModel model = Models.find("ptx");
    List<String> wrong = new ArrayList<>();
    List<LibraryFunction> functions =
        Rounds.rows(
            library.functions().stream()
                .map(Library.Made::function)
                .filter(f -> f.type().isPresent())
                // Values of tests have 64 bits; the gate judges these, AbiLibraryTest.
                .filter(f -> f.type().orElseThrow() != ScalarType.B128)
                .toList(),
            f -> f.operation() + " " + f.failure() + " " + f.type());
    for (LibraryFunction f : functions) {
      ScalarType type = f.type().orElseThrow();
      String operation = f.operation().word();
      Effect effect = effect(operation, type);
      boolean returns = !operation.equals("store");
      String values =
          switch (operation) {
            case "load" -> "";
            case "compare_exchange" -> ", " + VALUE + ", 1";
            default -> ", " + (VALUE & mask(type));
          };
      String location = "uint" + type.bits() + "_t x=" + effect.old;
      String wanted = (returns ? "0:%ret=" + effect.old + " /\\ " : "") + "x=" + effect.after;
      PtxTest test =
          test(
              module, List.of(f.name() + "(x" + values + ")"), location, "forall (" + wanted + ")");
      KernelPlan plan = EmulatedKernelsTest.plan(test).orElseThrow();
      if (!states(test, plan, model).stream().allMatch(state -> holds(test, state))) {
        wrong.add(f.name() + " by the model: " + wanted + " but " + states(test, plan, model));
      }
      // The emulator has no sums of floating-point numbers.
      if (!type.floating()) {
        EmulatedKernelsTest.compare(test, plan, model, wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static Set<State> states(PtxTest test, KernelPlan plan, MemoryModel model)
      throws Exception {
    List<Term> terms = plan.fields().stream().map(KeyField::term).toList();
    return Outcomes.of(test, model, Limits.DEFAULT, terms).states();
  }

  private static boolean holds(PtxTest test, State state) {
    return test.header().condition().proposition().holds(state::value);
  }

  /// Two threads of different CTAs that call the library: what C++ forbids never shows, and what it
  /// allows does. A thread returns what it loads, bit by bit.
  @ParameterizedTest
  @CsvSource({
    "st x | store_release_gpu y, load_acquire_gpu y | ld x, 1:%ret=2, never",
    "store_relaxed_gpu x | store_relaxed_gpu y, load_relaxed_gpu y | load_relaxed_gpu x, 1:%ret=2,"
        + " shows",
    "store_relaxed_gpu x | fence_release_gpu | store_relaxed_gpu y,"
        + " load_relaxed_gpu y | fence_acquire_gpu | load_relaxed_gpu x, 1:%ret=2, never",
    "st x | store_release_gpu y, compare_exchange_relaxed_acquire_gpu y | ld x, 1:%ret=2, never",
    "store_relaxed_gpu x | store_relaxed_gpu y,"
        + " compare_exchange_relaxed_relaxed_gpu y | load_relaxed_gpu x, 1:%ret=2, shows",
    "store_relaxed_gpu x | store_release_cta y, load_acquire_cta y | load_relaxed_gpu x, 1:%ret=2,"
        + " shows",
    "st x | exchange_release_gpu y, exchange_acquire_gpu y | ld x, 1:%ret=2, never",
    "st x | or_acq_rel_sys y, load_seq_cst_sys y | ld x, 1:%ret=2, never",
    "store_seq_cst_gpu x | load_seq_cst_gpu y, store_seq_cst_gpu y | load_seq_cst_gpu x,"
        + " 0:%ret=0 /\\ 1:%ret=0, never",
    "store_release_gpu x | load_acquire_gpu y, store_release_gpu y | load_acquire_gpu x,"
        + " 0:%ret=0 /\\ 1:%ret=0, shows",
    "store_relaxed_gpu x | fence_seq_cst_gpu | load_relaxed_gpu y,"
        + " store_relaxed_gpu y | fence_seq_cst_gpu | load_relaxed_gpu x,"
        + " 0:%ret=0 /\\ 1:%ret=0, never",
    "add_relaxed_gpu x | add_relaxed_gpu x, add_relaxed_gpu x | add_relaxed_gpu x, ~(x=4), never"
  })
  void callersSeeWhatTheOrdersPromise(String first, String second, String asked, String how)
      throws Exception {
    String linked =
        PtxLibrary.write(library(), false) + caller("first", first) + caller("second", second);
    PtxTest test =
        test(
            ModuleReader.read("linked", linked),
            List.of("first(x, y)", "second(x, y)"),
            "x=0; y=0",
            "exists (" + asked + ")");
    MemoryModel model = Models.find("ptx");
    KernelPlan plan = EmulatedKernelsTest.plan(test).orElseThrow();
    boolean allowed = states(test, plan, model).stream().anyMatch(state -> holds(test, state));
    assertThat(allowed).isEqualTo(how.equals("shows"));
    boolean shown = false;
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (Outcome outcome : EmulatedKernels.run(plan, seed, 1).outcomes().keySet()) {
        shown |= outcome instanceof Outcome.Seen(State state) && holds(test, state);
      }
    }
    assertThat(shown).isEqualTo(how.equals("shows"));
  }

  /// A function in PTX, as a compiler writes one that calls functions which it only declares.
  private static String caller(String name, String steps) {
    StringBuilder body = new StringBuilder();
    for (String step : steps.split("\\|")) {
      String[] words = step.strip().split(" ");
      String pointer = words.length == 1 ? "" : "%" + words[1];
      String operation = words[0];
      if (operation.equals("st")) {
        body.append("  st.b32 [" + pointer + "], 1;\n");
      } else if (operation.equals("ld")) {
        body.append("  ld.b32 %old, [" + pointer + "];\n");
      } else if (operation.startsWith("fence")) {
        body.append("  call acquit_atomic_" + operation + ";\n");
      } else {
        boolean loads = !operation.startsWith("store");
        boolean value = !operation.startsWith("load");
        boolean compares = operation.startsWith("compare_exchange");
        String type = operation.startsWith("add") ? "_u32" : "_b32";
        body.append("  {\n    .param .b64 p;\n    st.param.b64 [p], " + pointer + ";\n");
        // It expects what is never there.
        body.append(compares ? "    .param .b32 e;\n    st.param.b32 [e], 7;\n" : "");
        body.append(value ? "    .param .b32 v;\n    st.param.b32 [v], 1;\n" : "");
        body.append(loads ? "    .param .b32 r;\n" : "");
        body.append("    call" + (loads ? " (r)," : "") + " acquit_atomic_" + operation + type);
        body.append(", (p" + (compares ? ", e" : "") + (value ? ", v" : "") + ");\n");
        body.append(loads ? "    ld.param.b32 %old, [r];\n" : "").append("  }\n");
      }
      if (!operation.startsWith("st") && !operation.startsWith("fence")) {
        body.append("  mad.lo.u32 %all, %all, 2, %old;\n");
      }
    }
    return """
    .visible .func (.param .b32 result) %s(.param .b64 x, .param .b64 y)
    {
      .reg .b64 %%x, %%y;
      .reg .b32 %%old, %%all;
      ld.param.b64 %%x, [x];
      ld.param.b64 %%y, [y];
      mov.b32 %%all, 0;
    %s  st.param.b32 [result], %%all;
      ret;
    }
    """
        .formatted(name, body);
  }
}
