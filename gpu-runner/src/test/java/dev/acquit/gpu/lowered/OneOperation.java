package dev.acquit.gpu.lowered;

import java.util.ArrayList;
import java.util.List;

/// One operation on an object of a type, in an order and at a scope.
///
/// @param operation as C++ calls it, `fetch_add`
/// @param type the type of the object as C++ has it without headers
/// @param orders the order, of a compare-exchange that of success and that of failure
/// @param scope `block`, `device` or `system`
record OneOperation(String operation, String type, List<String> orders, String scope) {
  private static final List<String> NARROW = List.of("bool", "signed char", "unsigned char");
  private static final List<String> WIDE =
      List.of("short", "unsigned short", "int", "unsigned int", "long long", "unsigned long long");
  private static final List<String> READS = List.of("relaxed", "acquire", "seq_cst");
  private static final List<String> WRITES = List.of("relaxed", "release", "seq_cst");
  private static final List<String> UPDATES =
      List.of("relaxed", "acquire", "release", "acq_rel", "seq_cst");
  private static final List<String> MODIFY =
      List.of(
          "exchange",
          "fetch_add",
          "fetch_sub",
          "fetch_and",
          "fetch_or",
          "fetch_xor",
          "fetch_min",
          "fetch_max");

  static final String SWAP = "compare_exchange_strong";

  OneOperation {
    orders = List.copyOf(orders);
  }

  /// All that PTX has instructions for.
  static List<OneOperation> all() {
    List<OneOperation> all = new ArrayList<>();
    for (String scope : List.of("block", "device", "system")) {
      for (String type : NARROW) {
        accesses(all, type, scope);
      }
      for (String type : WIDE) {
        accesses(all, type, scope);
        for (String order : UPDATES) {
          MODIFY.forEach(o -> all.add(new OneOperation(o, type, List.of(order), scope)));
          READS.forEach(f -> all.add(new OneOperation(SWAP, type, List.of(order, f), scope)));
        }
      }
    }
    return List.copyOf(all);
  }

  private static void accesses(List<OneOperation> all, String type, String scope) {
    READS.forEach(order -> all.add(new OneOperation("load", type, List.of(order), scope)));
    WRITES.forEach(order -> all.add(new OneOperation("store", type, List.of(order), scope)));
  }

  /// A name that a file, C++ and PTX take.
  String name() {
    return (operation + "__" + type + "__" + String.join("__", orders) + "__" + scope)
        .replace(' ', '_');
  }

  /// A litmus test of one thread that does it to `x`.
  String litmus() {
    return """
    C %s
    { x = 1; }
    P0 (%s* x) {
      %s v = 1;
      %s e = 1;
      %s
    }
    exists (x = 1)
    """
        .formatted(name(), type, type, type, body());
  }

  /// A function for nvcc that does it, by the same words.
  String function() {
    return "extern \"C\" __device__ "
        + "%s %s(%s* x, %s v, %s e) { %s return %s; }\n"
            .formatted(type, name(), type, type, type, body(), returned());
  }

  private String returned() {
    return switch (operation) {
      case "store" -> "v";
      case SWAP -> "r ? v : e";
      default -> "r";
    };
  }

  private String body() {
    String reference = "cuda::atomic_ref<%s, cuda::thread_scope_%s> a(*x); ".formatted(type, scope);
    List<String> arguments = new ArrayList<>();
    if (operation.equals(SWAP)) {
      arguments.add("e");
    }
    if (!operation.equals("load")) {
      arguments.add("v");
    }
    orders.forEach(order -> arguments.add("cuda::memory_order_" + order));
    String result =
        operation.equals("store") ? "" : (operation.equals(SWAP) ? "bool" : type) + " r = ";
    return reference + result + "a." + operation + "(" + String.join(", ", arguments) + ");";
  }
}
