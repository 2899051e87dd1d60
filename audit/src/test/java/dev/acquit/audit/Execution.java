package dev.acquit.audit;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A candidate execution of the engine, its events under their names in Alloy.
///
/// @param candidate the events
/// @param slots from names to events
record Execution(Candidate candidate, Map<String, Integer> slots) {
  /// The path on which every compare-exchange fails is the one with the fewest events.
  ///
  /// @param names for each instruction its events' names, in program order
  static Execution of(LitmusTest test, Sample sample, List<List<String>> names) throws Exception {
    Program program = Programs.of(test);
    List<ThreadPath> paths = new ArrayList<>();
    for (ProgramThread thread : program.threads()) {
      paths.add(
          PathFinder.find(thread, Surroundings.UNKNOWN, new LoopRules(1, false), true, () -> {})
              .paths()
              .stream()
              .min(Comparator.comparingInt(p -> p.events().size()))
              .orElseThrow());
    }
    Candidate candidate = new Candidate(program, paths);
    Map<String, Integer> slots = new LinkedHashMap<>();
    int event = candidate.cells().size();
    for (int i = 0; i < names.size(); i++) {
      for (String name : names.get(i)) {
        if (name.startsWith("Read") || name.startsWith("Write")) {
          nameInitial(candidate, sample, i, event, slots);
        }
        slots.put(name, event++);
      }
    }
    if (event != candidate.size() || slots.size() != event) {
      throw new IllegalStateException("events " + slots + " of " + candidate.size());
    }
    return new Execution(candidate, slots);
  }

  private static void nameInitial(
      Candidate candidate, Sample sample, int instruction, int event, Map<String, Integer> slots) {
    for (int earlier = 0; earlier < instruction; earlier++) {
      if (sample.together(earlier, instruction)) {
        return;
      }
    }
    Relation loc = candidate.base(BaseRelation.LOC);
    for (int e = 0; e < candidate.cells().size(); e++) {
      if (loc.contains(e, event)) {
        slots.put("Initial_" + (instruction + 1), e);
      }
    }
  }

  /// The events of an instruction of the C++ program.
  static List<String> source(int instruction, Sample.Step step) {
    int i = instruction + 1;
    return switch (step.row().operation()) {
      case LOAD -> List.of("Read_" + i);
      case STORE -> List.of("Write_" + i);
      case FENCE -> List.of("Before1_" + i);
      case RMW ->
          step.failure().isPresent() ? List.of("Read_" + i) : List.of("Read_" + i, "Write_" + i);
    };
  }

  /// The events of an instruction of the compiled program.
  static List<String> target(int instruction, Sample.Step step, Alternative alternative) {
    List<String> names = new ArrayList<>();
    boolean accessed = false;
    int fences = 0;
    for (Template template : alternative.templates()) {
      if (template.operation() == Operation.FENCE) {
        names.add((accessed ? "After" : "Before") + ++fences + "_" + (instruction + 1));
      } else {
        names.addAll(source(instruction, step));
        accessed = true;
        fences = 0;
      }
    }
    return names;
  }

  /// A relation between events of which names are known.
  Relation relation(List<String[]> pairs) {
    Relation relation = Relation.empty(candidate.size());
    for (String[] pair : pairs) {
      relation = relation.with(slots.get(pair[0]), slots.get(pair[1]));
    }
    return relation;
  }
}
