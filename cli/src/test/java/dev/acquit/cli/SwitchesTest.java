package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The step of the build that makes methods of switches over types.
@Tag("slow")
@Timeout(300)
class SwitchesTest {
  /// Four switches, one of them over the `int` of a `Dot`; the one with a constant stays.
  private static final String SOURCE =
      """
      import java.util.function.Function;

      public interface Shapes {
        sealed interface Shape permits Dot, Line, Hue {}
        record Dot(int x) implements Shape {}
        record Line(Object from, Object to) implements Shape {}
        enum Hue implements Shape { RED, BLUE }

        static String ofTypes(Object o) {
          Function<Object, String> inner =
              p -> switch (p) {
                case Dot d -> "dot";
                case CharSequence s when s.isEmpty() -> "empty";
                case CharSequence s -> "words";
                case Object x -> "thing";
              };
          return switch (o) {
            case null -> "nothing";
            case Dot(int x) when x > 3 -> "far";
            case Dot(int x) when x < 0 -> "left";
            case Dot d -> "at " + d.x();
            case Line(Dot from, Dot to) -> from.x() + " to " + to.x();
            case Line(Object from, Object to) -> inner.apply(from) + ", " + inner.apply(to);
            case Hue h -> "hue";
            case int[] many -> "array of " + many.length;
            default -> inner.apply(o);
          };
        }

        static String ofConstants(Shape s) {
          return switch (s) {
            case Hue.RED -> "red";
            case Hue h -> "other hue";
            case Dot d -> "dot";
            case Line l -> "line";
          };
        }

        static void say(Object o, StringBuilder out) {
          out.append(ofTypes(o)).append('\\n');
          if (o instanceof Shape s) {
            out.append(ofConstants(s)).append('\\n');
          }
        }

        static String all() {
          StringBuilder out = new StringBuilder();
          for (Object o :
              new Object[] {
                null, new Dot(5), new Dot(-1), new Dot(2), new Line(new Dot(1), new Dot(2)),
                new Line(new Dot(1), "x"), new Line("", null == out ? 1 : 2), Hue.RED, Hue.BLUE,
                new int[3], "", "x", 7
              }) {
            say(o, out);
          }
          return out.toString();
        }
      }
      """;

  private static final String SAID =
      """
      nothing
      far
      dot
      left
      dot
      at 2
      dot
      1 to 2
      line
      dot, words
      line
      empty, thing
      line
      hue
      red
      hue
      other hue
      array of 3
      empty
      words
      thing
      """;

  @Test
  void theyDoWhatTheyDid(@TempDir Path folder) throws Exception {
    Path jar = jar(folder);
    assertThat(said(jar)).isEqualTo(SAID);
    assertThat(switches(jar)).isEqualTo(4);
    change(folder, jar);
    assertThat(said(jar)).isEqualTo(SAID);
    assertThat(switches(jar)).isEqualTo(1);
    byte[] made = Files.readAllBytes(jar);
    change(folder, jar);
    assertThat(jar).hasBinaryContent(made);
  }

  private static Path jar(Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve("Shapes.java"), SOURCE);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    assertThat(status).isZero();
    Path jar = folder.resolve("shapes.jar");
    try (var files = Files.list(classes);
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files.sorted().toList()) {
        out.putNextEntry(new ZipEntry(file.getFileName().toString()));
        Files.copy(file, out);
      }
    }
    return jar;
  }

  private static void change(Path folder, Path jar) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "src/build/Switches.java",
                jar.toString(),
                folder.resolve("classes").toString(),
                "none-")
            .inheritIO()
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static String said(Path jar) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      Method all = loader.loadClass("Shapes").getMethod("all");
      return (String) all.invoke(null);
    }
  }

  /// How many switches are left to the JVM.
  private static long switches(Path jar) throws IOException {
    long count = 0;
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : List.copyOf(zip.stream().toList())) {
        try (InputStream in = zip.getInputStream(entry)) {
          ClassModel model = ClassFile.of().parse(in.readAllBytes());
          count += model.methods().stream().mapToLong(SwitchesTest::switches).sum();
        }
      }
    }
    return count;
  }

  private static long switches(MethodModel method) {
    return method.code().stream()
        .flatMap(c -> c.elementStream())
        .filter(e ->
            e instanceof InvokeDynamicInstruction i
                && i.bootstrapMethod().methodName().equals("typeSwitch"))
        .count();
  }
}
