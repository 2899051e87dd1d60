package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import java.util.List;
import java.util.stream.Collectors;

/// Writes blocks of initial values.
final class InitWriter {
  /// What says how many bytes a location has.
  static final String SIZE = "sizeof";

  private InitWriter() {}

  /// `{ x=0; 0:r1=&x; }`, all on one line.
  static String write(List<InitEntry> entries) {
    if (entries.isEmpty()) {
      return "{}";
    }
    StringBuilder out = new StringBuilder("{");
    entries.forEach(entry -> out.append(' ').append(write(entry)).append(';'));
    return out.append(" }").toString();
  }

  /// One entry, without the semicolon.
  static String write(InitEntry entry) {
    return switch (entry) {
      case InitEntry.Memory(var location, var value, var extent) ->
          switch (extent) {
            case Extent.Open _ -> location + "=" + value;
            case Extent.Bytes(int bytes) -> InitTypes.word(bytes) + " " + location + "=" + value;
            case Extent.Parts _ -> location + "[]=" + value;
            case Extent.Elements(int bytes, var values) ->
                "%s %s[]={%s}"
                    .formatted(
                        InitTypes.word(bytes),
                        location,
                        values.stream().map(v -> "" + v).collect(Collectors.joining(",")));
          };
      case InitEntry.Register(int thread, var name, var value) -> thread + ":" + name + "=" + value;
      case InitEntry.Alias(var name, var proxy, var base) ->
          name + " @ " + proxy.word() + " aliases " + base;
      case InitEntry.Size(String location, int bytes) -> SIZE + "(" + location + ")=" + bytes;
      case InitEntry.SharedIn(var location, var place) ->
          location + " @ shared " + PlaceText.write(place);
    };
  }
}
