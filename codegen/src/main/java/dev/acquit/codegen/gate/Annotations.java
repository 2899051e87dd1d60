package dev.acquit.codegen.gate;

import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Comment;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
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

  Annotations {
    operations = Map.copyOf(operations);
    wrong = Set.copyOf(wrong);
    problems = List.copyOf(problems);
  }

  /// Reads the comments of a module. Those above a declaration that cannot be read say nothing:
  /// what is wrong with it is told anyway.
  ///
  /// @param items all of the module
  /// @param functions those of the module
  static Annotations read(String file, List<ModuleItem> items, List<Function> functions) {
    return new Reader(file, functions).read(items);
  }

  /// A comment that is an annotation: where its words begin, and the words.
  private record Said(Position position, String words) {}

  private static final class Reader {
    private final String file;
    private final List<Function> functions;

    /// The numbers of those with a body, in order.
    private final SequencedSet<Integer> bodies = new LinkedHashSet<>();

    private final Map<Integer, SourceOperation> operations = new LinkedHashMap<>();
    private final Set<Integer> claimed = new LinkedHashSet<>();
    private final Set<Integer> wrong = new LinkedHashSet<>();
    private final List<Diagnostic> problems = new ArrayList<>();

    Reader(String file, List<Function> functions) {
      this.file = file;
      this.functions = functions;
      int number = 0;
      for (Function function : functions) {
        if (function.body().isPresent()) {
          bodies.add(number);
        }
        number++;
      }
    }

    Annotations read(List<ModuleItem> items) {
      int function = 0;
      boolean top = true;
      for (ModuleItem item : items) {
        Optional<Integer> above = Optional.empty();
        if (item instanceof ModuleItem.Read) {
          above = Optional.of(function);
          function++;
        }
        if (!(item instanceof ModuleItem.Unreadable)) {
          for (Comment comment : item.comments()) {
            Optional<Said> said = said(comment);
            if (said.isPresent()) {
              place(said.get(), top, above);
            }
          }
        }
        top &= item instanceof ModuleItem.Header;
      }
      return new Annotations(operations, wrong, problems);
    }

    private static Optional<Said> said(Comment comment) {
      int at = 2;
      String text = comment.text();
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (!text.startsWith(KEY, at)) {
        return Optional.empty();
      }
      int words = at + KEY.length();
      Position begin = comment.position();
      return Optional.of(
          new Said(new Position(begin.line(), begin.column() + words), text.substring(words)));
    }

    private void place(Said comment, boolean top, Optional<Integer> above) {
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

    private void claim(Said comment, int number) {
      Function function = functions.get(number);
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

    private void problem(Said comment, String message, String hint) {
      problems.add(new Diagnostic(file, comment.position(), message, Optional.of(hint)));
    }
  }
}
