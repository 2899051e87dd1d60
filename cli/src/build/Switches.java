import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Makes methods of switches over types. The JVM makes a class for each of them when it is first
/// met, archives of loaded classes have none of those, and a command that is over at once meets
/// fifty. A switch with a case that is no type stays as it is.
public final class Switches {
  private static final ClassDesc BOOTSTRAPS = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
  private static final String SUFFIX = ".class";

  private final ClassFile format;

  private Switches(ClassLoader all) {
    this.format =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(all).cached()));
  }

  /// @param args the program's jar, the folder of its libraries, and how the names of those begin that
  ///   are changed. What was changed before stays as it is, with its time
  public static void main(String[] args) throws IOException {
    List<Path> jars = new ArrayList<>(List.of(Path.of(args[0])));
    try (Stream<Path> libraries = Files.list(Path.of(args[1]))) {
      libraries.filter(l -> l.toString().endsWith(".jar")).sorted().forEach(jars::add);
    }
    List<URL> all = new ArrayList<>();
    for (Path jar : jars) {
      all.add(jar.toUri().toURL());
    }
    // Jars are replaced when nobody looks into them any more.
    Map<Path, byte[]> changed = new LinkedHashMap<>();
    try (URLClassLoader loader = new URLClassLoader(all.toArray(URL[]::new))) {
      Switches switches = new Switches(loader);
      for (Path jar : jars) {
        if (jar.equals(jars.getFirst()) || jar.getFileName().toString().startsWith(args[2])) {
          switches.jar(jar).ifPresent(bytes -> changed.put(jar, bytes));
        }
      }
    }
    for (Map.Entry<Path, byte[]> one : changed.entrySet()) {
      Files.write(one.getKey(), one.getValue());
    }
  }

  /// A jar with what is changed; empty if nothing is.
  private Optional<byte[]> jar(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean same = true;
    try (ZipFile jar = new ZipFile(file.toFile());
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        ZipEntry made = new ZipEntry(entry.getName());
        // Times without a zone, as they stand there: the same jar everywhere.
        made.setTimeLocal(entry.getTimeLocal());
        out.putNextEntry(made);
        try (InputStream in = jar.getInputStream(entry)) {
          byte[] old = in.readAllBytes();
          byte[] content = entry.getName().endsWith(SUFFIX) ? changed(old) : old;
          same &= content == old;
          out.write(content);
        }
        out.closeEntry();
      }
    }
    return same ? Optional.empty() : Optional.of(bytes.toByteArray());
  }

  private byte[] changed(byte[] bytes) {
    ClassModel old = format.parse(bytes);
    if (old.methods().stream().noneMatch(Switches::hasOne)) {
      return bytes;
    }
    List<Switch> found = new ArrayList<>();
    CodeTransform calls =
        (code, element) -> {
          if (element instanceof InvokeDynamicInstruction i && isOverTypes(i)) {
            Switch made = new Switch("switch$" + found.size(), i.typeSymbol(), types(i));
            found.add(made);
            code.invokestatic(
                old.thisClass().asSymbol(),
                made.name(),
                made.type(),
                old.flags().has(AccessFlag.INTERFACE));
          } else {
            code.with(element);
          }
        };
    return format.transformClass(
        old,
        ClassTransform.transformingMethodBodies(Switches::hasOne, calls)
            .andThen(ClassTransform.endHandler(made -> found.forEach(s -> s.addTo(made)))));
  }

  private static boolean hasOne(MethodModel method) {
    return method
        .code()
        .map(c -> c.elementStream().anyMatch(e -> e instanceof InvokeDynamicInstruction i && isOverTypes(i)))
        .orElse(false);
  }

  private static boolean isOverTypes(InvokeDynamicInstruction i) {
    return i.bootstrapMethod().owner().equals(BOOTSTRAPS)
        && i.bootstrapMethod().methodName().equals("typeSwitch")
        && i.bootstrapArgs().stream().allMatch(label -> label instanceof ClassDesc || isOwn(i, label));
  }

  /// Whether a case is the primitive type of what is looked at.
  private static boolean isOwn(InvokeDynamicInstruction i, ConstantDesc label) {
    return label instanceof DynamicConstantDesc<?> d
        && d.bootstrapMethod().methodName().equals("primitiveClass")
        && d.constantName().equals(i.typeSymbol().parameterType(0).descriptorString());
  }

  /// The types of the cases; that of what is looked at for a case that always fits.
  private static List<ClassDesc> types(InvokeDynamicInstruction i) {
    return i.bootstrapArgs().stream()
        .map(label -> label instanceof ClassDesc c ? c : i.typeSymbol().parameterType(0))
        .toList();
  }

  /// A switch.
  ///
  /// @param name of its method
  /// @param type takes what is looked at, and the first case that is tried
  /// @param cases the types, in order
  private record Switch(String name, MethodTypeDesc type, List<ClassDesc> cases) {
    private void addTo(ClassBuilder made) {
      made.withMethodBody(
          name,
          type,
          ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
          this::write);
    }

    /// As `SwitchBootstraps.typeSwitch` says: -1 for null, else the first case from the given one on
    /// that fits, else the number of cases.
    private void write(CodeBuilder code) {
      ClassDesc selector = type.parameterType(0);
      int first = TypeKind.from(selector).slotSize();
      if (!selector.isPrimitive()) {
        Label something = code.newLabel();
        code.aload(0).ifnonnull(something).loadConstant(-1).ireturn().labelBinding(something);
      }
      for (int i = 0; i < cases.size(); i++) {
        Label next = code.newLabel();
        code.iload(first).loadConstant(i).if_icmpgt(next);
        if (!cases.get(i).equals(selector)) {
          code.aload(0).instanceOf(cases.get(i)).ifeq(next);
        }
        code.loadConstant(i).ireturn().labelBinding(next);
      }
      code.loadConstant(cases.size()).ireturn();
    }
  }
}
