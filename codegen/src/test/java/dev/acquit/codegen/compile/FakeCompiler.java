package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.MatrixRequest;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Shell scripts that behave as compilers do, well or badly.
final class FakeCompiler {
  /// Writes an empty function for each function of `$1`.
  static final String WRITE =
      "sed -n 's/^F [a-z0-9]* \\([a-z0-9_]*\\)(.*/.visible .func \\1() { ret; }/p' \"$1\"\n";

  private FakeCompiler() {}

  /// A script that is given the source and the output.
  static Path script(Path folder, String name, String body) throws IOException {
    return Script.write(folder.resolve(name), "#!/bin/sh\n" + body);
  }

  /// A compiler that is a script; `$1` is the source, `$2` the output.
  static Compiler compiler(Path folder, String body) throws Exception {
    Path script =
        script(
            folder, "fake", "if [ \"$1\" = --version ]; then echo fake 1.0; exit 0; fi\n" + body);
    return found(script + " {source} {output}");
  }

  static Compiler found(String command) throws Exception {
    CompilerSearch search =
        new CompilerFinder(List.of()).search(command, List.of(SourceDialect.NV_BUILTIN));
    return ((CompilerSearch.Found) search).compiler();
  }

  /// 555 functions of one type in one group, or those of one scope.
  static Matrix matrix(Compiler compiler, ThreadScope... scopes) {
    return compiler.matrix(
        new MatrixRequest(
            List.of(),
            Set.of(),
            Set.of(),
            Set.of(scopes),
            Set.of(ValueType.of("u32").orElseThrow())));
  }

  static CompilationListener silent() {
    return new CompilationListener() {
      @Override
      public void planned(int groups) {}

      @Override
      public void finished(GroupResult result) {}
    };
  }

  static CompileSettings settings(Optional<Path> cache) {
    return new CompileSettings(List.of(), Duration.ofMinutes(2), 2, cache);
  }

  static CompiledMatrix run(Compiler compiler, Matrix matrix, CompileSettings settings)
      throws Exception {
    return new MatrixCompilation(compiler, compiler.targets(List.of(), List.of()), settings)
        .run(matrix, silent());
  }
}
