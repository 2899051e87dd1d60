package dev.acquit.reports.graph;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.litmus.generate.cycle.Cycle;
import dev.acquit.litmus.generate.cycle.CycleTest;
import dev.acquit.litmus.generate.cycle.CycleText;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.ExecutionView.Kind;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.reports.check.CheckPictures;
import dev.acquit.reports.check.CheckReport;
import dev.acquit.reports.graph.ExecutionGraph.Words;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/// Graphs to try things on.
final class Graphs {
  private static final List<Path> SHIPPED =
      List.of(Path.of("../docs/examples"), Path.of("../litmus/tests"));
  private static final String TWO =
      "Rlx|Rel|Acq Pod**|FenceScd** Rlx|Rel|Acq Rfe|Fre|Coe Rlx|Acq Pod** Rlx|Rel Rfe|Fre|Coe";
  private static final String THREE = TWO + " Rlx FenceScd** Rlx Rfe|Fre|Coe";
  private static final int MOST_EVENTS = 64;
  private static final int MOST_CYCLES = 80;

  private Graphs() {}

  static CheckReport check(String text) throws InputException {
    return check(LitmusReader.read("test", text));
  }

  static CheckReport check(LitmusTest test) throws InputException {
    MemoryModel model = Models.find(Models.defaultFor(test));
    Limits limits = Limits.DEFAULT;
    return new CheckReport(
        new Origin("test", StatementLines.NONE),
        test,
        ModelId.of(model),
        limits,
        false,
        List.of(),
        new Checker(model, limits, true).check(test));
  }

  /// Of all tests that ship.
  static List<ExecutionGraph> shipped() throws IOException, InputException {
    return shipped(1, 1);
  }

  /// Of the tests that ship: of so many each time the first ones.
  static List<ExecutionGraph> shipped(int first, int of) throws IOException, InputException {
    List<ExecutionGraph> graphs = new ArrayList<>();
    int number = 0;
    for (Path folder : SHIPPED) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".litmus")).sorted().toList()) {
          if (number++ % of < first) {
            CheckPictures.of(check(Files.readString(file))).ifPresent(graphs::add);
          }
        }
      }
    }
    return graphs;
  }

  /// Of the tests of cycles of two and three threads, in both languages.
  static List<ExecutionGraph> generated() throws InputException {
    List<ExecutionGraph> graphs = new ArrayList<>();
    for (TestLanguage language : TestLanguage.values()) {
      for (String text : List.of(TWO, THREE)) {
        List<Cycle> cycles = CycleText.cycles("cycles", text, language);
        for (Cycle cycle : cycles.subList(0, Math.min(MOST_CYCLES, cycles.size()))) {
          LitmusTest test =
              CycleTest.of(PlacedCycle.apart(cycle), language, ConditionStyle.CYCLE, text);
          CheckPictures.of(check(test)).ifPresent(graphs::add);
        }
      }
    }
    return graphs;
  }

  /// Of no test at all: any number of threads and events up to the largest that there is, anywhere,
  /// with relations between any events.
  static ExecutionGraph random(Random random, int threads, int perThread) {
    List<PtxThread> list = new ArrayList<>();
    List<EventView> events = new ArrayList<>();
    int locations = 1 + random.nextInt(4);
    for (int l = 0; l < locations; l++) {
      events.add(event(events.size(), -1, Kind.INITIAL, "x" + l, Set.of()));
    }
    for (int t = 0; t < threads; t++) {
      OptionalInt cluster =
          random.nextInt(3) == 0 ? OptionalInt.of(random.nextInt(2)) : OptionalInt.empty();
      list.add(
          new PtxThread(t, new Place(random.nextInt(2), cluster, random.nextInt(2)), List.of()));
      int count =
          Math.min(1 + random.nextInt(perThread), MOST_EVENTS - events.size() - threads + t);
      for (int i = 0; i < count; i++) {
        Kind kind =
            random.nextInt(6) == 0 ? Kind.FENCE : random.nextBoolean() ? Kind.READ : Kind.WRITE;
        events.add(
            event(
                events.size(),
                t,
                kind,
                "x" + random.nextInt(locations),
                Set.of(Tag.ACQ, random.nextBoolean() ? Tag.GPU : Tag.CLUSTER)));
      }
    }
    List<Edge> edges = new ArrayList<>();
    for (EventView read : events) {
      if (read.kind() == Kind.READ) {
        List<EventView> sources =
            events.stream()
                .filter(w -> w.kind() == Kind.WRITE || w.kind() == Kind.INITIAL)
                .filter(w -> w.location().equals(read.location()))
                .toList();
        edges.add(new Edge("rf", sources.get(random.nextInt(sources.size())).id(), read.id()));
      }
    }
    for (int l = 0; l < locations; l++) {
      Optional<String> x = Optional.of("x" + l);
      int before = l;
      for (EventView w : events) {
        if (w.kind() == Kind.WRITE && w.location().equals(x)) {
          edges.add(new Edge("co", before, w.id()));
          before = w.id();
        }
      }
    }
    List<Edge> cycle = new ArrayList<>();
    int first = locations + random.nextInt(events.size() - locations);
    int at = first;
    for (int i = 0; i < 4; i++) {
      int next = i == 3 ? first : locations + random.nextInt(events.size() - locations);
      cycle.add(new Edge(List.of("sync", "po", "observation", "hb").get(i), at, next));
      at = next;
    }
    Header header = Graphs.header();
    return ExecutionGraphs.of(
        new PtxTest(header, list),
        new ExecutionView(events, edges),
        cycle,
        new Words("random", "model none, Unknown", "exists (true)", "Made up"));
  }

  private static Header header() {
    try {
      return LitmusReader.read("test", "PTX t\n{ }\n P0 ;\n st.weak x, 1 ;\nexists (x=1)\n")
          .header();
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }

  private static EventView event(int id, int thread, Kind kind, String location, Set<Tag> tags) {
    boolean access = kind != Kind.FENCE;
    return new EventView(
        id,
        thread,
        kind,
        -1,
        OptionalInt.empty(),
        access ? "access." + location + " of some length" : "fence.acquire.cluster",
        access ? Optional.of(location) : Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        access ? Optional.of(Value.of(id)) : Optional.empty(),
        tags);
  }
}
