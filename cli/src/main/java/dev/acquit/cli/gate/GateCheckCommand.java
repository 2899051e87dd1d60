package dev.acquit.cli.gate;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Session;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `acquit gate check`.
@Command(
    name = "check",
    description = {
      "Says whether functions that a compiler emitted are what a mapping table has for the C++"
          + " atomic operations that they implement.",
      "",
      "Which operation a function implements is said by a comment above it,",
      "  // source: compare_exchange acq_rel/acquire scope=device type=u32",
      "or by a manifest, by LLVM IR, or by comments in the C++ source. Functions of which nothing"
          + " is said are counted and not judged.",
      "",
      "Status 1: a finding that the baseline does not know. Status 2: a file, an annotation or a"
          + " row of the manifest is bad, or no function was judged; the others are judged all the"
          + " same. Status 3: nothing but functions that were not understood.",
      ""
    },
    footer = {
      "  acquit gate check docs/examples/gate/stores.ptx",
      "  acquit gate check docs/examples/gate/seq-cst-load.ptx   # status 1"
    })
final class GateCheckCommand implements Callable<Integer> {
  private final Session session;
  private final GateEngine engine;

  @Mixin private GateOptions options;

  @Mixin private PtxFiles files;

  @Option(
      names = "--manifest",
      paramLabel = "FILE.csv",
      description =
          "What functions implement: columns function and source, and file if need be. In names *"
              + " stands for anything, ? for one character.")
  private Path manifest;

  @Option(
      names = "--ir",
      paramLabel = "FILE.ll",
      description =
          "LLVM IR, as text, that the PTX was made of: its atomic instructions say what functions"
              + " of the same name implement; where a function has several, debugging information"
              + " tells which instructions are whose. May be given several times.")
  private List<Path> ir = List.of();

  @Option(
      names = "--sources",
      description =
          "Comments '// source: ...' in the C++ sources that .loc directives name say what the"
              + " instructions of their line implement.")
  private boolean sources;

  @Mixin private GateVerdictOptions verdicts;

  @Option(
      names = "--require-annotations",
      description = "A function of which nothing says what it implements is bad input.")
  private boolean requireAnnotations;

  GateCheckCommand(Session session, GateEngine engine) {
    this.session = session;
    this.engine = engine;
  }

  @Override
  public Integer call() throws InputException, CommandException {
    GateCheckRequest request =
        new GateCheckRequest(
            files.names(),
            Optional.ofNullable(manifest),
            ir,
            sources,
            requireAnnotations,
            options,
            verdicts);
    return new GateCheckRun(session, request, engine).run().code();
  }
}
