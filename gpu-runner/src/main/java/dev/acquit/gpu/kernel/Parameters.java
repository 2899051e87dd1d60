package dev.acquit.gpu.kernel;

import java.util.ArrayList;
import java.util.List;

/// The parameters of both kernels.
final class Parameters {
  private Parameters() {}

  static List<Parameter> ofTest(Draft draft) {
    List<Parameter> all = new ArrayList<>();
    wide(all, "outcomes", "placements", "scratch", "control");
    if (draft.sides().end() != End.ALONE) {
      wide(all, "signal");
    }
    for (int i = 0; i < draft.zeros(); i++) {
      wide(all, "zero" + i);
    }
    for (int l = 0; l < draft.cells().size(); l++) {
      wide(all, "location_" + l);
      if (draft.cells().get(l).shared()) {
        wide(all, "location_" + l + "_final");
      }
    }
    locations(all, draft);
    if (draft.cells().stream().anyMatch(Cell::shared)) {
      word(all, "shared_stride");
    }
    word(all, "groups", "testing_groups", "shuffle_factor", "shuffle_offset");
    if (draft.mode() == KernelMode.ALL_ROLES && draft.seating().clusters() > 1) {
      word(all, "spread_factor", "spread_offset", "spread_mask");
    }
    for (int c = 0; c < draft.seating().ctas(); c++) {
      word(all, "factor_" + c);
    }
    for (int r = 0; r < draft.threads(); r++) {
      word(all, "delta_" + r);
    }
    if (Turns.any(draft)) {
      word(all, "turn");
    }
    if (draft.repeats()) {
      word(all, "times", "time_instances", "placed_time");
      for (int c = 0; c < draft.seating().ctas(); c++) {
        word(all, "step_" + c);
      }
    }
    word(
        all,
        "start_count",
        "end_count",
        "spin_limit",
        "pre_stress",
        "pre_pattern",
        "stress",
        "stress_pattern");
    word(all, "target_mask", "target_step", "line_mask", "line_bytes");
    if (draft.sides().end() != End.ALONE) {
      word(all, "launch");
    }
    return all;
  }

  static List<Parameter> ofClassify(Draft draft) {
    List<Parameter> all = new ArrayList<>();
    wide(all, "outcomes", "histogram", "odd");
    for (int l = 0; l < draft.cells().size(); l++) {
      wide(all, draft.cells().get(l).shared() ? "location_" + l + "_final" : "location_" + l);
    }
    locations(all, draft);
    word(all, "weight", "odd_limit");
    return all;
  }

  private static void locations(List<Parameter> all, Draft draft) {
    word(all, "instances", "stride");
    for (int l = 0; l < draft.cells().size(); l++) {
      word(all, "location_" + l + "_factor", "location_" + l + "_shift");
    }
  }

  private static void wide(List<Parameter> all, String... names) {
    for (String name : names) {
      all.add(new Parameter(name, true));
    }
  }

  private static void word(List<Parameter> all, String... names) {
    for (String name : names) {
      all.add(new Parameter(name, false));
    }
  }
}
