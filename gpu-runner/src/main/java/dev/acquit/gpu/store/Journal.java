package dev.acquit.gpu.store;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// What keeps transactions whole in a file that is written to.
///
/// A write-ahead log is fast and lets others read meanwhile. But all who use it share memory, which
/// they cannot where the file lies on another machine (sqlite.org/wal.html): SQLite does not notice
/// that, and damages the file. So it is for file systems that are known to belong to one machine.
public sealed interface Journal {
  /// A write-ahead log, with an index in memory that all processes share.
  record WriteAhead() implements Journal {}

  /// A journal of what the file was before, for file systems without shared memory. It needs locks
  /// of the file system, and nothing else.
  ///
  /// @param reason why it is not a log, in a sentence
  record Rollback(String reason) implements Journal {}

  /// File systems on disks and in the memory of one machine, as Linux and macOS call them. What is
  /// missing here is slower, and works: NFS, SMB, Lustre, GPFS, BeeGFS, Ceph, 9p, FUSE.
  Set<String> LOCAL =
      Set.of(
          "apfs",
          "bcachefs",
          "btrfs",
          "ext2",
          "ext3",
          "ext4",
          "f2fs",
          "hfs",
          "jfs",
          "overlay",
          "reiserfs",
          "tmpfs",
          "xfs",
          "zfs");

  /// The one for a file, which need not be there yet.
  static Journal of(Path file) {
    try {
      Path there = file.toAbsolutePath();
      FileStore store = Files.getFileStore(Files.exists(there) ? there : there.getParent());
      return LOCAL.contains(store.type())
          ? new WriteAhead()
          : new Rollback(store.type() + " is not known to be a file system of this machine alone");
    } catch (IOException e) {
      return new Rollback("the system does not say what file system it is on");
    }
  }
}
