package dev.acquit.reports.check;

import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.SupportJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is said of a test: which outcomes it has, or whether it ends.
public sealed interface CheckAnswer permits CheckDocument.ResultJson, TerminationJson {
  /// Where the test comes from.
  String file();

  /// The name of the test.
  String test();

  /// Of what it was asked: the model, for termination with the progress model.
  String asked();

  /// The verdict in a word.
  String word();

  /// The same as files of expected verdicts have it: in herd's words, for promises, too.
  String expected();

  /// Why it has no defined meaning, is not covered or not known, if so.
  @Nullable String reason();

  /// Who says so, where the answer shows no execution that ends.
  @Nullable SupportJson support();

  /// The names of the rules that made less to look at, on which the answer rests.
  List<String> passes();

  /// Steps of the search.
  long steps();

  /// Wall-clock time in milliseconds.
  double timeMs();

  /// How it is coloured.
  Tone tone();

  /// What there is to say of it.
  AnswerStory story();
}
