package dev.acquit.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/// Why a file cannot be read or written, in words. The exceptions of Java say only which file it
/// was.
public final class IoReason {
  private IoReason() {}

  /// The reason, for behind a colon.
  public static String of(Exception e) {
    return switch (e) {
      case UncheckedIOException unchecked -> of(unchecked.getCause());
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "a file of this name is in the way";
      case NotDirectoryException _ -> "this is not a folder";
      case DirectoryNotEmptyException _ -> "the folder is not empty";
      case FileSystemLoopException _ -> "links lead in a circle";
      case CharacterCodingException _ -> "it is not text in UTF-8";
      case FileSystemException file -> words(Optional.ofNullable(file.getReason()), file);
      case IOException io -> words(Optional.ofNullable(io.getMessage()), io);
      default -> plain(e);
    };
  }

  /// Reading a folder as a file fails with words of the system and no class of its own.
  private static String words(Optional<String> reason, IOException e) {
    return reason
        .map(r -> r.equalsIgnoreCase("is a directory") ? "this is a folder" : r)
        .orElseGet(() -> plain(e));
  }

  private static String plain(Exception e) {
    return Optional.ofNullable(e.getMessage()).orElseGet(e::toString);
  }
}
