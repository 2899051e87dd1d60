package dev.acquit.gpu.cubin;

import java.util.List;
import java.util.Locale;

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
    KEPT,
    /// All is there, and with a wider scope or a stronger fence.
    STRONGER,
    /// That is not known.
    NOT_KNOWN,
    /// It is there, and some of its scope or of its order is not.
    WEAKER,
    /// Nothing of it is there.
    MISSING;

    /// It in words.
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  static Answer notKnown(String note) {
    return new Answer(Kept.NOT_KNOWN, List.of(), note);
  }
}
