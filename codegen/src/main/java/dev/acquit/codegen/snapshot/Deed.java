package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.Worded;
import java.util.Locale;
import java.util.Optional;

/// What an instruction does to memory or to order, without its operands.
///
/// @param kind what sort of thing it is
/// @param what of `atom` and `red` the operation, of a barrier what the thread does there, of a
///   call the function, of other instructions their name with the modifiers that say neither order
///   nor scope; otherwise empty
/// @param order what it does for order
/// @param scope its scope; of volatile accesses sys; empty where it has none
/// @param space where the address of an access points; generic for everything else
/// @param bits how wide an access is, all elements of a vector together; 0 for everything else
/// @param elements how many accesses it is, in no order: the elements of a vector; otherwise 1
/// @ptx 8.2.4 Vector data types
public record Deed(
    Kind kind,
    String what,
    Order order,
    Optional<Scope> scope,
    StateSpace space,
    int bits,
    int elements) {
  /// What sort of thing an instruction is.
  public enum Kind implements Worded {
    /// `ld`.
    LOAD("ld"),
    /// `st`.
    STORE("st"),
    /// `atom`.
    ATOM("atom"),
    /// `red`.
    RED("red"),
    /// A thread fence; a `membar` is the fence that it stands for.
    FENCE("fence"),
    /// A barrier of the CTA.
    BARRIER("barrier"),
    /// A call of a function.
    CALL("call"),
    /// Anything else that accesses memory, orders accesses or waits for others.
    OTHER("");

    private final String mnemonic;

    Kind(String mnemonic) {
      this.mnemonic = mnemonic;
    }

    /// Whether it is one of the four instructions that access memory at once.
    public boolean accesses() {
      return this == LOAD || this == STORE || this == ATOM || this == RED;
    }
  }

  /// What a function returns is written to where its caller finds it.
  public static final Deed RETURN =
      new Deed(Kind.OTHER, "return", Order.NONE, Optional.empty(), StateSpace.GENERIC, 0, 1);

  /// A fence.
  static Deed fence(Order order, Scope scope) {
    return new Deed(Kind.FENCE, "", order, Optional.of(scope), StateSpace.GENERIC, 0, 1);
  }

  /// A call.
  static Deed call(String name) {
    return new Deed(Kind.CALL, name, Order.NONE, Optional.empty(), StateSpace.GENERIC, 0, 1);
  }

  /// Whether it may be the operation of another one: older snapshots do not say whether a minimum
  /// or a maximum is one of numbers with signs.
  public boolean sameOperation(Deed other) {
    return what.equals(other.what) || unsaid(what, other.what) || unsaid(other.what, what);
  }

  private static boolean unsaid(String older, String what) {
    return (older.equals("min") || older.equals("max"))
        && (what.equals(older + ".s") || what.equals(older + ".u"));
  }

  /// It with another order.
  public Deed with(Order order) {
    return new Deed(kind, what, order, scope, space, bits, elements);
  }

  /// It as a `red`: the same access to memory, without a result.
  public Deed reducing() {
    return new Deed(Kind.RED, what, order, scope, space, bits, elements);
  }

  /// Whether it is an access that orders nothing.
  public boolean plain() {
    return kind.accesses() && !order.strong();
  }

  /// Whether what precedes must not be moved behind it. Of a function that is called nothing is
  /// known here.
  public boolean holdsBefore() {
    return order.releases() || kind == Kind.CALL || (kind == Kind.OTHER && order == Order.NONE);
  }

  /// Whether what follows must not be moved before it.
  public boolean holdsAfter() {
    return order.acquires() || kind == Kind.CALL || (kind == Kind.OTHER && order == Order.NONE);
  }

  /// It in the words of PTX: `atom.acq_rel.gpu.global.add.b32`.
  public String text() {
    StringBuilder text = new StringBuilder(kind == Kind.OTHER ? what : kind.mnemonic);
    add(text, order == Order.NONE ? "" : order.word());
    if (order != Order.VOLATILE && order != Order.MMIO) {
      add(text, scope.map(Scope::suffix).orElse(""));
    }
    if (kind == Kind.CALL) {
      return text.append(' ').append(what).toString();
    }
    add(text, space.suffix());
    add(text, kind == Kind.OTHER ? "" : what);
    add(text, elements == 1 ? "" : "v" + elements);
    add(text, bits == 0 ? "" : "b" + bits / elements);
    return text.toString();
  }

  private static void add(StringBuilder text, String word) {
    if (!word.isEmpty()) {
      text.append('.').append(word.toLowerCase(Locale.ROOT));
    }
  }
}
