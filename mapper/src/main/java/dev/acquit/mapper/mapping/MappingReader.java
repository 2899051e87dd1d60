package dev.acquit.mapper.mapping;

import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Position;
import dev.acquit.text.TokenReader;
import java.util.List;

/// Reads a mapping table.
///
/// ```
/// # A comment runs to the end of its line.
/// name: my-table                     letters, digits, '_', '-', '.', '+'
/// title: "What it is"
/// source: "The document"
/// section: "chapter 4"               for alternatives that name no section
/// provenance: "How it came here"     may be left out
/// requires: ptx 8.6, sm_90           may be left out; if there, no instruction may need more
/// mixing: any                        or 'uniform': one choice per row and program
/// strengthening: allowed             or 'no'
///
/// row load na implied                'implied': the source has no such row
///   1: ld.weak
/// row load acquire
///   1: ld.relaxed.S; fence.acquire.S
///   2: ld.acquire.S  recommended from "chapter 4, note 2"
/// ```
///
/// The lines of the header may come in any order, and so may the rows; every [RowKey] must be there
/// once. The instructions are those of [Template#all()]; `.S` stands for the scope.
public final class MappingReader {
  private static final Lexicon LEXICON =
      new Lexicon(List.of(":", ";", ",", "."), "", "-.+", List.of("#"), List.of(), false, true);

  private MappingReader() {}

  /// Reads a table.
  ///
  /// @param file the file's name, for messages
  /// @param text what the file holds
  /// @throws InputException if the text is no complete table, with the place and what was expected
  public static Mapping read(String file, String text) throws InputException {
    requireClosedQuotes(file, text);
    TokenReader in = new TokenReader(file, text, LEXICON);
    HeaderReader headerReader = new HeaderReader(in);
    MappingHeader header = headerReader.read();
    return new Mapping(header, new RowReader(in, header, headerReader.requires()).read());
  }

  /// A text in quotes ends in its line. The lexer lets it go on, and would complain about the end
  /// of the file instead of the line where the mark is missing.
  private static void requireClosedQuotes(String file, String text) throws InputException {
    int line = 0;
    for (String words : text.split("\n", -1)) {
      line++;
      int open = -1;
      for (int i = 0; i < words.length() && (open >= 0 || words.charAt(i) != '#'); i++) {
        if (words.charAt(i) == '"') {
          open = open < 0 ? i : -1;
        }
      }
      if (open >= 0) {
        throw new InputException(
            file, new Position(line, open + 1), "found the end of the line, expected '\"'");
      }
    }
  }
}
