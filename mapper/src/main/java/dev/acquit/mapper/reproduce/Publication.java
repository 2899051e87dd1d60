package dev.acquit.mapper.reproduce;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.prove.SourceOperation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A published check of a mapping. What its authors say stands in a resource, with its source.
///
/// @param name the word for it
/// @param title where it was published
/// @param authors by whom
/// @param mapping the table, by its shipped name
/// @param source the C++ model, by its shipped name
/// @param target the PTX model, by its shipped name
/// @param times how long its authors say that it took
/// @param facts what it takes for granted of C++ programs and other C++ models do not
/// @param factModel the C++ model with a check for each fact, named as the fact
/// @param differences why its times and ours are not times of the same work
/// @param events what its programs are made of
public record Publication(
    String name,
    String title,
    String authors,
    String mapping,
    String source,
    String target,
    List<Time> times,
    List<Fact> facts,
    MemoryModel factModel,
    List<String> differences,
    EventModel events) {
  /// The words for those that ship.
  public static final List<String> NAMES = List.of("asplos19");

  private static final Map<String, Double> SECONDS = Map.of("s", 1.0, "min", 60.0, "h", 3600.0);

  /// Copies the lists.
  public Publication {
    times = List.copyOf(times);
    facts = List.copyOf(facts);
    differences = List.copyOf(differences);
  }

  /// A published time.
  ///
  /// @param bound the published bound
  /// @param axiom the axiom of the C++ model
  /// @param seconds the time in seconds
  public record Time(int bound, String axiom, double seconds) {}

  /// Something that the published check takes for granted of C++ programs.
  ///
  /// @param name the check in the model of facts
  /// @param says what it says
  /// @param place where it stands in what was published
  public record Fact(String name, String says, String place) {}

  /// The published time for a bound and an axiom, if there is one.
  public Optional<Time> time(int bound, String axiom) {
    return times.stream().filter(t -> t.bound() == bound && t.axiom().equals(axiom)).findFirst();
  }

  /// A published check that ships.
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
    Map<String, List<String>> lines =
        text(name + ".publication")
            .lines()
            .filter(l -> !l.isBlank() && !l.startsWith("#"))
            .map(l -> l.split(": ", 2))
            .collect(
                Collectors.groupingBy(
                    l -> l[0], Collectors.mapping(l -> l[1], Collectors.toList())));
    String facts = name + "-facts.cat";
    return new Publication(
        name,
        lines.get("title").getFirst(),
        lines.get("authors").getFirst(),
        lines.get("mapping").getFirst(),
        lines.get("source").getFirst(),
        lines.get("target").getFirst(),
        lines.get("time").stream().map(Publication::time).toList(),
        lines.get("fact").stream().map(Publication::fact).toList(),
        ModelCompiler.compile(name + "-facts", facts, text(facts), Models::text),
        lines.get("difference"),
        EventModel.of("published", Publication::isPublished));
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

  private static Time time(String line) {
    String[] parts = line.split(" \\| ", 3);
    String[] time = parts[2].split(" ", 2);
    return new Time(
        Integer.parseInt(parts[0]), parts[1], Double.parseDouble(time[0]) * SECONDS.get(time[1]));
  }

  private static Fact fact(String line) {
    String[] parts = line.split(" \\| ", 3);
    return new Fact(parts[0], parts[1], parts[2]);
  }

  private static String text(String file) {
    try (InputStream in = Publication.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the program itself", e);
    }
  }
}
