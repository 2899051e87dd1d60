package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// What the build makes of picocli's jar: classes that an archive takes, and otherwise the same.
@Tag("slow")
class NewerTest {
  private static final String CLOSURE = "groovy/lang/Closure.class";
  private static final String NOTICE = "META-INF/CHANGED-BY-ACQUIT.txt";

  private static Path made() throws Exception {
    return Path.of("target", "lib").resolve(published().getFileName());
  }

  private static Path published() throws Exception {
    return Path.of(CommandLine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static List<String> names(ZipFile jar) {
    return jar.stream().map(ZipEntry::getName).toList();
  }

  private static byte[] content(ZipFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return in.readAllBytes();
    }
  }

  /// The verifier runs when a class is linked, and sees each stack map.
  @Test
  void allClassesAreVerifiedAndInitialised() throws Exception {
    Path made = made();
    int classes = 0;
    try (ZipFile jar = new ZipFile(made.toFile());
        URLClassLoader loader =
            new URLClassLoader(
                new URL[] {made.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      for (String name : names(jar)) {
        // Those of Groovy extend its classes, which are not there.
        if (name.startsWith("picocli/") && name.endsWith(".class") && !name.contains("/groovy/")) {
          String binary = name.substring(0, name.length() - ".class".length()).replace('/', '.');
          assertThat(Class.forName(binary, true, loader).getClassLoader()).isSameAs(loader);
          classes++;
        }
      }
    }
    assertThat(classes).isGreaterThan(200);
  }

  @Test
  void nothingIsOlderThanAnArchiveTakes() throws Exception {
    try (ZipFile jar = new ZipFile(made().toFile())) {
      for (String name : names(jar)) {
        if (name.endsWith(".class")) {
          assertThat(ClassFile.of().parse(content(jar, name)).majorVersion())
              .as(name)
              .isGreaterThanOrEqualTo(ClassFile.JAVA_8_VERSION);
        }
      }
    }
  }

  @Test
  void theCodeIsTheSame() throws Exception {
    try (ZipFile old = new ZipFile(published().toFile());
        ZipFile made = new ZipFile(made().toFile())) {
      assertThat(names(made))
          .contains(NOTICE, CLOSURE)
          .containsAll(names(old))
          .hasSize(old.size() + 2);
      for (String name : names(old)) {
        if (name.endsWith(".class")) {
          assertThat(code(content(made, name))).as(name).isEqualTo(code(content(old, name)));
        } else {
          assertThat(content(made, name)).as(name).isEqualTo(content(old, name));
        }
      }
    }
  }

  /// Each method with the instructions and what they name.
  private static List<String> code(byte[] bytes) {
    ClassModel parsed = ClassFile.of().parse(bytes);
    return parsed.methods().stream().map(m -> m.toString() + instructions(m)).toList();
  }

  private static List<String> instructions(MethodModel method) {
    return method.code().stream()
        .flatMap(c -> c.elementStream())
        .filter(Instruction.class::isInstance)
        .map(CodeElement::toString)
        .toList();
  }
}
