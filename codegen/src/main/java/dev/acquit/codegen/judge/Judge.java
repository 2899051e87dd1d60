package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Defect;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.path.Recovered;
import dev.acquit.codegen.path.Step;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Compares what was recovered of a function with a mapping table.
///
/// A path is compared with each alternative by structure first: it may be one of them, or at least
/// as strong as one by a rule that can be cited. Where structure finds something missing, litmus
/// tests are tried, and only one that shows the loss makes the path weaker. So every claim has a
/// reason: an alternative, a rule, or an execution.
///
/// Immutable but for a memory of what was judged before; may be used by several threads.
public final class Judge {
  /// Orders in which a compare-exchange may fail, from strong to weak.
  private static final List<Optional<MemoryOrder>> FAILURES =
      List.of(
          Optional.of(MemoryOrder.SEQ_CST),
          Optional.of(MemoryOrder.ACQUIRE),
          Optional.of(MemoryOrder.RELAXED));

  private final Table table;
  private final CounterexampleSearch search;
  private final Map<Key, Answer> known = new ConcurrentHashMap<>();

  /// A judge by a table.
  ///
  /// @param mapping the table
  /// @param sources C++ models, which are asked whether they forbid what was found
  /// @param target the PTX model
  /// @param limits what each litmus test may cost
  public Judge(Mapping mapping, List<MemoryModel> sources, MemoryModel target, Limits limits) {
    this(mapping, sources, target, limits, Catalogue.shipped());
  }

  Judge(
      Mapping mapping,
      List<MemoryModel> sources,
      MemoryModel target,
      Limits limits,
      List<Shape> shapes) {
    this.table = new Table(mapping);
    this.search = new CounterexampleSearch(mapping, table, sources, target, limits, shapes);
  }

  private record Key(Question question, Sequence sequence) {}

  /// What a sequence is, whatever path it came from.
  record Answer(
      Verdict verdict, Optional<RowMatch> match, String why, Optional<LitmusEvidence> evidence) {
    private static Answer of(Verdict verdict, Optional<RowMatch> match, String why) {
      return new Answer(verdict, match, why, Optional.empty());
    }
  }

  /// Judges a function.
  ///
  /// @param operation what it should implement
  /// @param recovered what it does
  public Judgement judge(SourceOperation operation, Recovered recovered) {
    return judge(operation, recovered, Dialect.ONE_WAY_FENCE);
  }

  /// Judges a function.
  ///
  /// @param operation what it should implement
  /// @param recovered what it does
  /// @param dialect the words that advice may use
  public Judgement judge(SourceOperation operation, Recovered recovered, Dialect dialect) {
    // Under a lock, or in another function, orders are not what makes it right or wrong.
    boolean comparable =
        recovered.defects().stream().noneMatch(d -> d.kind() == Defect.Kind.NOT_DERIVABLE);
    List<PathJudgement> paths = new ArrayList<>();
    for (OperationPath path : comparable ? recovered.paths() : List.<OperationPath>of()) {
      Answer a =
          inContext(operation.scope(), operation.order(), judge(operation, path, dialect), path);
      paths.add(new PathJudgement(path, a.verdict(), a.match(), a.why(), a.evidence()));
    }
    Verdict verdict =
        paths.isEmpty() && recovered.defects().isEmpty() ? Verdict.UNRECOGNISED : Verdict.CONFORMS;
    for (PathJudgement path : paths) {
      verdict = worse(verdict, path.verdict());
    }
    for (Defect defect : recovered.defects()) {
      verdict = worse(verdict, Verdict.valueOf(defect.kind().name()));
    }
    boolean right = verdict == Verdict.CONFORMS || verdict == Verdict.STRONGER;
    return new Judgement(
        operation,
        right && operation.place().isPrivate() ? Verdict.PRIVATE : verdict,
        paths,
        recovered.defects(),
        recovered.notes());
  }

  private static Verdict worse(Verdict a, Verdict b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private Answer judge(SourceOperation operation, OperationPath path, Dialect dialect) {
    Form form = Form.of(operation.kind(), path);
    Scope scope = operation.scope().ptx();
    Sequence sequence = Sequence.of(path, form.operation(), scope);
    if (operation.kind() == CppOperation.FENCE
        && (operation.order() == MemoryOrder.RELAXED
            || (operation.scope() == ThreadScope.THREAD && sequence.pieces().isEmpty()))) {
      return nothingAsked(sequence);
    }
    Question question =
        new Question(
            form,
            operation.order(),
            operation.failure(),
            operation.scope(),
            operation.type().filter(t -> t.bits() == 64).isPresent(),
            dialect);
    if (operation.scope() == ThreadScope.THREAD || operation.place().isPrivate()) {
      return ofThread(question, sequence);
    }
    return known.computeIfAbsent(new Key(question, sequence), k -> answer(question, sequence));
  }

  /// What an answer becomes by what else is on the path and may follow it: the atom that a red
  /// stands for is one through whose read an acquire fence acquires. Who alone takes part
  /// synchronises with nobody.
  ///
  /// @see Between
  private static Answer inContext(
      ThreadScope scope, MemoryOrder asked, Answer answer, OperationPath path) {
    boolean right = answer.verdict() == Verdict.CONFORMS || answer.verdict() == Verdict.STRONGER;
    if (!right || scope == ThreadScope.THREAD) {
      return answer;
    }
    boolean stands =
        path.reduces()
            && answer.match().filter(m -> m.row().operation() == Operation.RMW).isPresent();
    Answer known =
        Between.words(asked, scope.ptx(), path)
            .map(w -> Answer.of(answer.verdict(), answer.match(), joined(answer.why(), w)))
            .orElse(answer);
    if (!stands) {
      return known;
    }
    return Answer.of(
        path.behind().clear() ? answer.verdict() : Verdict.CONTEXT,
        answer.match(),
        joined(known.why(), JudgementText.red(path.behind())));
  }

  private static String joined(String why, String more) {
    return why.isEmpty() ? more : why + "; " + more;
  }

  private static Answer nothingAsked(Sequence sequence) {
    if (!sequence.mains().isEmpty()) {
      return Answer.of(Verdict.UNRECOGNISED, Optional.empty(), "a fence accesses no memory");
    }
    return sequence.pieces().isEmpty()
        ? Answer.of(Verdict.CONFORMS, Optional.empty(), "")
        : Answer.of(Verdict.STRONGER, Optional.empty(), Rule.NOTHING_ASKED.words());
  }

  /// @see Rule#THREAD_SCOPE
  private Answer ofThread(Question question, Sequence sequence) {
    Sequence same = sequence.withoutLooks().at(question.scope().ptx());
    Answer answer = structure(question, same).answer();
    return switch (answer.verdict()) {
      case CONFORMS -> answer;
      case STRONGER -> answer;
      default ->
          structure(question, same).losses().contains(Loss.KIND)
              ? answer
              : Answer.of(Verdict.STRONGER, answer.match(), Rule.THREAD_SCOPE.words());
    };
  }

  /// What instructions could be that nobody has said anything about. Something that may fail to
  /// swap is a compare-exchange, whatever else it looks like.
  ///
  /// @param paths what was recovered of them, each way that it may go; at least one
  /// @return for each row of their kind the widest scope at which all of them are at least as
  ///   strong as one of its alternatives, in the order of the table
  public List<Candidate> candidates(List<OperationPath> paths) {
    boolean compares = paths.stream().anyMatch(p -> p.ending() == OperationPath.Ending.FAILED);
    Form form =
        paths.stream()
            .flatMap(p -> p.main().stream())
            .findFirst()
            .map(m ->
                switch (m.action()) {
                  case LOAD -> Form.LOAD;
                  case STORE -> Form.STORE;
                  case ATOM, RED, FAILED_CAS -> Form.FETCH;
                })
            .orElse(Form.FENCE);
    return RowKey.of(compares ? Operation.RMW : form.operation()).stream()
        .filter(key -> !key.plain())
        .map(key -> candidate(key, compares ? FAILURES : List.of(Optional.empty()), form, paths))
        .toList();
  }

  private Candidate candidate(
      RowKey key, List<Optional<MemoryOrder>> failures, Form form, List<OperationPath> paths) {
    Candidate said = null;
    Optional<Scope> own = scope(paths);
    for (ThreadScope scope : Candidate.SCOPES) {
      for (Optional<MemoryOrder> failure : failures) {
        Candidate next = candidate(key, failure, scope, form, paths);
        if (next.widest().isPresent()) {
          return next;
        }
        // What is missing is said at the scope that the instructions have.
        boolean here = own.isEmpty() || own.get() == scope.ptx();
        said = said == null || here ? next : said;
      }
    }
    return said;
  }

  /// The scope of the access that does what the operation does, or of the fence that is all of it.
  private static Optional<Scope> scope(List<OperationPath> paths) {
    return paths.stream()
        .flatMap(p -> p.main().stream())
        .findFirst()
        .map(Step.Access::scope)
        .orElseGet(() ->
            paths.stream()
                .flatMap(p -> p.steps().stream())
                .flatMap(s -> s instanceof Step.Fence f ? Stream.of(f.scope()) : Stream.of())
                .findFirst());
  }

  private Candidate candidate(
      RowKey key,
      Optional<MemoryOrder> failure,
      ThreadScope scope,
      Form form,
      List<OperationPath> paths) {
    Answer all = null;
    for (OperationPath path : paths) {
      Form own = failure.isPresent() ? Form.of(CppOperation.COMPARE_EXCHANGE, path.ending()) : form;
      Question question = new Question(own, key.order().orElseThrow(), failure, scope, false);
      Structure structure = structure(question, Sequence.of(path, own.operation(), scope.ptx()));
      Answer answer = inContext(scope, question.asked(), structure.answer(), path);
      if (!structure.losses().isEmpty()) {
        return new Candidate(
            key, failure, Optional.empty(), answer.verdict(), answer.match(), answer.why());
      }
      all = all == null || worse(all.verdict(), answer.verdict()) != all.verdict() ? answer : all;
    }
    return new Candidate(key, failure, Optional.of(scope), all.verdict(), all.match(), all.why());
  }

  /// What structure says: an answer for good, or what is lost.
  record Structure(Answer answer, Set<Loss> losses) {}

  /// Compares by structure alone. The answer is [Verdict#UNRECOGNISED] where something is lost.
  Structure structure(Question question, Sequence sequence) {
    Table.Choice best = null;
    Fit fit = null;
    for (Table.Choice choice : table.choices(question)) {
      Fit next = SequenceComparison.of(sequence, choice.sequence(), question);
      if (fit == null || rank(next) < rank(fit)) {
        best = choice;
        fit = next;
      }
    }
    Optional<RowMatch> match = Optional.of(best.match());
    return switch (fit) {
      case Fit.Same s -> new Structure(Answer.of(Verdict.CONFORMS, match, ""), Set.of());
      case Fit.Stronger(var rules) ->
          new Structure(Answer.of(Verdict.STRONGER, match, JudgementText.more(rules)), Set.of());
      case Fit.Lacks(var losses) ->
          new Structure(
              Answer.of(
                  Verdict.UNRECOGNISED,
                  match,
                  new JudgementText(question, sequence, best.sequence()).lost(losses)),
              losses);
    };
  }

  /// The same before stronger, little more before much more, little lost before much lost.
  private static int rank(Fit fit) {
    return switch (fit) {
      case Fit.Same s -> 0;
      case Fit.Stronger(var rules) -> 1 + rules.size();
      case Fit.Lacks(var losses) -> 100 + losses.size() + (losses.contains(Loss.KIND) ? 100 : 0);
    };
  }

  /// The alternative that a sequence comes closest to, of the operation's own row.
  private static int alternative(Question question, Answer answer) {
    return answer
        .match()
        .filter(m -> m.row().operation() == question.form().operation())
        .filter(m -> m.row().order().equals(Optional.of(question.asked())))
        .map(RowMatch::alternative)
        .orElse(0);
  }

  private Answer answer(Question question, Sequence sequence) {
    Structure structure = structure(question, sequence);
    Answer answer = structure.answer();
    if (structure.losses().isEmpty() || structure.losses().contains(Loss.KIND)) {
      return answer;
    }
    CounterexampleSearch.Result result =
        search.find(question, sequence, structure.losses(), alternative(question, answer));
    if (result.evidence().isPresent()) {
      LitmusEvidence evidence = result.evidence().get();
      String why =
          evidence.forbiddenBy().isEmpty()
              ? answer.why() + "; only the table forbids what this allows, C++ does not"
              : answer.why();
      boolean onlyLooks = structure.losses().equals(Set.of(Loss.PEEK));
      Verdict verdict = onlyLooks ? Verdict.WEAK_FIRST_LOAD : Verdict.WEAKER;
      return new Answer(verdict, answer.match(), why, result.evidence());
    }
    return Answer.of(
        Verdict.UNRECOGNISED,
        answer.match(),
        answer.why()
            + "; none of "
            + result.tried()
            + " litmus tests shows a difference"
            + (result.open() == 0 ? "" : ", " + result.open() + " of them were too large"));
  }
}
