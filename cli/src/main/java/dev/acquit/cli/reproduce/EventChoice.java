package dev.acquit.cli.reproduce;

import dev.acquit.mapper.prove.EventModel;
import dev.acquit.mapper.reproduce.Publication;
import java.util.List;

/// For which event models a published check is done again.
public enum EventChoice {
  /// That of the published check.
  PUBLISHED,
  /// All that C++ has.
  FULL,
  /// One after the other.
  BOTH;

  List<EventModel> of(Publication publication) {
    return switch (this) {
      case PUBLISHED -> List.of(publication.events());
      case FULL -> List.of(EventModel.full());
      case BOTH -> List.of(publication.events(), EventModel.full());
    };
  }
}
