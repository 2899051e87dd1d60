package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.PathFinder;
import dev.acquit.model.execution.Surroundings;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.relation.Relation;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Good files mean what is expected, bad ones are refused in the expected words.
///
/// What a file means is shown in one execution: event 0 is the initial write of x, 1, 2 and 3 are a
/// write of x, a fence and a read of x in the first thread, 4 and 5 a read and a write of x in the
/// second; both reads read from 1, coherence is 0, 1, 5.
class CatGoldenTest {
  private static final String PROGRAM =
      "PTX cat\n{ x=0; }\n"
          + " P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
          + " st.relaxed.gpu x, 1 | ld.acquire.gpu r0, x ;\n"
          + " fence.sc.gpu | st.release.gpu x, 2 ;\n"
          + " ld.weak r0, x | ;\nexists (x=2)\n";

  static List<Path> good() {
    return CatFiles.in("good");
  }

  static List<Path> bad() {
    return CatFiles.in("bad");
  }

  @ParameterizedTest
  @MethodSource("good")
  void means(Path file) throws Exception {
    MemoryModel model = CatFiles.compile(file);
    Program program = Programs.of(LitmusReader.read("cat", PROGRAM));
    List<ThreadPath> paths = new ArrayList<>();
    for (var thread : program.threads()) {
      paths.add(
          PathFinder.find(thread, Surroundings.UNKNOWN, new LoopRules(0, false), false, () -> {})
              .paths()
              .getFirst());
    }
    Candidate candidate = new Candidate(program, paths);
    Evaluation evaluation = new Evaluation(model);
    evaluation.start(candidate);
    Relation nothing = Relation.empty(candidate.size());
    for (int v = 0; v < model.choices().size(); v++) {
      Relation chosen =
          switch (model.choices().get(v).kind()) {
            case READS_FROM -> nothing.with(1, 3).with(1, 4);
            case COHERENCE, TOTAL_COHERENCE, PARTIAL_COHERENCE ->
                nothing.with(0, 1).with(0, 5).with(1, 5);
            case ORIENTATION -> nothing.with(1, 5);
            case FENCE_ORDER, RECURSIVE -> nothing;
          };
      evaluation.choose(v, chosen, chosen);
    }
    StringBuilder text = new StringBuilder("title: " + model.title() + "\n");
    text.append("shown: ").append(String.join(" ", model.shown().keySet())).append('\n');
    for (Choice choice : model.choices()) {
      text.append("choice: ").append(choice.name()).append(' ').append(choice.kind()).append('\n');
    }
    for (Check check : model.checks()) {
      text.append(check.kind())
          .append(check.negated() ? " ~" : " ")
          .append(check.test())
          .append(' ')
          .append(check.name())
          .append(evaluation.fails(check) ? " fails: " : " holds: ")
          .append(value(model, evaluation, check.node()))
          .append('\n');
    }
    Golden.assertExpected(file, text.toString());
  }

  private static String value(MemoryModel model, Evaluation evaluation, int node) {
    if (!model.nodes().get(node).set()) {
      return evaluation.relation(node).toString();
    }
    return evaluation.set(node).toList().toString();
  }

  @ParameterizedTest
  @MethodSource("bad")
  void refuses(Path file) throws Exception {
    InputException e = catchThrowableOfType(InputException.class, () -> CatFiles.compile(file));
    assertThat(e).as("a file that must be refused").isNotNull();
    Golden.assertExpected(file, e.diagnostic() + "\n");
  }

  @Test
  void noExpectationIsAlone() {
    Golden.assertNoneAlone("cat/good", ".cat");
    Golden.assertNoneAlone("cat/bad", ".cat");
  }
}
