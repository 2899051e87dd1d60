package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A vocabulary as numbers. A code is an instruction without its location: the number of its
/// instruction without dependency, plus the number of instructions for each dependency before its
/// own.
final class InstructionCodes {
  /// What a code does with its location; equal for codes that [Locations] cannot tell apart.
  enum Class {
    FENCE(false, false),
    LOAD(false, false),
    ATOMIC_LOAD(false, true),
    STORE(true, false),
    ATOMIC_STORE(true, true);

    private final boolean writes;
    private final boolean atomic;

    Class(boolean writes, boolean atomic) {
      this.writes = writes;
      this.atomic = atomic;
    }

    boolean accesses() {
      return this != FENCE;
    }

    boolean writes() {
      return writes;
    }

    boolean atomic() {
      return atomic;
    }
  }

  /// A dependency, by the place in the thread of what is depended on.
  private final List<Dependency> dependencies = new ArrayList<>();

  private final List<Step> steps;
  private final Class[] classes;
  private final boolean[] reads;
  private final int codes;

  InstructionCodes(Vocabulary vocabulary, int longestThread) {
    steps = vocabulary.steps();
    for (Dependency.Kind kind : Dependency.Kind.values()) {
      for (int on = 0; vocabulary.dependencies().contains(kind) && on < longestThread - 1; on++) {
        dependencies.add(new Dependency(kind, on));
      }
    }
    codes = steps.size() * (1 + dependencies.size());
    classes = new Class[codes];
    reads = new boolean[codes];
    for (int code = 0; code < codes; code++) {
      Step step = steps.get(code % steps.size());
      classes[code] = classOf(step, vocabulary.language());
      reads[code] = step instanceof Step.Access access && access.reads();
    }
  }

  /// Whether a location is accessed atomically matters in C++ alone; elsewhere every access counts
  /// as plain.
  private static Class classOf(Step step, TestLanguage language) {
    if (!(step instanceof Step.Access access)) {
      return Class.FENCE;
    }
    boolean atomic = language == TestLanguage.CPP && access.annotation().order() != Order.PLAIN;
    return access.writes()
        ? atomic ? Class.ATOMIC_STORE : Class.STORE
        : atomic ? Class.ATOMIC_LOAD : Class.LOAD;
  }

  /// The number of codes.
  int codes() {
    return codes;
  }

  Class classOf(int code) {
    return classes[code];
  }

  /// Whether a code may stand behind others in a thread.
  ///
  /// @param all the codes of all threads
  /// @param first where the thread begins in them
  /// @param at where the code would stand
  boolean fits(int code, int[] all, int first, int at) {
    if (code < steps.size()) {
      return true;
    }
    Dependency dependency = dependency(code);
    return dependency.on() < at - first
        && reads[all[first + dependency.on()]]
        && switch (dependency.kind()) {
          case ADDR, CTRL -> classes[code].accesses();
          case DATA -> classes[code].writes();
        };
  }

  /// Whether a code is a branch on the same read as another.
  boolean repeatsBranch(int code, int earlier) {
    return code >= steps.size()
        && earlier >= steps.size()
        && dependency(code).kind() == Dependency.Kind.CTRL
        && dependency(code).equals(dependency(earlier));
  }

  private Dependency dependency(int code) {
    return dependencies.get(code / steps.size() - 1);
  }

  /// The instruction of a code.
  Step step(int code, int location, int value) {
    Optional<Dependency> on =
        code < steps.size() ? Optional.empty() : Optional.of(dependency(code));
    Step step = steps.get(code % steps.size());
    return step instanceof Step.Access a ? a.at(location, value).with(on) : step;
  }
}
