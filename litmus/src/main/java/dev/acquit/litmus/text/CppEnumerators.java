package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads memory orders and thread scopes, as C and as scoped enumerators, with or without their
/// namespaces.
///
/// @cpp atomics.order
final class CppEnumerators {
  private static final String ORDER = "memory_order";
  private static final String SCOPE = "thread_scope";

  private CppEnumerators() {}

  /// Takes `memory_order_acquire` or `std::memory_order::acquire`. `consume` is acquire.
  ///
  /// @throws InputException if something else comes
  static MemoryOrder order(TokenReader in) throws InputException {
    Token where = in.peek();
    if (where.is("::") || where.kind() == Token.Kind.WORD) {
      String word = word(CppWords.qualified(in, "a memory order"), ORDER);
      if (word.equals("consume")) {
        return MemoryOrder.ACQUIRE;
      }
      for (MemoryOrder order : MemoryOrder.values()) {
        if (order.word().equals(word)) {
          return order;
        }
      }
    }
    throw unknown(
        in,
        where,
        "a memory order",
        ORDER,
        Arrays.stream(MemoryOrder.values()).map(MemoryOrder::word).toList());
  }

  /// Takes `thread_scope_device` or `cuda::thread_scope::device`.
  ///
  /// @throws InputException if something else comes
  static ThreadScope scope(TokenReader in) throws InputException {
    Token where = in.peek();
    String written = where.describe();
    Optional<ThreadScope> meant = Optional.empty();
    if (where.is("::") || where.kind() == Token.Kind.WORD) {
      String name = CppWords.qualified(in, "a thread scope");
      String word = word(name, SCOPE);
      meant = elsewhere(word.isEmpty() ? name : word);
      written = "'" + name + "'";
      for (ThreadScope scope : ThreadScope.values()) {
        if (scope.word().equals(word)) {
          return scope;
        }
      }
    }
    if (where.text().contains(ORDER)) {
      throw in.error(
          where,
          "found " + where.describe() + ", expected a thread scope",
          "only the forms with '_explicit' take memory orders");
    }
    if (meant.isPresent()) {
      throw in.error(
          where,
          "found " + written + ", expected a thread scope",
          "did you mean '" + SCOPE + "_" + meant.get().word() + "'?");
    }
    throw unknown(
        in,
        where,
        "a thread scope",
        SCOPE,
        Arrays.stream(ThreadScope.values()).map(ThreadScope::word).toList());
  }

  /// The scope that has a name in PTX or in OpenCL for which C++ has another.
  private static Optional<ThreadScope> elsewhere(String word) {
    return switch (word) {
      case "gpu", "dev", "gl" -> Optional.of(ThreadScope.DEVICE);
      case "cta", "tb", "wg", "workgroup", "work_group" -> Optional.of(ThreadScope.BLOCK);
      case "sys", "all_svm_devices" -> Optional.of(ThreadScope.SYSTEM);
      default -> Optional.empty();
    };
  }

  private static String word(String name, String type) {
    if (name.startsWith(type + "_")) {
      return name.substring(type.length() + 1);
    }
    return name.startsWith(type + "::") ? name.substring(type.length() + 2) : "";
  }

  private static InputException unknown(
      TokenReader in, Token found, String what, String type, List<String> words) {
    List<String> known = words.stream().map(w -> type + "_" + w).toList();
    return in.error(
        found,
        "found " + found.describe() + ", expected " + what,
        Suggestion.didYouMean(found.text(), known)
            .orElse("expected one of " + String.join(", ", known)));
  }
}
