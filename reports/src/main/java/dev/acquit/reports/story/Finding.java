package dev.acquit.reports.story;

import dev.acquit.reports.Visible;
import dev.acquit.reports.html.Tone;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Something at a place in a file that somebody should look at.
///
/// @param rule the id of the rule that is not kept
/// @param place where it stands in what was read
/// @param source what that was made from, if it says so
/// @param in the function or variable; empty for the file as a whole
/// @param what what is wrong
/// @param rules which rule that is, in words
/// @param known whether somebody knows it, so that it fails nothing
/// @param related other places that it is about
/// @param flows how it comes about: what each thread does
/// @param one the number of the one among many in which it is, from 0, if it is in one
public record Finding(
    Level level,
    String rule,
    Place place,
    Optional<Place> source,
    Optional<String> in,
    String what,
    String rules,
    boolean known,
    List<Step> related,
    List<List<Step>> flows,
    Optional<Integer> one) {
  /// Copies the lists.
  public Finding {
    related = List.copyOf(related);
    flows = flows.stream().map(List::copyOf).toList();
  }

  /// One at a place alone.
  public Finding(
      Level level,
      String rule,
      Place place,
      Optional<Place> source,
      Optional<String> in,
      String what,
      String rules,
      boolean known) {
    this(
        level, rule, place, source, in, what, rules, known, List.of(), List.of(), Optional.empty());
  }

  /// What happens at a place.
  public record Step(Place place, String what) {
    @Override
    public String toString() {
      return place + ": " + Visible.line(what);
    }
  }

  /// How bad it is, the worst first.
  public enum Level {
    /// Wrong.
    ERROR(Tone.BAD),
    /// Perhaps wrong.
    WARNING(Tone.OPEN),
    /// Not wrong.
    NOTE(Tone.NOTE);

    private final Tone tone;

    Level(Tone tone) {
      this.tone = tone;
    }

    /// How it is coloured.
    public Tone tone() {
      return tone;
    }

    /// It as one word.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// A rule that findings are about.
  ///
  /// @param id its name
  /// @param title what it asks for, in a few words
  /// @param meaning the same in sentences
  /// @param help what to do where it is not kept; empty: that is clear
  /// @param level how bad it is not to keep it
  /// @param tags what it is about
  public record Rule(
      String id, String title, String meaning, String help, Level level, List<String> tags) {
    /// Copies the list.
    public Rule {
      tags = List.copyOf(tags);
    }

    /// One that is clear.
    public Rule(String id, String meaning, Level level, List<String> tags) {
      this(id, meaning, meaning, "", level, tags);
    }
  }

  /// A place in a file.
  ///
  /// @param line from 1
  /// @param column from 1; 0 is not known
  /// @param text what stands there; empty: that is not known
  public record Place(String file, int line, int column, String text) {
    /// A place of which the text is not known.
    public Place(String file, int line, int column) {
      this(file, line, column, "");
    }

    @Override
    public String toString() {
      return Visible.line(file) + ":" + line + (column == 0 ? "" : ":" + column);
    }
  }

  /// Where it stands: in what was read, and in what that was made from.
  public String at() {
    return place + source.map(s -> " (" + s + ")").orElse("");
  }

  /// What is wrong, with the thing in which it is.
  public String sentence() {
    return in.map(i -> Visible.line(i) + ": ").orElse("") + Visible.line(what);
  }

  /// Which rule, and what is elsewhere that has to do with it.
  public String about() {
    return Stream.concat(Stream.of(rules), related.stream().map(Step::toString))
        .collect(Collectors.joining("; "));
  }

  /// How bad it is, and whether it is known.
  public String word() {
    return level.word() + (known ? ", known" : "");
  }

  /// How bad it is for whoever knows what is known.
  public Level weight() {
    return known ? Level.NOTE : level;
  }

  /// All of it on a line.
  public String line() {
    return at() + ": " + word() + ": " + sentence() + " (" + Visible.line(rules) + ")";
  }
}
