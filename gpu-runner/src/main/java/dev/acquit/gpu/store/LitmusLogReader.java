package dev.acquit.gpu.store;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.StateReader;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads logs that [LitmusLog] has written. Numbers that do not fit each other are errors: a log
/// whose sums are wrong was damaged or changed.
///
/// ```
/// log   = { block }
/// block = "Test" NAME KIND, "Histogram (" N "states)", { N ( "*>" | ":>" ) state }, "Ok" | "No",
///         "Witnesses", "Positive: " N ", Negative: " N, "Condition" CONDITION "is" [ "NOT" ] "validated",
///         { KEY "=" VALUE }, "Observation" NAME WORD N N, "Time" NAME SECONDS
/// ```
public final class LitmusLogReader {
  private static final Pattern TEST = Pattern.compile("Test (\\S+) (Allowed|Forbidden|Required)");
  private static final Pattern HISTOGRAM = Pattern.compile("Histogram \\((\\d{1,9}) states\\)");
  private static final Pattern STATE = Pattern.compile("(\\d{1,18}) *([*:])>(.*)");
  private static final Pattern WITNESSES =
      Pattern.compile("Positive: (\\d{1,18}), Negative: (\\d{1,18})");
  private static final Pattern CONDITION = Pattern.compile("Condition (.*) is (NOT )?validated");
  private static final Pattern COUNT = Pattern.compile("\\d{1,18}");

  /// In herd's logs an address is the bare name of its location.
  private static final Pattern ADDRESS = Pattern.compile("=(?=[A-Za-z_])");

  private final String file;
  private final List<String> lines;
  private int at;

  private LitmusLogReader(String file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /// The tests of a log, in order.
  ///
  /// @param file what messages call it
  /// @throws InputException if it is no such log, or its numbers do not fit each other
  public static List<LoggedTest> read(String file, String text) throws InputException {
    LitmusLogReader reader = new LitmusLogReader(file, Arrays.asList(text.split("\r?\n", -1)));
    List<LoggedTest> tests = new ArrayList<>();
    while (reader.more()) {
      tests.add(reader.block());
    }
    if (tests.isEmpty()) {
      throw reader.wrong("the end", "the block of a test, as in 'Test MP Allowed'");
    }
    return tests;
  }

  /// Whether there is something behind blank lines.
  private boolean more() {
    while (at < lines.size() && lines.get(at).isBlank()) {
      at++;
    }
    return at < lines.size();
  }

  private LoggedTest block() throws InputException {
    int begin = at + 1;
    Matcher test = next(TEST, "the block of a test, as in 'Test MP Allowed'");
    int states = Integer.parseInt(next(HISTOGRAM, "'Histogram (N states)'").group(1));
    SequencedMap<State, Long> histogram = new LinkedHashMap<>();
    long holds = 0;
    long others = 0;
    for (int i = 0; i < states; i++) {
      Matcher state = next(STATE, "an outcome, as in '12 :>0:r0=1;'");
      long count = Long.parseLong(state.group(1));
      if (histogram.put(state(state.group(3)), count) != null) {
        at--;
        throw wrong(describe(), "an outcome that is not there already");
      }
      holds += state.group(2).equals("*") ? count : 0;
      others += state.group(2).equals("*") ? 0 : count;
    }
    word(List.of("Ok", "No"));
    more();
    word(List.of("Witnesses"));
    Matcher witnesses = next(WITNESSES, "'Positive: N, Negative: N'");
    boolean swapped = test.group(2).equals("Forbidden");
    if (Long.parseLong(witnesses.group(1)) != (swapped ? others : holds)
        || Long.parseLong(witnesses.group(2)) != (swapped ? holds : others)) {
      at--;
      throw wrong(
          describe(),
          "the sums of the outcomes above, %d and %d"
              .formatted(swapped ? others : holds, swapped ? holds : others));
    }
    String asked = next(CONDITION, "'Condition ... is validated'").group(1);
    String device = "";
    long skipped = 0;
    long odd = 0;
    while (at < lines.size() && !lines.get(at).startsWith("Observation ")) {
      String line = lines.get(at++);
      if (line.startsWith("Device=")) {
        device = line.substring("Device=".length());
      } else if (line.startsWith("Skipped=")) {
        skipped = count(line);
      } else if (line.startsWith("Odd=")) {
        odd = count(line);
      } else if (!line.matches("\\w+=.*")) {
        at--;
        throw wrong(describe(), "'Observation' or a line KEY=VALUE");
      }
    }
    next(Pattern.compile("Observation \\S+ (Never|Always|Sometimes) \\d+ \\d+"), "'Observation'");
    next(Pattern.compile("Time \\S+ \\d+(\\.\\d+)?"), "'Time NAME SECONDS'");
    int colon = device.indexOf(": ");
    DeviceDescription.Kind kind = kind(colon < 0 ? device : device.substring(0, colon), begin);
    long hits = test.group(2).equals("Required") ? others : holds;
    return new LoggedTest(
        begin,
        test.group(1),
        asked,
        kind,
        colon < 0 ? "" : device.substring(colon + 2),
        histogram,
        hits,
        test.group(2).equals("Allowed") ? 0 : hits,
        skipped,
        odd);
  }

  private DeviceDescription.Kind kind(String word, int begin) throws InputException {
    for (DeviceDescription.Kind kind : DeviceDescription.Kind.values()) {
      if (kind.name().equals(word)) {
        return kind;
      }
    }
    throw new InputException(
        file,
        new Position(begin, 1),
        "found the block of a test without a device, expected 'Device=HARDWARE: NAME' in it",
        "acquit observations export writes such logs; those of litmus7 do not say who ran them");
  }

  private State state(String text) throws InputException {
    try {
      return StateReader.state(file, ADDRESS.matcher(text).replaceAll("=&"));
    } catch (InputException e) {
      throw new InputException(file, new Position(at, 1), e.diagnostic().message());
    }
  }

  private long count(String line) throws InputException {
    String number = line.substring(line.indexOf('=') + 1);
    if (!COUNT.matcher(number).matches()) {
      at--;
      throw wrong(describe(), "a number behind '='");
    }
    return Long.parseLong(number);
  }

  private void word(List<String> words) throws InputException {
    if (at >= lines.size() || !words.contains(lines.get(at))) {
      throw wrong(describe(), "'" + String.join("' or '", words) + "'");
    }
    at++;
  }

  private Matcher next(Pattern pattern, String expected) throws InputException {
    Matcher matcher = pattern.matcher(at < lines.size() ? lines.get(at) : "");
    if (!matcher.matches()) {
      throw wrong(describe(), expected);
    }
    at++;
    return matcher;
  }

  private String describe() {
    return at < lines.size() ? "'" + lines.get(at) + "'" : "the end";
  }

  private InputException wrong(String found, String expected) {
    return new InputException(
        file,
        new Position(Math.min(at + 1, lines.size()), 1),
        "found " + found + ", expected " + expected,
        "acquit observations export writes such logs");
  }
}
