package dev.acquit.abi.layout;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Classes and enums by the names that C++ gives them in object code: `float4`, `lib::v1::Mode`.
public final class KnownTypes {
  /// The inline namespace of a version of CUDA's library, which changes with each.
  private static final Pattern VERSION = Pattern.compile("\\bcuda::std::__\\w+::");

  private final Map<String, DataType> types;
  private final Set<String> defined;

  private KnownTypes(Map<String, DataType> types, Set<String> defined) {
    this.types = Map.copyOf(types);
    this.defined = Set.copyOf(defined);
  }

  /// Those of CUDA's headers.
  public static KnownTypes builtin() {
    return new KnownTypes(Builtins.all(), Set.of());
  }

  /// These and those of sources, which are first where a name is the same.
  public KnownTypes with(List<Layouts> sources) {
    Map<String, DataType> all = new HashMap<>(types);
    Set<String> own = new HashSet<>(defined);
    for (Layouts source : sources) {
      all.putAll(source.named());
      own.addAll(source.named().keySet());
    }
    return new KnownTypes(all, own);
  }

  /// A class or an enum.
  ///
  /// @param name as C++ writes it, with its namespaces
  /// @return empty if it is not known, or was declared only
  public Optional<DataType> find(String name) {
    DataType found = types.get(name);
    found = found == null ? types.get(VERSION.matcher(name).replaceAll("cuda::std::")) : found;
    return Optional.ofNullable(found).filter(t -> !(t instanceof IncompleteType));
  }

  /// Whether a source defines a type: of those of CUDA's own headers that are known without one the
  /// private members have no names here.
  public boolean isDefined(String name) {
    return defined.contains(name);
  }
}
