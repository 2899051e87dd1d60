package dev.acquit.reports.abi.layout;

import dev.acquit.abi.layout.ArrayType;
import dev.acquit.abi.layout.DataType;
import dev.acquit.abi.layout.HostDifference;
import dev.acquit.abi.layout.Layouts;
import dev.acquit.abi.layout.Part;
import dev.acquit.abi.layout.Passed;
import dev.acquit.abi.layout.PtxDeclaration;
import dev.acquit.abi.layout.RecordLayout;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `abi layout` writes.
///
/// @param schema `acquit/abi-layout/1`
/// @param tool what wrote it
/// @param file what was read
/// @param types the types, in the order of the source
/// @param passed how many types were passed over, by what they are; absent in older documents
/// @param errors what is wrong with the others
public record LayoutDocument(
    String schema,
    Json.Tool tool,
    String file,
    List<TypeJson> types,
    @Nullable List<PassedOverJson> passed,
    List<ErrorJson> errors) {
  /// The schema.
  public static final String SCHEMA = "acquit/abi-layout/1";

  /// Beyond so many parts those of parts are left out.
  private static final int MOST = 4096;

  /// Copies the lists.
  public LayoutDocument {
    types = List.copyOf(types);
    passed = passed == null ? null : List.copyOf(passed);
    errors = List.copyOf(errors);
  }

  /// How an argument is passed.
  public enum Passing {
    /// Its bytes.
    VALUE,
    /// The address of a copy, since a copy is more than bytes.
    ADDRESS
  }

  /// A type.
  ///
  /// @param name its name
  /// @param type what it is: `struct`, `union`, `class`, or the words of another type
  /// @param line where it is defined, from 1
  /// @param column where it is defined, from 1
  /// @param size bytes
  /// @param align bytes
  /// @param passing how an argument is passed
  /// @param parameter how PTX declares a parameter, here called `p`
  /// @param variable how PTX declares a variable, here called `v`
  /// @param host what gcc makes of it on the host, if that is something else
  /// @param parts what lies in it; empty if it is no class
  public record TypeJson(
      String name,
      String type,
      int line,
      int column,
      long size,
      int align,
      Passing passing,
      String parameter,
      String variable,
      @Nullable HostJson host,
      List<PartJson> parts) {
    /// Copies the list.
    public TypeJson {
      parts = List.copyOf(parts);
    }
  }

  /// How gcc lays out a type for the host on x86-64.
  ///
  /// @param size bytes
  /// @param align bytes
  /// @param moved the first part that lies elsewhere than on the device; empty if none does
  /// @param offset in which byte that part begins on the host
  /// @param bit which bit of that byte is its first
  public record HostJson(long size, int align, String moved, long offset, int bit) {
    static HostJson of(HostDifference host) {
      long bit = host.first().map(HostDifference.Moved::bit).orElse(0L);
      String name = host.first().map(HostDifference.Moved::name).orElse("");
      return new HostJson(host.size(), host.align(), name, bit / 8, (int) (bit % 8));
    }
  }

  /// What a part is.
  public enum Kind {
    /// The pointer to virtual functions.
    VTABLE,
    /// A base class.
    BASE,
    /// A member.
    MEMBER,
    /// A bit field.
    BIT_FIELD
  }

  /// Types that were passed over.
  ///
  /// @param what why
  /// @param count how many
  public record PassedOverJson(Passed what, int count) {}

  /// A part of a class. Behind a part that is a class come the parts of that.
  ///
  /// @param depth in how many other parts it lies
  /// @param kind what it is
  /// @param name its name; empty if it has none
  /// @param type its type
  /// @param offset in which byte of the whole type it begins
  /// @param bit of a bit field, which bit of that byte is its first, 0 being the lowest; otherwise
  ///   0
  /// @param bits how many bits it has
  /// @param whole whether no parts of it follow
  public record PartJson(
      int depth,
      Kind kind,
      String name,
      String type,
      long offset,
      int bit,
      long bits,
      boolean whole) {}

  /// The document of what was read.
  ///
  /// @param version the version of the tool
  public static LayoutDocument of(String version, Layouts layouts) {
    return new LayoutDocument(
        SCHEMA,
        Json.Tool.acquit(version),
        layouts.file(),
        layouts.types().stream().map(LayoutDocument::type).toList(),
        Stream.of(Passed.values())
            .filter(layouts.passed()::containsKey)
            .map(p -> new PassedOverJson(p, layouts.passed().getOrDefault(p, 0)))
            .toList(),
        layouts.problems().stream().map(ErrorJson::of).toList());
  }

  private static TypeJson type(Layouts.Named named) {
    DataType type = named.type();
    List<PartJson> parts = new ArrayList<>();
    if (type.plain() instanceof RecordLayout layout) {
      collect(layout, 0, 0, parts);
    }
    return new TypeJson(
        named.name(),
        type.plain() instanceof RecordLayout r && named(r, named.name())
            ? r.kind().word()
            : type.words(),
        named.position().line(),
        named.position().column(),
        type.size(),
        type.align(),
        PtxDeclaration.byAddress(type) ? Passing.ADDRESS : Passing.VALUE,
        PtxDeclaration.parameter(type, "p"),
        PtxDeclaration.variable(type, "v"),
        named.host().map(HostJson::of).orElse(null),
        parts);
  }

  private static boolean named(RecordLayout layout, String name) {
    return layout.name().equals(name) || layout.name().isEmpty();
  }

  private static void collect(RecordLayout layout, int depth, long base, List<PartJson> all) {
    for (Part part : layout.parts()) {
      long bit = base + part.bit();
      switch (part) {
        case Part.Vtable v ->
            all.add(new PartJson(depth, Kind.VTABLE, "", "", bit / 8, 0, 64, true));
        case Part.Base(RecordLayout type, long offset) -> add(Kind.BASE, "", type, depth, bit, all);
        case Part.Field(String name, DataType type, long offset) ->
            add(Kind.MEMBER, name, type, depth, bit, all);
        case Part.BitField(String name, DataType type, long at, int width) ->
            all.add(
                new PartJson(
                    depth,
                    Kind.BIT_FIELD,
                    name,
                    type.words(),
                    bit / 8,
                    (int) (bit % 8),
                    width,
                    true));
      }
    }
  }

  private static void add(
      Kind kind, String name, DataType type, int depth, long bit, List<PartJson> all) {
    // The parts of a vector of CUDA's say nothing that its name does not say.
    boolean opened =
        type.plain() instanceof RecordLayout r
            && !r.parts().isEmpty()
            && (r.name().isEmpty() || !r.position().equals(Position.START))
            && all.size() < MOST;
    String words = words(type);
    all.add(new PartJson(depth, kind, name, words, bit / 8, 0, 8 * type.size(), !opened));
    if (opened) {
      collect((RecordLayout) type.plain(), depth + 1, bit, all);
    }
  }

  private static String words(DataType type) {
    return type instanceof ArrayType || !(type.plain() instanceof RecordLayout r)
        ? type.words()
        : r.name().isEmpty() ? r.kind().word() : r.kind().word() + " " + r.name();
  }
}
