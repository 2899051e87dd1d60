package dev.acquit.cli;

import dev.acquit.cli.verify.VerifyRequest;
import dev.acquit.cli.verify.VerifyRun;
import dev.acquit.mapper.verify.FamilySize;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Shape;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit verify`.
@Command(
    name = "verify",
    description = {
      "Says whether a mapping table is sound, for all programs of a family.",
      "",
      "Every race-free C++ test of the family is compared with all its compilations. An outcome"
          + " that the C++ model forbids and the PTX model allows makes an alternative of the"
          + " table unsound. Three classes of programs are told apart, each contains the one"
          + " before: same (every atomic operation and fence has one scope), object (each atomic"
          + " object has one scope), mixed (any scopes). Status 1: something is unsound in the"
          + " class that --scopes names; status 3: nothing is, and not everything was looked at.",
      ""
    })
final class VerifyCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private WorkOptions work;

  @Parameters(
      paramLabel = "MAPPING",
      description = "A mapping table: a name that acquit mappings lists, or a file.")
  private String mapping;

  @Option(
      names = "--source",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "cpp20",
      description = "The C++ model. Default: ${DEFAULT-VALUE}.")
  private String source;

  @Option(
      names = "--target",
      paramLabel = "MODEL|FILE.cat",
      defaultValue = "ptx",
      description = "The PTX model. Default: ${DEFAULT-VALUE}.")
  private String target;

  @Option(
      names = "--scopes",
      paramLabel = "CLASS",
      defaultValue = "same",
      description =
          "The class that decides the exit status: same, object or mixed. Default:"
              + " ${DEFAULT-VALUE}.")
  private ProgramClass scopes;

  @Option(names = "--only", description = "Stop at that class: wider classes are not looked at.")
  private boolean only;

  @Option(
      names = "--family",
      paramLabel = "SIZE",
      defaultValue = "core",
      description =
          "How large the family is: core, or full, which is far too large to finish. Default:"
              + " ${DEFAULT-VALUE}.")
  private FamilySize family;

  @Option(
      names = "--shapes",
      paramLabel = "NAME",
      split = ",",
      description = "Only tests of these shapes, such as MP,SB,IRIW. Default: all.")
  private List<String> shapes = new ArrayList<>();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description =
          "Time for the whole run, such as 30s or 2h; after it what was not looked at is unknown."
              + " Default: no limit for core, 1h for full.")
  private Duration time;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json. Default: text.")
  private Format format;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write the two tests of each counterexample into this folder, ROW-N.litmus and"
              + " ROW-N.ptx.litmus, and an expected.csv for acquit check --expect.")
  private Path out;

  VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    checkShapes();
    VerifyRequest request =
        new VerifyRequest(
            mapping,
            source,
            target,
            scopes,
            only,
            family,
            shapes,
            Limits.DEFAULT.withTime(work.timeout()),
            work.jobs(),
            Optional.ofNullable(time),
            format,
            Optional.ofNullable(out));
    return new VerifyRun(session, request).run().code();
  }

  private void checkShapes() {
    List<String> known = Shape.classics().stream().map(Shape::name).toList();
    for (String shape : shapes) {
      if (!known.contains(shape)) {
        throw new ParameterException(
            spec.commandLine(),
            "found the shape '"
                + shape
                + "', expected "
                + String.join(", ", known)
                + Suggestion.didYouMean(shape, known).map(s -> "; " + s).orElse(""));
      }
    }
  }
}
