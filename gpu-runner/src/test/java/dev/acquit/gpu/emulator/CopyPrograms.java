package dev.acquit.gpu.emulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random programs of two threads of a CTA that start copies which go on by themselves, and wait
/// for some of them.
final class CopyPrograms {
  private static final int LENGTH = 5;

  private final Random random;

  /// Whether blocks are copied, by another proxy.
  private final boolean blocks;

  CopyPrograms(Random random, boolean blocks) {
    this.random = random;
    this.blocks = blocks;
  }

  /// The text of a test that asks for nothing.
  String text() {
    List<List<String>> columns = List.of(thread(0), thread(1));
    StringBuilder text = new StringBuilder("PTX random\n{ ");
    for (String name : List.of("x", "y", "s", "t")) {
      text.append(blocks ? "uint64_t %s[]={0,0}; ".formatted(name) : name + "=0; ");
    }
    text.append("uint64_t m0=0; uint64_t m1=0; ");
    for (String name : List.of("s", "t", "m0", "m1")) {
      text.append(name).append("@shared cta 0; ");
    }
    text.append("}\n P0@cta 0 | P1@cta 0 ;\n");
    int rows = Math.max(columns.get(0).size(), columns.get(1).size());
    for (int row = 0; row < rows; row++) {
      for (int t = 0; t < 2; t++) {
        text.append(row < columns.get(t).size() ? columns.get(t).get(row) : "")
            .append(t == 0 ? " | " : " ;\n");
      }
    }
    return text + "exists (true)\n";
  }

  /// Each thread meets the other one twice, the first time behind the initialisation of objects.
  private List<String> thread(int thread) {
    List<String> column = new ArrayList<>();
    if (thread == 0) {
      column.add("mbarrier.init.shared.b64 [m0], 1");
      column.add("mbarrier.init.shared.b64 [m1], 1");
    }
    column.add("bar.sync 1");
    int meeting = random.nextInt(LENGTH);
    boolean arrived = false;
    int copies = 0;
    for (int i = 0; i < LENGTH; i++) {
      if (i == meeting) {
        column.add("bar.sync 0");
      }
      int kind = random.nextInt(8);
      boolean copy = (kind < 2 || random.nextInt(4) == 0) && copies < 2;
      if (copy && blocks && !arrived && random.nextBoolean()) {
        arrived = true;
        copies++;
        column.add("mbarrier.arrive.expect_tx.shared.b64 _, [m%d], 16".formatted(thread));
        column.add(
            "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%s], [x], 16, [m%d]"
                .formatted(shared(), thread));
      } else if (copy) {
        copies++;
        column.add(
            blocks
                ? "cp.async.bulk.global.shared::cta.bulk_group [y], [%s], 16".formatted(shared())
                : "cp.async.ca.shared.global [%s], [%s], 4".formatted(shared(), global()));
        if (random.nextBoolean()) {
          column.add(blocks ? "cp.async.bulk.commit_group" : "cp.async.commit_group");
        }
      } else {
        switch (kind) {
          case 0, 1, 2 -> column.add(wait(thread));
          case 3, 4 -> column.add("st.weak" + type() + any() + "], " + (1 + random.nextInt(2)));
          case 5 -> {
            if (blocks) {
              column.add(
                  "fence.proxy.async"
                      + List.of("", ".global", ".shared::cta").get(random.nextInt(3)));
            } else if (!arrived) {
              arrived = true;
              column.add("cp.async.mbarrier.arrive.noinc.shared.b64 [m%d]".formatted(thread));
            }
          }
          default -> column.add(load(i));
        }
      }
    }
    if (random.nextBoolean()) {
      column.add("mbarrier.test_wait.parity.shared.b64 p0, [m%d], 0".formatted(random.nextInt(2)));
    }
    column.add(load(LENGTH));
    return column;
  }

  private String wait(int thread) {
    if (blocks) {
      return random.nextBoolean()
          ? "cp.async.bulk.wait_group" + (random.nextBoolean() ? ".read " : " ") + random.nextInt(2)
          : "mbarrier.test_wait.parity.shared.b64 p1, [m%d], 0".formatted(thread);
    }
    return random.nextBoolean() ? "cp.async.wait_group " + random.nextInt(2) : "cp.async.wait_all";
  }

  private String load(int index) {
    return "ld.weak" + type().replace(" [", " r" + index + ", [") + any() + "]";
  }

  private String type() {
    return blocks ? ".u64 [" : " [";
  }

  private String any() {
    return random.nextBoolean() ? shared() : global();
  }

  private String shared() {
    return random.nextBoolean() ? "s" : "t";
  }

  private String global() {
    return random.nextBoolean() ? "x" : "y";
  }
}
