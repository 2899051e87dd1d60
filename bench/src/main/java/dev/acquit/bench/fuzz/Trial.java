package dev.acquit.bench.fuzz;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NotLoweredException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingReader;
import dev.acquit.mapper.mapping.MappingWriter;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;

/// What happens to one mutant: it is read as what it was, and used if it can be read.
final class Trial {
  private static final String MESSAGE = "message";
  private static final String CRASH = "crash";
  private static final String NOT_READ_BACK = "not read back";

  private final Subjects subjects;
  private final Limits limits;
  private long slowest;
  private String slowestStep = "";

  private Trial(Subjects subjects, Limits limits) {
    this.subjects = subjects;
    this.limits = limits;
  }

  /// Makes trials.
  ///
  /// @param subjects what mutants are used with
  /// @param limits what each check may cost
  record Factory(Subjects subjects, Limits limits) {
    Ending run(Mutant mutant) {
      return new Trial(subjects, limits).run(mutant);
    }

    /// Whether it is not refused.
    boolean isGood(Mutant mutant) {
      return !run(mutant).what().equals(MESSAGE);
    }
  }

  /// A step that may refuse an input.
  private interface Step<T> {
    T run() throws InputException;
  }

  private Ending run(Mutant mutant) {
    try {
      String what =
          switch (mutant.kind()) {
            case PTX, CPP -> litmus(mutant.text());
            case CAT -> model(mutant.text());
            case MAPPING -> table(mutant.text());
          };
      return new Ending(what, slowest, slowestStep, null);
    } catch (InputException | NotLoweredException e) {
      return new Ending(MESSAGE, slowest, slowestStep, null);
    } catch (Contradiction e) {
      return new Ending(NOT_READ_BACK, slowest, slowestStep, e);
    } catch (RuntimeException | Error e) {
      return new Ending(CRASH, slowest, slowestStep, e);
    }
  }

  private <T> T timed(String name, Step<T> step) throws InputException {
    long begin = System.nanoTime();
    try {
      return step.run();
    } finally {
      long time = System.nanoTime() - begin;
      if (time > slowest) {
        slowest = time;
        slowestStep = name;
      }
    }
  }

  private String litmus(String text) throws InputException {
    LitmusTest test = timed("reading", () -> LitmusReader.read("mutant", text));
    same(test, again("writing", LitmusWriter.write(test), t -> LitmusReader.read("written", t)));
    if (test instanceof CppTest cpp) {
      var lowering = Lowering.of(cpp, subjects.table());
      LitmusTest lowered = timed("lowering", () -> lowering.lower(lowering.first()).test());
      again("writing", LitmusWriter.write(lowered), t -> LitmusReader.read("lowered", t));
    }
    return check(test, subjects.models().get(Models.defaultFor(test)));
  }

  private String model(String text) throws InputException {
    MemoryModel model =
        timed("reading", () -> ModelCompiler.compile("mutant", "mutant", text, Models::text));
    for (LitmusTest test : subjects.tests()) {
      check(test, model);
    }
    return "used";
  }

  private String table(String text) throws InputException {
    Mapping mapping = timed("reading", () -> MappingReader.read("mutant", text));
    String written = MappingWriter.write(mapping);
    same(written, again("writing", written, t -> MappingWriter.write(MappingReader.read("w", t))));
    for (LitmusTest test : subjects.tests()) {
      if (test instanceof CppTest cpp) {
        var lowering = Lowering.of(cpp, mapping);
        LitmusTest lowered = timed("lowering", () -> lowering.lower(lowering.first()).test());
        check(lowered, subjects.models().get(Models.defaultFor(lowered)));
      }
    }
    return "used";
  }

  private String check(LitmusTest test, MemoryModel model) throws InputException {
    timed("reasons", () -> new Checker(model, limits, true).check(test));
    return timed("checking", () -> new Checker(model, limits, false).check(test)).verdict().word();
  }

  /// What we wrote is not what we read.
  private static final class Contradiction extends RuntimeException {
    Contradiction(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private interface Reading<T> {
    T read(String text) throws InputException;
  }

  /// What we wrote ourselves must be readable: a message about it is a fault of ours.
  private <T> T again(String name, String written, Reading<T> reading) {
    try {
      return timed(name, () -> reading.read(written));
    } catch (InputException e) {
      throw new Contradiction("what was written cannot be read: " + e.getMessage(), e);
    }
  }

  private static void same(Object one, Object other) {
    if (!one.equals(other)) {
      throw new Contradiction("what was written is read as something else", null);
    }
  }
}
