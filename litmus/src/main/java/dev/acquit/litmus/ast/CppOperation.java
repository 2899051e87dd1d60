package dev.acquit.litmus.ast;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Halves;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.text.Worded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/// What a C++ atomic operation does.
///
/// @cpp atomics.types.operations, atomics.fences
public enum CppOperation implements CppModification, Worded {
  /// `load`.
  LOAD("load", CppOperation::old),
  /// `store`.
  STORE("store", CppOperation::operand),
  /// `exchange`.
  EXCHANGE("exchange", "Exch", AtomicOperation.EXCH, CppOperation::operand),
  /// `compare_exchange_strong` and `compare_exchange_weak`.
  COMPARE_EXCHANGE("compare_exchange", "CAS", AtomicOperation.CAS, CppOperation::old),
  /// `fetch_add`.
  FETCH_ADD("fetch_add", "Add", AtomicOperation.ADD, by(Op.ADD, Op.ADD, Op.FADD)),
  /// `fetch_sub`.
  FETCH_SUB("fetch_sub", "Sub", AtomicOperation.SUB, by(Op.SUB, Op.SUB, Op.FSUB)),
  /// `fetch_and`.
  FETCH_AND("fetch_and", "And", AtomicOperation.AND, by(Op.AND)),
  /// `fetch_or`.
  FETCH_OR("fetch_or", "Or", AtomicOperation.OR, by(Op.OR)),
  /// `fetch_xor`.
  FETCH_XOR("fetch_xor", "Xor", AtomicOperation.XOR, by(Op.XOR)),
  /// `fetch_min`.
  FETCH_MIN("fetch_min", "Min", AtomicOperation.MIN, by(Op.MIN_U, Op.MIN_S, Op.FMIN)),
  /// `fetch_max`.
  FETCH_MAX("fetch_max", "Max", AtomicOperation.MAX, by(Op.MAX_U, Op.MAX_S, Op.FMAX)),
  /// `atomic_thread_fence`.
  FENCE("fence", CppOperation::old);

  private static final String FETCH = "fetch_";

  private final String word;
  private final Optional<String> cuda;
  private final Optional<AtomicOperation> ptx;
  private final BiFunction<ValueForm, Integer, Formula> meaning;

  CppOperation(String word, BiFunction<ValueForm, Integer, Formula> meaning) {
    this(word, Optional.empty(), Optional.empty(), meaning);
  }

  CppOperation(
      String word,
      String cuda,
      AtomicOperation ptx,
      BiFunction<ValueForm, Integer, Formula> meaning) {
    this(word, Optional.of(cuda), Optional.of(ptx), meaning);
  }

  CppOperation(
      String word,
      Optional<String> cuda,
      Optional<AtomicOperation> ptx,
      BiFunction<ValueForm, Integer, Formula> meaning) {
    this.word = word;
    this.cuda = cuda;
    this.ptx = ptx;
    this.meaning = meaning;
  }

  private static Formula old(ValueForm form, int bits) {
    return new Formula.Source(0);
  }

  private static Formula operand(ValueForm form, int bits) {
    return new Formula.Source(1);
  }

  private static BiFunction<ValueForm, Integer, Formula> by(Op op) {
    return by(op, op, op);
  }

  private static BiFunction<ValueForm, Integer, Formula> by(Op unsigned, Op signed, Op floating) {
    return (form, bits) -> {
      if (form == ValueForm.BRAIN && floating.isFloating()) {
        return Halves.brain(floating);
      }
      Op op =
          switch (form) {
            case UNSIGNED, BITS -> unsigned;
            case SIGNED -> signed;
            case FLOAT, BRAIN -> floating;
          };
      return Formula.apply(op, bits, old(form, bits), operand(form, bits));
    };
  }

  /// How annotations and manifests write it: but for a fence the name of a member function.
  @Override
  public String word() {
    return word;
  }

  /// What stands behind `atomic` in the name of CUDA's own function, if there is one.
  public Optional<String> cuda() {
    return cuda;
  }

  /// What `atom` does in its place, if it has that. Subtraction only peers' litmus tests have.
  @Override
  public Optional<AtomicOperation> ptx() {
    return ptx;
  }

  /// What it puts into the object, of what is there, which is the first source, and its operand;
  /// what is there if it writes nothing. What a compare-exchange writes depends on more.
  ///
  /// @param form how the bits are understood
  /// @param bits how many
  /// @cpp atomics.types.int, atomics.types.float
  @Override
  public Formula formula(ValueForm form, int bits) {
    return meaning.apply(form, bits);
  }

  /// Whether it is one of `fetch_add` and its like: what it writes it computes.
  @Override
  public boolean fetches() {
    return formula(ValueForm.UNSIGNED, Integer.SIZE) instanceof Formula.Apply;
  }

  /// How one of `fetch_add` and its like is called without `fetch_`.
  public String change() {
    return word.substring(FETCH.length());
  }

  /// Whether it writes whatever it reads: it is an exchange or fetches.
  public boolean updates() {
    return this == EXCHANGE || fetches();
  }

  /// How LLVM's `atomicrmw` calls one that updates.
  ///
  /// @see <a href="https://llvm.org/docs/LangRef.html#atomicrmw-instruction">LangRef: atomicrmw</a>
  public String llvm(ValueForm form) {
    if (this == EXCHANGE) {
      return "xchg";
    }
    boolean floats = form.floating() && computesOn(ValueForm.FLOAT);
    boolean unsigned = form != ValueForm.SIGNED && computesOn(ValueForm.SIGNED);
    return (floats ? "f" : unsigned ? "u" : "") + change();
  }

  /// Whether it reads the object, and so gives a value.
  public boolean reads() {
    return this != STORE && this != FENCE;
  }

  /// Whether it computes something else on values of a form than on unsigned integers. One that
  /// does the same with the bits of floating-point numbers C++ does not have for them.
  public boolean computesOn(ValueForm form) {
    return !formula(form, Integer.SIZE).equals(formula(ValueForm.UNSIGNED, Integer.SIZE));
  }

  /// Whether it may have an order.
  public boolean allows(MemoryOrder order) {
    return order == MemoryOrder.SEQ_CST
        || switch (this) {
          case LOAD -> !order.releases();
          case STORE -> !order.acquires();
          default -> true;
        };
  }

  /// All like `fetch_add`.
  public static List<CppOperation> fetching() {
    return Arrays.stream(values()).filter(CppOperation::fetches).toList();
  }

  /// The operation that is written so.
  public static Optional<CppOperation> of(String word) {
    return Arrays.stream(values()).filter(k -> k.word.equals(word)).findFirst();
  }
}
