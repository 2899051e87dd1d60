package dev.acquit.reports;

import dev.acquit.model.engine.ExecutionView.EventView;

/// How sentences call the events of an execution.
public enum EventNaming {
  /// By the letters of the execution that is shown beside the sentence.
  LETTERS,
  /// By thread and instruction, where no execution is shown.
  WORDS;

  /// A short name.
  public String name(EventView e) {
    return this == LETTERS ? Letters.of(e.id()) : words(e);
  }

  /// A name with the instruction.
  public String event(EventView e) {
    return this == LETTERS ? Letters.of(e.id()) + " (" + e.words() + ")" : words(e);
  }

  private static String words(EventView e) {
    return e.thread() < 0 ? "the initial " + e.words() : "P" + e.thread() + "'s " + e.words();
  }
}
