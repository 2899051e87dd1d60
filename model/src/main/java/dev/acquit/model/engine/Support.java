package dev.acquit.model.engine;

/// On how many readings of a test an answer rests that closes a question: that no execution is as
/// asked, that all are, or that every execution ends. An answer that shows an execution rests on
/// that.
public sealed interface Support {
  /// Both engines say so.
  record TwoEngines() implements Support {}

  /// One does, and the execution that it shows does the same when its threads are run once more
  /// ([HangReplay]); or what threads go round is put together from the texts once more, three
  /// rounds of it or more, and allowed by the model ([LassoHangs]).
  record Replayed() implements Support {}

  /// One of them does.
  ///
  /// @param why the other one was not asked, or had no answer
  record OneEngine(String why) implements Support {}

  /// A test as it is asked of one engine alone.
  OneEngine NOT_ASKED = new OneEngine("the other one was not asked");

  /// In words.
  default String words() {
    return switch (this) {
      case TwoEngines() -> "two engines";
      case Replayed() -> "one engine, and a replay";
      case OneEngine(String why) -> "one engine: " + why;
    };
  }
}
