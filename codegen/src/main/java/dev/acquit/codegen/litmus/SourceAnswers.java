package dev.acquit.codegen.litmus;

import java.util.Map;

/// What the compiler of a source says of what a request names.
///
/// @param places where parts of locations lie
/// @param classes what classes hold that are passed by value
public record SourceAnswers(Map<PartName, Part> places, Map<ClassArgument, InitialBytes> classes) {
  /// Nothing was asked.
  public static final SourceAnswers NONE = new SourceAnswers(Map.of(), Map.of());

  /// Copies the maps.
  public SourceAnswers {
    places = Map.copyOf(places);
    classes = Map.copyOf(classes);
  }
}
