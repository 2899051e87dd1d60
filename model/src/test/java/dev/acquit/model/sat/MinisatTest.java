package dev.acquit.model.sat;

/// MiniSat, where it is installed.
class MinisatTest extends ProgramContract {
  MinisatTest() {
    super("minisat");
  }
}
