package dev.acquit.codegen.recover.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Where one path stands. Mutable, copied where paths part.
final class State {
  /// What a weak access left behind for the next one of the same address.
  ///
  /// @param item the access
  /// @param bits its width
  /// @param term the value
  record Left(int item, int bits, int term) {}

  int pc;
  int steps;
  int accesses;
  int opaque;

  /// How often something was decided that could have gone otherwise.
  int decisions;

  final int[] registers;
  final int[] rounds;
  final int[] decisionsAtRound;
  final int[] counted;

  /// For each jump backwards what was constant in the last two rounds.
  final Map<Integer, List<Loops.Passing>> passings;

  /// Jumps backwards that stand for any number of rounds.
  final Set<Integer> leaps;

  final PrivateMemory memory;
  final Facts facts;
  final List<Act> acts;
  final List<Trace.Condition> conditions;
  final Map<Integer, Left> left;

  State(int registerCount, int itemCount, PrivateMemory memory, Facts facts) {
    registers = new int[registerCount];
    Arrays.fill(registers, -1);
    rounds = new int[itemCount];
    decisionsAtRound = new int[itemCount];
    counted = new int[itemCount];
    passings = new HashMap<>();
    leaps = new HashSet<>();
    this.memory = memory;
    this.facts = facts;
    acts = new ArrayList<>();
    conditions = new ArrayList<>();
    left = new HashMap<>();
  }

  private State(State other) {
    pc = other.pc;
    steps = other.steps;
    accesses = other.accesses;
    opaque = other.opaque;
    decisions = other.decisions;
    registers = other.registers.clone();
    rounds = other.rounds.clone();
    decisionsAtRound = other.decisionsAtRound.clone();
    counted = other.counted.clone();
    passings = new HashMap<>(other.passings);
    leaps = new HashSet<>(other.leaps);
    memory = other.memory.copy();
    facts = other.facts.copy();
    acts = new ArrayList<>(other.acts);
    conditions = new ArrayList<>(other.conditions);
    left = new HashMap<>(other.left);
  }

  State copy() {
    return new State(this);
  }
}
