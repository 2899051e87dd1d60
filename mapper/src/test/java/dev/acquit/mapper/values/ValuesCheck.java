package dev.acquit.mapper.values;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NarrowAtomException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.testing.cpp.CppProgram;
import dev.acquit.testing.cpp.RandomCppPrograms;
import dev.acquit.testing.cpp.RealProgram;
import dev.acquit.text.InputException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Compares what an interpreter of C++ says of a program with what the models say of the C++ test,
/// and of its PTX under a mapping table.
///
/// For a look at many programs: `main` with a seed and how many of them there are. It prints each
/// that is wrong, and at the end how many are wrong in which way. `SEED:NUMBER` prints one, right
/// or not.
public final class ValuesCheck {
  private static final List<Engine> ENGINES = List.of(Engine.ENUMERATING, Engine.SYMBOLIC);
  private static final String TABLE = "ptx-abi-13";

  private static final Limits FEW = Limits.DEFAULT.withTime(Duration.ofSeconds(2));

  private final List<MemoryModel> cpp;
  private final MemoryModel ptx;
  private long asked;
  private long open;
  private final MemoryModel sequential;
  private final Mapping table;

  /// One that uses the models and the table that ship.
  ValuesCheck() throws InputException {
    this.cpp = List.of(Models.find("cpp20"), Models.find("rc11"));
    this.ptx = Models.find("ptx");
    this.sequential = Models.sequential();
    this.table = Mappings.find(TABLE).mapping();
  }

  /// How many answers about PTX were asked for, each by one engine.
  long asked() {
    return asked;
  }

  /// How many of them an engine left open.
  long open() {
    return open;
  }

  /// What is wrong of a program, a line each; nothing if all agree.
  private List<String> faults(CppProgram program, Random random) {
    List<String> faults = new ArrayList<>();
    try {
      if (program.outcomes().size() > 1) {
        several(program, random, faults);
        return faults;
      }
      if (program.undefined().isPresent()) {
        check("C++", read(program.askingAll()), cpp, Verdict.UNDEFINED, faults);
        return faults;
      }
      LitmusTest right = read(program.asking("forall", program.outcome()));
      Map<String, BigInteger> other = program.changed(random);
      LitmusTest wrong = read(program.asking("forall", other));
      List<MemoryModel> one = List.of(cpp.get(random.nextInt(cpp.size())));
      check("C++", right, one, Verdict.HOLDS, faults);
      check("C++ with another value", wrong, one, Verdict.FAILS, faults);
      LitmusTest lowered = lowered(right, random);
      check("PTX as written", again(lowered), List.of(ptx), Verdict.HOLDS, faults);
      check("PTX with another value", lowered(wrong, random), List.of(ptx), Verdict.FAILS, faults);
    } catch (InputException e) {
      faults.add("not read: " + e.getMessage());
    } catch (NarrowAtomException e) {
      // Of these only the C++ test is looked at.
    } catch (RuntimeException e) {
      faults.add("thrown: " + e);
    }
    return faults;
  }

  /// All interleavings are allowed, and no other final states where only these are executions.
  private void several(CppProgram program, Random random, List<String> faults)
      throws InputException {
    for (Map<String, BigInteger> state : program.outcomes()) {
      LitmusTest test = read(program.asking("exists", state));
      check("C++", test, cpp, Verdict.HOLDS, faults);
      check("C++", test, List.of(sequential), Verdict.HOLDS, faults);
      check("PTX", lowered(test, random), List.of(ptx), Verdict.HOLDS, faults);
    }
    LitmusTest others = read(program.askingForNoOther());
    check("C++", others, cpp, Verdict.HOLDS, faults);
    check("C++", others, List.of(sequential), Verdict.HOLDS, faults);
    check("PTX", lowered(others, random), List.of(sequential), Verdict.HOLDS, faults);
  }

  /// What is wrong of a program with floating-point numbers.
  Optional<String> real(long seed, int number) {
    RealProgram program = RandomCppPrograms.real(seed, number);
    List<String> faults = new ArrayList<>();
    Random random = new Random(number);
    try {
      LitmusTest right = read(program.asking(program.outcome()));
      LitmusTest wrong = read(program.asking(program.changed(random)));
      List<MemoryModel> one = List.of(cpp.get(random.nextInt(cpp.size())));
      alone("C++", right, one, Verdict.HOLDS, faults);
      alone("C++ with another value", wrong, one, Verdict.FAILS, faults);
      alone("PTX", again(lowered(right, random)), List.of(ptx), Verdict.HOLDS, faults);
      alone("PTX with another value", lowered(wrong, random), List.of(ptx), Verdict.FAILS, faults);
    } catch (InputException e) {
      faults.add("not read: " + e.getMessage());
    } catch (RuntimeException e) {
      faults.add("thrown: " + e);
    }
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "-Dacquit.seed=%d, program %d%n%s%s%n"
                .formatted(
                    seed, number, program.asking(program.outcome()), String.join("\n", faults)));
  }

  /// The same of answers that an engine may leave open, in C++ and in PTX.
  private void alone(
      String what,
      LitmusTest test,
      List<MemoryModel> models,
      Verdict expected,
      List<String> faults) {
    for (MemoryModel model : models) {
      for (Engine engine : ENGINES) {
        CheckResult result = new Checker(model, FEW, false).by(engine).check(test);
        asked++;
        open += isOpen(result.verdict()) ? 1 : 0;
        if (result.verdict() != expected && !isOpen(result.verdict())) {
          faults.add(
              "%s: %s of %s by %s, expected %s %s"
                  .formatted(
                      what,
                      result.verdict().word(),
                      model.name(),
                      engine,
                      expected.word(),
                      result.states().keySet()));
        }
      }
    }
  }

  /// What is wrong of a program with values of 128 bits, which are right or not covered.
  Optional<String> wide(long seed, int number) {
    CppProgram program = RandomCppPrograms.wide(seed, number);
    List<String> faults = new ArrayList<>();
    try {
      boolean unheld =
          program.outcome().entrySet().stream()
              .anyMatch(e ->
                  program.types().get(e.getKey()).bits() > Long.SIZE
                      && e.getValue().bitLength() >= Long.SIZE);
      if (unheld) {
        check("C++", read(program.askingAll()), cpp, Verdict.NOT_COVERED, faults);
        return faults.isEmpty()
            ? Optional.empty()
            : Optional.of(told(program, seed, number, faults));
      }
      LitmusTest right = read(program.asking("forall", program.outcome()));
      LitmusTest wrong = read(program.asking("exists", program.changed(new Random(number))));
      for (MemoryModel model : cpp) {
        for (Engine engine : ENGINES) {
          Checker checker = new Checker(model, Limits.DEFAULT, false).by(engine);
          Verdict verdict = checker.check(right).verdict();
          asked++;
          if (verdict == Verdict.NOT_COVERED) {
            open++;
          } else if (verdict != Verdict.HOLDS) {
            faults.add("C++: " + verdict.word());
          }
          Verdict other = checker.check(wrong).verdict();
          if (other != Verdict.NOT_COVERED && other != Verdict.FAILS) {
            faults.add("C++ with another value: " + other.word());
          }
        }
      }
      Random random = new Random(number);
      alone("PTX", again(lowered(right, random)), List.of(ptx), Verdict.HOLDS, faults);
      alone("PTX with another value", lowered(wrong, random), List.of(ptx), Verdict.FAILS, faults);
    } catch (InputException e) {
      faults.add("not read: " + e.getMessage());
    } catch (RuntimeException e) {
      faults.add("thrown: " + e);
    }
    return faults.isEmpty() ? Optional.empty() : Optional.of(told(program, seed, number, faults));
  }

  private LitmusTest lowered(LitmusTest test, Random random) {
    Lowering lowering = Lowering.of((CppTest) test, table);
    return lowering.lower(lowering.each(random.nextInt(2))).test();
  }

  private static LitmusTest read(String text) throws InputException {
    return LitmusReader.read("values", text);
  }

  private static LitmusTest again(LitmusTest test) throws InputException {
    return read(LitmusWriter.write(test));
  }

  private void check(
      String what,
      LitmusTest test,
      List<MemoryModel> models,
      Verdict expected,
      List<String> faults) {
    for (MemoryModel model : models) {
      Map<Engine, CheckResult> all = new EnumMap<>(Engine.class);
      Limits limits = test instanceof PtxTest ? FEW : Limits.DEFAULT;
      ENGINES.forEach(e -> all.put(e, new Checker(model, limits, false).by(e).check(test)));
      for (Engine engine : ENGINES) {
        CheckResult result = all.get(engine);
        if (test instanceof PtxTest) {
          asked++;
          open += isOpen(result.verdict()) ? 1 : 0;
        }
        // A compare-and-swap that is tried again makes executions at which engines give up.
        boolean bound = test instanceof PtxTest && isOpen(result.verdict());
        if (result.verdict() != expected && !bound) {
          faults.add(
              "%s: %s of %s by %s, expected %s %s %s"
                  .formatted(
                      what,
                      result.verdict().word(),
                      model.name(),
                      engine,
                      expected.word(),
                      result.reason().orElse(""),
                      result.states().keySet()));
        }
      }
    }
  }

  private static boolean isOpen(Verdict verdict) {
    return verdict == Verdict.UNKNOWN || verdict == Verdict.NOT_COVERED;
  }

  /// What is wrong of the program that a seed has under a number, with its text.
  Optional<String> fault(Programs programs, long seed, int number) {
    CppProgram program = programs.of(seed, number);
    List<String> faults = faults(program, new Random(number));
    return faults.isEmpty() ? Optional.empty() : Optional.of(told(program, seed, number, faults));
  }

  /// The programs of a seed.
  interface Programs {
    /// The program with a number.
    CppProgram of(long seed, int number);
  }

  /// The text of a program with what is wrong, for people.
  static String told(CppProgram program, long seed, int number, List<String> faults) {
    String test =
        program
            .undefined()
            .map(why -> program.askingAll() + "(* undefined: " + why + " *)\n")
            .orElseGet(
                program.outcomes().size() > 1
                    ? program::askingForNoOther
                    : () -> program.asking("forall", program.outcome()));
    return "-Dacquit.seed=%d, program %d\n%s%s\n"
        .formatted(seed, number, test, String.join("\n", faults));
  }
}
