package dev.acquit.codegen.source;

import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Reads a source operation as annotations and manifests write it: `compare_exchange
/// acq_rel/acquire scope=device type=u32`.
///
/// Without `scope` it is that of the system, as in C++. A compare-exchange with one order fails
/// with the order that C++ derives from it.
///
/// @cpp atomics.types.operations
public final class OperationReader {
  private static final int MOST_SHOWN = 60;

  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final String STRONG =
      CppOperation.COMPARE_EXCHANGE.word() + SourceOperation.STRONG;
  private static final Map<String, CppOperation> KINDS = kinds();
  private static final Map<String, MemoryOrder> ORDERS = orders();
  private static final List<String> SCOPES =
      Arrays.stream(ThreadScope.values()).map(ThreadScope::word).toList();
  private static final List<String> KEYS = List.of("scope", "type", "offset", "space", "above");
  private static final List<String> SPACES = List.of("generic", "global", "shared", "local");
  private static final Pattern OFFSET = Pattern.compile("-?[0-9]{1,9}");

  private final String file;
  private final Position begin;

  /// What stands behind `=`, with its place.
  private record Value(int offset, String text) {}

  private OperationReader(String file, Position begin) {
    this.file = file;
    this.begin = begin;
  }

  /// The operation that a text says.
  ///
  /// @param file what messages call the file
  /// @param begin where in the file the text begins; it is on one line
  /// @param text the words
  /// @throws InputException if it says none, with the place of the word that is wrong
  public static SourceOperation read(String file, Position begin, String text)
      throws InputException {
    return new OperationReader(file, begin).operation(text);
  }

  private static Map<String, CppOperation> kinds() {
    Map<String, CppOperation> kinds = new LinkedHashMap<>();
    for (CppOperation kind : CppOperation.values()) {
      kinds.put(kind.word(), kind);
    }
    kinds.put(STRONG, CppOperation.COMPARE_EXCHANGE);
    kinds.put("compare_exchange_weak", CppOperation.COMPARE_EXCHANGE);
    kinds.put("atomic_thread_fence", CppOperation.FENCE);
    return Map.copyOf(kinds);
  }

  private static Map<String, MemoryOrder> orders() {
    Map<String, MemoryOrder> orders = new LinkedHashMap<>();
    for (MemoryOrder order : MemoryOrder.values()) {
      orders.put(order.word(), order);
    }
    orders.put("consume", MemoryOrder.ACQUIRE);
    return Map.copyOf(orders);
  }

  private SourceOperation operation(String text) throws InputException {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    if (words.isEmpty()) {
      throw error(0, "found nothing, expected an operation such as load", example());
    }
    CppOperation kind = kind(words.getFirst());
    if (words.size() < 2 || words.get(1).group().contains("=")) {
      int at = words.size() < 2 ? words.getFirst().end() : words.get(1).start();
      String found = words.size() < 2 ? "nothing" : "'" + words.get(1).group() + "'";
      throw error(
          at, "found " + found + ", expected the memory order of " + kind.word(), example());
    }
    MatchResult orders = words.get(1);
    List<MemoryOrder> both = orders(orders);
    Map<String, Value> values = values(words.subList(2, words.size()));
    ThreadScope scope = scope(values);
    Optional<ValueType> type = type(values, kind);
    Optional<MemoryOrder> failure =
        kind != CppOperation.COMPARE_EXCHANGE || both.size() > 1
            ? both.stream().skip(1).findFirst()
            : Optional.of(both.getFirst().onFailure());
    try {
      SourceOperation operation =
          new SourceOperation(kind, both.getFirst(), failure, scope, type).at(place(values, kind));
      SourceOperation whole = operation.under(above(values));
      return words.getFirst().group().equals(STRONG) ? whole.strongly() : whole;
    } catch (IllegalArgumentException e) {
      throw error(orders.start(), "found '" + orders.group() + "', but " + e.getMessage(), legal());
    }
  }

  private CppOperation kind(MatchResult word) throws InputException {
    CppOperation kind = KINDS.get(word.group());
    if (kind == null) {
      List<String> known = Arrays.stream(CppOperation.values()).map(CppOperation::word).toList();
      throw unknown(
          word.start(), word.group(), "an operation: " + String.join(", ", known), KINDS.keySet());
    }
    return kind;
  }

  private List<MemoryOrder> orders(MatchResult word) throws InputException {
    List<MemoryOrder> orders = new ArrayList<>();
    int offset = word.start();
    String[] parts = word.group().split("/", -1);
    for (String part : parts) {
      MemoryOrder order = ORDERS.get(part);
      if (order == null) {
        throw unknown(
            offset,
            part,
            "a memory order: relaxed, consume, acquire, release, acq_rel, seq_cst",
            ORDERS.keySet());
      }
      if (orders.size() == 2) {
        throw error(
            offset,
            "found a third order '" + part + "', expected that of success and that of failure",
            example());
      }
      orders.add(order);
      offset += part.length() + 1;
    }
    return orders;
  }

  private Map<String, Value> values(List<MatchResult> words) throws InputException {
    Map<String, Value> values = new LinkedHashMap<>();
    for (MatchResult word : words) {
      int sign = word.group().indexOf('=');
      String key = sign < 0 ? word.group() : word.group().substring(0, sign);
      if (sign < 0 || !KEYS.contains(key)) {
        throw unknown(
            word.start(), key, "scope=..., type=..., offset=..., space=... or above=any", KEYS);
      }
      Value value = new Value(word.start() + sign + 1, word.group().substring(sign + 1));
      if (values.put(key, value) != null) {
        throw error(word.start(), "found a second '" + key + "', expected one", example());
      }
    }
    return values;
  }

  private ThreadScope scope(Map<String, Value> values) throws InputException {
    Value value = values.get("scope");
    if (value == null) {
      return ThreadScope.SYSTEM;
    }
    Optional<ThreadScope> scope =
        Arrays.stream(ThreadScope.values()).filter(s -> s.word().equals(value.text())).findFirst();
    if (scope.isEmpty()) {
      throw unknown(value.offset(), value.text(), "a scope: " + String.join(", ", SCOPES), SCOPES);
    }
    return scope.get();
  }

  private Optional<ValueType> type(Map<String, Value> values, CppOperation kind)
      throws InputException {
    Value value = values.get("type");
    if (value == null) {
      return Optional.empty();
    }
    if (kind == CppOperation.FENCE) {
      throw error(
          value.offset(),
          "found the type '" + clipped(value.text()) + "', but a fence has no object",
          "leave type= out");
    }
    Optional<ValueType> type = ValueType.of(value.text());
    if (type.isEmpty()) {
      throw error(
          value.offset(),
          "found '" + clipped(value.text()) + "', expected a type",
          "u, s, f or b and 8, 16, 32, 64 or 128, as in u32; bf16; u8in32 if the object is wider");
    }
    return type;
  }

  private Above above(Map<String, Value> values) throws InputException {
    Value value = values.get("above");
    if (value == null) {
      return Above.AS_USED;
    }
    return switch (value.text()) {
      case "any" -> Above.ANYTHING;
      case "sign" -> Above.SIGN;
      default -> throw unknown(value.offset(), value.text(), "any or sign", List.of("any", "sign"));
    };
  }

  private ObjectPlace place(Map<String, Value> values, CppOperation kind) throws InputException {
    Value offset = values.get("offset");
    Value space = values.get("space");
    Value first = offset == null ? space : offset;
    if (first == null) {
      return ObjectPlace.AT_POINTER;
    }
    if (kind == CppOperation.FENCE) {
      throw error(
          first.offset(),
          "found '" + clipped(first.text()) + "', but a fence has no object",
          "leave offset= and space= out");
    }
    if (offset != null && !OFFSET.matcher(offset.text()).matches()) {
      throw error(
          offset.offset(),
          "found '" + clipped(offset.text()) + "', expected a number of bytes",
          "offset=8 is an object that begins 8 bytes behind the pointer");
    }
    if (space != null && !SPACES.contains(space.text())) {
      throw unknown(space.offset(), space.text(), "a space: " + String.join(", ", SPACES), SPACES);
    }
    return new ObjectPlace(
        offset == null ? 0 : Long.parseLong(offset.text()),
        Arrays.stream(StateSpace.values())
            .filter(s -> space != null && ObjectPlace.word(s).equals(space.text()))
            .findFirst());
  }

  private static String example() {
    return "for example 'compare_exchange acq_rel/acquire scope=device type=u32'";
  }

  private static String legal() {
    return "loads are relaxed, acquire or seq_cst, stores relaxed, release or seq_cst";
  }

  /// So much of a word as a message can bear.
  private static String clipped(String word) {
    return word.length() <= MOST_SHOWN ? word : word.substring(0, MOST_SHOWN) + "...";
  }

  private InputException unknown(
      int offset, String found, String expected, Collection<String> known) {
    return error(
        offset,
        "found '" + clipped(found) + "', expected " + expected,
        Suggestion.didYouMean(found, known).orElse(example()));
  }

  private InputException error(int offset, String message, String hint) {
    Position at = new Position(begin.line(), begin.column() + offset);
    return new InputException(new Diagnostic(file, at, message, Optional.of(hint)));
  }
}
