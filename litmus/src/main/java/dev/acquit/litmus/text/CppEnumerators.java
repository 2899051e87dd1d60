package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads memory orders and thread scopes: as C and as scoped enumerators, with or without their
/// namespaces, and those of the built-in functions of nvcc and clang.
///
/// @cpp atomics.order
final class CppEnumerators {
  private static final String ORDER = "memory_order";
  private static final String SCOPE = "thread_scope";
  private static final List<String> ORDERS =
      List.of(ORDER + "_", ORDER + "::", "__NV_ATOMIC_", "__ATOMIC_");
  private static final List<String> SCOPES =
      List.of(SCOPE + "_", SCOPE + "::", "__NV_THREAD_SCOPE_", "__MEMORY_SCOPE_");

  private CppEnumerators() {}

  /// Takes `memory_order_acquire` or `std::memory_order::acquire`. `consume` is acquire.
  ///
  /// @throws InputException if something else comes
  static MemoryOrder order(TokenReader in) throws InputException {
    Token where = in.peek();
    String written = where.text();
    if (where.is("::") || where.kind() == Token.Kind.WORD) {
      written = CppWords.qualified(in, "a memory order");
      String word = word(written, ORDERS);
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
        written,
        "a memory order",
        ORDERS,
        Arrays.stream(MemoryOrder.values()).map(MemoryOrder::word).toList());
  }

  /// Takes `thread_scope_device` or `cuda::thread_scope::device`.
  ///
  /// @throws InputException if something else comes
  static ThreadScope scope(TokenReader in) throws InputException {
    Token where = in.peek();
    String written = where.text();
    Optional<ThreadScope> meant = Optional.empty();
    if (where.is("::") || where.kind() == Token.Kind.WORD) {
      String name = CppWords.qualified(in, "a thread scope");
      String word = name.startsWith("__MEMORY") ? clang(name) : word(name, SCOPES);
      meant = elsewhere(word.isEmpty() ? name : word);
      written = name;
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
          "found '" + written + "', expected a thread scope",
          "did you mean '" + SCOPE + "_" + meant.get().word() + "'?");
    }
    throw unknown(
        in,
        where,
        written,
        "a thread scope",
        SCOPES,
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

  /// clang's words for scopes.
  private static String clang(String name) {
    String word = word(name, SCOPES);
    return switch (word) {
      case "single" -> ThreadScope.THREAD.word();
      case "wrkgrp" -> ThreadScope.BLOCK.word();
      case "clustr" -> ThreadScope.CLUSTER.word();
      case "device", "system" -> word;
      default -> "";
    };
  }

  /// What stands behind the first of these beginnings; macros are in capitals.
  private static String word(String name, List<String> beginnings) {
    for (String beginning : beginnings) {
      if (name.startsWith(beginning)) {
        String word = name.substring(beginning.length());
        boolean macro = beginning.startsWith("__");
        return !macro
            ? word
            : word.equals(word.toUpperCase(Locale.ROOT)) ? word.toLowerCase(Locale.ROOT) : "";
      }
    }
    return "";
  }

  private static InputException unknown(
      TokenReader in,
      Token where,
      String written,
      String what,
      List<String> beginnings,
      List<String> words) {
    boolean macro = written.startsWith("__");
    List<String> known =
        words.stream()
            .map(
                w -> macro ? beginnings.get(2) + w.toUpperCase(Locale.ROOT) : beginnings.get(0) + w)
            .toList();
    String found = where.kind() == Token.Kind.WORD ? "'" + written + "'" : where.describe();
    return in.error(
        where,
        "found " + found + ", expected " + what,
        Suggestion.didYouMean(written, known)
            .orElse("expected one of " + String.join(", ", known)));
  }
}
