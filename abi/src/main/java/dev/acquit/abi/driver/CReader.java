package dev.acquit.abi.driver;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorElseStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorEndifStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfdefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIfndefStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.dom.ast.gnu.cpp.GPPLanguage;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IProblem;
import org.eclipse.cdt.core.parser.IncludeFileContentProvider;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.cdt.core.parser.ScannerInfo;
import org.eclipse.core.runtime.CoreException;

/// Reads C and C++ with Eclipse CDT.
///
/// @param file what messages call it
/// @param tree of the source
/// @param text of the source
/// @param problems what cannot be read
/// @param includes how many headers are not read
/// @param leftOut how many calls of functions that rules speak of conditions of the preprocessor
///   leave out
record CReader(
    String file,
    IASTTranslationUnit tree,
    SourceLines text,
    List<Diagnostic> problems,
    int includes,
    int leftOut) {
  /// What heads of loops call with all that they name.
  static final String EACH = "acquit_for_each";

  private static final Pattern ASKED =
      Pattern.compile(
          "\\b(nvidia_p2p_\\w+|cuPointer[SG]etAttributes?|ibv_reg_mr\\w*|gdr_pin_buffer)\\s*\\(");
  private static final Set<String> PLUS_PLUS =
      Set.of("cc", "cpp", "cxx", "c++", "cu", "cuh", "hpp", "hxx", "hh");

  /// Reads a source.
  ///
  /// @param defines macros with their values, as `-D` has them
  static CReader read(String file, String text, Map<String, String> defines) {
    // The places stay what they are.
    String plain = launches(text);
    FileContent content = FileContent.create(file, plain.toCharArray());
    ScannerInfo macros = new ScannerInfo(Headers.of(plain, defines));
    IncludeFileContentProvider none = IncludeFileContentProvider.getEmptyFilesProvider();
    IASTTranslationUnit tree;
    try {
      tree =
          isPlusPlus(file)
              ? GPPLanguage.getDefault()
                  .getASTTranslationUnit(content, macros, none, null, 0, new NullLogService())
              : GCCLanguage.getDefault()
                  .getASTTranslationUnit(content, macros, none, null, 0, new NullLogService());
    } catch (CoreException e) {
      throw new IllegalStateException("the reader of C has failed", e);
    }
    SourceLines lines = new SourceLines(text);
    List<Diagnostic> problems = new ArrayList<>();
    tree.accept(new Problems(file, lines, problems));
    int includes = 0;
    for (IASTProblem p : tree.getPreprocessorProblems()) {
      if (p.getID() == IProblem.PREPROCESSOR_INCLUSION_NOT_FOUND) {
        includes++;
      } else if (p.getID() != IProblem.PREPROCESSOR_POUND_ERROR
          && p.getID() != IProblem.PREPROCESSOR_POUND_WARNING
          && !lines.beginning(position(lines, p).line()).matches("#\\s*(if|elif)\\b.*")) {
        // A condition with macros of headers does not hold: what it leaves out is counted.
        problems.add(problem(file, lines, p));
      }
    }
    return new CReader(
        file, tree, lines, problems.stream().distinct().toList(), includes, leftOut(plain, tree));
  }

  static boolean isPlusPlus(String file) {
    return PLUS_PLUS.contains(file.substring(file.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  /// How a kernel is launched is no C++: the numbers in angles go.
  private static String launches(String text) {
    StringBuilder out = new StringBuilder(text);
    for (int from = text.indexOf("<<<"); from >= 0; from = text.indexOf("<<<", from + 1)) {
      int end = end(text, from);
      for (int i = from; i < end; i++) {
        if (text.charAt(i) != '\n') {
          out.setCharAt(i, ' ');
        }
      }
    }
    return out.toString();
  }

  /// Behind the `>>>` of a launch; 0 if it is none.
  private static int end(String text, int from) {
    for (int i = from + 1; i < text.length(); i++) {
      if (text.startsWith("/*", i)) {
        i = text.indexOf("*/", i + 2) + 1;
        if (i == 0) {
          return 0;
        }
      } else if (text.startsWith(">>>", i)) {
        return i + 3;
      } else if (";{}".indexOf(text.charAt(i)) >= 0) {
        return 0;
      }
    }
    return 0;
  }

  private static Diagnostic problem(String file, SourceLines lines, IASTProblem p) {
    Position at = position(lines, p);
    return new Diagnostic(
        file,
        at,
        "this is no C that can be read: found '%s': %s"
            .formatted(lines.beginning(at.line()), p.getMessage()),
        Optional.of("if a header has a macro that makes it right, say so: -D 'NAME(a,b)=text'"));
  }

  private static Position position(SourceLines lines, IASTNode node) {
    IASTFileLocation place = node.getFileLocation();
    return place == null ? Position.START : lines.at(place.getNodeOffset());
  }

  /// Where something is.
  Position at(IASTNode node) {
    return position(text, node);
  }

  private static final class Problems extends ASTVisitor {
    private final String file;
    private final SourceLines lines;
    private final List<Diagnostic> to;

    Problems(String file, SourceLines lines, List<Diagnostic> to) {
      this.file = file;
      this.lines = lines;
      this.to = to;
      shouldVisitProblems = true;
    }

    @Override
    public int visit(IASTProblem p) {
      to.add(problem(file, lines, p));
      return PROCESS_CONTINUE;
    }
  }

  /// How many calls stand between directives where the first is not taken.
  private static int leftOut(String text, IASTTranslationUnit tree) {
    Set<IASTPreprocessorStatement> all =
        new HashSet<>(Arrays.asList(tree.getAllPreprocessorStatements()));
    int count = 0;
    List<IASTPreprocessorStatement> sorted =
        all.stream()
            .filter(s -> taken(s).isPresent() || s instanceof IASTPreprocessorEndifStatement)
            .filter(s -> s.getFileLocation() != null)
            .sorted((a, b) ->
                Integer.compare(
                    a.getFileLocation().getNodeOffset(), b.getFileLocation().getNodeOffset()))
            .toList();
    for (int i = 0; i + 1 < sorted.size(); i++) {
      IASTPreprocessorStatement s = sorted.get(i);
      boolean out = !s.isActive() || taken(s).filter(t -> !t).isPresent();
      if (out) {
        IASTFileLocation from = s.getFileLocation();
        int begin = from.getNodeOffset() + from.getNodeLength();
        int end = sorted.get(i + 1).getFileLocation().getNodeOffset();
        count +=
            begin < end ? (int) ASKED.matcher(text.substring(begin, end)).results().count() : 0;
      }
    }
    return count;
  }

  private static Optional<Boolean> taken(IASTPreprocessorStatement s) {
    return switch (s) {
      case IASTPreprocessorIfStatement i -> Optional.of(i.taken());
      case IASTPreprocessorIfdefStatement i -> Optional.of(i.taken());
      case IASTPreprocessorIfndefStatement i -> Optional.of(i.taken());
      case IASTPreprocessorElseStatement i -> Optional.of(i.taken());
      case IASTPreprocessorElifStatement i -> Optional.of(i.taken());
      default -> Optional.empty();
    };
  }
}
