package dev.acquit.abi.layout;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs through the lines of a source as a preprocessor does, without its headers and without
/// replacing macros: which lines are read, and which are left out. Mutable, and used once.
///
/// What a condition that is not known decides is not read: in its place stands what no type can
/// contain, and the condition is the error. In bodies of functions, where it decides no layout, the
/// first branch is read.
///
/// @see "C++20, [cpp.cond]"
final class Conditionals {
  /// What stands for lines of which nobody knows whether they are there.
  private static final String NOTHING = "; __not_known__ ;";

  private static final Pattern DIRECTIVE = Pattern.compile("#\\s*(\\w+)\\s*(.*)", Pattern.DOTALL);
  private static final Pattern NAMED = Pattern.compile("(\\w+)(.*)", Pattern.DOTALL);

  /// `#if !defined(H)`, as `#ifndef H`.
  private static final Pattern NOT_DEFINED =
      Pattern.compile("!\\s*defined\\s*(?:\\(\\s*(\\w+)\\s*\\)|(\\w+))");

  /// What a preprocessor would have to run for, and this one does not.
  private static final Pattern WANTING =
      Pattern.compile("#\\s*include\\b.*|#\\s*define\\s+\\w+(\\(.*|\\s+\\S.*)", Pattern.DOTALL);

  private final String file;
  private final Macros macros;
  private final String[] lines;
  private final LineMarkers markers = new LineMarkers();
  private final Map<Integer, Diagnostic> open = new HashMap<>();
  private final Deque<Frame> frames = new ArrayDeque<>();
  private final Bodies bodies = new Bodies();
  private final StringBuilder out = new StringBuilder();

  /// Where a line begins in what is left.
  private final Map<Integer, Integer> begins = new HashMap<>();

  private boolean wanting;

  private Conditionals(String file, String text, Macros macros) {
    this.file = file;
    this.macros = macros;
    this.lines = Uncommented.of(text).split("\n", -1);
  }

  /// Whether lines are there.
  private enum There {
    READ,
    LEFT_OUT,
    OPEN
  }

  /// An `#if` that is not closed yet.
  private static final class Frame {
    private final int line;
    private final boolean body;
    private There there = There.LEFT_OUT;

    /// Whether a branch is surely read, and whether one may be.
    private boolean taken;

    private boolean doubtful;
    private Optional<String> name = Optional.empty();

    /// In a body, whether this is the first branch that may be read.
    private boolean first;

    Frame(int line, boolean body) {
      this.line = line;
      this.body = body;
    }

    void branch(Condition.Answer answer) {
      boolean no = taken || answer.holds().equals(Optional.of(false));
      first = false;
      if (no) {
        there = There.LEFT_OUT;
      } else if (doubtful || answer.holds().isEmpty()) {
        there = There.OPEN;
        first = !doubtful;
        name = name.or(answer::open);
        doubtful = true;
        // What is behind a branch that holds is not read, whatever was before it.
        taken = answer.holds().isPresent();
      } else {
        there = There.READ;
        taken = true;
      }
    }
  }

  /// What is left.
  ///
  /// @param text the source with spaces for directives, comments, and lines that are left out
  /// @param markers where a preprocessor says that lines are from
  /// @param open by line, what is wrong with conditions that decide what is there
  /// @param wanting whether there are headers and macros that are not read
  record Read(String text, LineMarkers markers, Map<Integer, Diagnostic> open, boolean wanting) {}

  /// Runs through a source.
  ///
  /// @throws InputException if an `#if` is not closed or an `#endif` closes none, on an `#error`
  ///   that is reached, or a `#pragma pack`, which would change what is read
  static Read of(String file, String text, Macros macros) throws InputException {
    return new Conditionals(file, text, macros).all();
  }

  private Read all() throws InputException {
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      if (!line.strip().startsWith("#")) {
        out.append(text(line)).append('\n');
        continue;
      }
      int number = i + 1;
      int begin = out.length();
      StringBuilder whole = new StringBuilder(line.strip());
      out.append(" ".repeat(line.length())).append('\n');
      while (whole.charAt(whole.length() - 1) == '\\' && i + 1 < lines.length) {
        i++;
        whole.setLength(whole.length() - 1);
        whole.append(' ').append(lines[i].strip());
        out.append(" ".repeat(lines[i].length())).append('\n');
      }
      if (there() != There.LEFT_OUT) {
        markers.read(number, line.strip());
      }
      directive(whole.toString(), number, 1 + line.indexOf('#'), i + 1);
      begins.put(number, begin);
    }
    if (!frames.isEmpty()) {
      throw wrong(frames.peek().line, 1, "found the end of the source, expected #endif");
    }
    for (int line : open.keySet().stream().sorted((a, b) -> b - a).toList()) {
      out.insert(begins.get(line).intValue(), NOTHING);
    }
    return new Read(out.toString(), markers, Map.copyOf(open), wanting);
  }

  private There there() {
    There all = There.READ;
    for (Frame frame : frames) {
      if (frame.there == There.LEFT_OUT) {
        return There.LEFT_OUT;
      }
      all = frame.there == There.OPEN ? There.OPEN : all;
    }
    return all;
  }

  /// What is read of a line of text.
  private String text(String line) {
    boolean read =
        switch (there()) {
          case READ -> true;
          case LEFT_OUT -> false;
          case OPEN -> opened(line);
        };
    if (read) {
      bodies.read(line);
    }
    return read ? line : " ".repeat(line.length());
  }

  /// Whether a line is read that may not be there.
  private boolean opened(String line) {
    Frame outer = outermost();
    if (outer.body) {
      return frames.stream().allMatch(f -> f.there == There.READ || f.first);
    } else if (!line.isBlank()) {
      open.computeIfAbsent(outer.line, l -> problem(l, outer.name));
    }
    return false;
  }

  private Frame outermost() {
    Frame outer = null;
    for (Frame frame : frames) {
      outer = frame.there == There.OPEN ? frame : outer;
    }
    return Objects.requireNonNull(outer);
  }

  private Diagnostic problem(int line, Optional<String> name) {
    String what =
        name.map(n -> n + " may be defined by a compiler or by a header that is not read, or not")
            .orElse("its expression cannot be computed");
    return new Diagnostic(
        file,
        new Position(line, 1 + lines[line - 1].indexOf('#')),
        "found a condition of which nobody knows whether it holds: " + what,
        Optional.of(
            name.map(n -> "say -D " + n + " or -U " + n + ", or preprocess it: ")
                    .orElse("preprocess it: ")
                + "g++ -E "
                + file
                + " > types.ii, or nvcc -E for what CUDA has"));
  }

  private InputException wrong(int line, int column, String message) {
    return new InputException(file, new Position(line, column), message);
  }

  private void directive(String text, int line, int column, int next) throws InputException {
    Matcher matcher = DIRECTIVE.matcher(text);
    if (!matcher.matches()) {
      return;
    }
    String rest = matcher.group(2).strip();
    There there = there();
    switch (matcher.group(1)) {
      case "if", "ifdef", "ifndef" -> {
        Frame frame = new Frame(line, bodies.inside());
        frames.push(frame);
        if (there == There.LEFT_OUT) {
          frame.taken = true;
        } else {
          Condition.Answer answer = answer(matcher.group(1), rest);
          frame.branch(
              answer.holds().isEmpty() && guards(matcher.group(1), rest, next)
                  ? new Condition.Answer(Optional.of(true), Optional.empty())
                  : answer);
        }
      }
      case "elif", "elifdef", "elifndef" -> {
        Frame frame = frame(line, column, matcher.group(1));
        frame.branch(
            frame.taken
                ? new Condition.Answer(Optional.of(false), Optional.empty())
                : answer(matcher.group(1).substring(2), rest));
      }
      case "else" ->
          frame(line, column, "else")
              .branch(new Condition.Answer(Optional.of(true), Optional.empty()));
      case "endif" -> {
        frame(line, column, "endif");
        frames.pop();
      }
      default -> {
        if (there != There.LEFT_OUT) {
          wanting |= WANTING.matcher(text).matches() && Macros.number(value(rest)).isEmpty();
          other(matcher.group(1), rest, there == There.OPEN, line, column);
        }
      }
    }
  }

  /// What a macro stands for.
  private static String value(String rest) {
    Matcher named = NAMED.matcher(rest);
    return named.matches() && !named.group(2).startsWith("(") ? named.group(2) : "";
  }

  private Frame frame(int line, int column, String what) throws InputException {
    if (frames.isEmpty()) {
      throw wrong(line, column, "found #" + what + ", and no #if that is open");
    }
    return frames.peek();
  }

  private Condition.Answer answer(String what, String rest) {
    if (what.equals("if")) {
      return Condition.of(macros, rest);
    }
    Matcher named = NAMED.matcher(rest);
    Condition.Answer answer = Condition.defined(macros, named.matches() ? named.group(1) : "");
    return what.equals("ifdef")
        ? answer
        : new Condition.Answer(answer.holds().map(h -> !h), answer.open());
  }

  /// Whether a name that is not defined is defined in the next line, as nothing: that of a header,
  /// which is read for the first time.
  private boolean guards(String what, String rest, int next) {
    Matcher not = NOT_DEFINED.matcher(rest);
    String name =
        what.equals("ifndef")
            ? rest
            : what.equals("if") && not.matches()
                ? Optional.ofNullable(not.group(1)).orElse(not.group(2))
                : "";
    int at = next;
    while (at < lines.length && lines[at].isBlank()) {
      at++;
    }
    return !name.isEmpty()
        && at < lines.length
        && lines[at].strip().matches("#\\s*define\\s+" + Pattern.quote(name) + "\\s*");
  }

  private void other(String what, String rest, boolean mayBe, int line, int column)
      throws InputException {
    Matcher named = NAMED.matcher(rest);
    String name = named.matches() ? named.group(1) : "";
    switch (what) {
      case "define" -> {
        String text = named.matches() ? named.group(2) : "";
        boolean function = text.startsWith("(");
        if (mayBe) {
          macros.forget(name);
        } else {
          macros.define(name, function ? "" : text.strip());
        }
      }
      case "undef" -> {
        if (mayBe) {
          macros.forget(name);
        } else {
          macros.undefine(name);
        }
      }
      case "include", "import", "include_next" -> macros.header();
      case "error" -> {
        if (!mayBe) {
          throw wrong(line, column, "found #error " + rest);
        }
      }
      case "pragma" -> {
        if (rest.matches("pack\\b.*")) {
          throw new InputException(
              file,
              new Position(line, column),
              "found #pragma pack, expected attributes of the types themselves",
              "write __attribute__((packed)) or alignas(N) at each type that it packs");
        }
      }
      default -> {}
    }
  }
}
