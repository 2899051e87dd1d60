package dev.acquit.model.sat;

/// CaDiCaL, where it is installed.
class CadicalTest extends ProgramContract {
  CadicalTest() {
    super("cadical");
  }
}
