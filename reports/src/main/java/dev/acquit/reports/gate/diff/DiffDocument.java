package dev.acquit.reports.gate.diff;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Order;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
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

/// What `gate diff` writes.
///
/// @param schema `acquit/gate-diff/1`
/// @param tool what wrote it
/// @param before what was compared with
/// @param after what was compared
/// @param policy how much each kind of change matters
/// @param summary how many there are of everything
/// @param functions functions of which something became something else, by file and position
/// @param alone functions that order something, or that other modules could see, and are there on
///   one side only
/// @param errors what is wrong with the input
/// @param complete whether all was compared; if not, a stop was asked for
@JsonTypeName(DiffDocument.SCHEMA)
public record DiffDocument(
    String schema,
    Json.Tool tool,
    Side before,
    Side after,
    Map<Change.Kind, Severity> policy,
    Summary summary,
    List<ChangedFunction> functions,
    List<Alone> alone,
    List<ErrorJson> errors,
    boolean complete)
    implements ToldDocument {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-diff/1";

  /// Copies the lists.
  public DiffDocument {
    policy = Collections.unmodifiableMap(new TreeMap<>(policy));
    functions = List.copyOf(functions);
    alone = List.copyOf(alone);
    errors = List.copyOf(errors);
  }

  @Override
  public String command() {
    return "gate diff";
  }

  @Override
  public Story story() {
    return new DiffStory(this).story();
  }

  @Override
  public Ending ending() {
    return found().and(errors);
  }

  private Ending found() {
    return summary.errors() > 0
        ? Ending.FINDING
        : complete && summary.unknown() == 0 && !few() ? Ending.PASSED : Ending.UNKNOWN;
  }

  /// Whether so few functions are on both sides that the comparison says nothing about the files:
  /// less than half of the side that has fewer, or less than a tenth of the other.
  public boolean few() {
    int less = Math.min(before.functions(), after.functions());
    int more = Math.max(before.functions(), after.functions());
    return 2 * summary.compared() < less || 10 * summary.compared() < more;
  }

  /// One of the two that were compared.
  ///
  /// @param name as the user named it
  /// @param files how many PTX files
  /// @param functions how many functions with a body
  /// @param sha256 a hash of the hashes of all files
  public record Side(String name, int files, int functions, String sha256) {}

  /// How many there are of everything.
  ///
  /// @param compared functions that are there on both sides
  /// @param same how many of them are the same
  /// @param plain how many of the others differ in plain accesses that have vanished or were added,
  ///   and in nothing else
  /// @param partly how many of the others were compared in part only, as their notes say
  /// @param open places, values, conditions and results of functions on both sides that were not
  ///   compared, since they are not known; absent: none
  /// @param other other functions that are there on one side only
  /// @param changes how many changes there are of each kind
  /// @param errors how many changes fail the gate
  /// @param unknown how many changes leave the question open
  /// @param warnings how many changes are shown and fail nothing
  public record Summary(
      int compared,
      int same,
      int plain,
      int partly,
      @Nullable Integer open,
      int other,
      Map<Change.Kind, Integer> changes,
      int errors,
      int unknown,
      int warnings) {
    /// Copies the map.
    public Summary {
      changes = Collections.unmodifiableMap(new TreeMap<>(changes));
    }
  }

  /// A function of which something became something else.
  ///
  /// @param function its name
  /// @param before where it stood
  /// @param after where it stands
  /// @param changes what became of what is in it, the gravest first
  /// @param plainVanished plain accesses that are not there any more
  /// @param plainAdded plain accesses that are new
  /// @param notes what could not be compared
  public record ChangedFunction(
      String function,
      Spot before,
      Spot after,
      List<Changed> changes,
      int plainVanished,
      int plainAdded,
      List<String> notes) {
    /// Copies the lists.
    public ChangedFunction {
      changes = List.copyOf(changes);
      notes = List.copyOf(notes);
    }
  }

  /// A function that is there on one side only.
  ///
  /// @param kind `GONE`, `DROPPED` or `NEW`
  /// @param severity how much that matters
  /// @param function its name
  /// @param place where it stands, on the side that has it
  public record Alone(Change.Kind kind, Severity severity, String function, Spot place) {}

  /// A place.
  ///
  /// @param file the file, a PTX file or a source
  /// @param line from 1
  /// @param column from 1; 0 where a compiler knew none
  public record Spot(String file, int line, int column) {}

  /// What became of an instruction.
  ///
  /// @param kind in a word
  /// @param severity how much it matters
  /// @param before what it was; absent: it is new
  /// @param after what it is; absent: it has vanished
  /// @param across what it moved past; absent: it did not, or not past one
  /// @param movement how it moved
  public record Changed(
      Change.Kind kind,
      Severity severity,
      @Nullable Act before,
      @Nullable Act after,
      @Nullable Act across,
      Change.Movement movement) {}

  /// An instruction.
  ///
  /// @param text what it does and where, in the words of PTX
  /// @param place where it stands in the PTX file
  /// @param from the places in sources that it was made from, the innermost first
  /// @param kind what sort of thing it is
  /// @param what the operation, what is done at a barrier, or another name; absent: nothing beside
  ///   the kind
  /// @param order what it does for order
  /// @param scope its scope; absent: it has none
  /// @param space where the address of an access points; absent: generic, or no access
  /// @param bits how wide an access is, all elements together; absent: not known, or no access
  /// @param elements how many elements a vector has; absent: it is none
  /// @param at where it goes, without registers; absent: it has no address
  /// @param when what must hold for it to be done; absent where that is not what has changed
  /// @param values what it stores, or does its operation with; absent where that is not what has
  ///   changed
  public record Act(
      String text,
      Spot place,
      List<Spot> from,
      Deed.Kind kind,
      @Nullable String what,
      Order order,
      @Nullable Scope scope,
      @Nullable StateSpace space,
      @Nullable Integer bits,
      @Nullable Integer elements,
      @Nullable String at,
      @Nullable List<String> when,
      @Nullable List<String> values) {
    /// Copies the lists.
    public Act {
      from = List.copyOf(from);
      when = when == null ? null : List.copyOf(when);
      values = values == null ? null : List.copyOf(values);
    }
  }
}
