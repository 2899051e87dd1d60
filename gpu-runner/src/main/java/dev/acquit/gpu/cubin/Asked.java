package dev.acquit.gpu.cubin;

import java.util.List;

/// What a function of PTX asks of its machine code: instructions, and which may come after which.
///
/// @param events in the order of the file
/// @param start events that may come first, as numbers; the number of events is the end
/// @param followed whether it is known what comes after what
public record Asked(List<Event> events, List<Integer> start, boolean followed) {
  /// Copies the lists.
  public Asked {
    events = List.copyOf(events);
    start = List.copyOf(start);
  }

  /// An instruction.
  ///
  /// @param instruction its name with its modifiers: `ld.acquire.gpu.global.b32`
  /// @param ordered whether it is strong, a fence or a barrier, so that it must be kept
  /// @param guarded whether a predicate decides if it is done
  /// @param next events that may come next, as numbers
  public record Event(String instruction, boolean ordered, boolean guarded, List<Integer> next) {
    /// Copies the list.
    public Event {
      next = List.copyOf(next);
    }

    /// Whether it calls a function.
    boolean calls() {
      return instruction.startsWith("call ");
    }
  }
}
