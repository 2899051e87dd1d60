package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/// Reads a PTX module one declaration after the other. What is in memory is a declaration and what
/// is made of it, not the file. Time is linear in the length of the file.
///
/// A declaration that cannot be read becomes a [ModuleItem.Unreadable], and those behind it are
/// read all the same. Characters that are no UTF-8 should come from the reader as U+FFFD, as they
/// do from an [java.io.InputStreamReader]; PTX has them in comments and strings only.
///
/// @ptx 4 Syntax, 11 Directives
public final class ModuleStream {
  private static final List<String> STATEMENTS = List.of("pragma", "alias");
  private static final List<String> FUNCTIONS = List.of("entry", "func");
  private static final List<String> SPACES = List.of("global", "const", "shared");

  /// Characters that are enough to find a name, or to say how a text begins.
  private static final int ENOUGH = 1 << 16;

  /// What of the header has been read.
  private enum State {
    NOTHING,
    VERSION,
    TARGET,
    ALL
  }

  private final String file;
  private final Cutter cutter;
  private final StatementReader statements;
  private final boolean debug;
  private final DeclaredNames declared = new DeclaredNames();
  private State state = State.NOTHING;

  /// Whether something in the header is wrong, and has been told.
  private boolean broken;

  private PtxVersion version = new PtxVersion(1, 0);
  private List<String> targets = List.of();
  private int addressSize = 32;

  /// Comments of pieces that were no items, for the next item.
  private List<Comment> comments = new ArrayList<>();

  /// A piece that is cut but not yet read.
  private Optional<Piece> pending = Optional.empty();

  /// Begins to read a module.
  ///
  /// @param file what messages call the text
  /// @param text the module, from its beginning; stays open
  public ModuleStream(String file, Reader text) {
    this(file, text, true, false);
  }

  /// A stream that has sections of debug information, too.
  ///
  /// @param file what messages call the text
  /// @param text the module, from its beginning; stays open
  public static ModuleStream withDebug(String file, Reader text) {
    return new ModuleStream(file, text, true, true);
  }

  /// @param fast whether patterns of statements are remembered
  ModuleStream(String file, Reader text, boolean fast) {
    this(file, text, fast, false);
  }

  private ModuleStream(String file, Reader text, boolean fast, boolean debug) {
    this.file = file;
    this.debug = debug;
    this.cutter = new Cutter(file, text, debug);
    this.statements = new StatementReader(fast);
  }

  /// The same as [#next], for threads that shall stop when they are interrupted: a long module
  /// takes seconds to read.
  ///
  /// @throws IOException if the text cannot be read
  /// @throws CancellationException if the thread is interrupted
  public ModuleItem nextUnlessInterrupted() throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    return next();
  }

  /// The next item; behind the last one [ModuleItem.End], again and again.
  ///
  /// @throws IOException if the text cannot be read
  public ModuleItem next() throws IOException {
    while (true) {
      Piece piece = pending.isPresent() ? pending.get() : cutter.next();
      pending = Optional.empty();
      boolean header = piece.kind() == Piece.Kind.HEADER;
      if (!header && state == State.TARGET) {
        state = State.ALL;
        pending = Optional.of(piece);
        return new ModuleItem.Header(version, targets, addressSize, taken());
      }
      if (!header && state != State.ALL && piece.problem().isEmpty()) {
        String missing = state == State.NOTHING ? "version" : "target";
        state = State.ALL;
        broken = true;
        // What is no directive at all has just been said.
        pending = piece.kind() == Piece.Kind.JUNK ? Optional.empty() : Optional.of(piece);
        return unreadable(piece, begins(piece, missing), List.of());
      }
      comments.addAll(piece.comments());
      Optional<ModuleItem> item = item(piece);
      if (item.isPresent()) {
        return item.get();
      }
    }
  }

  private Optional<ModuleItem> item(Piece piece) {
    if (piece.problem().isPresent()) {
      return Optional.of(unreadable(piece, piece.problem().get(), taken()));
    }
    try {
      switch (piece.kind()) {
        case HEADER -> header(piece);
        case IGNORED -> {
          return debug ? section(piece) : Optional.empty();
        }
        case JUNK -> throw noDirective(piece);
        case DECLARATION -> {
          return declaration(piece);
        }
        case END -> {
          return Optional.of(new ModuleItem.End(taken()));
        }
      }
      return Optional.empty();
    } catch (InputException e) {
      return Optional.of(unreadable(piece, e.diagnostic(), taken()));
    }
  }

  /// The section that a piece is, if it is one.
  private Optional<ModuleItem> section(Piece piece) throws InputException {
    TokenReader in = tokens(piece, Math.min(piece.to(), piece.from() + ENOUGH));
    in.expect(".");
    if (!in.accept("section")) {
      return Optional.empty();
    }
    in.accept(".");
    Token name = in.expect(Token.Kind.WORD, "the name of a section");
    String text = piece.text(piece.to());
    int open = text.indexOf('{');
    int lines = (int) text.substring(0, open).chars().filter(c -> c == '\n').count();
    int last = text.lastIndexOf('\n', open);
    Position at =
        new Position(
            piece.begin().line() + lines, lines == 0 ? piece.begin().column() + open : open - last);
    return Optional.of(
        new ModuleItem.Section(
            "." + name.text(),
            piece.begin(),
            at,
            text.substring(open + 1, text.lastIndexOf('}')),
            taken()));
  }

  private List<Comment> taken() {
    List<Comment> all = comments;
    comments = new ArrayList<>();
    return all;
  }

  private ModuleItem unreadable(Piece piece, Diagnostic diagnostic, List<Comment> before) {
    Optional<String> name = name(piece);
    name.ifPresentOrElse(declared::declare, declared::incomplete);
    return new ModuleItem.Unreadable(name, piece.begin(), piece.end(), diagnostic, before);
  }

  /// The complaint that a piece does not begin as expected.
  private Diagnostic begins(Piece piece, String directive) {
    TokenReader in = tokens(piece, Math.min(piece.to(), piece.from() + ENOUGH));
    try {
      if (!in.at(".")) {
        throw in.unexpected("'." + directive + "'");
      }
      in.expect(".");
      in.expect(directive);
      return Diagnostic.of(file, piece.begin(), "found more than one '." + directive + "'");
    } catch (InputException e) {
      return e.diagnostic();
    }
  }

  /// The complaint that a piece is no declaration.
  private InputException noDirective(Piece piece) {
    return tokens(piece, Math.min(piece.to(), piece.from() + ENOUGH)).unexpected("a directive");
  }

  private TokenReader tokens(Piece piece, int until) {
    Lexer lexer = new Lexer(file, piece.text(until), InstructionReader.lexicon(), piece.begin());
    return new TokenReader(file, lexer, piece.behind());
  }

  private void header(Piece piece) throws InputException {
    if (broken) {
      return;
    }
    State before = state;
    state = State.ALL;
    broken = true;
    TokenReader in = tokens(piece, piece.to());
    in.expect(".");
    switch (before) {
      case NOTHING -> {
        in.expect("version");
        version = version(in);
        statements.version(version);
        state = State.VERSION;
      }
      case VERSION -> {
        in.expect("target");
        targets = targets(in);
        state = State.TARGET;
      }
      case TARGET -> {
        in.expect("address_size");
        addressSize = (int) in.expectInteger("32 or 64");
        state = State.TARGET;
      }
      case ALL ->
          throw in.error(
              in.peek(), "found '." + in.peek().text() + "', expected it once, at the beginning");
    }
    broken = false;
    in.accept(";");
    end(in);
  }

  private static PtxVersion version(TokenReader in) throws InputException {
    Token major = in.expect(Token.Kind.NUMBER, "a version such as 8.0");
    in.expect(".");
    Token minor = in.expect(Token.Kind.NUMBER, "the version's second number");
    return PtxVersion.parse(major.text() + "." + minor.text())
        .orElseThrow(() -> in.error(major, "found no version of PTX, expected one such as 8.0"));
  }

  private static List<String> targets(TokenReader in) throws InputException {
    List<String> all = new ArrayList<>();
    do {
      all.add(in.expect(Token.Kind.WORD, "an architecture such as sm_90").text());
    } while (in.accept(","));
    return all;
  }

  private static void end(TokenReader in) throws InputException {
    if (!in.at(Token.Kind.END)) {
      throw in.unexpected("a directive");
    }
    in.checkEnd();
  }

  private Optional<ModuleItem> declaration(Piece piece) throws InputException {
    TokenReader in = tokens(piece, piece.body().map(at -> at + 1).orElse(piece.to()));
    in.expect(".");
    Linkage linkage = Linkage.MODULE;
    Token word = in.expect(Token.Kind.WORD, "a directive");
    for (Linkage l : Linkage.values()) {
      if (l.word().equals(word.text())) {
        linkage = l;
        in.expect(".");
        word = in.expect(Token.Kind.WORD, "a directive");
      }
    }
    String name = word.text();
    if (FUNCTIONS.contains(name)) {
      Function.Kind kind = name.equals("entry") ? Function.Kind.ENTRY : Function.Kind.FUNC;
      Function function = new FunctionReader(in, body(piece)).read(kind, linkage);
      declared.declare(function.name());
      return Optional.of(new ModuleItem.Read(function, taken()));
    } else if (SPACES.contains(name)) {
      List<Variable> variables = new VariableReader(in).declaration(word, linkage);
      end(in);
      variables.forEach(v -> declared.declare(v.name()));
      return Optional.of(new ModuleItem.Variables(variables, taken()));
    } else if (STATEMENTS.contains(name)) {
      ModuleReader.skipStatement(in);
      end(in);
      return Optional.empty();
    }
    throw in.unknown("directive", word, known());
  }

  private Optional<BodyReader> body(Piece piece) {
    return piece
        .body()
        .map(at ->
            new BodyReader(
                new Cursor(
                    file, piece.window(), at, piece.to(), piece.bodyPosition(), piece.behind()),
                statements,
                declared));
  }

  private static List<String> known() {
    return Stream.of(
            FUNCTIONS,
            SPACES,
            List.of("loc", "file"),
            STATEMENTS,
            List.of("section"),
            Arrays.stream(Linkage.values()).map(Linkage::word).skip(1).toList())
        .flatMap(List::stream)
        .toList();
  }

  /// The name behind `.entry` or `.func` and what is returned, if it can be found.
  private static Optional<String> name(Piece piece) {
    int until = Math.min(piece.body().orElse(piece.to()), piece.from() + ENOUGH);
    if (piece.kind() != Piece.Kind.DECLARATION || until < piece.from()) {
      return Optional.empty();
    }
    Lexer lexer = new Lexer("", piece.text(until), InstructionReader.lexicon(), piece.begin());
    TokenReader in = new TokenReader("", lexer, "");
    while (!in.at(Token.Kind.END)) {
      if (in.accept(".") && FUNCTIONS.contains(in.next().text())) {
        int depth = in.at("(") ? 1 : 0;
        while (depth > 0 && !in.at(Token.Kind.END)) {
          in.next();
          depth = in.at(")") ? 0 : 1;
        }
        in.accept(")");
        return in.at(Token.Kind.WORD) ? Optional.of(in.next().text()) : Optional.empty();
      }
      if (!in.at(".")) {
        in.next();
      }
    }
    return Optional.empty();
  }
}
