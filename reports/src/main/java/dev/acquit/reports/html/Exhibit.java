package dev.acquit.reports.html;

import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.TestPair;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A C++ program and a PTX program that was made of it and may end as the C++ program must not.
///
/// @param source the text of the C++ program; null in files of older versions
/// @param target the text of the PTX program
/// @param outcome how it may end
/// @param why why the source model forbids that; null: it was not looked for
/// @param forbidden the execution that the source model forbids; null as above
/// @param witness the execution that the target model allows
/// @param missing which edge of the source's cycle it has not; null: that is not known
public record Exhibit(
    @Nullable String source,
    String target,
    String outcome,
    @Nullable ExplanationJson why,
    @Nullable Picture forbidden,
    Picture witness,
    @Nullable String missing) {
  /// Draws both executions.
  ///
  /// @param words the programs
  /// @param missing which edge of the source's cycle the witness has not, if that is known
  public static Exhibit of(PairWords words, Optional<String> missing) {
    TestPair pair = words.pair();
    String target = pair.target().text();
    return new Exhibit(
        pair.source().text(),
        target,
        pair.outcome(),
        pair.explanation(),
        forbidden(pair.source().text(), pair.explanation(), words.source().name()),
        Picture.of(
            "An execution of the PTX program that " + words.target().name() + " allows",
            target,
            pair.witness(),
            List.of()),
        missing.orElse(null));
  }

  /// The execution that an explanation is about; null if there is none.
  public static @Nullable Picture forbidden(
      @Nullable String text, @Nullable ExplanationJson why, String model) {
    return why == null || why.execution() == null
        ? null
        : Picture.of(
            "The execution that " + model + " forbids", text, why.execution(), why.cycle());
  }
}
