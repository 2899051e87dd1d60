package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/// Reads PTX modules whole, in time linear in their length. Those that are too long for that are
/// read with [ModuleStream].
public final class ModuleReader {
  private ModuleReader() {}

  /// The module that a text is.
  ///
  /// @param file what messages call the text
  /// @param text the whole module
  /// @throws InputException if it is not a PTX module; with the place and what was expected there
  public static PtxModule read(String file, String text) throws InputException {
    try {
      return read(file, new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be read", e);
    }
  }

  /// The module that a text is.
  ///
  /// @param file what messages call the text
  /// @param text the whole module; stays open
  /// @throws InputException if it is not a PTX module; with the place and what was expected there
  /// @throws IOException if the text cannot be read
  public static PtxModule read(String file, Reader text) throws InputException, IOException {
    return read(new ModuleStream(file, text));
  }

  /// The module that the rest of a stream is.
  static PtxModule read(ModuleStream stream) throws InputException, IOException {
    List<ModuleItem> items = new ArrayList<>();
    while (true) {
      ModuleItem item = stream.next();
      if (item instanceof ModuleItem.Unreadable bad) {
        throw new InputException(bad.diagnostic());
      }
      items.add(item);
      if (item instanceof ModuleItem.End) {
        return module(items);
      }
    }
  }

  /// All items of a text, to the end, whether they can be read or not.
  ///
  /// @param file what messages call the text
  /// @param text the whole module
  /// @throws CancellationException if the thread is interrupted
  public static List<ModuleItem> items(String file, String text) {
    ModuleStream stream = new ModuleStream(file, new StringReader(text));
    List<ModuleItem> items = new ArrayList<>();
    try {
      do {
        items.add(stream.nextUnlessInterrupted());
      } while (!(items.getLast() instanceof ModuleItem.End));
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be read", e);
    }
    return items;
  }

  /// The module that items are, without what cannot be read.
  public static PtxModule module(List<ModuleItem> items) {
    List<Variable> variables = new ArrayList<>();
    List<Function> functions = new ArrayList<>();
    PtxVersion version = new PtxVersion(1, 0);
    List<String> targets = List.of();
    int addressSize = 0;
    for (ModuleItem item : items) {
      switch (item) {
        case ModuleItem.Header header -> {
          version = header.version();
          targets = header.targets();
          addressSize = header.addressSize();
        }
        case ModuleItem.Variables v -> variables.addAll(v.variables());
        case ModuleItem.Read read -> functions.add(read.function());
        case ModuleItem.Section _, ModuleItem.Unreadable _, ModuleItem.End _ -> {
          // Nothing of the module.
        }
      }
    }
    return new PtxModule(version, targets, addressSize, variables, functions);
  }

  /// Passes over everything up to a semicolon.
  static void skipStatement(TokenReader in) throws InputException {
    while (!in.accept(";")) {
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("';' after the directive");
      }
      in.next();
    }
  }

  /// The value of an optional `(...)` argument list's first word, which is skipped.
  static Optional<Token> skipParentheses(TokenReader in) throws InputException {
    if (!in.accept("(")) {
      return Optional.empty();
    }
    Token first = in.peek();
    while (!in.accept(")")) {
      if (in.at(Token.Kind.END)) {
        throw in.error(first, "found no ')' behind this, expected one");
      }
      in.next();
    }
    return Optional.of(first);
  }
}
