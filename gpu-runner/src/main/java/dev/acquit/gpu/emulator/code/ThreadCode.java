package dev.acquit.gpu.emulator.code;

import java.util.Arrays;
import java.util.Map;

/// What a thread executes.
public final class ThreadCode {
  private final Action[] actions;
  private final boolean[] visible;
  private final String[] texts;
  private final Map<String, Integer> registers;
  private final int slots;

  ThreadCode(
      Action[] actions,
      boolean[] visible,
      String[] texts,
      Map<String, Integer> registers,
      int slots) {
    this.actions = actions;
    this.visible = visible;
    this.texts = texts;
    this.registers = Map.copyOf(registers);
    this.slots = slots;
  }

  /// Whether it has copies of blocks, which go through another proxy.
  public boolean copiesBlocks() {
    return Arrays.stream(texts).anyMatch(t -> t.contains("cp.async.bulk."));
  }

  /// How many instructions it has.
  public int length() {
    return actions.length;
  }

  /// How many registers there are, those of inner blocks included.
  int slots() {
    return slots;
  }

  /// Where the registers of the outermost block lie, by name.
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
