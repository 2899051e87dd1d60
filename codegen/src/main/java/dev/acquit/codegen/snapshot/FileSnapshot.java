package dev.acquit.codegen.snapshot;

import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.LineTable;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.ptx.module.ModuleStream;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Sha256;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// What the memory model sees of a PTX file.
///
/// @param file its name as the user wrote it
/// @param hash the SHA-256 of its bytes, in hexadecimal
/// @param functions those with a body, in the order of the file
/// @param unreadable names of functions that cannot be read
/// @param problems what is wrong with these, and with other declarations
public record FileSnapshot(
    String file,
    String hash,
    List<FunctionSnapshot> functions,
    List<String> unreadable,
    List<Diagnostic> problems) {
  /// Copies the lists.
  public FileSnapshot {
    functions = List.copyOf(functions);
    unreadable = List.copyOf(unreadable);
    problems = List.copyOf(problems);
  }

  /// Reads a file, one declaration after the other. Behind one that cannot be read the others are
  /// read all the same.
  ///
  /// @param file its name as the user wrote it
  /// @param bytes its content
  /// @throws InputException if it is no PTX module
  public static FileSnapshot of(String file, byte[] bytes) throws InputException {
    String text = TextFile.decode(bytes, file, TextLimits.MODULE);
    LineTable lines = LineTable.of(text);
    ModuleStream stream = new ModuleStream(file, new StringReader(text));
    List<FunctionSnapshot> functions = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    boolean header = false;
    try {
      while (true) {
        switch (stream.nextUnlessInterrupted()) {
          case ModuleItem.Header _ -> header = true;
          case ModuleItem.Variables _ -> {
            // What they are called is all that matters, and instructions say it.
          }
          case ModuleItem.Read(Function function, var _) -> {
            if (function.body().isPresent()) {
              functions.add(Snapshooter.of(function, lines));
            }
          }
          case ModuleItem.Section _ -> {}
          case ModuleItem.Unreadable bad -> {
            bad.name().ifPresent(unreadable::add);
            problems.add(bad.diagnostic());
          }
          case ModuleItem.End _ -> {
            if (!header && !problems.isEmpty()) {
              throw new InputException(problems.getFirst());
            }
            return new FileSnapshot(file, Sha256.of(bytes), functions, unreadable, problems);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be read", e);
    }
  }
}
