package dev.acquit.codegen.litmus;

import java.util.List;

/// Registers that PTX predefines.
///
/// @ptx 10 Special registers
final class SpecialRegisters {
  private static final List<String> BEGINNINGS =
      List.of(
          "%tid",
          "%ntid",
          "%laneid",
          "%warpid",
          "%nwarpid",
          "%ctaid",
          "%nctaid",
          "%smid",
          "%nsmid",
          "%gridid",
          "%clusterid",
          "%nclusterid",
          "%cluster_",
          "%is_explicit_cluster",
          "%lanemask_",
          "%clock",
          "%globaltimer",
          "%pm",
          "%envreg",
          "%total_smem",
          "%dynamic_smem",
          "%reserved_",
          "%aggr_smem",
          "%current_graph_exec");

  private SpecialRegisters() {}

  static boolean is(String name) {
    return BEGINNINGS.stream().anyMatch(name::startsWith);
  }
}
