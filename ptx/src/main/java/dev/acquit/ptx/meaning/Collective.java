package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.ScalarType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the lanes of a warp find out together: each brings a value, and gets one of what all of
/// them have brought. None of it orders accesses to memory.
///
/// @ptx 9.7.9.6 shfl.sync, 9.7.13.9 vote.sync, 9.7.13.10 match.sync, 9.7.13.11 activemask,
///   9.7.13.12 redux.sync, 9.7.13.14 elect.sync
public enum Collective {
  /// The value of another lane.
  SHUFFLE("shfl"),
  /// Of whom a predicate holds.
  VOTE("vote"),
  /// Who has the same value.
  MATCH("match"),
  /// All values, combined.
  REDUCE("redux"),
  /// One of the lanes.
  ELECT("elect"),
  /// Who executes the instruction at the same time.
  ACTIVE("activemask");

  /// How a label begins that says which instruction of a text the `activemask` behind it is: those
  /// of lanes that are behind the same label are one, and no others.
  public static final String PLACE = "activemask_";

  private static final int WORD = 32;

  private final String mnemonic;

  Collective(String mnemonic) {
    this.mnemonic = mnemonic;
  }

  /// What an instruction does of this; empty if nothing. The older forms without `.sync`, which the
  /// document has given up, are none.
  public static Optional<Collective> of(Instruction instruction) {
    return instruction instanceof Instruction.Evaluate e ? of(e) : Optional.empty();
  }

  /// Whether it is one of these.
  public static boolean is(Instruction instruction) {
    return of(instruction).isPresent();
  }

  private static Optional<Collective> of(Instruction.Evaluate e) {
    return Arrays.stream(values())
        .filter(c -> c.mnemonic.equals(e.mnemonic()))
        .filter(c -> c.inputs() == e.sources().size())
        .filter(c -> c == ACTIVE || e.modifiers().contains("sync"))
        .filter(c -> c.results(e.modifiers()) >= e.destinations().size())
        .findFirst();
  }

  private int inputs() {
    return switch (this) {
      case SHUFFLE -> 4;
      case VOTE, MATCH, REDUCE -> 2;
      case ELECT -> 1;
      case ACTIVE -> 0;
    };
  }

  private int results(List<String> modifiers) {
    return switch (this) {
      case SHUFFLE, ELECT -> 2;
      case MATCH -> modifiers.contains("all") ? 2 : 1;
      case VOTE, REDUCE, ACTIVE -> 1;
    };
  }

  /// How many bits a destination has, 1 of a predicate.
  int destination(List<String> modifiers, int index) {
    return index == 1 || (this == VOTE && !modifiers.contains("ballot")) ? 1 : WORD;
  }

  /// How many bits a source has, 1 of a predicate.
  int source(List<String> modifiers, int index) {
    boolean value = index == 0 && this != ELECT;
    return value && this == VOTE ? 1 : value ? ScalarType.among(modifiers).getLast().bits() : WORD;
  }
}
