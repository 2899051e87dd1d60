package dev.acquit.mapper.values;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowering;
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
import dev.acquit.text.InputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/// Compares what an interpreter of C++ says of a program with what the models say of the C++ test,
/// and of its PTX under a mapping table.
///
/// For a look at many programs: `main` with a seed and how many of them there are. It prints each
/// that is wrong, and at the end how many are wrong in which way. `SEED:NUMBER` prints one, right
/// or not.
public final class ValuesCheck {
  private static final List<Engine> ENGINES = List.of(Engine.ENUMERATING, Engine.SYMBOLIC);
  private static final String TABLE = "ptx-abi-13";

  private final List<MemoryModel> cpp;
  private final MemoryModel ptx;
  private final Mapping table;

  /// One that uses the models and the table that ship.
  ValuesCheck() throws InputException {
    this.cpp = List.of(Models.find("cpp20"), Models.find("rc11"));
    this.ptx = Models.find("ptx");
    this.table = Mappings.find(TABLE).mapping();
  }

  /// The program of a number; all of a seed can be made one by one.
  static CppProgram program(long seed, int number) {
    return RandomCppPrograms.sequential(random(seed, number));
  }

  private static Random random(long seed, int number) {
    Random random = new Random(seed * 1_000_003L + number);
    random.nextLong();
    return random;
  }

  /// What is wrong of a program of one thread, a line each; nothing if all agree.
  List<String> faults(CppProgram program, Random random) {
    List<String> faults = new ArrayList<>();
    try {
      if (program.undefined().isPresent()) {
        check("C++", read(program.askingAll()), cpp, Verdict.UNDEFINED, faults);
        return faults;
      }
      LitmusTest right = read(program.asking("forall", program.outcome()));
      Map<String, BigInteger> other = program.changed(random);
      LitmusTest wrong = read(program.asking("forall", other));
      check("C++", right, cpp, Verdict.HOLDS, faults);
      check("C++ with another value", wrong, cpp, Verdict.FAILS, faults);
      Lowering lowering = Lowering.of((CppTest) right, table);
      LitmusTest lowered = lowering.lower(lowering.each(random.nextInt(2))).test();
      check("PTX", lowered, List.of(ptx), Verdict.HOLDS, faults);
      check("PTX as written", again(lowered), List.of(ptx), Verdict.HOLDS, faults);
      Lowering changed = Lowering.of((CppTest) wrong, table);
      LitmusTest lost = changed.lower(changed.first()).test();
      check("PTX with another value", lost, List.of(ptx), Verdict.FAILS, faults);
    } catch (InputException e) {
      faults.add("not read: " + e.getMessage());
    } catch (RuntimeException e) {
      faults.add("thrown: " + e);
    }
    return faults;
  }

  private static LitmusTest read(String text) throws InputException {
    return LitmusReader.read("values", text);
  }

  private static LitmusTest again(LitmusTest test) throws InputException {
    return read(LitmusWriter.write(test));
  }

  private static void check(
      String what,
      LitmusTest test,
      List<MemoryModel> models,
      Verdict expected,
      List<String> faults) {
    for (MemoryModel model : models) {
      for (Engine engine : ENGINES) {
        CheckResult result = new Checker(model, Limits.DEFAULT, false).by(engine).check(test);
        if (result.verdict() != expected) {
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

  /// The text of a program with what is wrong, for people.
  static String told(CppProgram program, long seed, int number, List<String> faults) {
    String state =
        program
            .undefined()
            .map(why -> program.askingAll() + "(* undefined: " + why + " *)\n")
            .orElseGet(() -> program.asking("forall", program.outcome()));
    return "-Dacquit.seed="
        + seed
        + ", program "
        + number
        + "\n"
        + state
        + String.join("\n", faults)
        + "\n";
  }

  /// What is wrong of the program of a number, with its text.
  Optional<String> fault(long seed, int number) {
    CppProgram program = program(seed, number);
    List<String> faults = faults(program, random(seed, -number));
    return faults.isEmpty() ? Optional.empty() : Optional.of(told(program, seed, number, faults));
  }

  /// Looks at many programs.
  ///
  /// @param args the seed and how many programs, or the seed, a colon and a number
  public static void main(String[] args) throws InputException {
    ValuesCheck check = new ValuesCheck();
    if (args[0].contains(":")) {
      long seed = Long.parseLong(args[0].substring(0, args[0].indexOf(':')));
      int number = Integer.parseInt(args[0].substring(args[0].indexOf(':') + 1));
      System.out.println(
          check
              .fault(seed, number)
              .orElseGet(() -> told(program(seed, number), seed, number, List.of("right"))));
      return;
    }
    long seed = Long.parseLong(args[0]);
    int count = Integer.parseInt(args[1]);
    Map<String, Integer> kinds = new TreeMap<>();
    int wrong = 0;
    for (int number = 0; number < count; number++) {
      CppProgram program = program(seed, number);
      List<String> faults = check.faults(program, random(seed, -number));
      if (!faults.isEmpty()) {
        wrong++;
        System.out.println(told(program, seed, number, faults));
        faults.stream()
            .map(ValuesCheck::kind)
            .distinct()
            .forEach(k -> kinds.merge(k, 1, Integer::sum));
      }
    }
    kinds.forEach((kind, n) -> System.out.printf("%5d %s%n", n, kind));
    System.out.printf("%d of %d programs are wrong%n", wrong, count);
  }

  private static String kind(String fault) {
    String first = fault.lines().findFirst().orElseThrow();
    if (first.startsWith("not read")) {
      return first.replaceFirst("values:\\d+:\\d+: ", "").replaceAll("'[^']*'", "'...'");
    }
    return first.replaceFirst("\\[\\d:.*|\\[\\[.*", "").replaceAll("\\d{3,}", "N");
  }
}
