package dev.acquit.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/// A text that an annotation gives or names.
///
/// @param name what messages call it
record Source(String name, String text) {
  /// The text of an annotation, or of the resource that it names; empty if it has neither.
  ///
  /// @throws ExtensionConfigurationException if it has both, or there is no such resource
  static Optional<Source> of(Method method, String text, String resource) {
    if (text.isBlank() && resource.isEmpty()) {
      return Optional.empty();
    }
    if (resource.isEmpty()) {
      return Optional.of(new Source(name(method), text));
    }
    if (!text.isBlank()) {
      throw new ExtensionConfigurationException(
          name(method) + ": found a text and a resource, expected one of them");
    }
    Optional<Source> found = resource(method, resource);
    if (found.isEmpty()) {
      throw new ExtensionConfigurationException(
          name(method)
              + ": there is no resource "
              + resource
              + "; with a slash before it it is looked for from the root of the class path, without"
              + " beside the class");
    }
    return found;
  }

  /// A resource, if there is one of that name.
  static Optional<Source> resource(Method method, String resource) {
    try (InputStream in = method.getDeclaringClass().getResourceAsStream(resource)) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              new Source(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What messages call the text of a method's annotation.
  static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}
