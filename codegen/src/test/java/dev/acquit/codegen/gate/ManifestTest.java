package dev.acquit.codegen.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which row of a manifest decides, and what is wrong with bad ones.
class ManifestTest {
  private static final String HEAD = "function,source,file\n";

  private static Manifest manifest(String rows) throws InputException {
    return Manifest.read("m.csv", HEAD + rows);
  }

  private static Optional<String> says(Manifest manifest, String file, String function) {
    return manifest.row(new Manifest.Named(file, function)).map(r -> r.operation().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "f, f, true",
    "f, ff, false",
    "f*, foo, true",
    "*, '', true",
    "*_u32, load_u32, true",
    "*_u32, load_u32_x, false",
    "a?c, abc, true",
    "a?c, ac, false",
    "*a*b*, xxaxxbxx, true",
    "*a*b*, xxbxxaxx, false",
    "_Z1fN[x].$, _Z1fN[x].$, true",
  })
  void namesArePatterns(String pattern, String name, boolean matches) throws InputException {
    Manifest manifest = manifest(pattern + ",load acquire\n");
    assertThat(says(manifest, "a.ptx", name).isPresent()).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "a.ptx, out/a.ptx, true",
    "a.ptx, a.ptx, true",
    "a.ptx, ba.ptx, false",
    "out/a.ptx, build/out/a.ptx, true",
    "*.ptx, build/out/a.ptx, true",
    "sm_9?/a.ptx, build/sm_90/a.ptx, true",
    "b.ptx, out/a.ptx, false",
  })
  void filesAreTheEndsOfPaths(String file, String path, boolean matches) throws InputException {
    Manifest manifest = manifest("f,load acquire," + file + "\n");
    assertThat(says(manifest, path, "f").isPresent()).isEqualTo(matches);
  }

  @Test
  void exactNamesWinAndThenTheFirstRow() throws InputException {
    Manifest manifest = manifest("f*,load relaxed\nfoo,load acquire\n*,load seq_cst\n");
    assertThat(says(manifest, "a", "foo")).hasValue("load acquire scope=system");
    assertThat(says(manifest, "a", "fa")).hasValue("load relaxed scope=system");
    assertThat(says(manifest, "a", "x")).hasValue("load seq_cst scope=system");
  }

  @Test
  void rowsThatDecideNothingAreNamed() throws InputException {
    Manifest manifest =
        manifest("f,load relaxed\ng*,load acquire\nf?,load seq_cst\nh,load acquire,other.ptx\n");
    List<String> files = List.of("a.ptx");
    List<Manifest.Named> functions = List.of(new Manifest.Named("a.ptx", "f"));
    assertThat(manifest.idle(files, functions))
        .extracting(d -> d.position() + " " + d.message())
        .containsExactly(
            "3:1 found 'g*', which matches no function",
            "4:1 found 'f?', which matches no function");
    assertThat(manifest.aboutOtherFiles(files)).isEqualTo(1);
  }

  @Test
  void ofVeryManyIdleRowsTheFirstAreNamed() throws InputException {
    String rows =
        IntStream.range(0, 1000)
            .mapToObj(i -> "f" + i + ",load relaxed\n")
            .collect(Collectors.joining());
    List<Manifest.Named> functions = List.of(new Manifest.Named("a.ptx", "f0"));
    assertThat(manifest(rows).idle(List.of("a.ptx"), functions))
        .hasSize(10)
        .extracting(d -> d.position() + " " + d.message())
        .startsWith("3:1 found 'f1', which matches no function")
        .endsWith("12:1 found 990 more rows that match no function");
  }

  @Test
  void aRowThatOtherRowsMakeIdleSaysSo() throws InputException {
    Manifest manifest = manifest("f,load relaxed\n*,load acquire\n");
    assertThat(manifest.idle(List.of("a"), List.of(new Manifest.Named("a", "f"))))
        .extracting(d -> d.message())
        .containsExactly(
            "found '*', which matches no function, only some that other rows decide about");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f,load aquire,|2:8: error: found 'aquire', expected a memory order",
        "f,\"load aquire\",|2:9: error: found 'aquire', expected a memory order",
        ",load acquire|2:1: error: found nothing in the column 'function'",
        "f|2:1: error: found nothing in the column 'source'",
        "f,load acquire,a.ptx,x|2:22: error: found a field 'x' beyond the last column",
      })
  void badRowsAreProblems(String row, String message) throws InputException {
    Manifest manifest = manifest(row + "\ng,load acquire\n");
    assertThat(manifest.problems()).hasSize(1);
    assertThat(manifest.problems().getFirst().toString()).startsWith("m.csv:" + message);
    assertThat(manifest.rows()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "function,sorce|1:10: error: found the column 'sorce', expected function, source, file",
        "function|1:1: error: found no column 'source' in the first row",
        "function,source,function|1:17: error: found a second column 'function'",
        "\"function|1:1: error: this quote is not closed",
        "\"function\"x,source|1:11: error: found 'x' behind a quoted field",
      })
  void aBadHeadIsAnError(String head, String message) {
    assertThatThrownBy(() -> Manifest.read("m.csv", head))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("m.csv:" + message);
  }

  @Test
  void anEmptyFileHasNoColumns() {
    assertThatThrownBy(() -> Manifest.read("m.csv", "\n# nothing\n"))
        .hasMessageStartingWith("m.csv:1:1: error: found no column 'function'");
  }

  @Test
  void annotationAndManifestMustAgree() throws InputException {
    String text =
        ".version 8.0\n"
            + ".target sm_90\n"
            + ".address_size 64\n"
            + "// source: load acquire\n"
            + ".func f()\n"
            + "{ ret; }\n";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    GateFile same = GateFile.read("a", bytes, Optional.of(manifest("f,load consume\n")));
    assertThat(same.claims()).hasSize(1);
    GateFile other = GateFile.read("a", bytes, Optional.of(manifest("*,load relaxed\n")));
    assertThat(other.claims()).isEmpty();
    assertThat(other.problems().getFirst().toString())
        .startsWith(
            "a:5:7: error: found the annotation 'load acquire scope=system' of f, but m.csv:2:1"
                + " says 'load relaxed scope=system'");
  }
}
