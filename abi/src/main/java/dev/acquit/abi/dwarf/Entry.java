package dev.acquit.abi.dwarf;

import java.util.Map;
import java.util.Optional;

/// An entry of `.debug_info`.
///
/// @param unit where its unit begins
/// @param offset where it begins
/// @param parent where the entry begins that it is in; [#NONE] of a unit's own
/// @param tag what it is, `DW_TAG_...`
/// @param attributes by `DW_AT_...`
public record Entry(int unit, int offset, int parent, int tag, Map<Integer, Value> attributes) {
  /// No entry begins there.
  public static final int NONE = -1;

  /// `DW_TAG_formal_parameter`.
  public static final int PARAMETER = 0x05;

  /// `DW_TAG_variable`.
  public static final int VARIABLE = 0x34;

  /// `DW_AT_location`.
  public static final int LOCATION = 0x02;

  /// `DW_AT_name`.
  public static final int NAME = 0x03;

  /// `DW_AT_type`.
  public static final int TYPE = 0x49;

  /// `DW_AT_address_class`.
  public static final int ADDRESS_CLASS = 0x33;

  /// The value of an attribute.
  ///
  /// @param offset where its bytes begin; those of a block behind its length
  /// @param length how many there are
  /// @param number what they are as a number; 0 for blocks and strings
  /// @param kind what it is
  public record Value(int offset, int length, long number, Kind kind) {}

  /// What the value of an attribute is.
  public enum Kind {
    /// A number, an address or an offset in another section.
    NUMBER,
    /// Characters, up to a zero.
    TEXT,
    /// Bytes behind their length.
    BLOCK,
    /// The offset of another entry, from where the unit begins.
    ENTRY
  }

  /// An attribute.
  public Optional<Value> attribute(int which) {
    return Optional.ofNullable(attributes.get(which));
  }
}
