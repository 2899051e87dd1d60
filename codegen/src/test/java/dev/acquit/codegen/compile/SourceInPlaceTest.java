package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.compile.Compilation.Compiled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sources are compiled where they lie, and kept by what was read and where it was looked for.
class SourceInPlaceTest {
  /// Looks for `lib.h` beside the source and then in the folders of `-I`, as compilers do; prints
  /// it and says that it has read it.
  private static final String COMPILER =
      """
      dirs=
      while case "$1" in -I*) true;; *) false;; esac; do dirs="$dirs ${1#-I}"; shift; done
      for d in "$(dirname "$1")" $dirs; do
        if [ -f "$d/lib.h" ]; then
          cat "$d/lib.h" > "$2"
          echo "x.o: $1 $d/lib.h" > "$3"
          exit 0
        fi
      done
      echo "x.cu(1): error: lib.h: No such file" >&2
      exit 1
      """;

  @TempDir Path folder;
  private Path source;
  private CompilerRuns runs;

  @BeforeEach
  void prepare() throws Exception {
    for (String name : List.of("src", "inc1", "inc2")) {
      Files.createDirectory(folder.resolve(name));
    }
    source = Files.writeString(folder.resolve("src/x.cu"), "#include \"lib.h\"\n");
    Path script =
        FakeCompiler.script(
            folder,
            "fake",
            "if [ \"$1\" = --version ]; then echo fake 1.0; exit 0; fi\n" + COMPILER);
    Compiler compiler = FakeCompiler.found(script + " {source} {output} {dependencies}");
    runs =
        new CompilerRuns(
            compiler,
            new CompileSettings(
                List.of("-I" + folder.resolve("inc1"), "-I" + folder.resolve("inc2")),
                Duration.ofMinutes(1),
                1,
                Optional.of(folder.resolve("cache"))));
  }

  private Compilation compile() throws IOException, InterruptedException {
    return runs.compile(
        new SourceFile(source, Files.readString(source)), new Target("", Optional.empty()));
  }

  private void header(String place, String text) throws IOException {
    Files.writeString(folder.resolve(place + "/lib.h"), text);
  }

  @Test
  void aHeaderBesideTheSourceComesFirst() throws Exception {
    header("inc1", "one");
    header("src", "own");
    assertThat(compile()).isEqualTo(new Compiled("own", ""));
  }

  @Test
  void whatDidNotChangeIsKnown() throws Exception {
    header("inc2", "two");
    assertThat(compile()).isEqualTo(new Compiled("two", ""));
    Files.writeString(folder.resolve("inc1/other.h"), "");
    Files.writeString(folder.resolve("src/out.json"), "");
    assertThat(compile()).isEqualTo(new Compiled("two", ""));
    assertThat(runs.started()).isEqualTo(1);
    assertThat(runs.known()).isEqualTo(1);
  }

  /// It was looked for there in vain.
  @ParameterizedTest
  @CsvSource({"inc1", "src"})
  void aHeaderThatAppearsEarlierIsSeen(String earlier) throws Exception {
    header("inc2", "two");
    assertThat(compile()).isEqualTo(new Compiled("two", ""));
    header(earlier, "new");
    assertThat(compile()).isEqualTo(new Compiled("new", ""));
    Files.delete(folder.resolve(earlier + "/lib.h"));
    assertThat(compile()).isEqualTo(new Compiled("two", ""));
  }

  @Test
  void whatWasRefusedIsTriedAgain() throws Exception {
    assertThat(compile()).isInstanceOf(Compilation.Rejected.class);
    header("inc2", "two");
    assertThat(compile()).isEqualTo(new Compiled("two", ""));
  }

  /// Such a question leaves no trace.
  @ParameterizedTest
  @CsvSource({"src/x.cu", "inc2/lib.h"})
  void whoAsksForHeadersIsCompiledEachTime(String asking) throws Exception {
    header("inc2", "two");
    Files.writeString(folder.resolve(asking), "#if __has_include(\"y.h\") // lib.h");
    compile();
    compile();
    assertThat(runs.started()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "x.cu, true",
    "a b/\u00e9-1.cu, true",
    "$(id).cu, false",
    "'a;b.cu', false",
    "a`b`.cu, false"
  })
  void pathsThatAShellTakesAsTheyAre(String path, boolean plain) {
    assertThat(new SourceFile(Path.of(path), "").hasPlainPath()).isEqualTo(plain);
  }
}
