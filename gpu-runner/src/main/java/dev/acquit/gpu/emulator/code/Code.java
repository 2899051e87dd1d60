package dev.acquit.gpu.emulator.code;

import java.util.Map;

/// What a thread executes.
public final class Code {
  private final Action[] actions;
  private final boolean[] visible;
  private final String[] texts;
  private final Map<String, Integer> registers;

  Code(Action[] actions, boolean[] visible, String[] texts, Map<String, Integer> registers) {
    this.actions = actions;
    this.visible = visible;
    this.texts = texts;
    this.registers = Map.copyOf(registers);
  }

  /// How many instructions it has.
  public int length() {
    return actions.length;
  }

  /// Where registers lie, by name.
  public Map<String, Integer> registers() {
    return registers;
  }

  Action action(int at) {
    return actions[at];
  }

  boolean visible(int at) {
    return visible[at];
  }

  String text(int at) {
    return at < texts.length ? texts[at] : "";
  }
}
