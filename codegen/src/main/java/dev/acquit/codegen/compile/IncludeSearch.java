package dev.acquit.codegen.compile;

import dev.acquit.program.Program;
import dev.acquit.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Where a compiler looked for headers before it found them: a file that appears there later is
/// read instead.
///
/// @param folders in which headers are looked for by names that a user has to do with: those of the
///   command line and the environment, and those of the source and of what it includes from there
record IncludeSearch(List<String> folders) {
  private static final List<String> OPTIONS =
      List.of(
          "-isystem",
          "-iquote",
          "-idirafter",
          "-I",
          "--include-path",
          "--system-include",
          "-cxx-isystem",
          "--include-directory");
  private static final List<String> VARIABLES =
      List.of(
          "CPATH",
          "C_INCLUDE_PATH",
          "CPLUS_INCLUDE_PATH",
          "NVCC_PREPEND_FLAGS",
          "NVCC_APPEND_FLAGS");

  /// What asks whether there is a header leaves no trace of what it asked for.
  private static final String ASKS = "__has_include";

  /// A header is named by so many of the last words of its path.
  private static final int NAMED = 4;

  IncludeSearch {
    folders = List.copyOf(folders);
  }

  /// The search of a compilation that succeeded.
  ///
  /// @param words the command
  /// @param headers what was read beside the source
  /// @return empty if what was looked for cannot be told
  /// @throws IOException if what was read cannot be read again
  static Optional<IncludeSearch> of(List<String> words, SourceFile source, List<Path> headers)
      throws IOException {
    if (words.stream().anyMatch(w -> w.startsWith("@") || w.contains("options-file"))) {
      return Optional.empty();
    }
    Set<String> folders = new LinkedHashSet<>(said(words));
    folders.add(parent(source.path()));
    boolean asks = source.text().contains(ASKS);
    for (Path header : headers) {
      if (isBelow(folders, header)) {
        folders.add(parent(header));
        asks |= Files.readString(header, StandardCharsets.ISO_8859_1).contains(ASKS);
      }
    }
    return asks ? Optional.empty() : Optional.of(new IncludeSearch(List.copyOf(folders)));
  }

  /// What in the environment has a say in where headers are found, and in what nvcc does beside.
  static List<String> environment() {
    return VARIABLES.stream().map(v -> v + "=" + Program.inherited(v)).toList();
  }

  /// Which of the places exist where these headers could have been found, in a few bytes.
  String there(List<String> headers) {
    Set<String> names = new LinkedHashSet<>();
    for (String header : headers) {
      Path path = Path.of(header);
      int count = path.getNameCount();
      for (int i = 1; i <= Math.min(NAMED, count); i++) {
        names.add(path.subpath(count - i, count).toString());
      }
    }
    MessageDigest digest = Sha256.digest();
    for (String folder : folders) {
      for (String name : names) {
        digest.update((byte) (Files.exists(Path.of(folder, name)) ? 1 : 0));
      }
    }
    return Sha256.hex(digest);
  }

  private static List<String> said(List<String> words) {
    List<String> all = new ArrayList<>();
    List<String> parts = words.stream().flatMap(w -> Stream.of(w.split(",", -1))).toList();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      Optional<String> option = OPTIONS.stream().filter(part::startsWith).findFirst();
      if (option.isPresent()) {
        String rest = part.substring(option.get().length()).replaceFirst("^=", "");
        add(all, !rest.isEmpty() ? rest : i + 1 < parts.size() ? parts.get(i + 1) : "");
      }
    }
    for (String variable : VARIABLES) {
      for (String folder : Program.inherited(variable).split("[: ]", -1)) {
        add(all, folder.replaceFirst("^-I", ""));
      }
    }
    return all;
  }

  private static void add(List<String> all, String folder) {
    try {
      if (!folder.isEmpty()) {
        all.add(Path.of(folder).toAbsolutePath().toString());
      }
    } catch (InvalidPathException e) {
      // Nothing is found in such a folder.
    }
  }

  private static boolean isBelow(Set<String> folders, Path header) {
    Path absolute = header.toAbsolutePath();
    return folders.stream().anyMatch(absolute::startsWith);
  }

  private static String parent(Path path) {
    Path absolute = path.toAbsolutePath();
    return (absolute.getParent() == null ? absolute : absolute.getParent()).toString();
  }
}
