package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.typing.CppTyping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A thread of a test of which a compiler can be given the source: its variables hold integers.
final class WritableThread {
  private final int thread;
  private final CppTyping typing;
  private final SequencedMap<String, CppType> locals;

  /// @param preset local variables that the header speaks about
  /// @throws NotWrittenException if a variable holds addresses or other values than integers
  WritableThread(CppThread thread, List<InitEntry> init, List<String> preset)
      throws NotWrittenException {
    this.thread = thread.id();
    this.typing = CppTyping.of(thread, init);
    for (CppThread.Parameter p : thread.parameters()) {
      check("'" + p.name() + "'", typing.shared(p.name()));
    }
    this.locals = new LinkedHashMap<>(typing.locals());
    preset.forEach(name -> locals.putIfAbsent(name, Fundamental.INT));
    for (var local : locals.entrySet()) {
      check("'" + local.getKey() + "' of P" + this.thread, local.getValue());
    }
  }

  private static void check(String what, CppType type) throws NotWrittenException {
    if (type.pointer()) {
      throw new NotWrittenException(what + " holds addresses");
    } else if (!type.integral() || type.bits() > Long.SIZE) {
      throw new NotWrittenException(what + " is of type '" + type.value().words() + "'");
    }
  }

  /// The local variables, in the order of their declaration.
  SequencedMap<String, CppType> locals() {
    return locals;
  }

  CppType local(String name) {
    return locals.getOrDefault(name, Fundamental.INT);
  }

  /// The type of the values of a shared variable.
  CppType shared(String name) {
    return typing.shared(name).value();
  }

  /// A type as source, with the widths that the models have, whatever they are on a host.
  static String word(CppType type) {
    if (type.truth()) {
      return Fundamental.BOOL.words();
    }
    CppType exact = Fundamental.integer(type.bits(), type.signed());
    return type.bits() < Long.SIZE
        ? exact.words()
        : type.signed() ? "long long" : "unsigned long long";
  }

  /// Checks that an expression has no addresses as values.
  ///
  /// @throws NotWrittenException if it has, or computes where it accesses
  void check(CppExpression e) throws NotWrittenException {
    switch (e) {
      case CppExpression.AddressOf(String name) ->
          throw new NotWrittenException("the address of '" + name + "' is a value in P" + thread);
      case CppExpression.Cast(CppType to, var _) when to.pointer() ->
          throw new NotWrittenException("P" + thread + " casts to an address");
      case CppExpression.Cast(CppType to, var _) when to.bits() > Long.SIZE ->
          throw new NotWrittenException("P" + thread + " casts to '" + to.words() + "'");
      case CppExpression.PlainLoad(var at) -> location(at);
      case CppExpression.AtomicLoad(var at, var _, var _) -> location(at);
      case CppExpression.Exchange swap -> {
        location(swap.address());
        check(swap.value());
      }
      case CppExpression.FetchModify change -> {
        location(change.address());
        check(change.operand());
      }
      case CppExpression.CompareExchange swap -> {
        location(swap.address());
        check(swap.desired());
      }
      case CppExpression.Constant _,
          CppExpression.Local _,
          CppExpression.Cast _,
          CppExpression.Unary _,
          CppExpression.Binary _,
          CppExpression.Conditional _ -> {
        for (CppExpression part : e.parts()) {
          check(part);
        }
      }
    }
  }

  /// The shared variable at an address, or the one from which elements are counted.
  ///
  /// @throws NotWrittenException if the address is computed otherwise
  String location(CppExpression address) throws NotWrittenException {
    if (address instanceof CppExpression.AddressOf(var name)) {
      return name;
    }
    if (address instanceof CppExpression.Binary(var operator, CppExpression.AddressOf a, var by)
        && operator == BinaryOperator.ADD
        && quiet(by)) {
      return a.location();
    }
    throw new NotWrittenException("P" + thread + " computes an address");
  }

  /// Whether an expression computes with local variables only.
  private static boolean quiet(CppExpression e) {
    return switch (e) {
      case CppExpression.Constant _, CppExpression.Local _ -> true;
      case CppExpression.Cast _,
          CppExpression.Unary _,
          CppExpression.Binary _,
          CppExpression.Conditional _ ->
          e.parts().stream().allMatch(WritableThread::quiet);
      default -> false;
    };
  }
}
