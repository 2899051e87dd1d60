import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Gives the classes of a jar a newer version of the class file format, and the stack maps that go with
/// it. Archives of loaded classes take none that are older than Java 6: the JVM would read, check and
/// link each of them at each start. The code stays as it is.
///
/// Picocli looks for Groovy's closures when it starts. Where there are none, the JVM opens all jars to
/// be sure, which takes as long as reading and checking a test: an empty class is there in their place.
public final class Newer {
  /// Classes of this version have no subroutines, and must have stack maps.
  private static final int WITH_STACK_MAPS = ClassFile.JAVA_7_VERSION;

  private static final int WANTED = ClassFile.JAVA_8_VERSION;

  /// What the Apache License asks of those who change files.
  private static final String NOTICE = "META-INF/CHANGED-BY-ACQUIT.txt";

  private static final String CLOSURE = "groovy/lang/Closure.class";

  private static final String SAYS =
      """
      The classes in this jar are those of the project, changed by the build of Acquit: they are in version 52 of the
      class file format and have stack maps. Their code is the same. groovy.lang.Closure is an empty class of Acquit.
      """;

  private final ZipFile jar;
  private final ClassFile format;

  private Newer(ZipFile jar) {
    this.jar = jar;
    this.format =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS,
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(name -> entry(name.descriptorString()))
                    .orElse(ClassHierarchyResolver.defaultResolver())
                    .cached()));
  }

  /// @param args the jar, which is replaced. One that is new enough stays as it is, with its time
  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    byte[] old = Files.readAllBytes(file);
    byte[] made;
    try (ZipFile jar = new ZipFile(file.toFile())) {
      made = new Newer(jar).make();
    }
    if (!Arrays.equals(made, old)) {
      Files.write(file, made);
    }
  }

  private byte[] make() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      ZipEntry last = null;
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (!entry.getName().equals(NOTICE) && !entry.getName().equals(CLOSURE)) {
          put(out, entry.getName(), entry, content(entry));
          last = entry;
        }
      }
      put(out, CLOSURE, last, ClassFile.of().build(ClassDesc.of("groovy.lang.Closure"), _ -> {}));
      put(out, NOTICE, last, SAYS.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /// Times without a zone, as they stand there: the same jar everywhere.
  private static void put(ZipOutputStream out, String name, ZipEntry like, byte[] content)
      throws IOException {
    ZipEntry made = new ZipEntry(name);
    made.setTimeLocal(like.getTimeLocal());
    out.putNextEntry(made);
    out.write(content);
    out.closeEntry();
  }

  private byte[] content(ZipEntry entry) throws IOException {
    byte[] bytes;
    try (InputStream in = jar.getInputStream(entry)) {
      bytes = in.readAllBytes();
    }
    if (!entry.getName().endsWith(".class")) {
      return bytes;
    }
    ClassModel old = format.parse(bytes);
    return old.majorVersion() < WITH_STACK_MAPS ? newer(old) : bytes;
  }

  private byte[] newer(ClassModel old) {
    // Stack maps are made for code that goes through a transformation.
    ClassTransform code = ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL);
    ClassTransform version =
        (made, element) ->
            made.with(
                element instanceof ClassFileVersion ? ClassFileVersion.of(WANTED, 0) : element);
    return format.transformClass(old, version.andThen(code));
  }

  private InputStream entry(String descriptor) {
    ZipEntry entry = jar.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
    try {
      return entry == null ? null : jar.getInputStream(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
