package dev.acquit.model.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small PTX tests at random, as instructions that can be strengthened one by one.
///
/// @param places the places of the threads, as litmus rows write them
/// @param threads their instructions
record RandomPtx(List<String> places, List<List<Item>> threads) {
  private static final List<String> SCOPES = List.of("cta", "cluster", "gpu", "sys");
  private static final List<String> PLACES =
      List.of(
          "cta 0,cluster 0,gpu 0",
          "cta 0,cluster 0,gpu 0",
          "cta 1,cluster 0,gpu 0",
          "cta 0,cluster 1,gpu 0",
          "cta 0,cluster 0,gpu 1");

  /// An instruction.
  ///
  /// @param kind `ld`, `st`, `atom`, `red`, `fence` or another word that stands as it is
  /// @param order its semantics
  /// @param scope its scope; for weak accesses the one it would have
  /// @param operation of atom and red
  /// @param location the variable
  /// @param register the destination
  /// @param value the operands
  record Item(
      String kind,
      String order,
      String scope,
      String operation,
      String location,
      String register,
      String value) {
    static Item fence(String order, String scope) {
      return new Item("fence", order, scope, "", "", "", "");
    }

    @Override
    public String toString() {
      String head = kind + "." + order + (order.equals("weak") ? "" : "." + scope);
      return switch (kind) {
        case "ld" -> head + " " + register + ", " + location;
        case "st" -> head + " " + location + ", " + value;
        case "atom" -> head + "." + operation + " " + register + ", " + location + ", " + value;
        case "red" -> head + "." + operation + " " + location + ", " + value;
        case "fence" -> head;
        default -> kind;
      };
    }

    Item withOrder(String newOrder) {
      return new Item(kind, newOrder, scope, operation, location, register, value);
    }

    Item withScope(String newScope) {
      return new Item(kind, order, newScope, operation, location, register, value);
    }

    /// The same with the next stronger order or scope; the same where there is none.
    Item stronger(Random random) {
      boolean byScope = random.nextBoolean() && !order.equals("weak");
      if (byScope) {
        int at = SCOPES.indexOf(scope);
        return withScope(SCOPES.get(Math.min(3, at + 1 + random.nextInt(2))));
      }
      List<String> next =
          switch (kind + " " + order) {
            case "ld weak", "st weak" -> List.of("relaxed");
            case "ld relaxed" -> List.of("acquire");
            case "st relaxed", "red relaxed" -> List.of("release");
            case "atom relaxed" -> List.of("acquire", "release", "acq_rel");
            case "atom acquire", "atom release", "fence acquire", "fence release" ->
                List.of("acq_rel");
            case "fence acq_rel" -> List.of("sc");
            default -> List.of(order);
          };
      return withOrder(next.get(random.nextInt(next.size())));
    }
  }

  static RandomPtx of(Random random, int maxThreads, int maxItems) {
    int count = 2 + random.nextInt(maxThreads - 1);
    List<String> places = new ArrayList<>();
    List<List<Item>> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      places.add(PLACES.get(random.nextInt(PLACES.size())));
      List<Item> items = new ArrayList<>();
      int length = 1 + random.nextInt(maxItems);
      for (int i = 0; i < length; i++) {
        items.add(item(random, i));
      }
      threads.add(items);
    }
    return new RandomPtx(places, threads);
  }

  private static <T> T one(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static Item item(Random random, int index) {
    String scope = one(random, List.of("cta", "gpu", "gpu", "sys", "cluster"));
    String location = one(random, List.of("x", "x", "y"));
    String register = "r" + index;
    String earlier = "r" + random.nextInt(3);
    String value = one(random, List.of("1", "2", earlier));
    return switch (random.nextInt(10)) {
      case 0, 1, 2 ->
          new Item(
              "ld",
              one(random, List.of("weak", "relaxed", "acquire")),
              scope,
              "",
              location,
              register,
              "");
      case 3, 4, 5 ->
          new Item(
              "st",
              one(random, List.of("weak", "relaxed", "release")),
              scope,
              "",
              location,
              "",
              value);
      case 6 ->
          new Item(
              "atom",
              one(random, List.of("relaxed", "acquire", "release", "acq_rel")),
              scope,
              one(random, List.of("add", "exch")),
              location,
              register,
              value);
      case 7 ->
          random.nextBoolean()
              ? new Item(
                  "atom",
                  one(random, List.of("relaxed", "acq_rel")),
                  scope,
                  "cas",
                  location,
                  register,
                  one(random, List.of("0", "1")) + ", 2")
              : new Item(
                  "red",
                  one(random, List.of("relaxed", "release")),
                  scope,
                  "add",
                  location,
                  "",
                  "1");
      case 8 ->
          Item.fence(one(random, List.of("acquire", "release", "acq_rel", "sc", "sc")), scope);
      default ->
          random.nextInt(3) > 0
              ? Item.fence("sc", scope)
              : new Item("bar.sync 0", "", "", "", "", "", "");
    };
  }

  /// One change that only strengthens: a stronger order, a wider scope, or one more fence.
  RandomPtx stronger(Random random) {
    List<List<Item>> copy = new ArrayList<>();
    threads.forEach(t -> copy.add(new ArrayList<>(t)));
    List<Item> thread = copy.get(random.nextInt(copy.size()));
    int at = random.nextInt(thread.size());
    if (random.nextInt(3) == 0) {
      String order = one(random, List.of("acquire", "release", "acq_rel", "sc"));
      thread.add(random.nextInt(thread.size() + 1), Item.fence(order, one(random, SCOPES)));
    } else {
      thread.set(at, thread.get(at).stronger(random));
    }
    return new RandomPtx(places, copy);
  }

  /// As a litmus test.
  String text() {
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; }\n");
    int rows = threads.stream().mapToInt(List::size).max().orElse(0);
    for (int row = -1; row < rows; row++) {
      for (int t = 0; t < threads.size(); t++) {
        List<Item> items = threads.get(t);
        String cell =
            row < 0
                ? "P" + t + "@" + places.get(t)
                : row < items.size() ? items.get(row).toString() : "";
        text.append(t == 0 ? " " : " | ").append(cell);
      }
      text.append(" ;\n");
    }
    return text + "exists (x=0 /\\ y=0)\n";
  }
}
