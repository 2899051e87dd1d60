package dev.acquit.reports.story;

import dev.acquit.reports.Plural;
import dev.acquit.reports.html.Tone;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Words of one kind after the other.
public record Line(List<Span> spans) {
  /// Copies the list.
  public Line {
    spans = List.copyOf(spans);
  }

  /// Words of one kind.
  public sealed interface Span {
    /// The words.
    String text();
  }

  /// Words.
  public record Plain(String text) implements Span {}

  /// Words that a first screen leaves out.
  public record Small(String text) implements Span {}

  /// What the line is about.
  public record Bold(String text) implements Span {}

  /// What is written so in programs.
  public record Code(String text) implements Span {}

  /// A word whose colour says how good it is.
  public record Badge(Tone tone, String text) implements Span {}

  /// Words that lead to a case.
  ///
  /// @param to its id
  public record Link(String text, String to) implements Span {}

  /// Words that lead to those of many in which others are found.
  ///
  /// @param shown what is read
  /// @param words what is looked for: `verdict:ok`
  public record Search(Span shown, String words) implements Span {
    @Override
    public String text() {
      return shown.text();
    }
  }

  /// A number, which stands below others.
  public record Number(String text) implements Span {}

  /// A share as a bar, on pages alone.
  ///
  /// @param percent its width
  public record Bar(Tone tone, String percent) implements Span {
    @Override
    public String text() {
      return "";
    }
  }

  /// What follows stands below.
  public record Below() implements Span {
    @Override
    public String text() {
      return "\n";
    }
  }

  /// Words.
  public static Line of(String text) {
    return new Line(List.of(new Plain(text)));
  }

  /// Words that a first screen leaves out.
  public static Line small(String text) {
    return new Line(List.of(new Small(text)));
  }

  /// What the line is about.
  public static Line bold(String text) {
    return new Line(List.of(new Bold(text)));
  }

  /// What is written so in programs; null is nothing.
  public static Line code(@Nullable String text) {
    return new Line(text == null ? List.of() : List.of(new Code(text)));
  }

  /// A number with its digits in groups of three.
  public static Line number(long number) {
    return new Line(List.of(new Number(Plural.number(number))));
  }

  /// A coloured word.
  public static Line badge(Tone tone, String text) {
    return new Line(List.of(new Badge(tone, text)));
  }

  /// Words that lead to a case.
  public static Line link(String text, String to) {
    return new Line(List.of(new Link(text, to)));
  }

  /// Words below each other.
  public static Line each(List<String> words) {
    return new Line(
        words.stream()
            .flatMap(w -> Stream.of(new Below(), new Plain(w)))
            .skip(1)
            .<Span>map(s -> s)
            .toList());
  }

  /// The same, leading to those of many of which a cell is so.
  ///
  /// @param column the head of the cell
  /// @param cell its words
  public Line search(String column, String cell) {
    String words = column + ":" + cell.toLowerCase(Locale.ROOT).replace(' ', '_');
    return new Line(spans.stream().map(s -> (Span) new Search(s, words)).toList());
  }

  /// Its words alone.
  public String text() {
    return spans.stream().map(Span::text).collect(Collectors.joining());
  }

  /// Whether it is a span of a kind, and nothing else.
  public boolean is(Class<? extends Span> kind) {
    return spans.size() == 1
        && kind.isInstance(
            spans.getFirst() instanceof Search(var shown, _) ? shown : spans.getFirst());
  }

  /// This and that behind it.
  public Line then(Line more) {
    return new Line(Stream.concat(spans.stream(), more.spans.stream()).toList());
  }

  /// This and words behind it.
  public Line then(String more) {
    return then(of(more));
  }

  /// This and words below it, if there are any.
  public Line below(Optional<String> more) {
    return more.map(m -> new Line(List.of(new Below())).then(m)).map(this::then).orElse(this);
  }
}
