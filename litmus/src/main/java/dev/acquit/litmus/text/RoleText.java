package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Role;
import dev.acquit.litmus.ast.Role.Architecture;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads and writes what stands behind the name of a column: `@cta 0`, `@kernel k,cta 0`, `@host`,
/// `@host aarch64`, `@device`.
final class RoleText {
  private RoleText() {}

  /// Reads a role. A host without an architecture is x86.
  ///
  /// @param name the name of the column, whose letter must be that of the role
  /// @param alone where a GPU thread without a place runs
  /// @throws InputException if something else comes
  static Role read(TokenReader in, Token name, Place alone) throws InputException {
    Role role = in.accept("@") ? behind(in, alone) : new Role.Gpu(alone);
    if (name.text().charAt(0) != role.letter()) {
      throw in.error(
          name,
          "found the name "
              + name.describe()
              + " of a column whose threads are called '"
              + role.letter()
              + name.text().substring(1)
              + "'",
          "GPU threads are P0@cta 0 and P0@kernel k,cta 0, others H0@host and N0@device");
    }
    return role;
  }

  private static Role behind(TokenReader in, Place alone) throws InputException {
    if (in.accept("device")) {
      return new Role.Device();
    }
    if (in.accept("host")) {
      return new Role.Host(in.at(Token.Kind.END) ? Architecture.X86 : architecture(in));
    }
    return new Role.Gpu(PlaceText.read(in, Optional.of(alone)));
  }

  private static Architecture architecture(TokenReader in) throws InputException {
    Token word = in.expect(Token.Kind.WORD, "'x86' or 'aarch64'");
    List<String> known = Arrays.stream(Architecture.values()).map(Architecture::word).toList();
    int found = known.indexOf(word.text());
    if (found < 0) {
      throw in.unknown("architecture", word, known);
    }
    return Architecture.values()[found];
  }

  /// The role as [#read] takes it.
  static String write(Role role) {
    return role.words(role instanceof Role.Gpu(Place where) ? PlaceText.write(where) : "");
  }
}
