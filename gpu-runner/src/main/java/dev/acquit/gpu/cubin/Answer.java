package dev.acquit.gpu.cubin;

import java.util.List;

/// What became of an instruction of PTX.
///
/// @param kept in a word
/// @param became instructions of machine code that stand for it, in their order
/// @param note why it is not known, or what is missing; empty if there is nothing to say
public record Answer(Kept kept, List<MachineInstruction> became, String note) {
  /// Copies the list.
  public Answer {
    became = List.copyOf(became);
  }

  /// What became of it, the worst last but for what is not known.
  public enum Kept {
    /// All is there.
    KEPT("kept"),
    /// All is there, and with a wider scope or a stronger fence.
    STRONGER("stronger"),
    /// That is not known.
    NOT_KNOWN("not known"),
    /// It is there, and some of its scope or of its order is not.
    WEAKER("weaker"),
    /// Nothing of it is there.
    MISSING("missing");

    private final String words;

    Kept(String words) {
      this.words = words;
    }

    /// It in words.
    public String words() {
      return words;
    }
  }

  static Answer notKnown(String note) {
    return new Answer(Kept.NOT_KNOWN, List.of(), note);
  }
}
