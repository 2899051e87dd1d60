package dev.acquit.reports.saved;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// What the Javadoc in the sources of all modules says of types, of components of records and of
/// constants of enums.
final class SourceWords {
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final Map<String, String> said = new HashMap<>();
  private final Set<Class<?>> read = new HashSet<>();

  /// What is said of a type.
  Optional<String> of(Class<?> type) {
    Class<?> host = type.getNestHost();
    if (read.add(host)) {
      read(host);
    }
    return Optional.ofNullable(said.get(type.getCanonicalName()));
  }

  /// What is said of a component or a constant of a type.
  Optional<String> of(Class<?> type, String member) {
    return of(type).map(d -> said.get(type.getCanonicalName() + "." + member));
  }

  private void read(Class<?> type) {
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjects(source(type)));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Reader(trees).scan(unit, type.getPackageName());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path source(Class<?> type) throws IOException {
    String name = "src/main/java/" + type.getName().replace('.', '/') + ".java";
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules.map(m -> m.resolve(name)).filter(Files::exists).findFirst().orElseThrow();
    }
  }

  private final class Reader extends TreePathScanner<Void, String> {
    private final DocTrees trees;

    private Reader(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public Void visitClass(ClassTree type, String outer) {
      String name = outer + "." + type.getSimpleName();
      say(name);
      return super.visitClass(type, name);
    }

    @Override
    public Void visitVariable(VariableTree constant, String type) {
      say(type + "." + constant.getName());
      return super.visitVariable(constant, type);
    }

    private void say(String name) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        said.put(name, text(comment.getFullBody()));
        for (DocTree tag : comment.getBlockTags()) {
          if (tag instanceof ParamTree p) {
            said.put(name + "." + p.getName(), text(p.getDescription()));
          }
        }
      }
    }

    private static String text(List<? extends DocTree> parts) {
      return parts.stream()
          .map(p -> p instanceof LinkTree link ? link.getReference().toString() : p.toString())
          .collect(Collectors.joining())
          .replaceAll("\\s+", " ")
          .strip();
    }
  }
}
