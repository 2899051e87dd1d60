package dev.acquit.model.engine;

import java.util.Random;

/// Small C++ tests at random, as text.
final class RandomCpp {
  private final Random random;

  RandomCpp(Random random) {
    this.random = random;
  }

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }

  /// A test of two or three threads with up to that many statements each.
  String text(int maxThreads, int maxStatements) {
    int count = 2 + random.nextInt(maxThreads - 1);
    boolean plain = random.nextInt(3) == 0;
    StringBuilder text = new StringBuilder("C random\n{ x=0; y=0; z=0; }\n");
    StringBuilder places = new StringBuilder();
    for (int t = 0; t < count; t++) {
      text.append("P").append(t).append(" (atomic_int* x, atomic_int* y, int* z) {\n");
      int length = 1 + random.nextInt(maxStatements);
      for (int i = 0; i < length; i++) {
        text.append("  ").append(statement(i, plain)).append("\n");
      }
      text.append("}\n");
      places.append(random.nextBoolean() && t > 0 ? " P" + t : (t > 0 ? ") (cta P" : "(cta P") + t);
    }
    text.append("scopes: (sys (gpu ").append(places).append(")))\n");
    return text + "exists (x=0 /\\ y=0)\n";
  }

  private String scope() {
    return "thread_scope_" + one("block", "device", "device", "system");
  }

  private String statement(int index, boolean plain) {
    String location = one("x", "x", "y");
    String value = one("1", "2");
    String register = "int r" + index + " = ";
    return switch (random.nextInt(plain ? 9 : 7)) {
      case 0, 1 ->
          register
              + "atomic_load_explicit(%s, memory_order_%s, %s);"
                  .formatted(location, one("relaxed", "acquire", "seq_cst"), scope());
      case 2, 3 ->
          "atomic_store_explicit(%s, %s, memory_order_%s, %s);"
              .formatted(location, value, one("relaxed", "release", "seq_cst"), scope());
      case 4 ->
          register
              + "atomic_%s_explicit(%s, %s, memory_order_%s, %s);"
                  .formatted(
                      one("exchange", "fetch_add"),
                      location,
                      value,
                      one("relaxed", "acquire", "release", "acq_rel", "seq_cst"),
                      scope());
      case 5 ->
          "int e%d = %s; int r%d = atomic_compare_exchange_strong_explicit(%s, &e%d, 2, %s, %s);"
              .formatted(
                  index,
                  one("0", "1"),
                  index,
                  location,
                  index,
                  one(
                      "memory_order_acq_rel, memory_order_acquire",
                      "memory_order_seq_cst, memory_order_relaxed"),
                  scope());
      case 6 ->
          "atomic_thread_fence(memory_order_%s, %s);"
              .formatted(one("acquire", "release", "acq_rel", "seq_cst", "seq_cst"), scope());
      case 7 -> "*z = " + value + ";";
      default -> register + "*z;";
    };
  }
}
