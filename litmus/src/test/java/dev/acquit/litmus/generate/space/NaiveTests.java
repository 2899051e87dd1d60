package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.cycle.Cycle;
import dev.acquit.litmus.generate.cycle.Direction;
import dev.acquit.litmus.generate.cycle.Edge;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.text.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The cycles of a space by trying everything, and the tests that they make, written in a way that
/// does not depend on the order of threads and on the names of locations, values and groups of
/// threads. Shares nothing with the enumeration but which edges may be neighbours.
final class NaiveTests {
  private static final Pattern LOCATION = Pattern.compile("L[0-9]");
  private static final Pattern VALUE = Pattern.compile("V[0-9]\\.[1-9]\\.");

  private final CycleSpace space;
  private final Set<Candidate> listed;

  /// Edges of candidates that stay at a location.
  private final Set<Edge> here = new HashSet<>();

  private final Set<String> keys = new HashSet<>();

  private NaiveTests(CycleSpace space) {
    this.space = space;
    listed = space.listed();
    listed.stream()
        .map(Candidate::edges)
        .filter(edges -> edges.stream().allMatch(Edge::sameLocation))
        .forEach(here::addAll);
  }

  /// The tests of all cycles of a space.
  static Set<String> of(CycleSpace space) {
    NaiveTests tests = new NaiveTests(space);
    for (int size = space.size().min(); size <= space.size().max(); size++) {
      tests.words(new ArrayList<>(), new ArrayList<>(), size);
    }
    return tests.keys;
  }

  static Stream<PlacedCycle> cycles(CycleSpace space) {
    Iterable<PlacedCycle> all = () -> space.cycles(Shard.ALL);
    return StreamSupport.stream(all.spliterator(), false);
  }

  /// Compares the enumeration with trying everything.
  static void compare(CycleSpace space) {
    Set<String> expectedKeys = of(space);
    Map<String, PlacedCycle> found = new LinkedHashMap<>();
    List<List<PlacedCycle>> twice = new ArrayList<>();
    cycles(space)
        .forEach(c -> {
          PlacedCycle before = found.put(key(c), c);
          if (before != null) {
            twice.add(List.of(before, c));
          }
        });
    assertThat(twice.stream().limit(3)).as("made twice").isEmpty();
    assertThat(expectedKeys.stream().filter(k -> !found.containsKey(k)).limit(3))
        .as("lost")
        .isEmpty();
    assertThat(found.keySet().stream().filter(k -> !expectedKeys.contains(k)).limit(3))
        .as("wrong")
        .isEmpty();
    assertThat(space.count()).isEqualTo(found.size());
  }

  private void words(List<Candidate> used, List<Edge> word, int size) {
    if (word.size() >= size) {
      if (word.size() == size && follows(used.getLast(), used.getFirst()) && isCycle(used, word)) {
        annotate(word, new ArrayList<>());
      }
      return;
    }
    for (Candidate candidate : listed) {
      if (used.isEmpty() || follows(used.getLast(), candidate)) {
        used.add(candidate);
        word.addAll(candidate.edges());
        words(used, word, size);
        used.removeLast();
        word.subList(word.size() - candidate.edges().size(), word.size()).clear();
      }
    }
  }

  private boolean follows(Candidate first, Candidate next) {
    return space.mode().allows(first, next, listed);
  }

  private boolean isCycle(List<Candidate> used, List<Edge> word) {
    long out = word.stream().filter(e -> !e.internal()).count();
    long moves = word.stream().filter(e -> !e.sameLocation()).count();
    long talks = word.stream().filter(e -> e instanceof Edge.Communication).count();
    long cuts =
        word.stream()
            .filter(e -> !(e instanceof Edge.Communication) && !(e instanceof Edge.ReadModifyWrite))
            .count();
    boolean twice =
        word.stream()
            .anyMatch(e ->
                e instanceof Edge.ProgramOrder p
                    && p.sameLocation()
                    && here.stream()
                        .anyMatch(c ->
                            c instanceof Edge.Communication
                                && c.internal()
                                && c.source() == p.source()
                                && c.target() == p.target()));
    Set<Candidate> relaxed = new HashSet<>(used);
    relaxed.retainAll(space.relaxations().candidates());
    return word.size() >= 2
        && out != 1
        && moves != 1
        && talks > 0
        && talks < word.size()
        && (out > 0 || (moves == 0 && talks == 1))
        && space.threads().contains((int) Math.max(1, out))
        && runs(word) <= space.accesses()
        && space.locations().contains((int) Math.max(1, moves))
        && (space.relaxations().candidates().isEmpty()
            || space.relaxations().different().contains(relaxed.size()))
        && space.reject().stream().noneMatch(sequence -> contains(word, sequence))
        && !(moves == 0 && out > 0 && cuts > 1 && twice)
        && Seen.holds(word);
  }

  /// The number of events of the longest thread.
  private static int runs(List<Edge> word) {
    int most = 0;
    for (int begin = 0; begin < word.size(); begin++) {
      int run = 1;
      while (run < word.size() && word.get((begin + run - 1) % word.size()).internal()) {
        run++;
      }
      most = Math.max(most, run);
    }
    return most;
  }

  private static boolean contains(List<Edge> word, List<Edge> sequence) {
    List<Edge> round = new ArrayList<>(word);
    round.addAll(word);
    return sequence.size() <= word.size()
        && IntStream.range(0, word.size())
            .anyMatch(i -> round.subList(i, i + sequence.size()).equals(sequence));
  }

  private void annotate(List<Edge> word, List<Annotation> chosen) {
    int at = chosen.size();
    if (at == word.size()) {
      place(word, chosen);
      return;
    }
    boolean updates =
        word.get(at) instanceof Edge.ReadModifyWrite
            || word.get((at + word.size() - 1) % word.size()) instanceof Edge.ReadModifyWrite;
    List<Annotation> choices =
        updates
            ? space.vocabulary().updates()
            : word.get(at).source() == Direction.R
                ? space.vocabulary().reads()
                : space.vocabulary().writes();
    for (Annotation choice : choices) {
      chosen.add(choice);
      annotate(word, chosen);
      chosen.removeLast();
    }
  }

  private void place(List<Edge> word, List<Annotation> chosen) {
    List<Cycle.Link> links = new ArrayList<>();
    for (int i = 0; i < word.size(); i++) {
      Annotation next = chosen.get((i + 1) % word.size());
      if (word.get(i) instanceof Edge.ReadModifyWrite && !chosen.get(i).equals(next)) {
        return;
      }
      links.add(new Cycle.Link(chosen.get(i), word.get(i)));
    }
    Cycle cycle = new Cycle(links);
    int first = cycle.begins().getFirst();
    for (List<Place> places : space.scopes().placements(Math.max(1, cycle.threads()))) {
      keys.add(key(new PlacedCycle(cycle.from(first), places)));
    }
  }

  /// The test of a cycle that begins where a thread begins, with canonical names.
  static String key(PlacedCycle placed) {
    List<Cycle.Link> links = placed.cycle().links();
    int size = links.size();
    int[] values = new int[size];
    int[] locations = new int[size];
    number(placed, locations, values);
    List<List<String>> threads = new ArrayList<>();
    List<String> thread = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Cycle.Link link = links.get(i);
      // What is `Ll` is a location, what is `Vl.v` is a value of a location.
      String location = "L" + locations[i];
      String value = " V" + locations[i] + "." + values[i] + ".";
      thread.add(link.edge().source() + " " + link.annotation() + location + value);
      if (link.edge().internal() && i < size - 1) {
        thread.add(
            link.edge() instanceof Edge.Communication || link.edge() instanceof Edge.ProgramOrder
                ? "then"
                : link.edge().toString());
      } else {
        threads.add(thread);
        thread = new ArrayList<>();
      }
    }
    Map<Integer, Integer> last = new HashMap<>();
    Map<Integer, Integer> writes = new HashMap<>();
    for (int i = 0; i < size; i++) {
      if (links.get(i).edge().source() == Direction.W) {
        last.merge(locations[i], values[i], Math::max);
        writes.merge(locations[i], 1, Integer::sum);
      }
    }
    String best = null;
    for (List<Integer> order : permutations(threads.size())) {
      StringBuilder text = new StringBuilder();
      List<Place> places = new ArrayList<>();
      order.forEach(t -> places.add(placed.places().get(t)));
      text.append(Placement.canonical(places));
      order.forEach(t -> text.append(threads.get(t)));
      String named = rename(text.toString(), last, writes);
      best = best == null || named.compareTo(best) < 0 ? named : best;
    }
    return best;
  }

  private static String rename(
      String text, Map<Integer, Integer> last, Map<Integer, Integer> writes) {
    StringBuilder end = new StringBuilder(text);
    List<Integer> order =
        last.keySet().stream()
            .sorted((a, b) -> Integer.compare(text.indexOf("L" + a), text.indexOf("L" + b)))
            .toList();
    for (int location : order) {
      if (writes.get(location) > 1) {
        end.append(" L" + location + " ends as V" + location + "." + last.get(location) + ".");
      }
    }
    String named = end.toString();
    // Names are given in the order of appearance; nothing that is read is the initial value, 0.
    List<String> locations =
        LOCATION.matcher(named).results().map(MatchResult::group).distinct().toList();
    List<String> values =
        VALUE.matcher(named).results().map(MatchResult::group).distinct().toList();
    for (int i = 0; i < values.size(); i++) {
      named = named.replace(values.get(i), "v" + i);
    }
    for (int i = 0; i < locations.size(); i++) {
      named =
          named
              .replace(locations.get(i), "l" + i)
              .replace("V" + locations.get(i).substring(1) + ".0.", "0");
    }
    return named;
  }

  /// Locations in the order of the cycle, and values in coherence order.
  private static void number(PlacedCycle placed, int[] locations, int[] values) {
    Cycle cycle = placed.cycle();
    int size = cycle.size();
    int turn = size;
    List<Cycle.Link> links = cycle.links();
    for (int i = 0; i < size; i++) {
      if (!links.get(i).edge().sameLocation()) {
        turn = i + 1;
      }
    }
    if (cycle.links().stream().allMatch(l -> l.edge().sameLocation())) {
      turn = cut(placed.cycle(), placed.places()) + 1;
    }
    int location = 0;
    int value = 0;
    for (int k = 0; k < size; k++) {
      int i = (turn + k) % size;
      value += links.get(i).edge().source() == Direction.W ? 1 : 0;
      locations[i] = location;
      values[i] = value;
      if (!links.get(i).edge().sameLocation()) {
        location++;
        value = 0;
      }
    }
  }

  /// The edge at which a cycle of one location is cut open: the last of its canonical rotation that
  /// is no communication, and no read-modify-write if there is another.
  private static int cut(Cycle cycle, List<Place> places) {
    Cycle canonical = cycle.canonical();
    int cut = -1;
    boolean strong = false;
    for (int i = 0; i < cycle.size(); i++) {
      Edge edge = canonical.links().get(i).edge();
      boolean update = edge instanceof Edge.ReadModifyWrite;
      if (!(edge instanceof Edge.Communication) && (!update || !strong)) {
        cut = i;
        strong = !update;
      }
    }
    // Of rotations that are alike in all but places, the one with the least places.
    Map<String, Integer> ways = new TreeMap<>();
    for (int begin : cycle.begins()) {
      if (cycle.from(begin).equals(canonical)) {
        List<Place> turned = new ArrayList<>(places);
        Collections.rotate(turned, -cycle.begins().indexOf(begin));
        ways.putIfAbsent(Placement.canonical(turned).toString(), (begin + cut) % cycle.size());
      }
    }
    return ways.values().iterator().next();
  }

  private static List<List<Integer>> permutations(int size) {
    List<List<Integer>> all = new ArrayList<>();
    permute(new ArrayList<>(), size, all);
    return all;
  }

  private static void permute(List<Integer> done, int size, List<List<Integer>> all) {
    if (done.size() == size) {
      all.add(List.copyOf(done));
    }
    for (int i = 0; i < size; i++) {
      if (!done.contains(i)) {
        done.add(i);
        permute(done, size, all);
        done.removeLast();
      }
    }
  }
}
