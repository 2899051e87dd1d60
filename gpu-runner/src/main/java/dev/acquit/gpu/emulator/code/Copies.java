package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.Agent;
import java.util.ArrayList;
import java.util.List;

/// The copies that a thread has started and that go on by themselves, in groups: those of blocks
/// have groups of their own.
///
/// @ptx 8.9.1 Program order, 9.7.9.25 cp.async.commit_group, cp.async.bulk.commit_group
final class Copies {
  /// A copy.
  static final class Copy {
    /// What is known where it is complete.
    private final Agent done;

    private int unread;
    private int unwritten;

    /// @param done knows what the thread knew when it started the copy
    /// @param pieces how many accesses of each kind it has
    Copy(Agent done, int pieces) {
      this.done = done;
      this.unread = pieces;
      this.unwritten = pieces;
    }

    /// Something more has been read.
    void read() {
      unread--;
    }

    /// Something more has been written.
    ///
    /// @param by who knows of it
    void written(Agent by) {
      unwritten--;
      done.join(by);
    }

    boolean isRead() {
      return unread == 0;
    }

    boolean isComplete() {
      return unwritten == 0;
    }

    /// What is known where it is complete.
    Agent done() {
      return done;
    }
  }

  /// The groups of one kind; the last one is none yet.
  static final class Groups {
    private final List<List<Copy>> groups = new ArrayList<>(List.of(new ArrayList<>()));

    void start(Copy copy) {
      groups.getLast().add(copy);
    }

    void commit() {
      groups.add(new ArrayList<>());
    }

    /// The copies of all groups but the last.
    ///
    /// @param but how many of them; -1: none, and what is no group yet is among them, too
    List<Copy> older(long but) {
      int count = (int) Math.max(0, groups.size() - 1 - but);
      return groups.subList(0, count).stream().flatMap(List::stream).toList();
    }

    /// Forgets groups that are complete.
    ///
    /// @param but see [#older]
    void leave(long but) {
      groups.subList(0, (int) Math.max(0, groups.size() - 1 - but)).clear();
      if (groups.isEmpty()) {
        groups.add(new ArrayList<>());
      }
    }
  }

  private final Groups small = new Groups();
  private final Groups blocks = new Groups();
  private final List<Copy> all = new ArrayList<>();

  /// Those that are no copies of blocks.
  Groups small() {
    return small;
  }

  /// Those of blocks.
  Groups blocks() {
    return blocks;
  }

  /// A copy begins that is none of a block.
  void start(Copy copy) {
    small.start(copy);
    all.add(copy);
  }

  /// All that were ever started and are no copies of blocks.
  List<Copy> all() {
    return List.copyOf(all);
  }
}
