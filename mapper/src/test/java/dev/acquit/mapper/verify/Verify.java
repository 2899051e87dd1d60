package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineThread;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Short words for tests and for what is done with them.
final class Verify {
  private static final Duration LONG = Duration.ofMinutes(10);

  private static final Map<String, String> SHAPES =
      Map.of(
          "CoRR", "Wx1|Rx1 Rx0",
          "MP", "Wx1 Wy1|Ry1 Rx0",
          "SB", "Wx1 Ry0|Wy1 Rx0",
          "R", "Wx1 Wy1|Wy2 Rx0",
          "MP+rmw", "Wx1 Wy1|Uy2|Ry2 Rx0",
          "ISA2+rmw", "Wx1 Wy1|Uy2 Wy3|Ry3 Rx0");

  private Verify() {}

  /// A test of a shape. A thread is written as its accesses with `-` between them: `na-rel`,
  /// `rmwsc-rlx`, `rlx-Far.blk-rlx`; scopes are `blk` and device.
  ///
  /// @param plain whether `x` is data; then what is behind a read waits for what the shape expects
  /// @param ctas where each thread runs
  static Subject test(String shape, boolean plain, List<Integer> ctas, String... threads) {
    String[] accesses = SHAPES.get(shape).split("\\|");
    List<OutlineThread> all = new ArrayList<>();
    for (int t = 0; t < threads.length; t++) {
      Iterator<String> next = List.of(accesses[t].split(" ")).iterator();
      List<Step> steps = new ArrayList<>();
      Optional<Dependency> guard = Optional.empty();
      for (String word : threads[t].split("-")) {
        Scope scope = word.endsWith(".blk") ? Scope.CTA : Scope.GPU;
        String rest = word.replace(".blk", "");
        if (rest.startsWith("F")) {
          steps.add(new Step.Fence(order(rest.substring(1)), scope));
          continue;
        }
        String access = next.next();
        Annotation mark = Annotation.of(order(rest.replace("rmw", "")), scope);
        steps.add(step(access, rest.startsWith("rmw"), mark, guard));
        if (plain && !access.startsWith("W")) {
          int expected = access.startsWith("U") ? 1 : access.charAt(2) - '0';
          guard = Optional.of(Dependency.guard(steps.size() - 1, expected));
        }
      }
      all.add(new OutlineThread(Place.cta(ctas.get(t)), steps));
    }
    return Subject.of(new Outline(all));
  }

  private static Step step(
      String access, boolean update, Annotation mark, Optional<Dependency> guard) {
    int location = Outline.location(access.substring(1, 2));
    int value = access.charAt(2) - '0';
    if (access.startsWith("R")) {
      return update
          ? new Step.Update(true, true, location, 0, mark, guard)
          : new Step.Load(location, mark, guard);
    }
    return update
        ? new Step.Update(location, value, mark, guard)
        : new Step.Store(location, value, mark, guard);
  }

  private static Order order(String word) {
    return switch (word) {
      case "na" -> Order.PLAIN;
      case "rlx" -> Order.RELAXED;
      case "acq" -> Order.ACQUIRE;
      case "rel" -> Order.RELEASE;
      case "ar" -> Order.ACQ_REL;
      case "sc" -> Order.SEQ_CST;
      default -> throw new IllegalArgumentException(word);
    };
  }

  static Mapping mapping(String name) throws InputException {
    return Mappings.find(name).mapping();
  }

  /// A table with one row replaced by a single alternative.
  static Mapping with(Mapping mapping, RowKey key, String sequence) {
    List<Template> templates =
        Arrays.stream(sequence.split("; ")).map(t -> Template.of(t).orElseThrow()).toList();
    List<Row> rows = new ArrayList<>(mapping.rows());
    Row row = new Row(key, false, List.of(new Alternative(templates, false, "broken")));
    rows.set(key.ordinal(), row);
    return new Mapping(mapping.header(), rows);
  }

  static Judge judge(Mapping mapping, String source) throws InputException {
    MemoryModel cpp = Models.find(source);
    return new Judge(mapping, cpp, Models.find("ptx"), Limits.DEFAULT.withTime(LONG));
  }

  static Judge judge(String mapping, String source) throws InputException {
    return judge(mapping(mapping), source);
  }

  /// Judges tests with as many threads, and adds up.
  static Tally tally(Judge judge, Stream<Subject> tests, int jobs) {
    Map<ProgramClass, Tally> tallies = new EnumMap<>(ProgramClass.class);
    for (ProgramClass c : ProgramClass.values()) {
      tallies.put(c, new Tally());
    }
    new Crew(() -> judge, jobs, LONG, () -> {}).work(tests.map(Subject::test).iterator(), tallies);
    Tally sum = new Tally();
    tallies.values().forEach(sum::add);
    return sum;
  }

  /// The tests of a class in the families that ship.
  static Stream<Subject> family(ProgramClass programClass, String... shapes) throws InputException {
    List<Subject> tests = new ArrayList<>();
    for (String shape : shapes) {
      for (CppTest test : Families.tests(shape)) {
        tests.add(Subject.of(test));
      }
    }
    return tests.stream().filter(t -> t.programClass() == programClass);
  }

  /// What is charged to which alternative when these tests are judged.
  static Map<Use, Blame.Charge> blame(Judge judge, Stream<Subject> tests) {
    Tally tally = tally(judge, tests, 2);
    List<Failure> failures = new ArrayList<>(tally.failures());
    Collections.sort(failures);
    return new Blame(judge, tally::uses).charge(failures);
  }
}
