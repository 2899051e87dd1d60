package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A shared object, and the ways to write accesses to it.
///
/// @param initial what it holds first
record SharedObject(String name, IntegerType type, Kind kind, BigInteger initial) {
  private static final List<String> READ_ORDERS = List.of("relaxed", "acquire", "seq_cst");
  private static final List<String> WRITE_ORDERS = List.of("relaxed", "release", "seq_cst");
  private static final List<String> ORDERS =
      List.of("relaxed", "acquire", "release", "acq_rel", "seq_cst");

  /// How it is declared.
  enum Kind {
    PLAIN_POINTER,
    PLAIN_REFERENCE,
    /// A plain object with CUDA's functions and nvcc's built-in ones.
    BUILT_IN,
    ATOMIC_POINTER,
    ATOMIC_REFERENCE,
    /// A plain object behind an `atomic_ref`.
    ATOMIC_REF;

    boolean atomic() {
      return ordinal() >= ATOMIC_POINTER.ordinal();
    }
  }

  /// The read-modify-writes that it has.
  List<Modification> modifications() {
    return kind == Kind.BUILT_IN && type == IntegerType.UINT
        ? List.of(Modification.values())
        : Modification.CPP;
  }

  /// Whether CUDA has a function for it.
  private boolean hasCuda(Modification modification) {
    return modification != Modification.SUB || type != IntegerType.ULLONG;
  }

  /// The parameter of a thread.
  String parameter(Random random) {
    String plain = one(random, type.words());
    return switch (kind) {
      case PLAIN_POINTER, BUILT_IN, ATOMIC_REF -> plain + "* " + name;
      case PLAIN_REFERENCE -> plain + "& " + name;
      case ATOMIC_POINTER -> atomic(random, plain) + "* " + name;
      case ATOMIC_REFERENCE -> atomic(random, plain) + "& " + name;
    };
  }

  /// The parameter of a thread, where only `cuda::atomic` is atomic.
  String cuda(Random random) {
    String plain = one(random, type.words());
    return kind == Kind.ATOMIC_REFERENCE
        ? "cuda::atomic<%s%s>& %s"
            .formatted(plain, one(random, List.of("", ", cuda::thread_scope_device")), name)
        : parameter(random);
  }

  private String atomic(Random random, String plain) {
    // No alias has 128 bits.
    return switch (type.bits() > Long.SIZE ? random.nextInt(2) : random.nextInt(6)) {
      case 0 -> "cuda::atomic<" + plain + ">";
      case 1 -> "cuda::std::atomic<" + plain + ">";
      case 2, 3 -> "atomic_" + alias();
      default -> "cuda::atomic<" + plain + ", cuda::thread_scope_device>";
    };
  }

  private String alias() {
    return switch (type) {
      case BOOL -> "bool";
      case CHAR -> "char";
      case SCHAR -> "schar";
      case UCHAR -> "uchar";
      case SHORT -> "short";
      case USHORT -> "ushort";
      case INT -> "int";
      case UINT -> "uint";
      case LONG -> "long";
      case ULONG -> "ulong";
      case LLONG -> "llong";
      case ULLONG -> "ullong";
      case INT128, UINT128 -> throw new IllegalStateException("no alias has 128 bits");
    };
  }

  /// What comes first in a thread, or nothing.
  String beginning(Random random) {
    return kind != Kind.ATOMIC_REF
        ? ""
        : "  cuda::atomic_ref<%s, cuda::thread_scope_device> %s_ref(*%s);%n"
            .formatted(one(random, type.words()), name, name);
  }

  Expression load(Random random) {
    List<String> all = new ArrayList<>();
    switch (kind) {
      case PLAIN_POINTER -> all.add("*" + name);
      case PLAIN_REFERENCE -> all.add(name);
      case BUILT_IN -> {
        all.add("*" + name);
        all.add(
            "__nv_atomic_load_n(%s, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE)"
                .formatted(name));
      }
      case ATOMIC_POINTER -> {
        all.add("*" + name);
        all.add("atomic_load(" + name + ")");
        all.add("atomic_load_explicit(%s, %s)".formatted(name, order(random, READ_ORDERS)));
        all.add(member() + "load(" + order(random, READ_ORDERS) + ")");
      }
      case ATOMIC_REFERENCE, ATOMIC_REF -> {
        all.add(member() + "load()");
        all.add(member() + "load(" + order(random, READ_ORDERS) + ")");
      }
    }
    return new Expression.Load(one(random, all), name);
  }

  /// A load that acquires, of an atomic object.
  Expression acquire(Random random) {
    String order = order(random, List.of("acquire", "seq_cst"));
    return new Expression.Load(member() + "load(" + order + ")", name);
  }

  /// A store that releases, to an atomic object.
  Code release(Random random, Expression value) {
    String order = order(random, List.of("release", "seq_cst"));
    return new Code.Store(member() + "store(%s, " + order + ")", name, value);
  }

  Code store(Random random, Expression value) {
    List<String> all = new ArrayList<>();
    switch (kind) {
      case PLAIN_POINTER -> all.add("*" + name + " = %s");
      case PLAIN_REFERENCE -> all.add(name + " = %s");
      case BUILT_IN -> {
        all.add("*" + name + " = %s");
        all.add(
            "__nv_atomic_store_n(" + name + ", %s, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM)");
      }
      case ATOMIC_POINTER -> {
        all.add("*" + name + " = %s");
        all.add("atomic_store_explicit(" + name + ", %s, " + order(random, WRITE_ORDERS) + ")");
        all.add(member() + "store(%s, " + order(random, WRITE_ORDERS) + ")");
      }
      case ATOMIC_REFERENCE, ATOMIC_REF -> {
        all.add(member() + "store(%s)");
        all.add(member() + "store(%s, " + order(random, WRITE_ORDERS) + ")");
      }
    }
    return new Code.Store(one(random, all), name, value);
  }

  /// `*x += 1` of an object that is not atomic.
  Code compound(Random random, String operator, Expression value) {
    String place = kind == Kind.PLAIN_REFERENCE ? name : "*" + name;
    String written = operator.equals("%") ? "%%" : operator;
    return new Code.Compound(place + " " + written + "= %s", name, operator, value);
  }

  /// Whether it has read-modify-writes.
  boolean updates() {
    return kind.atomic() || kind == Kind.BUILT_IN;
  }

  /// A read-modify-write. Of a `bool` there are exchanges only.
  Expression update(Random random, Modification wanted, Expression operand) {
    Modification m = type == IntegerType.BOOL ? Modification.EXCHANGE : wanted;
    if (kind == Kind.BUILT_IN) {
      return new Expression.Update(builtIn(random, m), name, m, false, operand);
    }
    String operator = operator(m);
    if (!operator.isEmpty() && kind != Kind.ATOMIC_REF && random.nextInt(6) == 0) {
      String place = kind == Kind.ATOMIC_REFERENCE ? name : "*" + name;
      return new Expression.Update(place + " " + operator + "= %s", name, m, true, operand);
    }
    String function = m == Modification.EXCHANGE ? "exchange" : "fetch_" + m.word();
    List<String> all = new ArrayList<>();
    all.add(member() + function + "(%s)");
    all.add(member() + function + "(%s, " + order(random, ORDERS) + ")");
    if (kind == Kind.ATOMIC_POINTER) {
      all.add("atomic_" + function + "_explicit(" + name + ", %s, " + order(random, ORDERS) + ")");
    }
    return new Expression.Update(one(random, all), name, m, false, operand);
  }

  private static String operator(Modification m) {
    return switch (m) {
      case ADD -> "+";
      case SUB -> "-";
      case AND -> "&";
      case OR -> "|";
      case XOR -> "^";
      case EXCHANGE, MIN, MAX, INC, DEC -> "";
    };
  }

  private String builtIn(Random random, Modification m) {
    if (!Modification.CPP.contains(m) || (hasCuda(m) && random.nextInt(4) > 0)) {
      String word = m == Modification.EXCHANGE ? "exch" : m.word();
      String function = Character.toUpperCase(word.charAt(0)) + word.substring(1);
      String scope = one(random, List.of("", "", "_block", "_system"));
      return "atomic" + function + scope + "(" + name + ", %s)";
    }
    String function = m == Modification.EXCHANGE ? "exchange_n" : "fetch_" + m.word();
    return "__nv_atomic_"
        + function
        + "("
        + name
        + ", %s, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE)";
  }

  /// A compare-exchange.
  ///
  /// @param expected a local variable of the type of the object
  Expression compareExchange(Random random, String expected, Expression desired) {
    List<String> all = new ArrayList<>();
    all.add(member() + "compare_exchange_strong(" + expected + ", %s)");
    all.add(
        member()
            + "compare_exchange_strong("
            + expected
            + ", %s, "
            + order(random, ORDERS)
            + ", "
            + order(random, READ_ORDERS)
            + ")");
    if (kind == Kind.ATOMIC_POINTER) {
      all.add(
          "atomic_compare_exchange_strong_explicit("
              + name
              + ", &"
              + expected
              + ", %s, "
              + order(random, ORDERS)
              + ", "
              + order(random, READ_ORDERS)
              + ")");
    }
    return new Expression.CompareExchange(one(random, all), name, expected, desired);
  }

  /// CUDA's compare-and-swap.
  Expression swap(Random random, Expression expected, Expression desired) {
    String function = one(random, List.of("atomicCAS", "atomicCAS", "atomicCAS_system"));
    return new Expression.Swap(function + "(" + name + ", %s, %s)", name, expected, desired);
  }

  private String member() {
    return switch (kind) {
      case ATOMIC_POINTER -> name + "->";
      case ATOMIC_REF -> name + "_ref.";
      default -> name + ".";
    };
  }

  private static String order(Random random, List<String> orders) {
    String space = one(random, List.of("", "cuda::", "cuda::std::"));
    return space + "memory_order_" + one(random, orders);
  }

  private static <T> T one(Random random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
