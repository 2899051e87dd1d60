package dev.acquit.reports.gate.litmus;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.gate.litmus.LitmusDocument.Verdict;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ExecutionJson;
import dev.acquit.reports.json.ExplanationJson;
import dev.acquit.reports.json.MarkJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.TestJson;
import dev.acquit.reports.json.TestPair;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.MarkParts;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import dev.acquit.reports.story.StoryText;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What there is to say of litmus tests that were compiled.
///
/// @param source the C++ model
/// @param target the PTX model
public record LitmusStory(ModelId source, ModelId target) {
  /// So many lines of what a compiler says are shown at once.
  private static final int MESSAGE = 3;

  Story story(LitmusDocument g) {
    Optional<Verdict> worst =
        g.counts().keySet().stream()
            .min(Comparator.comparing(LitmusStory::tone).thenComparing(Comparator.naturalOrder()));
    String conclusion = conclusion(g);
    return new Story(
        (g.results().size() == 1
                ? g.results().getFirst().test()
                : Plural.of(g.results().size(), "test"))
            + ", compiled",
        new Story.Verdict(
            worst.map(LitmusStory::tone).orElse(Tone.OPEN),
            worst.map(Verdict::name).orElse("nothing judged"),
            List.of(extent(g), conclusion)),
        List.of(
            Line.of("compiler ").then(Line.code(g.compiler())),
            Line.of(ModelJson.pair(model(source), model(target))),
            Line.of("compared with table ").then(Line.bold(g.table()))),
        List.of(
            new Part.Table(
                "Verdicts",
                List.of("verdict", "tests", "meaning"),
                0,
                g.counts().entrySet().stream()
                    .map(e ->
                        List.of(
                            badge(e.getKey()),
                            Line.number(e.getValue()),
                            Line.of(meaning(e.getKey()))))
                    .toList()),
            tests(g.results())),
        new Checks(
            compiler(g.compiler()),
            "adds no outcome",
            switch (g.ending()) {
              case FINDING, BAD_INPUT, BROKEN -> new Outcome.Failure(conclusion, "FAILED", "");
              case UNKNOWN -> new Outcome.Skipped(conclusion);
              case PASSED -> new Outcome.Passed();
            },
            g.results().stream().map(this::check).toList()),
        new Input(g.errors(), interrupted(g).stream().toList()));
  }

  /// The tests.
  public Part tests(List<Result> results) {
    return new Part.Many(
        "Tests", List.of("test", "verdict", "what"), results.stream().map(this::one).toList());
  }

  private static ModelJson model(ModelId id) {
    return new ModelJson(id.name(), id.hash());
  }

  private static Line badge(Verdict verdict) {
    return Line.badge(tone(verdict), verdict.name());
  }

  private Part.One one(Result r) {
    return new Part.One(
        null,
        List.of(Line.code(r.test()), badge(r.verdict()), Line.of(what(r))),
        badge(r.verdict())
            .then(" ")
            .then(Line.bold(r.test()))
            .then(beside(r).isEmpty() ? "" : ": ")
            .then(beside(r)),
        parts(r));
  }

  /// What is to be known first: how the outcomes compare with the table's, or why there is no
  /// answer.
  private static String beside(Result r) {
    return switch (r.verdict()) {
      case SOUND, UNSOUND -> r.table() == null ? "" : r.table().words();
      case RACY -> meaning(Verdict.RACY);
      case UNKNOWN, NOT_COVERED, NOT_COMPILED ->
          (r.line() == null ? "" : "line " + r.line() + " of the compiler's PTX: ")
              + (r.why() == null ? "" : r.why().lines().findFirst().orElse(""));
    };
  }

  /// The same, and the outcome that was added.
  private static String what(Result r) {
    return beside(r) + (r.outcome() == null ? "" : ": " + r.outcome());
  }

  private List<Part> parts(Result r) {
    List<Part> parts = new ArrayList<>();
    pair(r)
        .ifPresent(p ->
            parts.add(
                new Part.Pair(
                    new PairWords(p, model(source), model(target)), Optional.empty(), true)));
    if (r.explanation() == null && r.axioms() != null) {
      String by = source.name() + " forbids it by " + String.join(", ", r.axioms()) + ".";
      parts.add(new Part.Sentence(Line.of(by)));
    }
    List<String> why = r.why() == null ? List.of() : r.why().lines().toList();
    if (why.size() > 1) {
      parts.add(program(why.stream().limit(MESSAGE).collect(Collectors.joining("\n"))));
    }
    if (why.size() > MESSAGE) {
      parts.add(new Part.Aside("All of the message", program(r.why())));
    }
    List<MarkJson> marks = r.marks() == null ? List.of() : r.marks();
    marks.forEach(m -> parts.addAll(MarkParts.of(m, r.text())));
    Part lines = new Part.Listing(lines(r));
    if (r.verdict() == Verdict.UNSOUND) {
      parts.add(new Part.Heading("Lines of the compiler's PTX"));
      parts.add(lines);
    }
    if (r.source() != null) {
      parts.add(
          new Part.Aside(
              "What the compiler got, and its PTX, read back",
              new Part.Beside(
                  "C++ that the compiler got",
                  program(r.source()),
                  "Its PTX, read back",
                  program(r.ptx()),
                  Optional.empty())));
    }
    if (r.verdict() != Verdict.UNSOUND) {
      parts.add(new Part.Aside("Lines of the compiler's PTX", lines));
      parts.add(new Part.Aside("The litmus test", program(r.text())));
    }
    return parts;
  }

  private static Part program(@Nullable String text) {
    return new Part.Program(Objects.requireNonNullElse(text, ""));
  }

  /// A C++ test and what the compiler made of it.
  private record Compiled(
      TestJson source,
      TestJson target,
      String outcome,
      @Nullable ExplanationJson explanation,
      ExecutionJson witness)
      implements TestPair {}

  /// Both tests, where the one must not end as the other may; files of older versions have the C++
  /// that the compiler got alone.
  private static Optional<TestPair> pair(Result r) {
    String text = r.text() == null ? r.source() : r.text();
    return text == null || r.ptx() == null || r.outcome() == null || r.witness() == null
        ? Optional.empty()
        : Optional.of(
            new Compiled(
                new TestJson(r.test(), text, null),
                new TestJson(r.test(), r.ptx(), null),
                r.outcome(),
                r.explanation(),
                r.witness()));
  }

  /// For each instruction that a model sees, the line where it stands; none if the test of a file
  /// from elsewhere cannot be read.
  private static List<Part.Row> lines(Result r) {
    if (r.ptx() == null || r.lines() == null) {
      return List.of();
    }
    InstructionWriter writer = new InstructionWriter(Dialect.LITMUS);
    List<Part.Row> rows = new ArrayList<>();
    try {
      if (LitmusReader.read(r.test(), r.ptx()) instanceof PtxTest test) {
        for (int t = 0; t < Math.min(test.threads().size(), r.lines().size()); t++) {
          PtxThread thread = test.threads().get(t);
          List<Integer> numbers = r.lines().get(t);
          for (int i = 0; i < Math.min(thread.body().size(), numbers.size()); i++) {
            Statement s = thread.body().get(i);
            if (seen(s.instruction())) {
              String text = "P" + thread.id() + ": " + writer.write(s);
              rows.add(new Part.Row(numbers.get(i), text, false, ""));
            }
          }
        }
      }
    } catch (InputException e) {
      return List.of();
    }
    return rows;
  }

  private static boolean seen(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.Nothing _ -> false;
      case Effect.Formed _ -> true;
      default -> false;
    };
  }

  /// An outcome that the compiler added is a failure, and what has no answer is skipped.
  private Check check(Result r) {
    return new Check(
        r.test(),
        switch (r.verdict()) {
          case SOUND -> new Outcome.Passed();
          case UNSOUND ->
              new Outcome.Failure(
                  r.verdict() + ": " + what(r), r.verdict().name(), r.source() + "\n" + r.ptx());
          case UNKNOWN, NOT_COVERED, NOT_COMPILED, RACY ->
              new Outcome.Skipped(r.verdict() + ": " + beside(r));
        },
        StoryText.plain(one(r)));
  }

  private static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case SOUND -> Tone.GOOD;
      case UNSOUND -> Tone.BAD;
      case RACY, UNKNOWN, NOT_COVERED, NOT_COMPILED -> Tone.OPEN;
    };
  }

  private static String meaning(Verdict verdict) {
    return switch (verdict) {
      case SOUND -> "Every outcome of the compiler's PTX is one of the C++ test.";
      case UNSOUND -> "The compiler's PTX may end as the C++ test must not.";
      case RACY -> "The C++ test has no defined meaning: nothing can be said of the compiler.";
      case UNKNOWN -> "A bound was hit.";
      case NOT_COVERED -> "Something in the test or the PTX is not understood. Nothing is claimed.";
      case NOT_COMPILED -> "The compiler refused the source.";
    };
  }

  /// Without the folder of the program.
  private static String compiler(String command) {
    int end = command.indexOf(' ') < 0 ? command.length() : command.indexOf(' ');
    return command.substring(command.lastIndexOf('/', end - 1) + 1);
  }

  /// The compiler, how atomics were written, and how many there are of each verdict.
  private static String extent(LitmusDocument g) {
    return "%s of %s%s (%s): %s"
        .formatted(
            Plural.of(g.results().size(), "test"),
            g.title() == null ? compiler(g.compiler()) : g.title(),
            g.compiledFor() == null || g.compiledFor().isEmpty() ? "" : " for " + g.compiledFor(),
            g.dialect(),
            g.counts().entrySet().stream()
                .map(e -> e.getValue() + " " + e.getKey())
                .collect(Collectors.joining(", ")));
  }

  /// The result in a sentence.
  private static String conclusion(LitmusDocument g) {
    int unsound = g.count(Verdict.UNSOUND);
    String source = g.source().name();
    return (unsound == 0
            ? "No outcome that " + source + " forbids was added"
            : "%d of %s %s an outcome that %s forbids"
                .formatted(
                    unsound,
                    Plural.of(g.results().size(), "test"),
                    unsound == 1 ? "has" : "have",
                    source))
        + "; %d of %d are known to be sound".formatted(g.count(Verdict.SOUND), g.results().size())
        + interrupted(g).map(s -> "; " + s).orElse("")
        + ".";
  }

  private static Optional<String> interrupted(LitmusDocument g) {
    return Optional.ofNullable(g.left())
        .map(n -> "interrupted: " + Plural.of(n, "test") + " not judged");
  }
}
