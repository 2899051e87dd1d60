package dev.acquit.text;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;

/// Where classes lie.
///
/// Their protection domain does not say it: of a class out of an archive of the JVM (JDK 25) it has
/// the place where the archive was made, and none where that is not there.
public final class Origin {
  private Origin() {}

  /// The jar of a class, or the folder of its classes; empty if it comes from neither.
  public static Optional<Path> of(Class<?> type) {
    String name = "/" + type.getName().replace('.', '/') + ".class";
    URL url = type.getResource(name);
    if (url == null) {
      return Optional.empty();
    }
    String text = url.toString();
    String place = text.substring(0, text.length() - name.length());
    try {
      if (text.startsWith("jar:file:") && place.endsWith("!")) {
        return Optional.of(path(place.substring("jar:".length(), place.length() - 1)));
      }
      return text.startsWith("file:") ? Optional.of(path(place)) : Optional.empty();
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Path path(String url) throws URISyntaxException {
    return Path.of(new URI(url));
  }
}
