package dev.acquit.model.engine;

import dev.acquit.model.engine.LaneMachine.Skip;
import dev.acquit.model.engine.LaneMachine.Step;
import dev.acquit.model.engine.LaneMachine.Sum;
import dev.acquit.model.engine.LaneMachine.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random programs of lanes, for [LaneMachine] and as litmus tests. All lanes have one text, but
/// for some of which one lane has another mask or another instruction.
final class RandomLanes {
  /// Registers of each lane; the first begins with its number, the last with a number of its own.
  static final int REGISTERS = 4;

  private static final List<String> KINDS =
      List.of(
          "vote.sync.ballot.b32",
          "vote.sync.any.pred",
          "vote.sync.all.pred",
          "vote.sync.uni.pred",
          "match.any.sync.b32",
          "match.all.sync.b32",
          "redux.sync.add.s32",
          "redux.sync.min.s32",
          "redux.sync.max.u32",
          "redux.sync.and.b32",
          "redux.sync.or.b32",
          "redux.sync.xor.b32",
          "shfl.sync.up.b32",
          "shfl.sync.down.b32",
          "shfl.sync.bfly.b32",
          "shfl.sync.idx.b32",
          "elect.sync",
          "activemask.b32");
  private static final int[] BOUNDS = {31, 0, 1, 0x1e01, 0x1f1f};

  private final Random random;
  final List<List<Step>> lanes = new ArrayList<>();
  final int[][] first;

  /// What another thread writes; none: there is no memory, and no loop.
  private final List<Integer> written;

  /// @param memory whether lanes read what others write, and go round in loops
  RandomLanes(Random random, boolean memory) {
    this.random = random;
    this.written = memory ? List.of(1, 2).subList(0, 1 + random.nextInt(2)) : List.of();
    int count = 2 + random.nextInt(2);
    first = new int[count][REGISTERS];
    List<Step> text = text(count);
    for (int l = 0; l < count; l++) {
      first[l][0] = l;
      first[l][REGISTERS - 1] = random.nextInt(5) - 1;
      lanes.add(text);
    }
    if (random.nextInt(6) == 0) {
      int odd = random.nextInt(count);
      List<Step> other = new ArrayList<>(text);
      int at = random.nextInt(text.size());
      // Which lanes are active together is asked of one instruction.
      if (text.get(at) instanceof Together t && !isActive(t)) {
        Together changed = together(count);
        other.set(at, isActive(changed) ? t : changed);
        lanes.set(odd, other);
      }
    }
  }

  private static boolean isActive(Together t) {
    return t.kind().startsWith("active");
  }

  private List<Step> text(int count) {
    List<Step> text = new ArrayList<>();
    int size = 3 + random.nextInt(4);
    if (!written.isEmpty()) {
      // What was read, or what all say of it, decides about another round.
      int at = random.nextInt(size);
      for (int i = 0; i < size; i++) {
        text.add(
            random.nextInt(3) == 0 ? read() : random.nextInt(4) == 0 ? sum() : together(count));
      }
      text.set(at, read());
      text.add(new Skip(register(), random.nextInt(2), random.nextInt(at + 1)));
      return text;
    }
    for (int i = 0; i < size; i++) {
      switch (random.nextInt(5)) {
        case 0 -> text.add(sum());
        case 1 -> {
          int target = i + 1 + random.nextInt(size - i);
          text.add(new Skip(register(), random.nextInt(2), target));
        }
        default -> text.add(together(count));
      }
    }
    return text;
  }

  private Step read() {
    List<Integer> values = new ArrayList<>(List.of(0));
    values.addAll(written);
    return new LaneMachine.Read(1 + random.nextInt(REGISTERS - 1), values);
  }

  private int register() {
    return random.nextInt(REGISTERS);
  }

  private Step sum() {
    return new Sum(register(), register(), random.nextInt(3) - 1, random.nextInt(4));
  }

  private Together together(int count) {
    String kind = KINDS.get(random.nextInt(KINDS.size()));
    int to = 1 + random.nextInt(REGISTERS - 1);
    boolean two =
        kind.startsWith("shfl") || kind.startsWith("elect") || kind.startsWith("match.all");
    int second = two ? to == 1 ? 2 : 1 : -1;
    int all = (1 << count) - 1;
    int mask = random.nextInt(8) == 0 ? register() : -1;
    int members =
        switch (random.nextInt(8)) {
          case 0 -> 1 + random.nextInt(all);
          case 1 -> -1;
          default -> all;
        };
    return new Together(
        kind,
        to,
        second,
        register(),
        mask,
        members,
        random.nextInt(4),
        BOUNDS[random.nextInt(BOUNDS.length)]);
  }

  /// The program as a litmus test without its condition.
  String litmus() {
    StringBuilder init = new StringBuilder("PTX lanes\n{ x=0;");
    List<List<String>> columns = new ArrayList<>();
    for (int l = 0; l < lanes.size(); l++) {
      for (int r = 0; r < REGISTERS; r++) {
        init.append(" %d:r%d=%d;".formatted(l, r, first[l][r]));
      }
      columns.add(new ArrayList<>(List.of("P" + l + "@cta 0,gpu 0")));
      List<Step> text = lanes.get(l);
      for (int i = 0; i <= text.size(); i++) {
        int at = i;
        if (text.stream().anyMatch(s -> s instanceof Skip skip && skip.target() == at)) {
          columns.get(l).add("L" + l + i + ":");
        }
        if (i < text.size()) {
          columns.get(l).addAll(words(l, text.get(i)));
        }
      }
    }
    StringBuilder all = new StringBuilder(init.append(" }\n"));
    if (!written.isEmpty()) {
      List<String> writer = new ArrayList<>(List.of("P" + lanes.size() + "@cta 1,gpu 0"));
      written.forEach(v -> writer.add("st.relaxed.gpu x, " + v));
      columns.add(writer);
    }
    int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
    for (int row = 0; row < rows; row++) {
      List<String> line = new ArrayList<>();
      for (List<String> column : columns) {
        line.add(row < column.size() ? column.get(row) : "");
      }
      all.append(' ').append(String.join(" | ", line)).append(" ;\n");
    }
    return all.toString();
  }

  private static List<String> words(int lane, Step step) {
    return switch (step) {
      case Sum(int to, int from, int times, int plus) ->
          List.of(
              "mul.lo.s32 r%d, r%d, %d".formatted(to, from, times),
              "add.s32 r%d, r%d, %d".formatted(to, to, plus));
      case LaneMachine.Read(int to, var _) -> List.of("ld.relaxed.gpu r%d, x".formatted(to));
      case Skip(int register, int bit, int target) ->
          List.of(
              "and.b32 r9, r%d, %d".formatted(register, 1 << bit),
              "setp.eq.s32 p0, r9, 0",
              "@p0 bra L" + lane + target);
      case Together t -> {
        String mask = t.mask() >= 0 ? "r" + t.mask() : "" + t.members();
        String to = t.second() >= 0 ? "{r9, p1}" : "r" + t.to();
        List<String> all = new ArrayList<>();
        if (t.kind().startsWith("vote")) {
          all.add("setp.ne.s32 p1, r%d, 0".formatted(t.from()));
          boolean ballot = t.kind().contains("ballot");
          all.add("%s %s, p1, %s".formatted(t.kind(), ballot ? to : "p1", mask));
          if (!ballot) {
            all.add("selp.b32 r%d, 1, 0, p1".formatted(t.to()));
          }
        } else if (t.kind().startsWith("elect")) {
          all.add("%s %s, %s".formatted(t.kind(), to, mask));
        } else if (t.kind().startsWith("active")) {
          all.add("%s %s".formatted(t.kind(), to));
        } else if (t.kind().startsWith("shfl")) {
          all.add(
              "%s %s, r%d, %d, %d, %s".formatted(t.kind(), to, t.from(), t.by(), t.bound(), mask));
        } else {
          all.add("%s %s, r%d, %s".formatted(t.kind(), to, t.from(), mask));
        }
        if (t.second() >= 0) {
          all.add("mov.b32 r%d, r9".formatted(t.to()));
          all.add("selp.b32 r%d, 1, 0, p1".formatted(t.second()));
        }
        yield all;
      }
    };
  }
}
