package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.verify.Decorated.Access;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Short words for tests of a family and for what is done with them.
final class Verify {
  private static final Duration LONG = Duration.ofMinutes(10);

  private Verify() {}

  static Shape shape(String name) {
    return Shape.classics().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  /// A test of a shape. A thread is written as its accesses with `-` between them, as in names of
  /// family tests: `na-rel`, `rmwsc-rlx`, `rlx-Far.blk-rlx`; scopes are `blk` and device.
  ///
  /// @param ctas where each thread runs
  static Decorated test(String shape, boolean plain, List<Integer> ctas, String... threads) {
    List<Decorated.Thread> all = new ArrayList<>();
    for (int i = 0; i < threads.length; i++) {
      List<Access> accesses = new ArrayList<>();
      List<Decorated.Fence> fences = new ArrayList<>();
      for (String word : threads[i].split("-")) {
        ThreadScope scope = word.endsWith(".blk") ? ThreadScope.BLOCK : ThreadScope.DEVICE;
        String rest = word.replace(".blk", "");
        if (rest.startsWith("F")) {
          MemoryOrder order = order(rest.substring(1)).orElseThrow();
          fences.add(new Decorated.Fence(accesses.size() - 1, order, scope));
        } else {
          accesses.add(new Access(rest.startsWith("rmw"), order(rest.replace("rmw", "")), scope));
        }
      }
      all.add(new Decorated.Thread(accesses, fences, ctas.get(i)));
    }
    return new Decorated(shape(shape), plain, all);
  }

  private static Optional<MemoryOrder> order(String word) {
    return switch (word) {
      case "na" -> Optional.empty();
      case "rlx" -> Optional.of(MemoryOrder.RELAXED);
      case "acq" -> Optional.of(MemoryOrder.ACQUIRE);
      case "rel" -> Optional.of(MemoryOrder.RELEASE);
      case "ar" -> Optional.of(MemoryOrder.ACQ_REL);
      case "sc" -> Optional.of(MemoryOrder.SEQ_CST);
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
  static Tally tally(Judge judge, Stream<Decorated> tests, int jobs) {
    Tally tally = new Tally();
    new Crew(judge, jobs, LONG, Verifier.Progress.none()).work(tests, tally);
    return tally;
  }

  /// The tests of a class and some shapes, with and without plain data.
  static Stream<Decorated> family(ProgramClass programClass, String... shapes) {
    Family family = new Family(FamilySize.CORE);
    return family.groups(programClass).stream()
        .filter(g -> List.of(shapes).contains(g.shape().name()))
        .flatMap(family::tests);
  }

  /// What is charged to which alternative when these tests are judged.
  static Map<Use, Blame.Charge> blame(Judge judge, Stream<Decorated> tests) {
    Tally tally = tally(judge, tests, 2);
    List<Failure> failures = new ArrayList<>(tally.failures());
    Collections.sort(failures);
    return new Blame(judge, tally::uses).charge(failures);
  }
}
