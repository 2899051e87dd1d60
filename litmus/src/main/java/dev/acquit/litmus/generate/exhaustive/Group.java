package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// The groups of a vocabulary that a user writes.
enum Group {
  R("R", "load"),
  W("W", "store"),
  RMW("RMW", "read-modify-write"),
  F("F", "fence"),
  SCOPES("scopes", "scope"),
  DEPS("deps", "dependency");

  private final String word;
  private final String what;

  Group(String word, String what) {
    this.word = word;
    this.what = what;
  }

  String word() {
    return word;
  }

  /// What is in it.
  String what() {
    return what;
  }

  /// What is expected behind its colon.
  String items() {
    return this == SCOPES
        ? "a scope"
        : this == DEPS ? "a dependency: addr, data or ctrl" : "an order, as in 'rlx'";
  }

  /// The orders that its instructions can have.
  Set<Order> orders(TestLanguage language) {
    return switch (this) {
      case R -> language.loads();
      case W -> language.stores();
      case RMW -> language.updates();
      case F -> {
        EnumSet<Order> fences = EnumSet.noneOf(Order.class);
        Arrays.stream(Order.values()).filter(Order::fences).forEach(fences::add);
        yield fences;
      }
      case SCOPES, DEPS -> EnumSet.noneOf(Order.class);
    };
  }
}
