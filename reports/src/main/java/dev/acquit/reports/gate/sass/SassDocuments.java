package dev.acquit.reports.gate.sass;

import dev.acquit.codegen.path.Behind;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Event;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.codegen.snapshot.Following;
import dev.acquit.codegen.snapshot.FunctionSnapshot;
import dev.acquit.gpu.cubin.Answer;
import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.gpu.cubin.Asked;
import dev.acquit.gpu.cubin.Cubin;
import dev.acquit.gpu.cubin.MachineCode;
import dev.acquit.gpu.cubin.MachineInstruction;
import dev.acquit.gpu.cubin.Tracing;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.sass.SassDocument.Code;
import dev.acquit.reports.gate.sass.SassDocument.File;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;
import dev.acquit.reports.gate.sass.SassDocument.Summary;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Sha256;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes the document about machine code.
public final class SassDocuments {
  private static final String ABSENT =
      "the machine code has no function of this name by itself; -c keeps functions that are no"
          + " kernels";

  private static final String RED =
      "the machine code has RED, which is right only where no acquire fence can follow: ";

  private SassDocuments() {}

  /// A file whose machine code was compared with it.
  ///
  /// @param file the file
  /// @param functions its functions that have something to keep
  /// @param bodies how many functions with a body it has
  public record Compared(File file, List<Function> functions, int bodies) {
    /// Copies the list.
    public Compared {
      functions = List.copyOf(functions);
    }
  }

  /// Compares a file with its machine code.
  ///
  /// @param file what the PTX asks for
  /// @param cubin its machine code
  /// @param image the bytes of that
  /// @param by what made it
  public static Compared compare(FileSnapshot file, Cubin cubin, byte[] image, String by) {
    Following following = new Following(file.functions());
    return new Compared(
        new File(file.file(), file.hash(), "sm_" + cubin.sm(), by, Sha256.of(image)),
        file.functions().stream()
            .filter(f -> f.events().stream().anyMatch(e -> ordered(e.deed())))
            .map(f -> function(file.file(), f, cubin.kernels().get(f.name()), following))
            .toList(),
        file.functions().size());
  }

  /// The document.
  ///
  /// @param tool what writes it
  /// @param files what was compared
  /// @param errors what is wrong with the input
  /// @param complete whether all was looked at
  public static SassDocument of(
      Json.Tool tool, List<Compared> files, List<ErrorJson> errors, boolean complete) {
    List<Function> functions = files.stream().flatMap(f -> f.functions().stream()).toList();
    Map<Kept, Integer> kept = new EnumMap<>(Kept.class);
    functions.forEach(f -> f.instructions().forEach(i -> kept.merge(i.kept(), 1, Integer::sum)));
    return new SassDocument(
        SassDocument.SCHEMA,
        tool,
        files.stream().map(Compared::file).toList(),
        new Summary(files.stream().mapToInt(Compared::bodies).sum(), functions.size(), kept),
        functions,
        errors,
        complete);
  }

  private static Function function(
      String file, FunctionSnapshot f, @Nullable MachineCode code, Following following) {
    List<Answer> answers = code == null ? List.of() : Tracing.of(asked(f), code);
    List<Instruction> instructions = new ArrayList<>();
    for (int i = 0; i < f.events().size(); i++) {
      Event event = f.events().get(i);
      if (ordered(event.deed())) {
        instructions.add(
            code == null
                ? instruction(file, event, new Answer(Kept.NOT_KNOWN, List.of(), ABSENT))
                : instruction(file, event, reduced(f, i, answers.get(i), following)));
      }
    }
    return new Function(
        f.name(),
        new Spot(file, f.position().line(), f.position().column()),
        instructions.stream()
            .map(Instruction::kept)
            .max(Comparator.naturalOrder())
            .orElse(Kept.KEPT),
        instructions);
  }

  /// What is said of an `atom` that became a `RED`: an acquire fence that follows would acquire
  /// through the one and does not through the other. That a barrier or an acquire follows is no
  /// matter: of what they acquire, nothing comes through a read before them.
  ///
  /// @ptx 8.8 Release and Acquire Patterns
  private static Answer reduced(FunctionSnapshot f, int i, Answer answer, Following following) {
    boolean reduces =
        f.events().get(i).deed().kind() == Deed.Kind.ATOM
            && answer.became().stream().anyMatch(MachineInstruction::reduces);
    boolean good = answer.kept() == Kept.KEPT || answer.kept() == Kept.STRONGER;
    if (!reduces || !good) {
      return answer;
    }
    Behind behind = following.of(f, i);
    String why = RED + behind.words();
    return switch (behind) {
      case Behind.Nothing _, Behind.Waits _ -> answer;
      case Behind.Unclear _ -> new Answer(Kept.NOT_KNOWN, answer.became(), why);
      case Behind.Callers _, Behind.AcquireFence _ -> new Answer(Kept.WEAKER, answer.became(), why);
    };
  }

  private static Asked asked(FunctionSnapshot f) {
    return new Asked(
        f.events().stream()
            .map(e -> new Asked.Event(e.deed().text(), ordered(e.deed()), e.guarded(), e.next()))
            .toList(),
        f.start(),
        !f.linear());
  }

  /// Whether machine code must keep it.
  private static boolean ordered(Deed deed) {
    return switch (deed.kind()) {
      case LOAD, STORE -> deed.order().strong();
      case ATOM, RED, FENCE, BARRIER -> true;
      case CALL -> false;
      case OTHER -> deed.order().strong() || deed.what().contains("fence");
    };
  }

  private static Instruction instruction(String file, Event event, Answer answer) {
    return new Instruction(
        event.text(),
        new Spot(file, event.position().line(), event.position().column()),
        event.from().stream().map(p -> new Spot(p.file(), p.line(), p.column())).toList(),
        answer.kept(),
        answer.became().stream().map(SassDocuments::code).toList(),
        answer.note().isEmpty() ? null : answer.note());
  }

  private static Code code(MachineInstruction i) {
    return new Code(i.at(), i.access().map(Object::toString).orElse(""));
  }
}
