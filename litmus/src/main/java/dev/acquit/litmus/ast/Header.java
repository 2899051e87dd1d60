package dev.acquit.litmus.ast;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// What a litmus test has whatever its language.
///
/// @param comments the quoted strings after the name, without quotes
/// @param metadata `Key=value` lines, in order
/// @param init the initial values, in order; what is not mentioned holds zero
/// @param locations what the test asks to be shown beside what the condition mentions
/// @param filter final states that do not satisfy it are not looked at
/// @param condition what the test asks
public record Header(
    String name,
    List<String> comments,
    SequencedMap<String, String> metadata,
    List<InitEntry> init,
    List<Term> locations,
    Optional<Proposition> filter,
    Condition condition) {
  /// The key of the line with the variables that are declared with atomic types and whose types are
  /// kept as those of their values, since there are plain accesses to them.
  public static final String ATOMIC = "Atomic";

  /// Copies the collections.
  public Header {
    comments = List.copyOf(comments);
    metadata = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(metadata));
    init = List.copyOf(init);
    locations = List.copyOf(locations);
  }

  /// The registers, locations and parts of them that it speaks about behind the threads.
  public SequencedSet<Term> mentioned() {
    SequencedSet<Term> terms = new LinkedHashSet<>(condition.proposition().terms());
    terms.addAll(locations);
    filter.ifPresent(f -> terms.addAll(f.terms()));
    return terms;
  }

  /// The same under another name.
  public Header withName(String newName) {
    return new Header(newName, comments, metadata, init, locations, filter, condition);
  }

  /// The same with another question.
  Header withCondition(Condition other) {
    return new Header(name, comments, metadata, init, locations, filter, other);
  }

  /// The same with other initial values.
  public Header withInit(List<InitEntry> other) {
    return new Header(name, comments, metadata, other, locations, filter, condition);
  }

  /// The same with another question, showing other locations.
  public Header asking(Condition other, List<Term> shown) {
    return new Header(name, comments, metadata, init, shown, filter, other);
  }

  /// The same with one more line of metadata.
  public Header withMetadata(Map<String, String> more) {
    LinkedHashMap<String, String> all = new LinkedHashMap<>(metadata);
    all.putAll(more);
    return new Header(name, comments, all, init, locations, filter, condition);
  }
}
