package dev.acquit.model.explorer;

/// Where a thread reads or writes.
///
/// @param variable by number
/// @param register the register whose lowest bits choose the element; -1: `element` says it
record Place(int variable, int element, int register) {
  static Place of(int variable) {
    return new Place(variable, 0, -1);
  }

  int element(Variable of, long[] registers) {
    return register < 0 ? element : (int) (registers[register] & of.initial().size() - 1);
  }
}
