package dev.acquit.recheck.replay;

import java.util.List;
import java.util.Map;

/// A thread that has run from its beginning to its end.
///
/// @param events its events
/// @param registers what its registers hold then
record ThreadRun(List<Event> events, Map<String, Long> registers) {
  ThreadRun {
    events = List.copyOf(events);
    registers = Map.copyOf(registers);
  }
}
