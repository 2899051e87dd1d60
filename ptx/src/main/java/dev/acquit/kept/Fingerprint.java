package dev.acquit.kept;

import dev.acquit.text.Sha256;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A hash of all that a record says. What an answer depends on is the components of a record, so
/// that nothing of it can be left out of the hash, and where one value ends and the next begins
/// matters.
///
///     value ::= record of values | text | path | number | boolean | constant of an enumeration
///             | duration | optional value | list of values, in its order | set or map of values,
///               in any order
public final class Fingerprint {
  private final MessageDigest digest = Sha256.digest();

  private Fingerprint() {}

  /// The SHA-256 of a record, in hexadecimal.
  ///
  /// @throws IllegalArgumentException if it has a value of another kind
  public static String of(Record key) {
    return ofValue(key);
  }

  private static String ofValue(Object value) {
    Fingerprint made = new Fingerprint();
    made.add(value);
    return Sha256.hex(made.digest);
  }

  private void add(Object value) {
    switch (value) {
      case Record r -> {
        RecordComponent[] components = r.getClass().getRecordComponents();
        begin(r.getClass().getName(), components.length);
        for (RecordComponent component : components) {
          add(component(r, component));
        }
      }
      case Optional<?> o -> {
        begin("optional", o.isPresent() ? 1 : 0);
        o.ifPresent(this::add);
      }
      case Set<?> all -> unordered("set", all.stream().map(Fingerprint::ofValue));
      case Map<?, ?> map ->
          unordered(
              "map", map.entrySet().stream().map(e -> ofValue(List.of(e.getKey(), e.getValue()))));
      case List<?> all -> {
        begin("list", all.size());
        all.forEach(this::add);
      }
      case String s -> text("text", s);
      case Path p -> text("path", p.toString());
      case Enum<?> e -> text(e.getDeclaringClass().getName(), e.name());
      case Boolean b -> text("boolean", b.toString());
      case Integer i -> text("number", i.toString());
      case Long l -> text("number", l.toString());
      case Duration d -> text("duration", d.toString());
      default -> throw new IllegalArgumentException("no part of a key: " + value.getClass());
    }
  }

  private static Object component(Record record, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("records say what they have", e);
    }
  }

  /// Collections that are not changed come in another order in another process.
  private void unordered(String kind, Stream<String> parts) {
    List<String> sorted = parts.sorted().toList();
    begin(kind, sorted.size());
    sorted.forEach(part -> text("part", part));
  }

  private void begin(String kind, int parts) {
    text(kind, "");
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(parts).flip());
  }

  private void text(String kind, String text) {
    for (String part : new String[] {kind, text}) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
      digest.update(bytes);
    }
  }
}
