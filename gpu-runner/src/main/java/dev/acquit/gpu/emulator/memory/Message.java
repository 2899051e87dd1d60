package dev.acquit.gpu.emulator.memory;

import java.util.List;

/// A write to a location, in the list of that location's writes.
final class Message {
  /// Of a write that is no read-modify-write.
  static final long NO_SOURCE = Long.MAX_VALUE;

  /// Who wrote it; null for the value before all threads.
  final Agent writer;

  final boolean strong;
  final int scope;
  final long value;

  /// Its place in the order of the location's writes.
  final long stamp;

  /// The stamp of the message that a read-modify-write replaced.
  final long source;

  /// What it releases, of any thread.
  final List<Release> releases;

  /// The next older message that can still be read; null if there is none.
  Message older;

  Message(
      Agent writer,
      Strength strength,
      long value,
      long stamp,
      long source,
      List<Release> releases) {
    this.writer = writer;
    this.strong = strength.strong();
    this.scope = strength.scope();
    this.value = value;
    this.stamp = stamp;
    this.source = source;
    this.releases = releases;
  }

  /// Whether the write is morally strong with an access to the same location.
  ///
  /// What accesses of another size have left behind is so with every strong access, if it releases
  /// anything: whose it was is not known any more, and to pass on too much is safe.
  ///
  /// @ptx 8.7 Morally strong operations
  boolean morallyStrong(Agent agent, Strength strength) {
    if (writer == agent) {
      return true;
    }
    if (writer == null) {
      return !releases.isEmpty() && strength.strong();
    }
    if (!strong || !strength.strong()) {
      return false;
    }
    int distance = writer.site().distance(agent.site());
    return scope >= distance && strength.scope() >= distance;
  }
}
