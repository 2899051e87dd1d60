package dev.acquit.mapper.difference;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Compilations;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What threads became under tables before. For use by several threads.
///
/// @param byMapping for each table the compilations that it made
record Compiled(Map<Mapping, Compilations> byMapping) {
  Compiled() {
    this(new ConcurrentHashMap<>());
  }

  Compilations by(Mapping mapping) {
    return byMapping.computeIfAbsent(mapping, Compilations::new);
  }
}
