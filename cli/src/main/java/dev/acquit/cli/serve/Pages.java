package dev.acquit.cli.serve;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// Results as pages: those that stay, and the newest of the others. Older ones are forgotten: they
/// can be asked for again.
final class Pages {
  private final Map<String, String> staying = new ConcurrentHashMap<>();
  private final Map<String, String> pages;

  /// @param most how many are kept of those that do not stay
  Pages(int most) {
    pages =
        Collections.synchronizedMap(
            new LinkedHashMap<>() {
              @Override
              protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
                return size() > most;
              }
            });
  }

  /// Keeps a page.
  ///
  /// @return its name, which nobody can guess
  String add(String html) {
    String name = UUID.randomUUID().toString();
    pages.put(name, html);
    return name;
  }

  /// Keeps a page for good.
  ///
  /// @return its name, as that of [#add]
  String stay(String html) {
    String name = UUID.randomUUID().toString();
    staying.put(name, html);
    return name;
  }

  /// The page of that name, unless it was forgotten.
  Optional<String> find(String name) {
    return Optional.ofNullable(staying.get(name)).or(() -> Optional.ofNullable(pages.get(name)));
  }
}
