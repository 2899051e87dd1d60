package dev.acquit.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// A folder of answers that were kept. What lies there is believed, so nobody else may write there.
final class KeptFolder {
  private static final String ROOT = "root";

  private KeptFolder() {}

  /// Why a folder is not used; empty if it can be. One that is not there is made, for its owner
  /// alone.
  ///
  /// @param user who runs this
  static Optional<String> objection(Path folder, String user) {
    try {
      if (!Files.exists(folder)) {
        make(folder);
      }
      PosixFileAttributes attributes = Files.readAttributes(folder, PosixFileAttributes.class);
      String owner = attributes.owner().getName();
      String group = attributes.group().getName();
      if (!owner.equals(user) && !owner.equals(ROOT)) {
        return Optional.of("belongs to " + owner);
      }
      // A group of the same name has one member.
      boolean shared =
          attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)
              || (attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
                  && !group.equals(owner));
      return shared ? Optional.of("can be written by others") : Optional.empty();
    } catch (IOException | UnsupportedOperationException e) {
      // A folder that cannot be made or looked at keeps nothing, which its users notice.
      return Optional.empty();
    }
  }

  private static void make(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
