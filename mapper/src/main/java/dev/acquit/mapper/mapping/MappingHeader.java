package dev.acquit.mapper.mapping;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a table says about itself.
///
/// @param name how it is called on the command line; letters, digits, `_`, `-`, `.`, `+`
/// @param title what it is, in a few words
/// @param source the document it was taken from
/// @param section where in the document, for alternatives that do not say
/// @param provenance how it came from the document into the file; may be empty
/// @param requirement what the table needs by its own words, if it says
/// @param mixing whether alternatives may be mixed
/// @param strengthening whether stronger instructions conform
public record MappingHeader(
    String name,
    String title,
    String source,
    String section,
    String provenance,
    Optional<Requirement> requirement,
    Mixing mixing,
    Strengthening strengthening) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.+-]*");

  /// Checks that it can be written into a file.
  ///
  /// @throws IllegalArgumentException if the name has other characters, or a text has a quotation
  ///   mark or more than one line
  public MappingHeader {
    if (!isName(name)) {
      throw new IllegalArgumentException("'" + name + "' is no name of a mapping");
    }
    Stream.of(title, source, section, provenance).forEach(MappingHeader::requireQuotable);
  }

  /// Whether a mapping can be called so.
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /// Checks that a text can stand in a table file.
  static void requireQuotable(String text) {
    if (text.indexOf('"') >= 0 || text.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a quotation mark or line end in: " + text);
    }
  }

  /// The same under another name.
  MappingHeader withName(String newName) {
    return new MappingHeader(
        newName, title, source, section, provenance, requirement, mixing, strengthening);
  }

  /// The same with a requirement that covers the given one too, if it has one.
  MappingHeader covering(Requirement more) {
    return new MappingHeader(
        name,
        title,
        source,
        section,
        provenance,
        requirement.map(r -> r.max(more)),
        mixing,
        strengthening);
  }
}
