package dev.acquit.codegen.gate;

import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which operations the comments of a module say that its functions implement.
///
/// An annotation is a line of its own, `// source: load acquire scope=device`, above the first
/// directive of a function, with blank lines and other comments between them if need be; or at the
/// top of a file that has one function, before or between the lines of its header.
///
/// @param operations by number of the function in the module
/// @param wrong functions whose annotation says nothing, by number
/// @param problems what is wrong
record Annotations(
    Map<Integer, SourceOperation> operations, Set<Integer> wrong, List<Diagnostic> problems) {
  private static final String KEY = "source:";
  private static final List<String> HEADER = List.of("version", "target", "address_size");
  private static final List<String> LINKAGES =
      Arrays.stream(Linkage.values()).map(Linkage::word).filter(w -> !w.isEmpty()).toList();

  Annotations {
    operations = Map.copyOf(operations);
    wrong = Set.copyOf(wrong);
    problems = List.copyOf(problems);
  }

  /// Reads the comments of a module that was read from the text.
  ///
  /// @throws InputException if the text has no tokens; it cannot be a module then
  static Annotations read(String file, String text, PtxModule module) throws InputException {
    return new Reader(file, text, module).read();
  }

  /// A comment that is an annotation: where its words begin, and the words.
  private record Comment(Position position, String words) {}

  private static final class Reader {
    private final String file;
    private final String text;
    private final PtxModule module;
    private final List<Token> tokens;
    private final Lines lines;
    private final Map<Integer, SourceOperation> operations = new LinkedHashMap<>();
    private final Set<Integer> claimed = new LinkedHashSet<>();
    private final Set<Integer> wrong = new LinkedHashSet<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    Reader(String file, String text, PtxModule module) throws InputException {
      this.file = file;
      this.text = text;
      this.module = module;
      this.tokens = Lexer.tokens(file, text, InstructionReader.lexicon());
      this.lines = new Lines(text);
    }

    Annotations read() {
      if (text.contains(KEY)) {
        gaps();
      }
      return new Annotations(operations, wrong, problems);
    }

    /// Walks over what stands between tokens outside of braces.
    private void gaps() {
      Map<Integer, Integer> functions = functions();
      int header = header();
      int depth = 0;
      for (int i = 0; i < tokens.size(); i++) {
        int from = i == 0 ? 0 : tokens.get(i - 1).end();
        if (depth == 0) {
          for (Comment comment : comments(from, tokens.get(i).start())) {
            place(comment, i <= header, Optional.ofNullable(functions.get(i)));
          }
        }
        depth += tokens.get(i).is("{") ? 1 : tokens.get(i).is("}") ? -1 : 0;
      }
    }

    /// The numbers of functions, by the token with which their first directive begins.
    private Map<Integer, Integer> functions() {
      Map<Integer, Integer> functions = new LinkedHashMap<>();
      int depth = 0;
      int start = -1;
      for (int i = 0; i + 1 < tokens.size(); i++) {
        Token token = tokens.get(i);
        depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        if (depth == 0 && token.is(".")) {
          Token word = tokens.get(i + 1);
          if (LINKAGES.contains(word.text())) {
            start = start < 0 ? i : start;
          } else if (word.is("func") || word.is("entry")) {
            functions.put(start < 0 ? i : start, functions.size());
            start = -1;
          } else {
            start = -1;
          }
        }
      }
      return functions;
    }

    /// The token behind the header.
    private int header() {
      for (int i = 0; i + 1 < tokens.size(); i++) {
        if (tokens.get(i).is(".")
            && tokens.get(i + 1).kind() == Token.Kind.WORD
            && !HEADER.contains(tokens.get(i + 1).text())) {
          return i;
        }
      }
      return tokens.size() - 1;
    }

    private List<Comment> comments(int from, int to) {
      List<Comment> found = new ArrayList<>();
      int at = from;
      while (at < to) {
        if (text.startsWith("//", at)) {
          int end = text.indexOf('\n', at);
          end = end < 0 || end > to ? to : end;
          annotation(at, end).ifPresent(found::add);
          at = end;
        } else if (text.startsWith("/*", at)) {
          at = text.indexOf("*/", at + 2) + 2;
        } else {
          at++;
        }
      }
      return found;
    }

    private Optional<Comment> annotation(int begin, int end) {
      int at = begin + 2;
      while (at < end && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (!text.startsWith(KEY, at) || !lines.first(begin)) {
        return Optional.empty();
      }
      int words = at + KEY.length();
      return Optional.of(new Comment(lines.position(words), text.substring(words, end)));
    }

    private void place(Comment comment, boolean top, Optional<Integer> above) {
      List<Integer> bodies = bodies();
      if (above.filter(bodies::contains).isPresent()) {
        claim(comment, above.get());
      } else if (top && bodies.size() == 1) {
        claim(comment, bodies.getFirst());
      } else if (top) {
        problem(
            comment,
            "found an annotation at the top of a file with "
                + bodies.size()
                + " functions, expected it above one of them",
            "at the top it stands for the only function of a file");
      } else if (above.isPresent()) {
        problem(
            comment,
            "found an annotation above a declaration without a body",
            "it belongs above the function itself");
      } else {
        problem(
            comment,
            "found an annotation that is above no function",
            "it belongs above the first directive of a function, such as .visible or .func");
      }
    }

    private List<Integer> bodies() {
      List<Integer> bodies = new ArrayList<>();
      for (int i = 0; i < module.functions().size(); i++) {
        if (module.functions().get(i).body().isPresent()) {
          bodies.add(i);
        }
      }
      return bodies;
    }

    private void claim(Comment comment, int number) {
      Function function = module.functions().get(number);
      if (!claimed.add(number)) {
        operations.remove(number);
        wrong.add(number);
        problem(
            comment,
            "found a second annotation of " + function.name() + ", expected one",
            "a function implements one operation");
        return;
      }
      try {
        operations.put(number, OperationReader.read(file, comment.position(), comment.words()));
      } catch (InputException e) {
        wrong.add(number);
        problems.add(e.diagnostic());
      }
    }

    private void problem(Comment comment, String message, String hint) {
      problems.add(new Diagnostic(file, comment.position(), message, Optional.of(hint)));
    }
  }
}
