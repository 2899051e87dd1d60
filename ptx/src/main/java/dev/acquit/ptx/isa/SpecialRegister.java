package dev.acquit.ptx.isa;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Registers that PTX predefines, and which values they can have. Names are written with `%`.
///
/// @ptx 10 Special registers
public final class SpecialRegister {
  /// The number of the thread in its warp.
  public static final String LANE = "%laneid";

  private static final Pattern NAME =
      Pattern.compile(
          "%(n?tid|n?ctaid|(n?cluster|cluster_n?)\\w*|laneid|n?warpid|n?smid|gridid|clock\\w*"
              + "|globaltimer\\w*|lanemask\\w*|pm\\d\\w*|envreg\\d+|\\w*smem_\\w*"
              + "|is_explicit_cluster|current_graph_exec)(\\.[xyzw])?");

  private static final Pattern DIMENSION =
      Pattern.compile("%(n?tid|n?ctaid|(?:n?cluster|cluster_n?cta)id)\\.([xyzw])");

  /// How many threads a CTA has at most, in all dimensions together, and in `x` or `y` alone; by
  /// CUDA's table of compute capabilities.
  public static final int MOST_THREADS = 1024;

  private static final long THREADS_IN_Z = 64;
  private static final long CTAS = Integer.MAX_VALUE;
  private static final long CTAS_BESIDE_X = 65_535;

  /// Which register counts what another one numbers.
  private static final Map<String, String> COUNTS =
      Map.of(
          "%tid", "%ntid",
          "%ctaid", "%nctaid",
          "%clusterid", "%nclusterid",
          "%cluster_ctaid", "%cluster_nctaid",
          "%cluster_ctarank", "%cluster_nctarank",
          "%warpid", "%nwarpid",
          "%smid", "%nsmid");

  private SpecialRegister() {}

  /// The values from the least to the most, both included.
  ///
  /// @param least at least 0
  /// @param most at least as large as the least
  public record Range(long least, long most) {}

  /// Whether a name is one of theirs.
  public static boolean is(String name) {
    return NAME.matcher(name).matches();
  }

  /// Whether it may have another value whenever it is read: a clock, a counter of events, or where
  /// the thread happens to run.
  public static boolean varies(String name) {
    return Stream.of("%clock", "%globaltimer", "%pm", "%warpid", "%smid")
        .anyMatch(name::startsWith);
  }

  /// Which values it can have on every GPU; empty if all of its type.
  public static Optional<Range> range(String name) {
    if (name.equals(LANE)) {
      return Optional.of(new Range(0, Predefined.LANES - 1));
    }
    if (name.startsWith("%lanemask_")) {
      return Optional.of(new Range(0, (1L << Predefined.LANES) - 1));
    }
    Matcher dimension = DIMENSION.matcher(name);
    if (!dimension.matches()) {
      return switch (name) {
        case "%nwarpid", "%nsmid", "%cluster_nctarank" -> Optional.of(new Range(1, CTAS));
        case "%warpid", "%smid", "%cluster_ctarank" -> Optional.of(new Range(0, CTAS - 1));
        default -> Optional.empty();
      };
    }
    String what = dimension.group(1);
    String at = dimension.group(2);
    if (at.equals("w")) {
      return Optional.of(new Range(0, 0));
    }
    long most =
        what.equals("tid") || what.equals("ntid")
            ? at.equals("z") ? THREADS_IN_Z : MOST_THREADS
            : at.equals("x") ? CTAS : CTAS_BESIDE_X;
    boolean counts = COUNTS.containsValue("%" + what);
    return Optional.of(counts ? new Range(1, most) : new Range(0, most - 1));
  }

  /// The register that is greater, always: a number among so many. Empty if there is none.
  public static Optional<String> count(String name) {
    int dot = name.indexOf('.');
    if (name.endsWith(".w")) {
      return Optional.empty();
    }
    String plain = dot < 0 ? name : name.substring(0, dot);
    return Optional.ofNullable(COUNTS.get(plain)).map(c -> dot < 0 ? c : c + name.substring(dot));
  }

  /// How many bits of it can be other than zero, 64 at most.
  public static int bits(String name) {
    return range(name)
        .map(r -> Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(r.most())))
        .orElse(Long.SIZE);
  }
}
