package dev.acquit.mapper.reproduce;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.SourceOperation;
import dev.acquit.mapper.reproduce.Publication.Fact;
import dev.acquit.mapper.reproduce.Publication.Time;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The published checks that ship. What their authors say stands in a resource for each, with its
/// source.
public final class Publications {
  private static final String ASPLOS19 = "asplos19";

  private static final List<String> NAMES = List.of(ASPLOS19);
  private static final Pattern BAR = Pattern.compile(" \\| ");
  private static final Map<String, Double> UNITS = Map.of("s", 1.0, "min", 60.0, "h", 3600.0);

  private Publications() {}

  /// The words for them.
  public static List<String> names() {
    return NAMES;
  }

  /// A published check.
  ///
  /// @throws InputException if there is none of that name
  public static Publication find(String name) throws InputException {
    if (!NAMES.contains(name)) {
      throw new InputException(
          new Diagnostic(
              name,
              Position.START,
              "found no published check of this name, expected " + String.join(", ", NAMES),
              Suggestion.didYouMean(name, NAMES)));
    }
    return read(name, text(name + ".publication"), facts(name));
  }

  /// The published C++ model has seq_cst fences but no seq_cst accesses, and no read-modify-writes.
  private static boolean isPublished(SourceOperation operation) {
    boolean seqCst = operation.row().order().equals(Optional.of(MemoryOrder.SEQ_CST));
    return switch (operation.row().operation()) {
      case FENCE -> true;
      case LOAD, STORE -> !seqCst;
      case RMW -> false;
    };
  }

  private static Publication read(String name, String text, MemoryModel factModel) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    text.lines()
        .filter(l -> !l.isBlank() && !l.startsWith("#"))
        .forEach(l -> {
          int colon = l.indexOf(": ");
          values
              .computeIfAbsent(l.substring(0, colon), k -> new ArrayList<>())
              .add(l.substring(colon + 2));
        });
    return new Publication(
        name,
        values.get("title").getFirst(),
        values.get("authors").getFirst(),
        values.get("mapping").getFirst(),
        values.get("source").getFirst(),
        values.get("target").getFirst(),
        values.get("time").stream().map(Publications::time).toList(),
        values.get("fact").stream().map(Publications::fact).toList(),
        factModel,
        values.get("difference"),
        EventModel.of("published", Publications::isPublished));
  }

  private static Time time(String value) {
    List<String> parts = List.of(BAR.split(value));
    String time = parts.get(2);
    int blank = time.indexOf(' ');
    double seconds =
        Double.parseDouble(time.substring(0, blank)) * UNITS.get(time.substring(blank + 1));
    return new Time(Integer.parseInt(parts.get(0)), parts.get(1), time, seconds);
  }

  private static Fact fact(String value) {
    List<String> parts = List.of(BAR.split(value));
    return new Fact(parts.get(0), parts.get(1), parts.get(2));
  }

  private static MemoryModel facts(String name) throws InputException {
    String file = name + "-facts.cat";
    return ModelCompiler.compile(name + "-facts", file, text(file), Models::text);
  }

  private static String text(String file) {
    try (InputStream in = Publications.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }
}
