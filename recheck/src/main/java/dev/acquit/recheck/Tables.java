package dev.acquit.recheck;

import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.reports.json.TableJson;
import dev.acquit.text.InputException;
import org.jspecify.annotations.Nullable;

/// The mapping tables that results name.
final class Tables {
  private Tables() {}

  /// The table of a result.
  ///
  /// @param file its file, if the document says it
  /// @param sha256 the hash of its file
  /// @throws NotReplayedException if it is not at hand, or is another one now
  static MappingFile find(String name, @Nullable String file, @Nullable String sha256)
      throws NotReplayedException {
    String place = file == null ? name : file;
    try {
      MappingFile found = Mappings.find(place);
      if (!found.hash().equals(sha256)) {
        throw new NotReplayedException(
            "the table " + place + " is not the one that the result names: its text has changed");
      }
      return found;
    } catch (InputException e) {
      throw new NotReplayedException("the table " + place + " is not at hand");
    }
  }

  /// Confirms that a table is called as the result says.
  static void named(Findings findings, TableJson said, MappingFile found) {
    findings.same("the table's name", said.name(), found.mapping().name());
    findings.same("the table's title", said.title(), found.mapping().header().title());
  }
}
