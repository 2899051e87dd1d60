package dev.acquit.ptx.isa;

import java.util.regex.Pattern;

/// Registers that PTX predefines.
///
/// @ptx 10 Special registers
public final class SpecialRegister {
  private static final Pattern NAME =
      Pattern.compile(
          "%(n?tid|n?ctaid|(n?cluster|cluster_n?)\\w*|laneid|n?warpid|n?smid|gridid|clock\\w*"
              + "|globaltimer\\w*|lanemask\\w*|pm\\d\\w*|envreg\\d+|\\w*smem_\\w*"
              + "|is_explicit_cluster|current_graph_exec)(\\.[xyzw])?");

  private SpecialRegister() {}

  /// Whether a name is one of theirs.
  public static boolean is(String name) {
    return NAME.matcher(name).matches();
  }
}
