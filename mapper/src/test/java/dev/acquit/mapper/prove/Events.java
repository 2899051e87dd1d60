package dev.acquit.mapper.prove;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Subject;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import dev.acquit.model.relation.Relation;
import dev.acquit.model.symbolic.Form;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// An execution as the enumerating engine sees it: the events of one side, from the litmus test of
/// the program, with what reads read from and the modification order.
///
/// @param candidate the events
/// @param rf from writes to reads
/// @param mo the modification order of each location, initial writes first
record Events(Candidate candidate, Relation rf, Relation mo) {
  /// The C++ side.
  static Events source(Instance instance, MappingForms vocabulary) {
    return events(program(instance, vocabulary).test(), instance, vocabulary, false);
  }

  /// The PTX side: the lowering of the same test.
  static Events target(Instance instance, MappingForms vocabulary, Mapping mapping) {
    Choice choice =
        new Choice(
            instance.instructions().stream()
                .map(i -> vocabulary.keys().get(i.form()).alternative())
                .toList());
    LitmusTest ptx =
        Lowering.of(program(instance, vocabulary).test(), mapping).lower(choice).test();
    return events(ptx, instance, vocabulary, true);
  }

  /// The program of an instance, without guards, its read-modify-writes exchanging.
  static Subject program(Instance instance, MappingForms vocabulary) {
    return FoundProgram.of(instance, vocabulary, false, false);
  }

  private static Events events(
      LitmusTest test, Instance instance, MappingForms vocabulary, boolean target) {
    try {
      Program program = Programs.of(test);
      List<ThreadPath> paths = new ArrayList<>();
      for (ProgramThread thread : program.threads()) {
        // A compare-exchange that fails has no write; with that left out paths are alike.
        paths.add(
            PathFinder.find(thread, Surroundings.UNKNOWN, new LoopRules(0, false), true, () -> {})
                .paths()
                .stream()
                .min(Comparator.comparing(p -> p.events().size()))
                .orElseThrow());
      }
      return events(new Candidate(program, paths), instance, vocabulary, target);
    } catch (NotCoveredException e) {
      throw new AssertionError("not covered: " + test, e);
    }
  }

  private static Events events(
      Candidate candidate, Instance instance, MappingForms vocabulary, boolean target) {
    int size = instance.instructions().size();
    int[] read = new int[size];
    int[] write = new int[size];
    int[] location = new int[size];
    int[] thread = instance.layout().threadOfEach();
    int at = candidate.cells().size();
    for (int i = 0; i < size; i++) {
      Form form = vocabulary.forms().get(instance.instructions().get(i).form());
      read[i] = -1;
      write[i] = -1;
      for (Optional<Part> part : target ? form.target() : form.source()) {
        if (part.isPresent()) {
          PathEvent event = candidate.event(at);
          require(
              candidate.thread(at) == thread[i]
                  && event.kind().name().equals(part.get().kind().name()),
              candidate,
              "events in the order of their positions");
          switch (event.kind()) {
            case READ -> read[i] = at;
            case WRITE -> write[i] = at;
            case FENCE, BARRIER -> {}
          }
          location[i] = event.isAccess() ? candidate.cell(at) : location[i];
          require(
              event.addressReads().union(event.dataReads()).union(event.controlReads()).isEmpty(),
              candidate,
              "no dependencies");
          at++;
        }
      }
    }
    require(at == candidate.size(), candidate, "all events");
    Relation rf = Relation.empty(at);
    Relation mo = Relation.empty(at);
    for (int i = 0; i < size; i++) {
      if (read[i] >= 0) {
        OptionalInt from = instance.instructions().get(i).readsFrom();
        rf = rf.with(from.isPresent() ? write[from.getAsInt()] : location[i], read[i]);
      }
      mo = write[i] >= 0 ? mo.with(location[i], write[i]) : mo;
    }
    for (Map.Entry<Integer, List<Integer>> e : instance.modification().entrySet()) {
      for (int i = 0; i + 1 < e.getValue().size(); i++) {
        mo = mo.with(write[e.getValue().get(i)], write[e.getValue().get(i + 1)]);
      }
    }
    return new Events(candidate, rf, mo.closure());
  }

  private static void require(boolean holds, Candidate candidate, String what) {
    if (!holds) {
      throw new AssertionError("expected " + what + " in " + candidate.program().test());
    }
  }
}
