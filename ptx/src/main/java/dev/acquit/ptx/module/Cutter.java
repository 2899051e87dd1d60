package dev.acquit.ptx.module;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Cuts a module into its declarations, by braces, semicolons, comments and strings alone, so that
/// one that is wrong does not keep those behind it from being read.
///
/// Where a brace is not closed or a semicolon is missing, a declaration ends at the next line that
/// begins with a directive that can only begin another one.
///
/// @ptx 4 Syntax, 11 Directives
final class Cutter {
  /// Of a declaration with more characters nothing is kept. It is less than the size that a window
  /// may grow to, a power of two.
  static final int LONGEST = 32_000_000;

  /// Of more comments before a declaration the first ones are forgotten.
  private static final int MOST_COMMENTS = 100_000;

  private static final Set<String> HEADERS = Set.of("version", "target", "address_size");
  private static final Set<String> LINES = Set.of("file", "loc");
  private static final Set<String> LINKAGES = Set.of("visible", "extern", "weak", "common");

  /// What begins a declaration, and never stands inside braces or parentheses.
  private static final Set<String> INSIDE =
      Set.of("version", "target", "visible", "weak", "common", "entry", "func", "section", "alias");

  /// What begins a declaration, and never stands in the head of one that has begun.
  private static final Set<String> OUTSIDE =
      Set.of(
          "version",
          "target",
          "address_size",
          "visible",
          "weak",
          "common",
          "extern",
          "entry",
          "func",
          "section",
          "alias",
          "global",
          "const",
          "shared",
          "file");

  /// What [#INSIDE] and [#OUTSIDE] begin with.
  private static final boolean[] FIRST = Cursor.ascii("vtawcesfg");

  /// What needs no look inside braces.
  private static final boolean[] DULL = dull();

  private final String file;
  private final Source source;
  private final int longest;

  private List<Comment> comments = new ArrayList<>();
  private Position begin = Position.START;
  private Optional<Integer> body = Optional.empty();
  private Position bodyPosition = Position.START;
  private boolean tooLong;

  /// Whether nothing of the piece is kept but the comments that may belong to the next one.
  private boolean passing;

  /// Whether the contents of sections of debug information are kept.
  private final boolean sections;

  /// @param sections whether the contents of sections of debug information are kept
  Cutter(String file, Reader text, boolean sections) {
    this(file, text, LONGEST, sections);
  }

  Cutter(String file, Reader text, int longest, boolean sections) {
    this.sections = sections;
    this.file = file;
    this.source = new Source(text, longest);
    this.longest = longest;
  }

  private static boolean[] dull() {
    boolean[] dull = new boolean[128];
    for (char c = 0; c < dull.length; c++) {
      dull[c] = "\n{}\"/.".indexOf(c) < 0;
    }
    return dull;
  }

  /// The next piece; behind the last one [Piece.Kind#END], again and again.
  Piece next() throws IOException {
    comments = new ArrayList<>();
    body = Optional.empty();
    tooLong = false;
    passing = false;
    source.release();
    Optional<Diagnostic> unclosed = between();
    if (unclosed.isPresent()) {
      return piece(Piece.Kind.JUNK, unclosed);
    }
    begin = source.position();
    source.hold();
    if (source.atEnd()) {
      return piece(Piece.Kind.END, Optional.empty());
    }
    if (source.peek() != '.') {
      junk();
      return piece(Piece.Kind.JUNK, Optional.empty());
    }
    String word = source.word(1);
    if (HEADERS.contains(word)) {
      header();
      return piece(Piece.Kind.HEADER, Optional.empty());
    } else if (LINES.contains(word)) {
      line();
      return piece(Piece.Kind.IGNORED, Optional.empty());
    } else if (word.equals("section")) {
      passing = !sections;
      return piece(Piece.Kind.IGNORED, section());
    }
    declaration();
    return piece(Piece.Kind.DECLARATION, Optional.empty());
  }

  private Piece piece(Piece.Kind kind, Optional<Diagnostic> problem) throws IOException {
    String behind = source.atEnd() ? "" : "the next declaration";
    int from = source.held() < 0 ? source.at() : source.held();
    Optional<Diagnostic> known =
        tooLong
            ? Optional.of(problem("this declaration has more than " + longest + " characters"))
            : problem;
    return new Piece(
        tooLong ? Piece.Kind.JUNK : kind,
        source.window(),
        from,
        source.at(),
        begin,
        source.position(),
        body.map(offset -> from + offset),
        bodyPosition,
        behind,
        comments,
        known);
  }

  private Diagnostic problem(String message) {
    return Diagnostic.of(file, begin, message);
  }

  /// Passes over what stands between declarations; says so if a comment there is not closed.
  private Optional<Diagnostic> between() throws IOException {
    while (!source.atEnd()) {
      char c = source.peek();
      if (c == ';' || c == '\n' || Source.blank(c)) {
        source.skip();
      } else if (c == '/' && source.peekNext() == '/') {
        lineComment();
      } else if (c == '/' && source.peekNext() == '*') {
        begin = source.position();
        if (!comment()) {
          return Optional.of(problem("this comment is not closed, expected '*/'"));
        }
      } else {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private void lineComment() throws IOException {
    boolean own = source.leads();
    Position position = source.position();
    source.hold();
    source.skipInLine('\n');
    if (own) {
      if (comments.size() >= MOST_COMMENTS) {
        comments.removeFirst();
      }
      int length = source.at() - source.held();
      String text = new String(source.window(), source.held(), length).stripTrailing();
      comments.add(new Comment(position, text));
    }
    source.release();
  }

  /// Passes over a comment, or over a slash that begins none; false if a comment is not closed.
  private boolean comment() throws IOException {
    char next = source.peekNext();
    source.skip();
    if (next == '/') {
      source.skipInLine('\n');
    } else if (next == '*') {
      source.skip();
      while (!source.atEnd()) {
        source.skipInLine('*');
        if (source.atEnd()) {
          return false;
        }
        boolean star = source.peek() == '*';
        source.skip();
        if (star && source.peek() == '/') {
          source.skip();
          return true;
        }
        limit();
      }
      return false;
    }
    return true;
  }

  /// Passes over a string, which ends with its line at the latest.
  private void string() throws IOException {
    source.skip();
    source.skipInLine('"');
    if (source.peek() == '"') {
      source.skip();
    }
  }

  /// Whether a declaration begins at a dot that is the first thing on its line.
  private boolean begins(Set<String> directives) throws IOException {
    // Most directives of bodies and sections are passed by at a glance.
    char c = source.peekNext();
    return c < FIRST.length && FIRST[c] && source.leads() && directives.contains(source.word(1));
  }

  private void limit() {
    if (source.overflowed()) {
      tooLong |= !passing;
      passing = true;
    }
  }

  /// Passes over one character that says nothing, be it a comment or a string.
  private void other(char c) throws IOException {
    if (c == '"') {
      string();
    } else if (c == '/') {
      comment();
    } else {
      source.skip();
      if (c == '\n' && passing) {
        source.holdComments();
      }
    }
    limit();
  }

  /// Passes over braces and everything inside; false if they are not closed.
  private boolean braces() throws IOException {
    int depth = 0;
    do {
      source.skip(DULL);
      if (source.atEnd()) {
        return false;
      }
      char c = source.peek();
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == '.' && begins(INSIDE)) {
        source.back();
        return false;
      }
      other(c);
    } while (depth > 0);
    return true;
  }

  /// Ends with the line, or before a directive on the same line.
  private void header() throws IOException {
    source.skip();
    boolean some = false;
    char last = '.';
    boolean apart = false;
    while (!source.atEnd()) {
      char c = source.peek();
      boolean ends = c == '\n' && some && last != ',' && last != '.';
      if (ends || (c == '.' && apart && Character.isLetter(source.peekNext()))) {
        return;
      }
      boolean comment = c == '/' && (source.peekNext() == '/' || source.peekNext() == '*');
      boolean blank = comment || c == '\n' || Source.blank(c);
      some |= apart && !blank;
      last = blank ? last : c;
      apart = blank;
      other(c);
    }
  }

  private void line() throws IOException {
    while (!source.atEnd() && source.peek() != '\n') {
      other(source.peek());
    }
  }

  private Optional<Diagnostic> section() throws IOException {
    source.skip();
    while (!source.atEnd()) {
      char c = source.peek();
      if (c == '{') {
        return braces()
            ? Optional.empty()
            : Optional.of(problem("this section is not closed, expected '}'"));
      }
      if (c == ';' || (c == '.' && begins(OUTSIDE))) {
        break;
      }
      other(c);
    }
    return Optional.of(problem("found no '{' after the section's name, expected one"));
  }

  /// Ends before the next directive that begins a declaration.
  private void junk() throws IOException {
    char last = source.peek();
    while (!source.atEnd()) {
      char c = source.peek();
      boolean apart = last == '\n' || Source.blank(last);
      if (c == '.' && apart && OUTSIDE.contains(source.word(1))) {
        if (source.leads()) {
          source.back();
        }
        return;
      }
      last = c;
      other(c);
    }
  }

  /// Ends with a semicolon or with a body.
  private void declaration() throws IOException {
    boolean function = false;
    String directive = "";
    boolean apart = true;
    int parentheses = 0;
    char last = ' ';
    while (!source.atEnd()) {
      char c = source.peek();
      if (c == '.') {
        boolean goesOn = last == ' ' || (apart && LINKAGES.contains(directive));
        if (!goesOn && begins(parentheses > 0 ? INSIDE : OUTSIDE)) {
          source.back();
          return;
        }
        directive = source.word(1);
        function |= directive.equals("entry") || directive.equals("func");
        apart = true;
        last = c;
        source.skip(directive.length() + 1);
        limit();
        continue;
      }
      if (c == '{' && last != '=') {
        body = Optional.of(source.at() - Math.max(0, source.held()));
        bodyPosition = source.position();
        braces();
        return;
      }
      boolean done = c == '}' || (c == ';' && !(function && directive.equals("pragma")));
      boolean comment = c == '/' && (source.peekNext() == '/' || source.peekNext() == '*');
      if (!comment && c != '\n' && !Source.blank(c)) {
        last = c;
        apart = false;
      }
      parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == '{') {
        if (!braces()) {
          return;
        }
      } else {
        other(c);
      }
      if (done) {
        return;
      }
    }
  }
}
