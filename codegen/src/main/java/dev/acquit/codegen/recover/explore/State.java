package dev.acquit.codegen.recover.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
