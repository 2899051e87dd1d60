package dev.acquit.reports.gate.diff;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.acquit.codegen.snapshot.Deed;
import dev.acquit.codegen.snapshot.Order;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What `gate snapshot` writes: a head, and then a function on each line.
///
/// @param schema `acquit/gate-snapshot/1`
/// @param tool what wrote it
/// @param files the PTX files, in the order given
/// @param sources paths of sources, as the PTX files have them
/// @param errors what of the files cannot be read
/// @param functions all functions with a body, by file and then by position
public record SnapshotDocument(
    String schema,
    Json.Tool tool,
    List<File> files,
    List<String> sources,
    List<ErrorJson> errors,
    List<Function> functions) {
  /// The schema.
  public static final String SCHEMA = "acquit/gate-snapshot/1";

  /// Copies the lists.
  public SnapshotDocument {
    files = List.copyOf(files);
    sources = List.copyOf(sources);
    errors = List.copyOf(errors);
    functions = List.copyOf(functions);
  }

  /// A PTX file.
  ///
  /// @param file its name
  /// @param sha256 the hash of its bytes
  /// @param functions how many functions with a body it has
  /// @param unreadable names of functions that cannot be read
  public record File(String file, String sha256, int functions, List<String> unreadable) {
    /// Copies the list.
    public File {
      unreadable = List.copyOf(unreadable);
    }
  }

  /// A function.
  ///
  /// @param file the number of its file, from 0
  /// @param function its name
  /// @param line where its name stands
  /// @param column where its name stands
  /// @param visible true if other modules can see it (`.visible`); otherwise absent
  /// @param kernel true if it is launched (`.entry`); otherwise absent
  /// @param linear true if its paths were too many: events stand in the order of the file, and
  ///   nothing is said about what comes next; otherwise absent
  /// @param start events that may come first, as numbers from 0; the number of events is the end
  /// @param events what the memory model sees, in the order of the file
  /// @param results where it writes what it returns; absent: it does not, or that is not known
  /// @param notes what was not understood
  public record Function(
      int file,
      String function,
      int line,
      int column,
      @Nullable Boolean visible,
      @Nullable Boolean kernel,
      @Nullable Boolean linear,
      List<Integer> start,
      List<Event> events,
      @Nullable List<Event> results,
      @JsonProperty(required = false) List<String> notes) {
    /// Copies the lists.
    public Function {
      start = List.copyOf(start);
      events = List.copyOf(events);
      results = results == null ? null : List.copyOf(results);
      notes = List.copyOf(notes);
    }
  }

  /// An instruction that the memory model sees.
  ///
  /// @param kind `load`, `store`, `atom`, `red`, `fence`, `barrier`, `call`, or `other`
  /// @param what the operation, what is done at a barrier, the function that is called, or the name
  ///   of another instruction; absent: nothing beside the kind
  /// @param order what it does for order
  /// @param scope its scope; absent: it has none
  /// @param space where the address of an access points; absent: generic, or no access
  /// @param bits how wide an access is, all elements together; absent: not known, or no access
  /// @param elements how many elements a vector has; absent: it is none
  /// @param at where it goes, without registers; absent: it has no address
  /// @param line where it stands in the PTX file
  /// @param column where it stands in the PTX file
  /// @param from places in sources, innermost first: the number of the source, line and column;
  ///   absent: the file does not say it
  /// @param guarded true if a predicate decides whether it is done; otherwise absent
  /// @param when what must hold for it to be done, such as `parameter 3 != 0`; absent: not known
  /// @param values what it stores, or does its operation with; absent: nothing, or not known
  /// @param exact the address and then the values as expressions that do not depend on registers;
  ///   absent: not known
  /// @param unread true if it is an `atom` whose result no instruction reads; otherwise absent
  /// @param next events that may come next; absent: the one behind it, or the end behind the last
  public record Event(
      Deed.Kind kind,
      @Nullable String what,
      Order order,
      @Nullable Scope scope,
      @Nullable StateSpace space,
      @Nullable Integer bits,
      @Nullable Integer elements,
      @Nullable String at,
      int line,
      int column,
      @Nullable List<List<Integer>> from,
      @Nullable Boolean guarded,
      @Nullable List<String> when,
      @Nullable List<String> values,
      @Nullable List<String> exact,
      @Nullable Boolean unread,
      @Nullable List<Integer> next) {
    /// Copies the lists.
    public Event {
      from = from == null ? null : List.copyOf(from);
      when = when == null ? null : List.copyOf(when);
      values = values == null ? null : List.copyOf(values);
      exact = exact == null ? null : List.copyOf(exact);
      next = next == null ? null : List.copyOf(next);
    }
  }
}
