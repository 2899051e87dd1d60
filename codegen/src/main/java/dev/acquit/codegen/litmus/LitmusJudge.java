package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.lower.NotLoweredException;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Mark;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.engine.Preparation;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.ptx.module.PtxModule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Compares a source with what a compiler made of it.
///
/// @param source the C++ model
/// @param target the PTX model
/// @param table a mapping table to compare with
/// @param limits what each search may cost
public record LitmusJudge(MemoryModel source, MemoryModel target, Mapping table, Limits limits) {
  /// What the compilation of a test says of the compiler.
  ///
  /// Compared are the final values of the local variables that the test speaks about and of all
  /// shared variables.
  ///
  /// @param written the source
  /// @param module what the compiler made of it
  public LitmusVerdict judge(WrittenTest written, PtxModule module) {
    List<Term> terms = terms(written.test());
    try {
      Programs.of(written.test());
    } catch (NotCoveredException e) {
      return new LitmusVerdict.NotCovered(Optional.empty(), e.getMessage());
    }
    Outcomes allowed = Outcomes.of(written.test(), source, limits, terms);
    if (allowed.undefined().isPresent()) {
      return new LitmusVerdict.Racy(
          new Checker(source, limits, false)
              .check(written.test()).marks().stream()
                  .filter(m -> m.meaning() == Mark.Meaning.UNDEFINED)
                  .toList());
    }
    if (allowed.unknown().isPresent()) {
      return open(written.test(), source, Optional.empty(), allowed.unknown().get());
    }
    ReadTest read;
    try {
      read = ReadBack.read(written, module);
      Programs.of(read.test());
    } catch (NotReadException e) {
      return new LitmusVerdict.NotCovered(e.position(), e.getMessage());
    } catch (NotCoveredException e) {
      return new LitmusVerdict.NotCovered(Optional.empty(), e.getMessage());
    }
    return judge(written, read, allowed, terms);
  }

  private LitmusVerdict judge(
      WrittenTest written, ReadTest read, Outcomes allowed, List<Term> terms) {
    NarrowObjects narrow = new NarrowObjects(written.test());
    List<Term> itsTerms = read.renamed(terms).stream().map(narrow::bytes).toList();
    Outcomes.Beyond beyond =
        allowed.beyond(read.test(), target, limits, itsTerms, new Preparation(limits));
    return switch (beyond) {
      case Outcomes.Beyond.Nothing n -> sound(written, read, terms, itsTerms);
      case Outcomes.Beyond.Unknown(var why) -> open(read.test(), target, Optional.of(read), why);
      case Outcomes.Beyond.Found(var state, var witness) -> {
        State outcome = state.as(terms, itsTerms).in(TypedTerms.of(written.test()));
        yield new LitmusVerdict.Unsound(
            read,
            relation(written.test(), read, terms, itsTerms),
            outcome,
            witness,
            why(written.test(), outcome));
      }
    };
  }

  private Optional<Explanation> why(CppTest test, State outcome) {
    Header h = test.header();
    Header asking =
        new Header(
            h.name(),
            h.comments(),
            h.metadata(),
            h.init(),
            List.of(),
            Optional.empty(),
            Condition.exists(outcome.proposition()));
    return new Checker(source, limits, true)
        .check(new CppTest(asking, test.threads()))
        .explanation();
  }

  /// A search for further outcomes does not look at what makes a model silent, so that is asked of
  /// all outcomes.
  private LitmusVerdict sound(
      WrittenTest written, ReadTest read, List<Term> terms, List<Term> itsTerms) {
    Outcomes own = Outcomes.of(read.test(), target, limits, itsTerms);
    if (own.unknown().isPresent()) {
      return open(read.test(), target, Optional.of(read), own.unknown().get());
    }
    return new LitmusVerdict.Sound(read, relation(written.test(), read, terms, itsTerms));
  }

  /// Whether a model is silent about a test, or a bound was hit.
  private LitmusVerdict open(
      LitmusTest test, MemoryModel model, Optional<ReadTest> read, String why) {
    CheckResult result = new Checker(model, limits, false).check(test);
    return result.verdict() == Verdict.NOT_COVERED
        ? new LitmusVerdict.NotCovered(Optional.empty(), result.reason().orElse(why))
        : new LitmusVerdict.Unknown(read, why);
  }

  /// What is looked at: what the test speaks about, and all shared variables.
  static List<Term> terms(CppTest test) {
    Set<Term> terms = new LinkedHashSet<>(SourceWriter.mentioned(test.header()));
    ReadBack.shared(test).forEach(s -> terms.add(new Term.Memory(s)));
    return List.copyOf(terms);
  }

  /// With the first alternative of each row.
  private TableRelation relation(
      CppTest test, ReadTest read, List<Term> terms, List<Term> itsTerms) {
    Lowered lowered;
    try {
      Lowering lowering = Lowering.of(test, table);
      lowered = lowering.lower(lowering.first());
    } catch (NotLoweredException e) {
      return TableRelation.UNKNOWN;
    }
    List<Term> tableTerms =
        terms.stream()
            .map(t ->
                t instanceof Term.ThreadRegister r ? lowered.registers().getOrDefault(r, r) : t)
            .map(Term.class::cast)
            .toList();
    Outcomes compiled = Outcomes.of(read.test(), target, limits, itsTerms);
    Outcomes expected = Outcomes.of(lowered.test(), target, limits, tableTerms);
    if (compiled.unknown().isPresent() || expected.unknown().isPresent()) {
      return TableRelation.UNKNOWN;
    }
    boolean more = more(expected, read.test(), itsTerms);
    boolean fewer = more(compiled, lowered.test(), tableTerms);
    return more
        ? fewer ? TableRelation.DIFFERENT : TableRelation.WEAKER
        : fewer ? TableRelation.STRONGER : TableRelation.SAME;
  }

  private boolean more(Outcomes than, PtxTest test, List<Term> terms) {
    return than.beyond(test, target, limits, terms, new Preparation(limits))
        instanceof Outcomes.Beyond.Found;
  }
}
