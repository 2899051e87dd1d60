package dev.acquit.litmus.text;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// How the source of a test calls the bytes of its locations: `queue.tail`, `ring[1].slot[2]`.
///
/// @param ofLocations for each location what it may be: that of each type under which somebody has
///   it
public record MemberNames(Map<String, List<Root>> ofLocations) {
  /// Of a source that says nothing.
  public static final MemberNames NONE = new MemberNames(Map.of());

  /// Copies the collections.
  public MemberNames {
    Map<String, List<Root>> copy = new HashMap<>();
    ofLocations.forEach((location, roots) -> copy.put(location, List.copyOf(roots)));
    ofLocations = Map.copyOf(copy);
  }

  /// A location under a type.
  ///
  /// @param name what the source calls it
  /// @param from which byte of that the location begins with
  /// @param elements whether it may be an array of what the type says, as behind a pointer
  /// @param type its bytes; its name is empty
  public record Root(String name, long from, boolean elements, Member type) {}

  /// A member of a class, or the elements of an array, or what has no name.
  ///
  /// @param step how it is named behind what it is in: `.tail`; empty for the elements of an array,
  ///   of which the first stands for all, and for what a root is
  /// @param offset its first byte in what it is in
  /// @param size how many bytes it has
  /// @param parts what is in it: members, or one that stands for all elements
  public record Member(String step, long offset, long size, List<Member> parts) {
    /// Copies the list.
    public Member {
      parts = List.copyOf(parts);
    }
  }

  /// What some bytes are called; empty if that is not known, or if they have no other name than
  /// that of the location.
  ///
  /// @param offset the first of them in the location
  /// @param bytes how many
  public Optional<String> of(String location, long offset, int bytes) {
    Set<String> names = new HashSet<>();
    for (Root root : ofLocations.getOrDefault(location, List.of())) {
      names.add(name(root, offset + root.from(), bytes));
    }
    return names.size() == 1
        ? Optional.of(names.iterator().next()).filter(n -> !n.equals(location))
        : Optional.empty();
  }

  private static String name(Root root, long offset, int bytes) {
    Member type = root.type();
    long element = root.elements() ? offset / type.size() : 0;
    String name = root.name() + (element > 0 ? "[" + element + "]" : "");
    return offset < 0 || bytes > type.size()
        ? root.name() + behind(offset)
        : inside(name, type, offset - element * type.size(), bytes);
  }

  /// Goes down as long as one part alone has all of the bytes.
  private static String inside(String name, Member whole, long offset, int bytes) {
    List<Member> around =
        whole.parts().stream()
            .filter(p -> p.step().isEmpty() || offset >= p.offset())
            .filter(p -> p.step().isEmpty() || offset + bytes <= p.offset() + p.size())
            .toList();
    if (around.size() != 1) {
      return name + behind(offset);
    }
    Member part = around.getFirst();
    if (!part.step().isEmpty()) {
      return inside(name + part.step(), part, offset - part.offset(), bytes);
    }
    long element = offset / part.size();
    long within = offset % part.size();
    return within + bytes > part.size()
        ? name + behind(offset)
        : inside(name + "[" + element + "]", part, within, bytes);
  }

  private static String behind(long offset) {
    return offset == 0 ? "" : "+" + offset;
  }

  /// Where a part lies that is named by its path, and how many bytes it has.
  ///
  /// @param path what stands behind the name of the location: `.head`, `[1].value`
  /// @return empty if it is not known, or not for certain
  public Optional<Bytes> part(String location, String path) {
    Set<Optional<Bytes>> found = new HashSet<>();
    for (Root root : ofLocations.getOrDefault(location, List.of())) {
      Member whole = root.type();
      found.add(
          root.elements() && path.startsWith("[")
              ? part(new Member("", 0, Long.MAX_VALUE, List.of(whole)), path, -root.from())
              : part(whole, path, -root.from()));
    }
    return found.size() == 1 ? found.iterator().next() : Optional.empty();
  }

  /// What a location has for members, as they are named behind it: `.head`, `.tail`.
  public List<String> members(String location) {
    return ofLocations.getOrDefault(location, List.of()).stream()
        .flatMap(root -> root.type().parts().stream())
        .map(Member::step)
        .filter(step -> !step.isEmpty())
        .distinct()
        .toList();
  }

  private static Optional<Bytes> part(Member whole, String path, long offset) {
    if (path.isEmpty()) {
      return Optional.of(new Bytes(offset, whole.size()));
    }
    boolean element = path.startsWith("[");
    int end = element ? path.indexOf(']') + 1 : end(path);
    String step = path.substring(0, end);
    for (Member part : whole.parts()) {
      if (element && part.step().isEmpty()) {
        long number = Long.parseLong(step.substring(1, end - 1));
        return number < whole.size() / part.size()
            ? part(part, path.substring(end), offset + number * part.size())
            : Optional.empty();
      } else if (part.step().equals(step)) {
        return part(part, path.substring(end), offset + part.offset());
      }
    }
    return Optional.empty();
  }

  /// A step of a path that leads to no member.
  ///
  /// @param in what has no such member: `ring`, `ring.slot[1]`
  /// @param name what was written
  /// @param known the members that it has
  public record Missing(String in, String name, List<String> known) {
    /// Copies the list.
    public Missing {
      known = List.copyOf(known);
    }
  }

  /// Where a path leads to no member.
  ///
  /// @param path as of [#part]
  /// @return empty if it leads to some, or if the location has no members or not for certain
  public Optional<Missing> missing(String location, String path) {
    List<Root> roots = ofLocations.getOrDefault(location, List.of());
    if (roots.size() != 1) {
      return Optional.empty();
    }
    Root root = roots.getFirst();
    boolean elements = root.elements() && path.startsWith("[");
    return missing(
        location,
        elements ? new Member("", 0, Long.MAX_VALUE, List.of(root.type())) : root.type(),
        path);
  }

  private static Optional<Missing> missing(String in, Member whole, String path) {
    if (path.isEmpty() || whole.parts().isEmpty()) {
      return Optional.empty();
    }
    boolean element = path.startsWith("[");
    int end = element ? path.indexOf(']') + 1 : end(path);
    String step = path.substring(0, end);
    for (Member part : whole.parts()) {
      if (element ? part.step().isEmpty() : part.step().equals(step)) {
        return missing(in + step, part, path.substring(end));
      }
    }
    return element || !step.startsWith(".")
        ? Optional.empty()
        : Optional.of(
            new Missing(
                in,
                step.substring(1),
                whole.parts().stream()
                    .map(Member::step)
                    .filter(s -> !s.isEmpty())
                    .map(s -> s.substring(1))
                    .toList()));
  }

  private static int end(String path) {
    int end = 1;
    while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
      end++;
    }
    return end;
  }

  /// Some bytes of a location.
  ///
  /// @param offset the first
  /// @param count how many
  public record Bytes(long offset, long count) {}

  /// The same for a test that has locations of its own for bytes of others.
  ///
  /// @param pieces which bytes these are, and of which location
  public MemberNames with(Map<String, Piece> pieces) {
    Map<String, List<Root>> all = new HashMap<>(ofLocations);
    pieces.forEach((name, piece) ->
        all.put(
            name,
            ofLocations.getOrDefault(piece.location(), List.of()).stream()
                .map(r -> new Root(r.name(), r.from() + piece.offset(), r.elements(), r.type()))
                .toList()));
    return new MemberNames(all);
  }

  /// A part of a location that a test has for itself.
  ///
  /// @param location what it is a part of
  /// @param offset its first byte there
  public record Piece(String location, long offset) {}
}
