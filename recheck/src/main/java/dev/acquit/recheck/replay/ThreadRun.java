package dev.acquit.recheck.replay;

import java.util.List;
import java.util.Map;

/// A thread that has run from its beginning to its end.
///
/// @param registers what its registers hold then
/// @param without why a test in which it runs so has no meaning; empty where nothing is wrong
record ThreadRun(List<Event> events, Map<String, Long> registers, List<String> without) {
  ThreadRun {
    events = List.copyOf(events);
    without = List.copyOf(without);
    registers = Map.copyOf(registers);
  }
}
