package dev.acquit.codegen.snapshot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/// Random bodies of functions, and what may be done to them: some changes keep every order, the
/// others lose one.
///
/// A body is a list of blocks, which follow each other; what a block branches around is done under
/// its condition. Blocks are written in any order, with a jump to the next one.
record Bodies(List<Block> blocks) {

  /// Instructions that follow each other, under a condition or not.
  ///
  /// @param condition the comparison and the constant that a parameter is compared with; empty: it
  ///   is always done
  record Block(String condition, List<String> lines) {}

  /// A body of two to four blocks. Each synchronising instruction has plain accesses around it at
  /// places of their own, so that nothing that it orders is ordered by another one.
  static Bodies random(Random random) {
    List<Block> blocks = new ArrayList<>();
    int places = 0;
    for (int b = 0; b < 2 + random.nextInt(3); b++) {
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        lines.add(plain(random, places++));
        lines.add(strong(random, places++));
      }
      lines.add(plain(random, places++));
      blocks.add(
          new Block(
              b > 0 && random.nextBoolean()
                  ? pick(random, "eq", "lt") + " " + random.nextInt(1, 9)
                  : "",
              lines));
    }
    return new Bodies(blocks);
  }

  private static String plain(Random random, int place) {
    return random.nextBoolean()
        ? "ld.global.u32 %r3, [%rd1+" + 8 * place + "];"
        : "st.global.u32 [%rd1+" + 8 * place + "], " + random.nextInt(1, 9) + ";";
  }

  private static String strong(Random random, int place) {
    String scope = pick(random, "gpu", "sys");
    String at = "[%rd2+" + 8 * place + "]";
    return switch (random.nextInt(6)) {
      case 0 -> "fence." + pick(random, "sc", "acq_rel") + "." + scope + ";";
      case 1 -> "ld.acquire." + scope + ".global.u32 %r4, " + at + ";";
      case 2 -> "st.release." + scope + ".global.u32 " + at + ", " + random.nextInt(1, 9) + ";";
      case 3 -> "atom.acq_rel." + scope + ".global.add.u32 %r5, " + at + ", 1;";
      case 4 -> "ld.relaxed." + scope + ".global.b64 %rd6, " + at + ";";
      default -> "st.relaxed." + scope + ".global.u64 " + at + ", " + random.nextInt(1, 9) + ";";
    };
  }

  private static String pick(Random random, String... words) {
    return words[random.nextInt(words.length)];
  }

  /// What keeps every order.
  enum Keeping {
    BLOCKS,
    REGISTERS,
    FENCE_TWICE,
    LOAD_AND_FENCE,
    FENCE_AND_STORE
  }

  /// What loses an order, or changes what is done.
  enum Losing {
    NO_FENCE,
    NARROWER,
    WEAKER,
    ACROSS_A_FENCE,
    VECTOR,
    CONSTANT,
    PREDICATE
  }

  /// The text, with the blocks in the order of the file.
  String text(Optional<Random> shuffled) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, blocks.size()).boxed().toList());
    shuffled.ifPresent(r -> Collections.shuffle(order, r));
    StringBuilder text = new StringBuilder("bra B0;\n");
    for (int b : order) {
      Block block = blocks.get(b);
      text.append("B").append(b).append(":\n");
      if (!block.condition().isEmpty()) {
        String[] words = block.condition().split(" ");
        text.append("setp.%s.s32 %%p%d, %%r1, %s;%n".formatted(words[0], b, words[1]))
            .append("@!%%p%d bra B%d;%n".formatted(b, b + 1));
      }
      block.lines().forEach(l -> text.append(l).append('\n'));
      text.append("bra B").append(b + 1).append(";\n");
    }
    return text.append("B").append(blocks.size()).append(":\n").toString();
  }

  /// A text in which all that a change keeps is kept.
  String kept(Keeping how, Random random) {
    Optional<Random> still = Optional.empty();
    return switch (how) {
      case BLOCKS -> text(Optional.of(random));
      case REGISTERS ->
          text(still).replace("%r3", "%r13").replace("%r4", "%r3").replace("%rd6", "%rd7");
      case FENCE_TWICE -> text(still).replaceAll("(fence\\..*\n)", "$1$1");
      case LOAD_AND_FENCE ->
          text(still).replaceAll("ld\\.acquire(\\.\\w+)(.*\n)", "ld.relaxed$1$2fence.acq_rel$1;\n");
      case FENCE_AND_STORE ->
          text(still).replaceAll("st\\.release(\\.\\w+)(.*\n)", "fence.acq_rel$1;\nst.relaxed$1$2");
    };
  }

  /// A text in which something is lost; empty if the body has nothing to lose that way.
  Optional<String> lost(Losing how, Random random) {
    List<int[]> places = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      for (int i = 0; i < blocks.get(b).lines().size(); i++) {
        places.add(new int[] {b, i});
      }
    }
    Collections.shuffle(places, random);
    if (how == Losing.PREDICATE) {
      return IntStream.range(0, blocks.size())
          .filter(b -> !blocks.get(b).condition().isEmpty())
          .boxed()
          .findFirst()
          .map(b -> text(Optional.empty()).replace("@!%p" + b + " ", "@%p" + b + " "));
    }
    for (int[] place : places) {
      List<String> lines = blocks.get(place[0]).lines();
      Optional<List<String>> changed = lost(how, lines, place[1]);
      if (changed.isPresent()) {
        List<Block> all = new ArrayList<>(blocks);
        all.set(place[0], new Block(blocks.get(place[0]).condition(), changed.get()));
        return Optional.of(new Bodies(all).text(Optional.empty()));
      }
    }
    return Optional.empty();
  }

  private static Optional<List<String>> lost(Losing how, List<String> lines, int i) {
    String line = lines.get(i);
    List<String> all = new ArrayList<>(lines);
    boolean fence = line.startsWith("fence");
    switch (how) {
      case NO_FENCE -> {
        if (fence) {
          all.remove(i);
        }
      }
      case NARROWER -> all.set(i, line.replace(".sys", ".gpu").replace(".gpu.gpu", ".gpu"));
      case WEAKER ->
          all.set(
              i,
              line.replace("fence.sc", "fence.acq_rel")
                  .replace("ld.acquire", "ld.relaxed")
                  .replace("st.release", "st.relaxed")
                  .replace("atom.acq_rel", "atom.acquire"));
      case ACROSS_A_FENCE -> {
        if (fence) {
          Collections.swap(all, i, i - 1);
        }
      }
      case VECTOR ->
          all.set(
              i,
              line.replaceAll("(ld.*)\\.b64 %rd6", "$1.v2.b32 {%r6,%r7}")
                  .replaceAll("(st.*)\\.u64 (.*), (\\d);", "$1.v2.b32 $2, {%r6,%r7};"));
      case CONSTANT -> all.set(i, line.replaceAll("(st\\..*, )\\d;", "$117;"));
      case PREDICATE -> throw new IllegalArgumentException("it is no change of a line");
    }
    return all.equals(lines) ? Optional.empty() : Optional.of(all);
  }
}
