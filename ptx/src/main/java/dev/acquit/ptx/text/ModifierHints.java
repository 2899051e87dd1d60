package dev.acquit.ptx.text;

import java.util.Optional;

/// What people mean when they write a modifier that an instruction does not have.
final class ModifierHints {
  private ModifierHints() {}

  /// The hint for a modifier that the instruction cannot have, if we know what is meant.
  static Optional<String> of(String mnemonic, String modifier) {
    return Optional.ofNullable(
        switch (modifier) {
          case "sc", "seq_cst" -> sequential(mnemonic);
          case "acquire", "acq_rel" -> acquiring(mnemonic);
          case "release" -> mnemonic.equals("ld") ? "a load can only acquire" : null;
          case "gl" -> "'.gl' is a word of membar, the scope is called '.gpu' here";
          case "gpu" -> mnemonic.equals("membar") ? "membar calls this scope '.gl'" : null;
          case "device", "dev" -> "the scope of a device is called '.gpu'";
          case "system" -> "the scope of the system is called '.sys'";
          case "block", "tb", "wg", "workgroup" -> "the scope of a thread block is called '.cta'";
          case "consume" -> "PTX has no consume, '.acquire' does what it promises";
          case "sub" -> "PTX has no such operation: add the negated value";
          case "mul", "div" -> "PTX has no such operation: use a loop around '.cas'";
          case "weak", "volatile" ->
              mnemonic.equals("atom") || mnemonic.equals("red")
                  ? "read-modify-writes are always strong, the least order is '.relaxed'"
                  : null;
          case "exch", "cas" ->
              mnemonic.equals("red") ? "use 'atom' with '_' as its destination" : null;
          default -> null;
        });
  }

  private static String sequential(String mnemonic) {
    return switch (mnemonic) {
      case "membar" -> "membar is sequentially consistent as it is";
      case "fence" -> "the order is called '.sc'";
      default -> "PTX has no sequentially consistent access: put 'fence.sc.<scope>' before it";
    };
  }

  private static String acquiring(String mnemonic) {
    return switch (mnemonic) {
      case "red" -> "'red' never acquires: use 'atom' with '_' as its destination";
      case "st" -> "a store can only release";
      case "ld" -> "a load can only acquire: write '.acquire'";
      case "membar" -> "write 'fence' instead of 'membar'";
      default -> null;
    };
  }
}
