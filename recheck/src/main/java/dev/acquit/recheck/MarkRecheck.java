package dev.acquit.recheck;

import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Replayed;
import dev.acquit.recheck.replay.Told;
import dev.acquit.reports.Letters;
import dev.acquit.reports.json.ExecutionJson.EventJson;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.json.MarkJson.PlaceJson;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Confirms a flag or a condition that is not met: its name and what it means, its accesses and
/// their lines, and sentence by sentence what is said of their relations.
///
/// @param mark what is said
/// @param replayed its execution, in the ways in which it can be read
/// @param program the test
/// @param source where its statements stand
record MarkRecheck(MarkJson mark, List<Replayed> replayed, Program program, SourceLines source) {
  private static final Pattern EVENT = Pattern.compile("([a-z]+): (P\\d+.*)");
  private static final Pattern HOLDS = Pattern.compile("(\\S+) holds from (\\w+) to (\\w+)");
  private static final Pattern NOT = Pattern.compile("(\\S+) does not hold from (\\w+) to (\\w+)");
  private static final Pattern NEITHER =
      Pattern.compile("(\\S+) holds neither from (\\w+) to (\\w+) nor from \\3 to \\2");
  private static final Pattern PASSED =
      Pattern.compile(
          "on the way from \\w+ to \\w+: (\\w+) reads from (\\w+), and (\\S+) does not hold from"
              + " \\2 to \\1");
  private static final Pattern READS = Pattern.compile("(\\w+) reads from (\\w+)");
  private static final Pattern NOT_IN = Pattern.compile("(\\w+) is not in (\\S+), but in (.*)");
  private static final Pattern PLAIN =
      Pattern.compile("(\\w+) is not atomic, so its scope does not include P(\\d+)");
  private static final Pattern SCOPE =
      Pattern.compile(
          "the scope of (\\w+), (\\w+), does not include P(\\d+)(, which runs in another \\2)?");
  private static final Pattern NO_SCOPE = Pattern.compile("(\\w+) has no scope");

  /// Which half of a read-modify-write, and which proxy, is seen without these.
  private static final Set<String> SEEN = Set.of("R", "W", "RMW", "GEN");

  /// Confirms all of it.
  void confirm(Findings findings) throws NotReplayedException {
    if (!any(r -> r.raises(mark.check(), mark.undefined()))) {
      findings.wrong("the execution does not raise " + mark.check());
      return;
    }
    Set<Integer> ends = new TreeSet<>();
    for (var edge : mark.edges()) {
      ends.addAll(List.of(edge.from(), edge.to()));
      findings.same(
          "that there is the edge " + edge.relation(),
          true,
          edge.relation().equals(mark.check())
              ? any(r -> r.checked(new Told.Edge(mark.check(), edge.from(), edge.to())))
              : has(edge.relation(), edge.from(), edge.to()));
    }
    Set<Integer> accesses = new TreeSet<>();
    for (PlaceJson access : mark.accesses()) {
      accesses.add(access.event());
      line(findings, access);
    }
    if (!source.known()) {
      findings.open("in which lines its events stand: " + source.why());
    }
    if (!accesses.isEmpty()) {
      findings.same("the events that it is about", accesses, ends);
    }
    Set<String> told = new TreeSet<>();
    for (String line : mark.lines()) {
      Matcher event = EVENT.matcher(line);
      boolean right =
          event.matches() ? isEvent(event.group(1), event.group(2)) : says(line.strip());
      if (event.matches()) {
        told.add(event.group(1));
      }
      if (right) {
        findings.confirmed("'" + line.strip() + "'");
      } else {
        findings.wrong("it is not so that '" + line.strip() + "'");
      }
    }
    for (int access : accesses) {
      findings.same("that event " + access + " is shown", true, told.contains(Letters.of(access)));
    }
  }

  private void line(Findings findings, PlaceJson access) {
    Integer line = access.line();
    if (line == null) {
      return;
    }
    if (access.event() < 0 || access.event() >= mark.execution().events().size()) {
      findings.wrong("there is no event " + access.event());
    } else if (source.known()) {
      EventJson event = mark.execution().events().get(access.event());
      findings.same("that line " + line + " has it", true, stands(event, line));
    }
  }

  /// Whether a statement of the thread with the words of an event stands in a line.
  private boolean stands(EventJson event, int line) {
    return program.threads().stream()
        .filter(t -> t.id() == event.thread())
        .flatMap(t -> t.steps().stream())
        .filter(s -> s.words().get().equals(event.text()))
        .anyMatch(s -> source.of(event.thread(), s.statement()).orElse(-1) == line);
  }

  private boolean isEvent(String letter, String words) {
    int id = id(letter);
    if (id < 0) {
      return false;
    }
    EventJson event = mark.execution().events().get(id);
    String expected = TestRecheck.words(mark.execution(), id, "");
    String thread = "P" + event.thread();
    if (words.equals(expected)) {
      return true;
    }
    String rest = expected.substring(Math.min(thread.length(), expected.length()));
    String begin = thread + ", " + source.file() + ":";
    if (!words.startsWith(begin) || !words.endsWith(rest)) {
      return false;
    }
    int end = words.length() - rest.length();
    String line = end < begin.length() ? "" : words.substring(begin.length(), end);
    return line.matches("\\d{1,9}") && (!source.known() || stands(event, Integer.parseInt(line)));
  }

  /// Whether a sentence about relations is true.
  private boolean says(String line) throws NotReplayedException {
    Matcher m = HOLDS.matcher(line);
    if (m.matches()) {
      return has(m.group(1), id(m.group(2)), id(m.group(3)));
    }
    if (m.usePattern(NOT).matches()) {
      return lacks(m.group(1), m.group(2), m.group(3));
    }
    if (m.usePattern(NEITHER).matches()) {
      return lacks(m.group(1), m.group(2), m.group(3)) && lacks(m.group(1), m.group(3), m.group(2));
    }
    if (m.usePattern(PASSED).matches()) {
      return has("rf", id(m.group(2)), id(m.group(1))) && lacks(m.group(3), m.group(2), m.group(1));
    }
    if (m.usePattern(READS).matches()) {
      return has("rf", id(m.group(2)), id(m.group(1)));
    }
    if (m.usePattern(NOT_IN).matches()) {
      return isNotIn(m.group(1), m.group(2), m.group(3));
    }
    if (m.usePattern(PLAIN).matches()) {
      return tags(m.group(1)).contains(Tag.NA.name());
    }
    if (m.usePattern(NO_SCOPE).matches()) {
      return id(m.group(1)) >= 0 && tags(m.group(1)).stream().noneMatch(t -> scope(t) != null);
    }
    return m.usePattern(SCOPE).matches() && isOutOfScope(m.toMatchResult());
  }

  private boolean isNotIn(String letter, String set, String others) throws NotReplayedException {
    Set<String> tags = new TreeSet<>(tags(letter));
    tags.removeAll(SEEN);
    int event = id(letter);
    return event >= 0
        && !any(r -> r.in(set, event))
        && new TreeSet<>(Arrays.asList(others.split(", ", -1))).equals(tags);
  }

  private boolean isOutOfScope(MatchResult m) {
    String word = m.group(2);
    String tag =
        switch (word) {
          case "block", "cta" -> "CTA";
          case "cluster" -> "CLUSTER";
          case "device", "gpu" -> "GPU";
          case "thread" -> "THREAD";
          default -> "SYS";
        };
    int event = id(m.group(1));
    if (event < 0 || !tags(m.group(1)).contains(tag) || m.group(3).length() > 4) {
      return false;
    }
    int thread = mark.execution().events().get(event).thread();
    int other = Integer.parseInt(m.group(3));
    Scope scope = scope(tag);
    return scope == null ? thread != other : !near(thread, other, scope);
  }

  private boolean near(int one, int other, Scope scope) {
    return program.threads().stream()
        .filter(t -> t.id() == one)
        .anyMatch(t ->
            program.threads().stream()
                .filter(u -> u.id() == other)
                .map(ProgramThread::place)
                .anyMatch(p -> t.place().shares(scope, p)));
  }

  private static @Nullable Scope scope(String tag) {
    return switch (tag) {
      case "CTA" -> Scope.CTA;
      case "CLUSTER" -> Scope.CLUSTER;
      case "GPU" -> Scope.GPU;
      case "SYS" -> Scope.SYS;
      default -> null;
    };
  }

  private List<String> tags(String letter) {
    int id = id(letter);
    return id < 0 ? List.of() : mark.execution().events().get(id).tags();
  }

  private int id(String letter) {
    for (int id = 0; id < mark.execution().events().size(); id++) {
      if (Letters.of(id).equals(letter)) {
        return id;
      }
    }
    return -1;
  }

  private boolean lacks(String relation, String from, String to) throws NotReplayedException {
    return id(from) >= 0 && id(to) >= 0 && !has(relation, id(from), id(to));
  }

  private boolean has(String relation, int from, int to) throws NotReplayedException {
    return any(r -> r.has(new Told.Edge(relation, from, to)));
  }

  private interface Asked {
    boolean of(Replayed replayed) throws NotReplayedException;
  }

  private boolean any(Asked asked) throws NotReplayedException {
    for (Replayed r : replayed) {
      if (r.broken().isEmpty() && asked.of(r)) {
        return true;
      }
    }
    return false;
  }
}
