package dev.acquit.codegen.gate;

import dev.acquit.codegen.source.OperationReader;
import dev.acquit.codegen.source.Site;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says of functions of PTX files what comments in the C++ source say that they were made of: `//
/// source: load acquire scope=device` behind the code of a line, or above it. The `.loc` directives
/// of the PTX lead to the source. Each operation is claimed of the instructions of its line, in
/// each function that has some. Mutable: it remembers what it has read and used.
public final class SourceClaims {
  private static final Pattern COMMENT = Pattern.compile("//\\s*source:(.*)$");
  private static final Pattern CODE = Pattern.compile("\\s*(//.*)?");

  /// Reads a source.
  @FunctionalInterface
  public interface Reader {
    /// The text of a source; empty if it is not there.
    ///
    /// @param path as the PTX has it
    /// @throws InputException if it is there and cannot be read
    Optional<String> read(String path) throws InputException;
  }

  /// A comment.
  ///
  /// @param position where its words begin
  /// @param placed whether it says where the object is
  private record Comment(Position position, SourceOperation operation, boolean placed) {}

  private record Line(String file, int number) {}

  private final Reader reader;
  private final Map<String, Map<Integer, Comment>> known = new HashMap<>();
  private final Set<Line> used = new HashSet<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  /// @param reader reads sources
  public SourceClaims(Reader reader) {
    this.reader = reader;
  }

  /// A file with what comments say about its functions.
  public GateFile in(GateFile file) {
    List<Claim> claims = new ArrayList<>();
    for (Function function : file.notAnnotated()) {
      Locations locations = Locations.of(file.sources(), function);
      for (String source : locations.files()) {
        comments(source)
            .forEach((line, comment) -> {
              if (locations.site(source, line, comment.placed()) instanceof Site.Lines site
                  && !site.lines().isEmpty()) {
                used.add(new Line(source, line));
                int first = site.lines().stream().min(Integer::compare).orElseThrow();
                claims.add(
                    new Claim(
                        new Subject(
                            file.file(),
                            function.name(),
                            new Position(first, 1),
                            comment.operation()),
                        function,
                        site));
              }
            });
      }
    }
    return file.with(claims, List.of());
  }

  /// What is wrong with comments of the sources that were read, those included that no function has
  /// instructions of. To be asked when all files are read.
  public List<Diagnostic> problems() {
    List<Diagnostic> all = new ArrayList<>(problems);
    known.forEach((file, comments) ->
        comments.forEach((line, comment) -> {
          if (!used.contains(new Line(file, line))) {
            all.add(
                new Diagnostic(
                    file,
                    comment.position(),
                    "found an annotation of line "
                        + line
                        + ", of which no function has instructions",
                    Optional.of("it belongs behind the operation, or in the line above it")));
          }
        }));
    return all;
  }

  private Map<Integer, Comment> comments(String file) {
    Map<Integer, Comment> comments = known.get(file);
    if (comments == null) {
      comments = new TreeMap<>();
      known.put(file, comments);
      try {
        Optional<String> text = reader.read(file);
        if (text.isPresent()) {
          read(file, text.get().lines().toList(), comments);
        }
      } catch (InputException e) {
        problems.add(e.diagnostic());
      }
    }
    return comments;
  }

  private void read(String file, List<String> lines, Map<Integer, Comment> comments) {
    for (int i = 0; i < lines.size(); i++) {
      Matcher found = COMMENT.matcher(lines.get(i));
      if (!found.find()) {
        continue;
      }
      Position begin = new Position(i + 1, found.start(1) + 1);
      int at = i;
      while (at < lines.size() && CODE.matcher(lines.get(at)).matches()) {
        at++;
      }
      try {
        SourceOperation operation = OperationReader.read(file, begin, found.group(1));
        Comment comment = new Comment(begin, operation, found.group(1).contains("offset="));
        if (comments.putIfAbsent(at + 1, comment) != null) {
          throw new InputException(
              file,
              begin,
              "found a second annotation of line " + (at + 1) + ", expected one",
              "write each operation in a line of its own");
        }
      } catch (InputException e) {
        problems.add(e.diagnostic());
      }
    }
  }
}
