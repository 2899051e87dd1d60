package dev.acquit.mapper.reproduce;

import dev.acquit.mapper.prove.EventModel;
import dev.acquit.model.cat.MemoryModel;
import java.util.List;
import java.util.Optional;

/// A published check of a mapping.
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
  /// @param time in the words of the publication: `6.4 h`
  /// @param seconds the same in seconds
  public record Time(int bound, String axiom, String time, double seconds) {}

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

  /// The smallest bound with a published time.
  public int firstBound() {
    return times.stream().mapToInt(Time::bound).min().orElse(1);
  }
}
