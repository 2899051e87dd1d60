package dev.acquit.model.explorer;

/// What a branch looks at.
record Look(int register, boolean equal, Operand with) {
  boolean holds(long[] registers) {
    return (registers[register] == with.in(registers)) == equal;
  }
}
