package dev.acquit.litmus.generate.outline;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.MixedTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.outline.OutlineReading.StepId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds the outline of a test: the inverse of [OutlineWriter], and of use for tests that people
/// wrote.
///
/// Threads go straight on; what they write is a constant, what they access is fixed, all begins
/// with zero. Registers may have any names. A value that does not depend on what was read but is
/// computed from it, as `r ^ r`, `r - r` or `r * 0`, is a false dependency; a branch that such a
/// value decides is a control dependency. Locations are numbered in the order of the initial
/// values, then in that in which threads access them.
public final class OutlineReader {
  /// What became of a test.
  public sealed interface Result {
    /// It has an outline.
    ///
    /// @param reading the outline and what the test calls its parts
    record Read(OutlineReading reading) implements Result {}

    /// It has none.
    ///
    /// @param reason what it contains that no outline has, as in "a loop in P0"
    record Refused(String reason) implements Result {}
  }

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> locations = new ArrayList<>();
  private final Map<Integer, Map<String, Known>> registers = new HashMap<>();
  private final Map<String, Integer> widths = new HashMap<>();
  private final Map<Term.ThreadRegister, StepId> results = new HashMap<>();
  private final List<OutlineThread> threads = new ArrayList<>();
  private final List<OutlineReading.Guard> guards = new ArrayList<>();
  private boolean exact = true;

  private OutlineReader() {}

  /// The outline of a test; empty if it has none, or if more than the outline is in it. A test with
  /// guards has one if it is written as [OutlineWriter] writes it.
  public static Optional<Outline> outline(LitmusTest test) {
    try {
      OutlineReading reading = new OutlineReader().reading(test);
      return reading.exact()
          ? Optional.of(reading.outline())
          : Optional.of(reading.guarded()).filter(o -> isWritten(o, test));
    } catch (NotStraight e) {
      return Optional.empty();
    }
  }

  private static boolean isWritten(Outline outline, LitmusTest test) {
    return test instanceof CppTest cpp
        && OutlineWriter.cpp(outline, Set.of(), test.name(), test.header().condition())
            .threads()
            .equals(cpp.threads());
  }

  /// The outline of a test with what the test calls its parts, or why it has none. Guards on what
  /// was read are taken to hold, as [OutlineReading#exact] tells. An addition has none here: who
  /// asks takes every update for an exchange.
  public static Result read(LitmusTest test) {
    try {
      OutlineReading reading = new OutlineReader().reading(test);
      for (int t = 0; t < reading.outline().threads().size(); t++) {
        if (reading.outline().threads().get(t).steps().stream()
            .anyMatch(s -> s instanceof Step.Update u && u.adds())) {
          return new Result.Refused("a read-modify-write that is no exchange in P" + t);
        }
      }
      return new Result.Read(reading);
    } catch (NotStraight e) {
      return new Result.Refused(e.getMessage());
    }
  }

  private OutlineReading reading(LitmusTest test) throws NotStraight {
    List<String> declared = init(test);
    switch (test) {
      case CppTest(var header, List<CppThread> all) -> {
        for (CppThread thread : all) {
          cpp(thread);
        }
      }
      case PtxTest(var header, List<PtxThread> all) -> {
        for (PtxThread thread : all) {
          ptx(thread);
        }
      }
      case MixedTest mixed -> throw new NotStraight("a test whose threads are not all GPU threads");
    }
    return new OutlineReading(
        Renumbering.of(locations, declared).apply(new Outline(threads)),
        Renumbering.of(locations, declared).names(),
        results,
        guards,
        exact);
  }

  /// Takes the initial values of registers; returns the names of locations.
  private List<String> init(LitmusTest test) throws NotStraight {
    List<String> declared = new ArrayList<>();
    for (InitEntry entry : test.header().init()) {
      switch (entry) {
        case InitEntry.Memory(String location, Value value, var _) -> {
          if (!value.equals(Value.of(0))) {
            throw new NotStraight("an initial value of " + location + " that is not zero");
          }
          declared.add(location);
        }
        case InitEntry.Register(int thread, String name, Value value) ->
            registers.computeIfAbsent(thread, t -> new HashMap<>()).put(name, known(value));
        case InitEntry.Alias a -> throw new NotStraight("the alias " + a.name());
        case InitEntry.Size s -> throw new NotStraight("the size of a location");
        case InitEntry.SharedIn s -> throw new NotStraight("shared memory");
      }
    }
    return declared;
  }

  private static Known known(Value value) {
    return switch (value) {
      case Value.Number(long number) -> Known.of(number);
      case Value.Large(long bits) -> Known.of(bits);
      case Value.Real _, Value.Huge _ -> new Known.Other(Set.of());
      case Value.AddressOf(String location, long offset) ->
          offset == 0 ? new Known.Location(location, Set.of()) : new Known.Other(Set.of());
    };
  }

  private void cpp(CppThread thread) throws NotStraight {
    StepCollector steps = new StepCollector(this::number);
    Map<String, Known> locals = registers.computeIfAbsent(thread.id(), t -> new HashMap<>());
    CppOutlineThread reader = new CppOutlineThread(steps, locals);
    try {
      reader.run(thread.body());
    } catch (NotStraight e) {
      throw in(thread.id(), e);
    }
    add(thread.id(), thread.place(), steps, locals);
  }

  private void ptx(PtxThread thread) throws NotStraight {
    StepCollector steps = new StepCollector(this::number);
    Map<String, Known> values = registers.computeIfAbsent(thread.id(), t -> new HashMap<>());
    PtxOutlineThread reader = new PtxOutlineThread(steps, values, widths);
    try {
      reader.run(thread.body());
    } catch (NotStraight e) {
      throw in(thread.id(), e);
    }
    add(thread.id(), thread.place(), steps, values);
  }

  private static NotStraight in(int thread, NotStraight e) {
    return new NotStraight(e.getMessage() + " in P" + thread);
  }

  private void add(int id, Place place, StepCollector steps, Map<String, Known> values) {
    values.forEach((name, known) -> {
      if (known instanceof Known.Result(int step)) {
        results.put(new Term.ThreadRegister(id, name), new StepId(threads.size(), step));
      }
    });
    for (Known.Test guard : steps.guards()) {
      StepId step = new StepId(threads.size(), guard.step());
      guards.add(new OutlineReading.Guard(step, guard.comparison(), guard.value()));
    }
    threads.add(new OutlineThread(place, steps.steps()));
    exact &= steps.exact();
  }

  private int number(String location) {
    return numbers.computeIfAbsent(
        location,
        name -> {
          locations.add(name);
          return locations.size() - 1;
        });
  }
}
