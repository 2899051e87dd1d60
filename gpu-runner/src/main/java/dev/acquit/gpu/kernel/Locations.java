package dev.acquit.gpu.kernel;

/// Writes the computation of addresses, which both kernels have to do in the same way.
record Locations(KernelText code, Draft draft) {
  /// The address of a location in global memory, into a register.
  void global(int location, String instance, String into) {
    String slot = code.word("%slot");
    code.add(
        "mad.lo.u32 %s, %s, %s, %s",
        slot,
        instance,
        code.parameter("location_" + location + "_factor"),
        code.parameter("location_" + location + "_shift"));
    String mask = code.word("%instance_mask");
    code.add("sub.u32 %s, %s, 1", mask, code.parameter("instances"));
    code.add("and.b32 %s, %s, %s", slot, slot, mask);
    code.add(
        "mad.wide.u32 %s, %s, %s, %s",
        into, slot, code.parameter("stride"), code.parameter("location_" + location));
  }

  /// The addresses of a location that a role needs.
  void pointer(int role, int location, RoleText text, boolean shared, boolean generic) {
    Cell cell = draft.cells().get(location);
    if (!cell.shared()) {
      global(location, "%i" + role, text.pointer(cell.name(), false));
      return;
    }
    String window = code.wide("%window" + role + "_" + location);
    String slot = code.word("%slot");
    code.add(
        "mad.lo.u32 %s, %s, %s, %s",
        slot,
        "%p" + role,
        code.parameter("location_" + location + "_factor"),
        code.parameter("location_" + location + "_shift"));
    code.add("and.b32 %s, %s, %%seat_mask", slot, slot);
    code.add("mov.u64 %s, %s", window, TestKernel.SHARED);
    code.add("add.u64 %s, %s, %s", window, window, code.parameter("location_" + location));
    code.add("mad.wide.u32 %s, %s, %s, %s", window, slot, code.parameter("shared_stride"), window);
    Seat mine = draft.seating().seats().get(role);
    Seat owner = draft.seating().seats().get(cell.owner().orElseThrow());
    boolean foreign = !mine.sameCta(owner);
    if (foreign) {
      String rank = code.word("%owner_rank");
      if (draft.mode() == KernelMode.ALL_ROLES) {
        code.add("add.u32 %s, %%rank, %d", rank, mine.rank() - owner.rank());
      } else {
        code.add("add.u32 %s, %%rank, %d", rank, owner.rank() - mine.rank());
      }
      code.add("and.b32 %s, %s, %d", rank, rank, draft.seating().clusterCtas() - 1);
      code.add("mapa.shared::cluster.u64 %s, %s, %s", window, window, rank);
    }
    if (shared) {
      code.add("mov.u64 %s, %s", text.pointer(cell.name(), true), window);
    }
    if (generic) {
      code.add(
          "cvta.%s.u64 %s, %s",
          foreign ? "shared::cluster" : "shared", text.pointer(cell.name(), false), window);
    }
  }

  /// The address of an outcome.
  String outcome(OutcomeSlot slot, String instance, String suffix) {
    String to = code.wide("%to" + suffix);
    code.add("mad.wide.u32 %s, %s, %d, %s", to, instance, slot.bytes(), code.parameter("outcomes"));
    if (slot.before() > 0) {
      code.add("mad.wide.u32 %s, %s, %d, %s", to, code.parameter("instances"), slot.before(), to);
    }
    return to;
  }
}
