package dev.acquit.codegen.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// By what a file is taken for the same as before: path, length and time of its last change.
///
/// @param path where it is, links followed
/// @param size its length in bytes
/// @param modified when it was last written, in nanoseconds
record FileIdentity(String path, long size, long modified) {
  static FileIdentity of(Path file) throws IOException {
    Path real = file.toRealPath();
    BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
    return new FileIdentity(
        real.toString(),
        attributes.size(),
        attributes.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS));
  }
}
