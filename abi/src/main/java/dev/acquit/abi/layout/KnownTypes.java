package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Classes and enums by the names that C++ gives them in object code: `float4`, `lib::v1::Mode`.
public final class KnownTypes {
  /// The inline namespace of a version of CUDA's library, which changes with each.
  private static final Pattern VERSION = Pattern.compile("\\bcuda::std::__\\w+::");

  private final Map<String, DataType> types;

  private KnownTypes(Map<String, DataType> types) {
    this.types = Map.copyOf(types);
  }

  /// Those of CUDA's headers.
  public static KnownTypes builtin() {
    return new KnownTypes(Builtins.all());
  }

  /// These and those of sources, which are first where a name is the same.
  public KnownTypes with(List<Layouts> sources) {
    Map<String, DataType> all = new HashMap<>(types);
    for (Layouts source : new ArrayList<>(sources)) {
      all.putAll(source.named());
    }
    return new KnownTypes(all);
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
}
