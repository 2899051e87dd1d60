package dev.acquit.abi.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How gcc lays out a type for the host where nvcc does otherwise for the device. A program that
/// copies such objects from one to the other reads wrong members.
///
/// @param size bytes on the host
/// @param align bytes on the host
/// @param first the first part that lies elsewhere, if one does
public record HostDifference(long size, int align, Optional<Moved> first) {
  /// A part of a class that lies elsewhere on the host.
  ///
  /// @param name its name, with those of the members that it is in
  /// @param bit where it begins on the host, in bits
  public record Moved(String name, long bit) {}

  /// What is different; empty if nothing is.
  static Optional<HostDifference> between(DataType device, DataType host) {
    List<Moved> moved = new ArrayList<>();
    moved("", device, host, 0, 0, moved);
    boolean same = device.size() == host.size() && device.align() == host.align();
    return same && moved.isEmpty()
        ? Optional.empty()
        : Optional.of(new HostDifference(host.size(), host.align(), moved.stream().findFirst()));
  }

  private static void moved(
      String in, DataType device, DataType host, long deviceBit, long hostBit, List<Moved> all) {
    if (!(device.element() instanceof RecordLayout one
            && host.element() instanceof RecordLayout two)
        || !all.isEmpty()) {
      return;
    }
    for (int i = 0; i < Math.min(one.parts().size(), two.parts().size()); i++) {
      Part a = one.parts().get(i);
      Part b = two.parts().get(i);
      String name = in + name(a);
      boolean padding = a instanceof Part.BitField field && field.name().isEmpty();
      if (!padding && deviceBit + a.bit() != hostBit + b.bit()) {
        all.add(new Moved(name, hostBit + b.bit()));
        return;
      }
      if (a instanceof Part.Field(String _, DataType x, long _)
          && b instanceof Part.Field(String _, DataType y, long _)) {
        String inside = name.equals(in) ? in : name + ".";
        moved(inside, x, y, deviceBit + a.bit(), hostBit + b.bit(), all);
      } else if (a instanceof Part.Base(RecordLayout x, long _)
          && b instanceof Part.Base(RecordLayout y, long _)) {
        moved(in, x, y, deviceBit + a.bit(), hostBit + b.bit(), all);
      }
    }
  }

  private static String name(Part part) {
    return switch (part) {
      case Part.Vtable _ -> "the pointer to virtual functions";
      case Part.Base(RecordLayout type, long _) -> type.name();
      case Part.Field(String name, DataType _, long _) -> name;
      case Part.BitField(String name, Scalar _, long _, int _) -> name;
    };
  }
}
