package dev.acquit.model.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Lanes of one warp as a machine that steps: a lane waits where it shows the others a value until
/// each of its mask stands at the same or has ended. Written from the document's pages of the
/// instructions, with numbers of Java; shares nothing with the engines.
///
/// @ptx 9.7.9.6 shfl.sync, 9.7.13.9 vote.sync, 9.7.13.10 match.sync, 9.7.13.11 activemask,
///   9.7.13.12 redux.sync, 9.7.13.14 elect.sync
final class LaneMachine {
  /// A step of a lane.
  sealed interface Step {}

  /// `r[to] = r[from] * times + plus`.
  record Sum(int to, int from, int times, int plus) implements Step {}

  /// Goes on at a place if a register has not a bit.
  record Skip(int register, int bit, int target) implements Step {}

  /// Reads what somebody writes at some time: any of these.
  record Read(int to, List<Integer> values) implements Step {}

  /// What lanes do together.
  ///
  /// @param mask the register that holds the mask, or -1
  /// @param members the mask, if no register holds it
  /// @param by the second number of a shuffle
  /// @param bound the third
  record Together(
      String kind, int to, int second, int from, int mask, int members, int by, int bound)
      implements Step {}

  /// The document leaves the result open, or gives it no meaning.
  static final class Open extends RuntimeException {
    private static final long serialVersionUID = 1;
    final boolean undefined;

    Open(boolean undefined) {
      super("open", null, false, false);
      this.undefined = undefined;
    }
  }

  private static final class State {
    final int[] at;
    final int[][] registers;
    final Map<Integer, Integer> leaders;

    State(int lanes, int registers) {
      this.at = new int[lanes];
      this.registers = new int[lanes][registers];
      this.leaders = new HashMap<>();
    }

    State(State other) {
      at = other.at.clone();
      registers = Arrays.stream(other.registers).map(int[]::clone).toArray(int[][]::new);
      leaders = new HashMap<>(other.leaders);
    }
  }

  private static final int MOST = 20_000;

  private final List<List<Step>> lanes;
  private final Deque<State> open = new ArrayDeque<>();
  private final Set<List<Object>> seen = new HashSet<>();
  private final Set<List<List<Integer>>> ends = new LinkedHashSet<>();

  private LaneMachine(List<List<Step>> lanes) {
    this.lanes = lanes;
  }

  /// The registers of all lanes at the end, in all ways that there are; none if lanes wait for each
  /// other for ever.
  static Set<List<List<Integer>>> ends(List<List<Step>> lanes, int[][] first) {
    LaneMachine machine = new LaneMachine(lanes);
    State start = new State(lanes.size(), first[0].length);
    for (int l = 0; l < lanes.size(); l++) {
      start.registers[l] = first[l].clone();
    }
    machine.open.push(start);
    while (!machine.open.isEmpty()) {
      machine.run(machine.open.pop());
    }
    return machine.ends;
  }

  private boolean ended(State s, int lane) {
    return s.at[lane] >= lanes.get(lane).size();
  }

  private Together waits(State s, int lane) {
    return ended(s, lane) ? null : (Together) lanes.get(lane).get(s.at[lane]);
  }

  private static int mask(State s, int lane, Together t) {
    return t.mask() >= 0 ? s.registers[lane][t.mask()] : t.members();
  }

  private void run(State s) {
    List<Object> key =
        List.of(Arrays.toString(s.at), Arrays.deepToString(s.registers), Map.copyOf(s.leaders));
    if (!seen.add(key)) {
      return;
    } else if (seen.size() > MOST) {
      throw new Open(false);
    }
    for (int l = 0; l < lanes.size(); l++) {
      alone(s, l);
      if (!ended(s, l) && lanes.get(l).get(s.at[l]) instanceof Read(int to, var values)) {
        for (int value : values) {
          State next = new State(s);
          next.registers[l][to] = value;
          next.at[l]++;
          open.push(next);
        }
        return;
      }
    }
    for (int l = 0; l < lanes.size(); l++) {
      Together t = waits(s, l);
      if (t != null && !t.kind().equals("activemask.b32")) {
        int mask = mask(s, l, t);
        if ((mask >>> l & 1) == 0) {
          throw new Open(true);
        }
        List<Integer> members = members(s, t, mask);
        if (members != null) {
          for (State next : done(s, t, mask, members)) {
            open.push(next);
          }
          return;
        }
      }
    }
    boolean all = true;
    for (int l = 0; l < lanes.size(); l++) {
      Together t = waits(s, l);
      all &= t == null;
      if (t != null && t.kind().equals("activemask.b32")) {
        active(s, l, t);
      }
    }
    if (all) {
      ends.add(Arrays.stream(s.registers).map(r -> Arrays.stream(r).boxed().toList()).toList());
    }
  }

  /// Each set of lanes that may stand at the instruction together, by its lowest lane.
  private void active(State s, int lowest, Together t) {
    List<Integer> others = new ArrayList<>();
    for (int l = lowest + 1; l < lanes.size(); l++) {
      if (!ended(s, l) && s.at[l] == s.at[lowest]) {
        others.add(l);
      }
    }
    for (int some = 0; some < 1 << others.size(); some++) {
      List<Integer> members = new ArrayList<>(List.of(lowest));
      int mask = 1 << lowest;
      for (int i = 0; i < others.size(); i++) {
        if ((some >>> i & 1) != 0) {
          members.add(others.get(i));
          mask |= 1 << others.get(i);
        }
      }
      State next = new State(s);
      for (int l : members) {
        next.registers[l][t.to()] = mask;
        next.at[l]++;
      }
      open.push(next);
    }
  }

  private void alone(State s, int l) {
    for (int steps = 0; !ended(s, l); steps++) {
      if (steps > MOST) {
        throw new Open(false);
      }
      switch (lanes.get(l).get(s.at[l])) {
        case Sum(int to, int from, int times, int plus) -> {
          s.registers[l][to] = s.registers[l][from] * times + plus;
          s.at[l]++;
        }
        case Skip(int register, int bit, int target) ->
            s.at[l] = (s.registers[l][register] >>> bit & 1) == 0 ? target : s.at[l] + 1;
        case Read _, Together _ -> {
          return;
        }
      }
    }
  }

  /// Who takes part; null if somebody is still to come.
  private List<Integer> members(State s, Together t, int mask) {
    List<Integer> members = new ArrayList<>();
    for (int l = 0; l < lanes.size(); l++) {
      if ((mask >>> l & 1) != 0 && !ended(s, l)) {
        Together other = waits(s, l);
        if (!other.kind().equals(t.kind()) || mask(s, l, other) != mask) {
          return null;
        }
        members.add(l);
      }
    }
    return members;
  }

  private List<State> done(State s, Together t, int mask, List<Integer> members) {
    List<State> all = new ArrayList<>();
    if (t.kind().equals("elect.sync")) {
      Integer known = s.leaders.get(mask);
      if (known != null && !members.contains(known)) {
        throw new Open(false);
      }
      for (int leader : known == null ? members : List.of(known)) {
        State next = new State(s);
        next.leaders.put(mask, leader);
        for (int l : members) {
          Together own = waits(s, l);
          next.registers[l][own.to()] = leader;
          next.registers[l][own.second()] = l == leader ? 1 : 0;
        }
        all.add(next);
      }
    } else {
      State next = new State(s);
      for (int l : members) {
        Together own = waits(s, l);
        int second = 0;
        int result;
        if (t.kind().startsWith("shfl")) {
          int from = source(own, l);
          second = from >= 0 ? 1 : 0;
          int taken = from >= 0 ? from : l;
          if (!members.contains(taken)) {
            throw new Open(false);
          }
          result = s.registers[taken][waits(s, taken).from()];
        } else {
          int[] brought =
              members.stream().mapToInt(m -> s.registers[m][waits(s, m).from()]).toArray();
          result = result(t.kind(), members, brought, s.registers[l][own.from()]);
          second = result != 0 ? 1 : 0;
        }
        next.registers[l][own.to()] = result;
        if (own.second() >= 0) {
          next.registers[l][own.second()] = second;
        }
      }
      all.add(next);
    }
    for (State next : all) {
      for (int l : members) {
        next.at[l]++;
      }
    }
    return all;
  }

  /// The lane from which a shuffle takes; -1 if that is outside, and it takes its own.
  private static int source(Together t, int lane) {
    int segment = t.bound() >>> 8 & 31;
    int high = t.bound() & 31;
    int most = (lane & segment) | (high & ~segment & 31);
    int least = lane & segment;
    String mode = t.kind().split("\\.")[2];
    int by = t.by() & 31;
    int from;
    boolean inside;
    if (mode.equals("up")) {
      from = lane - by;
      inside = from >= most;
    } else if (mode.equals("down")) {
      from = lane + by;
      inside = from <= most;
    } else if (mode.equals("bfly")) {
      from = lane ^ by;
      inside = from <= most;
    } else {
      from = least | (by & ~segment & 31);
      inside = from <= most;
    }
    return inside ? from : -1;
  }

  private static int result(String kind, List<Integer> members, int[] brought, int own) {
    int yes = 0;
    int equal = 0;
    int all = 0;
    for (int i = 0; i < brought.length; i++) {
      int bit = 1 << members.get(i);
      all |= bit;
      yes |= brought[i] != 0 ? bit : 0;
      equal |= brought[i] == own ? bit : 0;
    }
    return switch (kind) {
      case "vote.sync.ballot.b32" -> yes;
      case "vote.sync.any.pred" -> yes != 0 ? 1 : 0;
      case "vote.sync.all.pred" -> yes == all ? 1 : 0;
      case "vote.sync.uni.pred" -> yes == all || yes == 0 ? 1 : 0;
      case "match.any.sync.b32" -> equal;
      case "match.all.sync.b32" -> equal == all ? all : 0;
      case "redux.sync.add.s32" -> Arrays.stream(brought).sum();
      case "redux.sync.min.s32" -> Arrays.stream(brought).min().orElseThrow();
      case "redux.sync.max.u32" ->
          Arrays.stream(brought).boxed().max(Integer::compareUnsigned).orElseThrow();
      case "redux.sync.and.b32" -> Arrays.stream(brought).reduce(-1, (a, b) -> a & b);
      case "redux.sync.or.b32" -> Arrays.stream(brought).reduce(0, (a, b) -> a | b);
      case "redux.sync.xor.b32" -> Arrays.stream(brought).reduce(0, (a, b) -> a ^ b);
      default -> throw new IllegalArgumentException(kind);
    };
  }
}
