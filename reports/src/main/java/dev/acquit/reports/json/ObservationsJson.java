package dev.acquit.reports.json;

import dev.acquit.gpu.claim.Turn;
import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.store.Remarks;
import dev.acquit.gpu.store.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `observations export --format json` writes.
///
/// @param schema `acquit/observations/1`
/// @param tool what wrote it
/// @param runs the runs, from the oldest to the newest
public record ObservationsJson(String schema, Json.Tool tool, List<RunRecord> runs) {
  /// The schema.
  public static final String SCHEMA = "acquit/observations/1";

  /// Copies the list.
  public ObservationsJson {
    runs = List.copyOf(runs);
  }

  /// A run of a test under one configuration.
  ///
  /// @param id a name that no other run has
  /// @param test the name of the test
  /// @param testSha256 the hash of its text
  /// @param kernelSha256 the hash of the PTX that was loaded
  /// @param cubinSha256 the hash of the machine code; null where there is none
  /// @param kind `HARDWARE` or `EMULATED`
  /// @param device the name of the device
  /// @param software the driver or emulator, with its version
  /// @param chip which one it was of those of its name; null if nothing is known
  /// @param host the name of the machine; null if it is not known
  /// @param job the job of the machine's scheduler; null if there was none
  /// @param configuration how it was launched
  /// @param seed what random choices came from
  /// @param mode how hard was tried
  /// @param start when it began, in UTC
  /// @param seconds how long it took
  /// @param instances how many instances were launched
  /// @param skipped how many did not end
  /// @param odd how many had values nobody writes
  /// @param histogram how often each outcome was seen
  /// @param turn what claims are made of
  /// @param placement where roles ran
  /// @param ending how it ended
  /// @param inspected whether the machine code was compared with the text; null if that is not
  ///   known
  /// @param notes what a reader has to know; null if that is not known
  public record RunRecord(
      String id,
      String test,
      String testSha256,
      String kernelSha256,
      @Nullable String cubinSha256,
      String kind,
      String device,
      String software,
      @Nullable ChipRecord chip,
      @Nullable String host,
      @Nullable String job,
      String configuration,
      long seed,
      String mode,
      String start,
      double seconds,
      long instances,
      long skipped,
      long odd,
      Map<String, Long> histogram,
      TurnRecord turn,
      String placement,
      String ending,
      @Nullable Boolean inspected,
      @Nullable List<String> notes) {}

  /// A GPU, as its driver describes it; members are null where it does not.
  ///
  /// @param uuid `GPU-` and a UUID
  /// @param pci domain, bus and device
  /// @param khz the largest frequency of the multiprocessors, in kHz
  /// @param memoryKhz the largest frequency of the memory, in kHz
  /// @param ecc whether memory has an error-correcting code
  public record ChipRecord(
      @Nullable String uuid,
      @Nullable String pci,
      @Nullable Integer khz,
      @Nullable Integer memoryKhz,
      @Nullable Boolean ecc) {
    private static @Nullable ChipRecord of(Chip chip) {
      return chip.equals(Chip.NONE)
          ? null
          : new ChipRecord(
              chip.uuid().orElse(null),
              chip.pci().orElse(null),
              chip.khz().orElse(null),
              chip.memoryKhz().orElse(null),
              chip.ecc().orElse(null));
    }
  }

  /// A turn of a configuration: together with the seed, the number is the unit of claims.
  ///
  /// @param number the number of the configuration
  /// @param instances how many instances ended
  /// @param first how many of them are in the first part
  /// @param last how many are in the last part
  /// @param states how each outcome came that did
  public record TurnRecord(
      int number, long instances, long first, long last, Map<String, ShownRecord> states) {
    private static TurnRecord of(Turn turn) {
      Map<String, ShownRecord> states = new LinkedHashMap<>();
      turn.shown()
          .forEach((state, n) ->
              states.put(state.toString(), new ShownRecord(n.first(), n.last(), n.occasions())));
      return new TurnRecord(
          turn.unit().number(), turn.instances(), turn.first(), turn.last(), states);
    }
  }

  /// How an outcome came.
  ///
  /// @param first how often in the first part
  /// @param last how often in the last part
  /// @param occasions in how many round trips of all
  public record ShownRecord(long first, long last, long occasions) {}

  /// The document of runs.
  ///
  /// @param tool what writes it
  public static ObservationsJson of(Json.Tool tool, List<Run> runs) {
    return new ObservationsJson(SCHEMA, tool, runs.stream().map(ObservationsJson::run).toList());
  }

  private static RunRecord run(Run r) {
    Map<String, Long> histogram = new LinkedHashMap<>();
    r.histogram().forEach((state, counts) -> histogram.put(state.toString(), counts.all()));
    return new RunRecord(
        r.id().toString(),
        r.test(),
        r.testText().hash(),
        r.kernel().hash(),
        r.cubin().orElse(null),
        r.device().kind().name(),
        r.device().name(),
        r.device().software(),
        ChipRecord.of(r.device().chip()),
        r.device().site().host().orElse(null),
        r.device().site().job().orElse(null),
        r.configuration().content(),
        r.seed(),
        r.mode(),
        r.start().toString(),
        r.time().toNanos() / 1e9,
        r.instances(),
        r.skipped(),
        r.odd(),
        histogram,
        TurnRecord.of(r.turn()),
        r.placement(),
        r.ending().kind().name(),
        r.remarks().map(Remarks::inspected).orElse(null),
        r.remarks().map(ObservationsJson::notes).orElse(null));
  }

  private static List<String> notes(Remarks remarks) {
    return Stream.concat(remarks.notes().stream(), remarks.clipped().stream()).toList();
  }
}
