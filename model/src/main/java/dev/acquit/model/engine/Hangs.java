package dev.acquit.model.engine;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.execution.ThreadPath.End;
import dev.acquit.model.program.Program;
import dev.acquit.model.progress.Visibility;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Looks for an execution in which a thread spins or waits forever. Which threads may stand still
/// was decided before.
final class Hangs implements Search.Visitor {
  private final Program program;
  private final MemoryModel model;
  private final Visibility visibility;
  private final HangViews views;
  private Optional<TerminationResult.Hang> hang = Optional.empty();
  private Optional<String> undefined = Optional.empty();
  private boolean circle;
  private boolean refuted;
  private Support support = Support.NOT_ASKED;
  private Optional<String> uncovered = Optional.empty();

  /// @param views tells of what is found
  Hangs(Program program, MemoryModel model, Visibility visibility, HangViews views) {
    this.program = program;
    this.model = model;
    this.visibility = visibility;
    this.views = views;
  }

  Optional<TerminationResult.Hang> hang() {
    return hang;
  }

  /// Why the test has no defined meaning.
  Optional<String> undefined() {
    return undefined;
  }

  /// Why the model does not speak about it.
  Optional<String> uncovered() {
    return uncovered;
  }

  @Override
  public boolean wants(List<FinalState> possible) {
    return true;
  }

  @Override
  public boolean wantsEveryOrder(Evaluation evaluation) {
    return true;
  }

  /// One is enough for the note that there are such executions.
  @Override
  public boolean wantsCircles() {
    return !circle;
  }

  @Override
  public void circle(List<FinalState> states) {
    circle = true;
  }

  /// Where reads can make a program undefined, one hang does not settle the matter.
  @Override
  public boolean done() {
    boolean settled = hang.isPresent() && program.language() == Program.Language.PTX;
    return settled || undefined.isPresent() || uncovered.isPresent();
  }

  @Override
  public void found(Search.Found found, List<FinalState> states) {
    if (!hasMeaning(found) || !isForever(found)) {
      return;
    }
    undefined = assumedAway(found.candidate());
    if (undefined.isEmpty() && hang.isEmpty()) {
      HangReplay.Outcome replayed = HangReplay.of(found);
      if (replayed instanceof HangReplay.Outcome.Differs) {
        refuted = true;
        return;
      }
      support =
          replayed instanceof HangReplay.Outcome.NotRun(String why)
              ? new Support.OneEngine("a replay knows nothing of " + why)
              : new Support.Replayed();
      hang = Optional.of(views.hang(found));
    }
  }

  /// Whether the model says that an execution takes no meaning away.
  private boolean hasMeaning(Search.Found found) {
    for (Check check : model.checks()) {
      if (check.isOfMeaning() && found.evaluation().fails(check)) {
        if (check.kind() == CatStatement.Kind.UNDEFINED_UNLESS) {
          undefined = Optional.of(check.name());
        } else {
          uncovered = Optional.of(check.name());
        }
        return false;
      }
    }
    return true;
  }

  /// Threads that go round a circle.
  ///
  /// @param once an execution in which they have gone round once
  /// @param often the same with more rounds
  void circle(Search.Found once, Search.Found often) {
    if (hasMeaning(often)) {
      support = new Support.Replayed();
      hang = Optional.of(views.hang(once));
    }
  }

  /// Whether an execution was found that is said not to end, and ends when it is replayed.
  boolean refuted() {
    return refuted;
  }

  /// Who says that the execution found does not end.
  Support support() {
    return support;
  }

  /// Whether every read of a round that is repeated forever may read the same write forever.
  private boolean isForever(Search.Found found) {
    Candidate c = found.candidate();
    Relation co = found.evaluation().relation(model.coherence());
    EventSet silent = silent(c);
    return spinning(c)
        .noneMatch(e -> {
          int source = c.isRead(e) ? found.values().source(e) : -1;
          return source >= 0
              && mustSee(c, e).meets(co.row(source).difference(silent).without(source));
        });
  }

  /// The writes of rounds that are repeated forever: each writes what is there, and if it is the
  /// last, the next round reads the same value from it.
  static EventSet silent(Candidate c) {
    EventSet writes = EventSet.EMPTY;
    for (int e : spinning(c).filter(c::isWrite).toArray()) {
      writes = writes.with(e);
    }
    return writes;
  }

  /// The events of rounds that are repeated forever.
  private static IntStream spinning(Candidate c) {
    return IntStream.range(0, c.paths().size())
        .filter(t -> c.paths().get(t).end() instanceof End.Spin)
        .flatMap(t ->
            IntStream.range(
                c.base(t) + ((End.Spin) c.paths().get(t).end()).from(),
                c.base(t) + c.paths().get(t).events().size()));
  }

  /// The events that a read sees at last if nothing comes after them.
  private EventSet mustSee(Candidate c, int read) {
    return switch (visibility) {
      case COHERENCE -> EventSet.all(c.size());
      case STRONG -> {
        EventSet strong = c.tagged(Tag.A);
        yield strong.contains(read)
            ? c.base(BaseRelation.SR).row(read).intersection(strong)
            : EventSet.EMPTY;
      }
    };
  }

  /// An implementation of C++ may assume that a loop ends in which nothing happens that others
  /// could notice or that could notice others.
  private Optional<String> assumedAway(Candidate c) {
    if (program.language() != Program.Language.CPP) {
      return Optional.empty();
    }
    for (int t = 0; t < c.paths().size(); t++) {
      ThreadPath path = c.paths().get(t);
      if (path.end() instanceof End.Spin(int from)
          && path.events().subList(from, path.events().size()).stream()
              .noneMatch(e -> e.kind().isProgress(e.marks()))) {
        return Optional.of(
            "P"
                + program.threads().get(t).id()
                + " may go round forever in a loop without an atomic read, a volatile access or"
                + " synchronization, which an implementation may assume to end");
      }
    }
    return Optional.empty();
  }
}
