package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrWordList.Word;
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
    String text = TextFile.decode(bytes, file, TextLimits.MODULE);
    IrTypes types = new IrTypes();
    IrDebug debug = new IrDebug();
    IrEntities all = new IrEntities(text);
    for (var next = all.next(); next.isPresent(); next = all.next()) {
      List<Word> words = next.get();
      String first = words.getFirst().text();
      if (first.startsWith("!")) {
        debug.node(words);
      } else if (first.startsWith("%")) {
        type(types, new IrWordList(file, words));
      }
    }
    List<IrFunction> functions = new ArrayList<>();
    List<Diagnostic> problems = new ArrayList<>();
    boolean any = false;
    all = new IrEntities(text);
    for (var next = all.next(); next.isPresent(); next = all.next()) {
      if (next.get().getFirst().text().equals("define")) {
        any = true;
        IrLayout layout = IrLayout.of(next.get());
        IrBody body = new IrBody(types, debug, new IrWordList(file, layout.header()));
        for (List<Word> instruction : layout.instructions()) {
          try {
            body.instruction(new IrWordList(file, instruction));
          } catch (InputException e) {
            problems.add(e.diagnostic());
          }
        }
        body.function().ifPresent(functions::add);
        if (!layout.closed()) {
          problems.add(open(file, next.get().getFirst()));
        }
      }
    }
    if (!any) {
      throw new InputException(
          file, Position.START, "found no function, expected a module of LLVM IR", HINT);
    }
    return new IrModule(file, functions, problems);
  }

  private static Diagnostic open(String file, Word define) {
    return Diagnostic.of(
        file,
        new Position(define.line(), define.column()),
        "found no end of the function that begins here, expected '}'");
  }

  /// A type that cannot be read has no size that anyone knows.
  private static void type(IrTypes types, IrWordList line) {
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
