package dev.acquit.testing;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a module shows to those who use it, as text: a line for each public type, constructor,
/// method and field, sorted. A change that breaks a user takes a line away.
public final class PublicTypes {
  private PublicTypes() {}

  /// The public types of a module.
  ///
  /// @param inside a class of its main code
  public static String of(Class<?> inside) {
    return new ClassFileImporter()
        .importUrl(inside.getProtectionDomain().getCodeSource().getLocation()).stream()
            .filter(c -> c.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::reflect)
            .sorted(Comparator.comparing(Class::getName))
            .map(PublicTypes::type)
            .collect(Collectors.joining("\n"));
  }

  private static String type(Class<?> c) {
    Stream<Member> members =
        Stream.of(c.getDeclaredConstructors(), c.getDeclaredMethods(), c.getDeclaredFields())
            .<Member>flatMap(Arrays::stream)
            .filter(m -> Modifier.isPublic(m.getModifiers()) && !m.isSynthetic());
    List<String> lines = members.map(PublicTypes::member).sorted().toList();
    String kind =
        c.isAnnotation() ? "@interface" : c.isRecord() ? "record" : c.isEnum() ? "enum" : "class";
    return kind
        + " "
        + c.getName()
        + (c.getSuperclass() == null || kind.equals("enum") || c.getSuperclass() == Object.class
            ? ""
            : " extends " + c.getSuperclass().getName())
        + "\n"
        + lines.stream().map(l -> "  " + l + "\n").collect(Collectors.joining());
  }

  private static String member(Member m) {
    String still = Modifier.isStatic(m.getModifiers()) ? "static " : "";
    return switch (m) {
      case Field f -> still + f.getGenericType().getTypeName() + " " + f.getName();
      case Constructor<?> c -> "new" + parameters(c);
      case Method f ->
          still
              + f.getGenericReturnType().getTypeName()
              + " "
              + f.getName()
              + parameters(f)
              + (f.getDefaultValue() == null ? "" : " default " + value(f.getDefaultValue()));
      default -> throw new IllegalStateException(m.toString());
    };
  }

  private static String value(Object value) {
    return value instanceof Object[] all ? Arrays.toString(all) : value.toString();
  }

  private static String parameters(Executable e) {
    return Arrays.stream(e.getGenericParameterTypes())
        .map(t -> t.getTypeName())
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
