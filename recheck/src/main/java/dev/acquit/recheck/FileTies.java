package dev.acquit.recheck;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.reports.abi.AbiDocument;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.diff.SnapshotDocument;
import dev.acquit.reports.gate.sass.SassDocument;
import dev.acquit.reports.json.ResultDocument;
import dev.acquit.reports.json.TableJson;
import dev.acquit.reports.repair.RepairDocument;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Ties a document to the files that it names: those at hand have the hash or the text that the
/// document says, or the document is not about them. Without that a document would only be proved
/// to follow from itself.
///
/// @param findings what was compared
/// @param missing the files that are not at hand, in the order of the document
record FileTies(Findings findings, Set<String> missing) {
  /// Those of a document.
  static FileTies of(ResultDocument document) {
    FileTies ties = new FileTies(new Findings(""), new LinkedHashSet<>());
    switch (document) {
      case CheckDocument check -> ties.check(check);
      case GateDocument gate when gate.compiled() == null -> {
        gate.files().forEach(f -> ties.hash(f.file(), f.sha256()));
        ties.table(gate.mapping());
      }
      // What a compiler made lies in files only where it was to be kept.
      case GateDocument gate -> {
        gate.files()
            .forEach(
                f -> regular(f.file()).ifPresent(path -> ties.hash(path, f.file(), f.sha256())));
        ties.table(gate.mapping());
      }
      case SassDocument sass ->
          sass.files()
              .forEach(f -> {
                ties.hash(f.file(), f.sha256());
                ties.code(f.by(), f.codeSha256());
              });
      case AbiDocument abi -> {
        abi.files().forEach(f -> ties.hash(f.file(), f.sha256()));
        if (abi.types() != null) {
          abi.types().forEach(t -> ties.hash(t.file(), t.sha256()));
        }
      }
      case VerifyDocument verify -> ties.table(verify.mapping());
      case RepairDocument repair -> ties.table(repair.mapping());
      case ResultDocument other -> {}
    }
    return ties;
  }

  /// Those of a snapshot.
  static FileTies of(SnapshotDocument snapshot) {
    FileTies ties = new FileTies(new Findings(""), new LinkedHashSet<>());
    snapshot.files().forEach(f -> ties.hash(f.file(), f.sha256()));
    return ties;
  }

  /// Whether some file has another text than the document says.
  boolean wrong() {
    return findings.wrong();
  }

  private void check(CheckDocument check) {
    Set<List<String>> texts = new LinkedHashSet<>();
    check.results().stream()
        .filter(r -> r.text() != null)
        .forEach(r -> texts.add(List.of(r.file(), r.text())));
    check.termination().forEach(r -> texts.add(List.of(r.file(), r.text())));
    for (List<String> tie : texts) {
      text(tie.getFirst(), tie.getLast());
    }
  }

  /// The text of a litmus test. That of a kernel is what its file was read as: only who reads it
  /// again can tell.
  private void text(String file, String text) {
    Optional<Path> there = regular(file);
    if (there.isEmpty()) {
      if (!inside(file)) {
        missing.add(file);
      }
    } else if (file.endsWith(".litmus")) {
      if (SourceLines.of(file, text).known()) {
        findings.confirmed("the text of " + file);
      } else {
        findings.wrong(file + ", which is at hand, has another test than the document says of it");
      }
    }
  }

  /// Whether a name is that of a member of an archive that is at hand.
  private static boolean inside(String file) {
    for (int slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      if (regular(file.substring(0, slash)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private void hash(String file, String sha256) {
    Optional<Path> there = regular(file);
    if (there.isEmpty()) {
      missing.add(file);
    } else {
      hash(there.get(), file, sha256);
    }
  }

  /// Machine code that was read from a file; what an assembler made is nowhere.
  private void code(String by, String sha256) {
    regular(by).ifPresent(file -> hash(file, by, sha256));
  }

  private void hash(Path path, String file, String sha256) {
    try {
      byte[] bytes = TextFile.bytes(path, TextLimits.MODULE);
      if (Sha256.of(bytes).equals(sha256)) {
        findings.confirmed("the hash of " + file);
      } else {
        findings.wrong(file + ", which is at hand, has another hash than the document says");
      }
    } catch (IOException e) {
      findings.open("the file " + file + " cannot be read");
    }
  }

  /// A table that does not ship; of one that does, [Tables] says what is wrong.
  private void table(TableJson table) {
    String place = table.file();
    if (place == null || regular(place).isEmpty()) {
      return;
    }
    try {
      if (Mappings.find(place).hash().equals(table.sha256())) {
        findings.confirmed("the hash of " + place);
        return;
      }
    } catch (InputException e) {
      // Whatever it is, it is not that table.
    }
    findings.wrong(place + ", which is at hand, has another hash than the document says");
  }

  /// A file that is at hand: not a device or a pipe, since anybody may have written the name.
  private static Optional<Path> regular(@Nullable String file) {
    try {
      return Optional.ofNullable(file)
          .filter(f -> !f.isEmpty())
          .map(Path::of)
          .filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /// The files that are not at hand, in a sentence; empty: all are.
  Optional<String> absent() {
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of("not at hand: " + String.join(", ", missing));
  }
}
