package dev.acquit.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives tests the pages, which are made once for all classes of tests.
final class PagesOnce implements ParameterResolver {
  private static final Namespace HERE = Namespace.create(PagesOnce.class);

  /// Removes the pages when all tests have ended.
  ///
  /// @param pages what is removed
  private record Made(Pages pages) implements AutoCloseable {
    static Made make() {
      try {
        return new Made(Pages.make(Files.createTempDirectory("acquit-pages")));
      } catch (Exception e) {
        throw new IllegalStateException("the pages could not be made", e);
      }
    }

    @Override
    public void close() {
      try (Stream<Path> files = Files.walk(pages.folder())) {
        List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
        for (Path file : all) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Pages.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(HERE)
        .getOrComputeIfAbsent(Made.class, key -> Made.make(), Made.class)
        .pages();
  }
}
