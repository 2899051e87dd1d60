package dev.acquit.mapper.verify;

import dev.acquit.litmus.generate.outline.Order;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  static Subject test(String shape, boolean plain, List<Integer> ctas, String... threads) {
    List<Pattern.FenceAt> fences = new ArrayList<>();
    Set<Integer> updates = new HashSet<>();
    List<Order> orders = new ArrayList<>();
    List<Scope> scopes = new ArrayList<>();
    List<Scope> fenceScopes = new ArrayList<>();
    for (int t = 0; t < threads.length; t++) {
      int first = orders.size();
      for (String word : threads[t].split("-")) {
        Scope scope = word.endsWith(".blk") ? Scope.CTA : Scope.GPU;
        String rest = word.replace(".blk", "");
        if (rest.startsWith("F")) {
          int after = orders.size() - first - 1;
          fences.add(new Pattern.FenceAt(t, after, order(rest.substring(1))));
          fenceScopes.add(scope);
        } else {
          if (rest.startsWith("rmw")) {
            updates.add(orders.size());
          }
          orders.add(order(rest.replace("rmw", "")));
          scopes.add(scope);
        }
      }
    }
    return Family.decorate(
        new Family.Group(shape(shape), plain, ProgramClass.MIXED),
        new Pattern(fences, updates),
        orders,
        scopes,
        fenceScopes,
        ctas);
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
    Tally tally = new Tally();
    new Crew(judge, jobs, LONG, Verifier.Progress.none()).work(tests, tally);
    return tally;
  }

  /// The tests of a class and some shapes, with and without plain data.
  static Stream<Subject> family(ProgramClass programClass, String... shapes) {
    Family family = new Family(FamilySize.CORE);
    return family.groups(programClass).stream()
        .filter(g -> List.of(shapes).contains(g.shape().name()))
        .flatMap(family::tests);
  }

  /// What is charged to which alternative when these tests are judged.
  static Map<Use, Blame.Charge> blame(Judge judge, Stream<Subject> tests) {
    Tally tally = tally(judge, tests, 2);
    List<Failure> failures = new ArrayList<>(tally.failures());
    Collections.sort(failures);
    return new Blame(judge, tally::uses).charge(failures);
  }
}
