package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;

/// Instructions that the syntax tree keeps as text.
final class OtherCompiler {
  private final Names names;

  OtherCompiler(Names names) {
    this.names = names;
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    throw new NotEmulatedException("'" + other.mnemonic() + "' is not emulated" + names.registers().size());
  }
}
