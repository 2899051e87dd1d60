package dev.acquit.codegen.ir;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.util.ArrayList;
import java.util.List;

/// Reads the atomic instructions of a module of LLVM IR in its textual form, of LLVM with typed or
/// opaque pointers. What has nothing to do with them is passed over.
public final class IrReader {
  private static final String HINT =
      "--ir reads LLVM IR as text: clang -S -emit-llvm writes it, and llvm-dis makes it of bitcode";

  private IrReader() {}

  /// Reads a module.
  ///
  /// @param file what messages call it
  /// @param bytes its content
  /// @throws InputException if it is no text, or no module
  public static IrModule read(String file, byte[] bytes) throws InputException {
    if (bytes.length > 1 && bytes[0] == 'B' && bytes[1] == 'C') {
      throw new InputException(file, Position.START, "found bitcode, expected LLVM IR", HINT);
    }
    List<String> lines = TextFile.decode(bytes, file, TextLimits.MODULE).lines().toList();
    IrTypes types = new IrTypes();
    IrDebug debug = new IrDebug();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("!")) {
        debug.line(line);
      } else if (line.startsWith("%") && line.contains(" = type ")) {
        type(types, new IrLine(file, i + 1, line));
      }
    }
    List<IrFunction> functions = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    boolean any = false;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("define ")) {
        any = true;
        IrBody body = new IrBody(types, debug, new IrLine(file, i + 1, lines.get(i)));
        for (i++; i < lines.size() && !lines.get(i).startsWith("}"); i++) {
          try {
            body.line(new IrLine(file, i + 1, lines.get(i)));
          } catch (InputException e) {
            problems.add(e.diagnostic());
          }
        }
        body.function().ifPresent(functions::add);
      }
    }
    if (!any) {
      throw new InputException(
          file, Position.START, "found no function, expected a module of LLVM IR", HINT);
    }
    return new IrModule(file, functions, problems);
  }

  /// A type that cannot be read has no size that anyone knows.
  private static void type(IrTypes types, IrLine line) {
    String name = line.next();
    try {
      line.expect("=");
      line.expect("type");
      types.define(name, types.read(line));
    } catch (InputException e) {
      types.define(name, new IrTypes.Type.Other());
    }
  }
}
