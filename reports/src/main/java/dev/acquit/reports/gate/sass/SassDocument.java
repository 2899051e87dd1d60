package dev.acquit.reports.gate.sass;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.ToldDocument;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What `gate sass` writes.
///
/// @param schema `acquit/gate-sass/1`
/// @param tool what wrote it
/// @param files the PTX files whose machine code was read, in the order given
/// @param summary how many there are of everything
/// @param functions functions that have something to keep, by file and position
/// @param errors what is wrong with the input
/// @param complete whether all was looked at; if not, a stop was asked for
@JsonTypeName(SassDocument.SCHEMA)
public record SassDocument(
    String schema,
    Json.Tool tool,
    List<File> files,
    Summary summary,
    List<Function> functions,
    List<ErrorJson> errors,
    boolean complete)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-sass/1";

  /// Copies the lists.
  public SassDocument {
    files = List.copyOf(files);
    functions = List.copyOf(functions);
    errors = List.copyOf(errors);
  }

  @Override
  public String command() {
    return "gate sass";
  }

  @Override
  public Story story() {
    return new SassStory(this).story();
  }

  @Override
  public Ending ending() {
    return found().and(errors);
  }

  private Ending found() {
    return summary.has(Kept.WEAKER) || summary.has(Kept.MISSING)
        ? Ending.FINDING
        : complete && !summary.has(Kept.NOT_KNOWN) ? Ending.PASSED : Ending.UNKNOWN;
  }

  /// A PTX file.
  ///
  /// @param file its name
  /// @param sha256 the hash of its bytes
  /// @param architecture what the machine code is for: `sm_90`
  /// @param by what made the machine code: an assembler with its version, or the name of a file
  /// @param codeSha256 the hash of the machine code
  public record File(
      String file, String sha256, String architecture, String by, String codeSha256) {}

  /// How many there are of everything.
  ///
  /// @param functions functions with a body
  /// @param ordering how many of them have something to keep
  /// @param instructions how many instructions there are that must be kept, by what became of them
  public record Summary(int functions, int ordering, Map<Kept, Integer> instructions) {
    /// Copies the map.
    public Summary {
      instructions = Collections.unmodifiableMap(new TreeMap<>(instructions));
    }

    boolean has(Kept kept) {
      return instructions.getOrDefault(kept, 0) > 0;
    }
  }

  /// A function.
  ///
  /// @param function its name
  /// @param place where its name stands
  /// @param kept the worst that became of an instruction of it
  /// @param instructions those that must be kept, in the order of the file
  public record Function(String function, Spot place, Kept kept, List<Instruction> instructions) {
    /// Copies the list.
    public Function {
      instructions = List.copyOf(instructions);
    }
  }

  /// An instruction of PTX.
  ///
  /// @param text what it does and where, in the words of PTX
  /// @param place where it stands in the PTX file
  /// @param from the places in sources that it was made from, the innermost first
  /// @param kept what became of it, in a word
  /// @param became what stands for it in machine code
  /// @param note why it is not known, or what is missing; absent: there is nothing to say
  public record Instruction(
      String text,
      Spot place,
      List<Spot> from,
      Kept kept,
      List<Code> became,
      @Nullable String note) {
    /// Copies the lists.
    public Instruction {
      from = List.copyOf(from);
      became = List.copyOf(became);
    }
  }

  /// An instruction of machine code.
  ///
  /// @param at where it stands in its function, in bytes
  /// @param text what it does
  public record Code(int at, String text) {}
}
