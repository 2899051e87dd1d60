package dev.acquit.ptx.text;

import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import java.util.Arrays;
import java.util.Optional;

/// The names that other tools' litmus rows give to accesses through another proxy.
enum PeerMnemonic {
  /// A texture load.
  TLD("tld", MemoryInstruction.LD, Proxy.TEXTURE),
  /// A surface load.
  SULD("suld", MemoryInstruction.LD, Proxy.SURFACE),
  /// A constant load.
  COLD("cold", MemoryInstruction.LD, Proxy.CONSTANT),
  /// A surface store.
  SUST("sust", MemoryInstruction.ST, Proxy.SURFACE),
  /// A surface read-modify-write.
  SUATOM("suatom", MemoryInstruction.ATOM, Proxy.SURFACE),
  /// A surface read-modify-write that returns nothing.
  SURED("sured", MemoryInstruction.RED, Proxy.SURFACE);

  private final String mnemonic;
  private final MemoryInstruction instruction;
  private final Proxy proxy;

  PeerMnemonic(String mnemonic, MemoryInstruction instruction, Proxy proxy) {
    this.mnemonic = mnemonic;
    this.instruction = instruction;
    this.proxy = proxy;
  }

  static Optional<PeerMnemonic> of(String mnemonic) {
    return Arrays.stream(values()).filter(p -> p.mnemonic.equals(mnemonic)).findFirst();
  }

  static Optional<PeerMnemonic> of(MemoryInstruction instruction, Proxy proxy) {
    return Arrays.stream(values())
        .filter(p -> p.instruction == instruction && p.proxy == proxy)
        .findFirst();
  }

  String mnemonic() {
    return mnemonic;
  }

  MemoryInstruction instruction() {
    return instruction;
  }

  Proxy proxy() {
    return proxy;
  }
}
