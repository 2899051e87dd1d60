package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.model.symbolic.Form;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Predicate;

/// Programs of a layout and executions of them at random.
///
/// Executions in which every read takes what it likes are hardly ever allowed. So some are made
/// from an order of all instructions: reads read what was written last in it. The order may have
/// anything to do with program order, or little.
///
/// @param vocabulary the forms to choose from
/// @param layout the threads
/// @param mixed whether a location may be accessed both by atomic and by plain accesses
/// @param own whether a read-modify-write may read what it writes
/// @param random where chance comes from
record RandomInstances(
    MappingForms vocabulary, Layout layout, boolean mixed, boolean own, Random random) {
  private static final double PLAIN = 0.25;
  private static final double FENCE = 0.15;
  private static final double ORDERED = 0.35;
  private static final int LOCATIONS = 2;

  Instance next() {
    int locations = 1 + random.nextInt(LOCATIONS);
    boolean[] plain = new boolean[locations];
    for (int k = 0; k < locations; k++) {
      plain[k] = random.nextDouble() < PLAIN;
    }
    boolean one = random.nextBoolean();
    ThreadScope scope = scope();
    List<Instance.Instruction> program = new ArrayList<>();
    for (int i = 0; i < layout.size(); i++) {
      int k = random.nextInt(locations);
      Form form = form(plain[k]);
      program.add(
          new Instance.Instruction(
              vocabulary.forms().indexOf(form),
              form.scoped() ? Optional.of(one ? scope : scope()) : Optional.empty(),
              form.accesses() ? OptionalInt.of(k) : OptionalInt.empty(),
              OptionalInt.empty()));
    }
    return execution(program, near());
  }

  private Form form(boolean plain) {
    if (random.nextDouble() < FENCE) {
      return one(f -> !f.accesses());
    }
    boolean unscoped = mixed ? random.nextInt(5) == 0 : plain;
    int kind = random.nextInt(unscoped ? 2 : 4);
    return one(f ->
        f.accesses()
            && f.scoped() != unscoped
            && switch (kind) {
              case 0 -> f.reads() && !f.writes();
              case 1, 2 -> f.writes() && !f.reads();
              default -> f.reads() && f.writes();
            });
  }

  private Form one(Predicate<Form> those) {
    List<Form> some = vocabulary.forms().stream().filter(those).toList();
    return some.get(random.nextInt(some.size()));
  }

  private ThreadScope scope() {
    List<ThreadScope> usual = List.of(ThreadScope.DEVICE, ThreadScope.SYSTEM);
    return random.nextInt(3) > 0
        ? usual.get(random.nextInt(2))
        : ThreadScope.values()[random.nextInt(ThreadScope.values().length)];
  }

  private Map<Scope, List<Integer>> near() {
    Map<Scope, List<Integer>> near = new LinkedHashMap<>();
    List<Integer> outer = Collections.nCopies(layout.threads().size(), 0);
    for (Scope level : List.of(Scope.GPU, Scope.CLUSTER, Scope.CTA)) {
      // Threads that are apart on a level are apart on those below.
      List<Integer> first = new ArrayList<>();
      for (int t = 0; t < layout.threads().size(); t++) {
        int mine = t;
        for (int u = t - 1; u >= 0; u--) {
          boolean together = outer.get(u).equals(outer.get(t)) && random.nextInt(4) > 0;
          mine = together ? first.get(u) : mine;
        }
        first.add(mine);
      }
      near.put(level, first);
      outer = first;
    }
    return near;
  }

  private Instance execution(List<Instance.Instruction> program, Map<Scope, List<Integer>> near) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < program.size(); i++) {
      order.add(i);
    }
    shuffle(order);
    boolean ordered = random.nextDouble() < ORDERED;
    Map<Integer, List<Integer>> modification = new LinkedHashMap<>();
    List<Instance.Instruction> all = new ArrayList<>(program);
    for (int i : order) {
      Instance.Instruction in = program.get(i);
      Form form = vocabulary.forms().get(in.form());
      if (form.accesses()) {
        List<Integer> writes =
            modification.computeIfAbsent(in.location().getAsInt(), k -> new ArrayList<>());
        if (form.reads()) {
          all.set(i, ordered ? reading(in, last(writes)) : reading(in, any(program, i)));
        }
        if (form.writes()) {
          writes.add(i);
        }
      }
    }
    modification.values().removeIf(List::isEmpty);
    return new Instance(layout, all, near, modification);
  }

  /// Any order, with threads in program order more often than not.
  private void shuffle(List<Integer> order) {
    Collections.shuffle(order, random);
    int[] thread = layout.threadOfEach();
    for (int t = 0; t < layout.threads().size(); t++) {
      if (random.nextBoolean()) {
        int its = t;
        List<Integer> sorted = order.stream().filter(i -> thread[i] == its).sorted().toList();
        int next = 0;
        for (int i = 0; i < order.size(); i++) {
          if (thread[order.get(i)] == its) {
            order.set(i, sorted.get(next++));
          }
        }
      }
    }
  }

  private static OptionalInt last(List<Integer> writes) {
    return writes.isEmpty() ? OptionalInt.empty() : OptionalInt.of(writes.getLast());
  }

  private OptionalInt any(List<Instance.Instruction> program, int reader) {
    List<OptionalInt> sources = sources(program, reader);
    return sources.get(random.nextInt(sources.size()));
  }

  private List<OptionalInt> sources(List<Instance.Instruction> program, int reader) {
    List<OptionalInt> sources = new ArrayList<>();
    sources.add(OptionalInt.empty());
    for (int w = 0; w < program.size(); w++) {
      if (vocabulary.forms().get(program.get(w).form()).writes()
          && program.get(w).location().equals(program.get(reader).location())
          && (own || w != reader)) {
        sources.add(OptionalInt.of(w));
      }
    }
    return sources;
  }

  private static Instance.Instruction reading(Instance.Instruction in, OptionalInt from) {
    return new Instance.Instruction(in.form(), in.scope(), in.location(), from);
  }

  /// All that differ from an instance in one thing: the source of a read, two neighbours in a
  /// modification order, the order or the lowering of an instruction, a scope, or whether threads
  /// share a scope.
  List<Instance> neighbours(Instance of) {
    List<Instance> all = new ArrayList<>();
    for (int i = 0; i < of.instructions().size(); i++) {
      Instance.Instruction in = of.instructions().get(i);
      Form form = vocabulary.forms().get(in.form());
      if (form.reads()) {
        for (OptionalInt source : sources(of.instructions(), i)) {
          add(of, i, reading(in, source), all);
        }
      }
      for (int f = 0; f < vocabulary.forms().size(); f++) {
        Form other = vocabulary.forms().get(f);
        if (other.reads() == form.reads()
            && other.writes() == form.writes()
            && other.scoped() == form.scoped()) {
          add(of, i, new Instance.Instruction(f, in.scope(), in.location(), in.readsFrom()), all);
        }
      }
      if (in.scope().isPresent()) {
        for (ThreadScope s : ThreadScope.values()) {
          add(
              of,
              i,
              new Instance.Instruction(in.form(), Optional.of(s), in.location(), in.readsFrom()),
              all);
        }
      }
    }
    of.modification()
        .forEach((k, writes) -> {
          for (int a = 0; a + 1 < writes.size(); a++) {
            List<Integer> swapped = new ArrayList<>(writes);
            Collections.swap(swapped, a, a + 1);
            Map<Integer, List<Integer>> orders = new LinkedHashMap<>(of.modification());
            orders.put(k, swapped);
            all.add(new Instance(of.layout(), of.instructions(), of.near(), orders));
          }
        });
    for (int i = 0; i < 4; i++) {
      all.add(new Instance(of.layout(), of.instructions(), near(), of.modification()));
    }
    all.removeIf(of::equals);
    return all;
  }

  private static void add(Instance of, int at, Instance.Instruction changed, List<Instance> all) {
    List<Instance.Instruction> instructions = new ArrayList<>(of.instructions());
    instructions.set(at, changed);
    all.add(new Instance(of.layout(), instructions, of.near(), of.modification()));
  }
}
