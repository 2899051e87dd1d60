package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Type;
import dev.acquit.codegen.ir.IrWordList.Word;
import dev.acquit.codegen.source.Above;
import dev.acquit.ptx.module.Comment;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// A PTX module made of a module of LLVM IR whose functions have their PTX in inline assembly, or
/// in calls of NVVM's intrinsics. Each instruction stands in the line in which the IR has it.
///
/// @param text the module
/// @param functions where the name of each function stands in the IR, by its name in PTX
/// @param above what is above narrow results, by name in PTX
/// @param comments those of the IR with lines of their own between functions, as PTX has comments
/// @param troubles what is not understood, by the name in PTX of the function that does it or calls
///   one that does
/// @param notes what LLVM does not promise, for people
public record IrPtx(
    String text,
    Map<String, Position> functions,
    Map<String, Above> above,
    List<Comment> comments,
    Map<String, IrTrouble> troubles,
    List<Diagnostic> notes) {
  private static final String HEAD = ".version 8.8 .target sm_100a .address_size 64 ";
  private static final String HINT =
      "gate reads LLVM IR as text: clang -S -emit-llvm writes it, and llvm-dis makes it of bitcode";

  /// Copies them.
  public IrPtx {
    functions = Map.copyOf(functions);
    above = Map.copyOf(above);
    comments = List.copyOf(comments);
    troubles = Map.copyOf(troubles);
    notes = List.copyOf(notes);
  }

  /// Whether a file is a module of LLVM IR by its name.
  public static boolean isIr(String file) {
    return file.endsWith(".ll");
  }

  /// Reads a module.
  ///
  /// @param file what messages call it
  /// @param bytes its content
  /// @throws InputException if it is no text, or no module
  public static IrPtx of(String file, byte[] bytes) throws InputException {
    if (bytes.length > 1 && bytes[0] == 'B' && bytes[1] == 'C') {
      throw new InputException(file, Position.START, "found bitcode, expected LLVM IR", HINT);
    }
    return new Writer(file, TextFile.decode(bytes, file, TextLimits.MODULE)).module();
  }

  /// A module while it is written.
  private static final class Writer {
    private final String file;
    private final String source;
    private final IrTypes types = new IrTypes();
    private final IrVariables variables = new IrVariables(types);
    private final Map<String, IrSignature> signatures = new LinkedHashMap<>();
    private final Map<IrSignature, IrLayout> bodies = new LinkedHashMap<>();
    private final Set<String> pure = new HashSet<>();
    private final Set<String> kernels = new HashSet<>();
    private final TreeMap<Integer, StringBuilder> lines = new TreeMap<>();
    private final Map<String, IrTrouble> troubles = new HashMap<>();
    private final Map<String, Set<String>> callees = new LinkedHashMap<>();
    private final List<Diagnostic> notes = new ArrayList<>();

    Writer(String file, String source) {
      this.file = file;
      this.source = source;
    }

    IrPtx module() throws InputException {
      add(1, HEAD);
      List<List<Word>> entities = entities();
      for (List<Word> words : entities) {
        types(words);
      }
      for (List<Word> words : entities) {
        entity(words);
      }
      if (bodies.isEmpty()) {
        throw new InputException(
            file, Position.START, "found no function, expected a module of LLVM IR", HINT);
      }
      Map<String, Position> functions = new HashMap<>();
      Map<String, Above> above = new HashMap<>();
      bodies.forEach((read, layout) -> {
        IrSignature signature = kernels.contains(read.name().text()) ? read.launched() : read;
        Word name = signature.name();
        functions.put(signature.emitted(), new Position(name.line(), name.column()));
        signature.above().ifPresent(a -> above.put(signature.emitted(), a));
        IrCode code = new IrCode(types, variables);
        Set<String> called = new HashSet<>();
        IrCalls calls = new IrCalls(file, code, signatures, pure, called, notes);
        IrFunctionPtx function = new IrFunctionPtx(file, signature, layout, calls);
        function.write().forEach(this::add);
        function.trouble().ifPresent(t -> troubles.put(signature.emitted(), t));
        callees.put(signature.emitted(), called);
      });
      while (spread()) {
        // To callers of callers.
      }
      StringBuilder text = new StringBuilder();
      int at = 1;
      for (var line : lines.entrySet()) {
        text.repeat("\n", line.getKey() - at).append(line.getValue());
        at = line.getKey();
      }
      return new IrPtx(text.append('\n').toString(), functions, above, comments(), troubles, notes);
    }

    /// Tells the callers of functions with trouble.
    ///
    /// @return whether one did not know yet
    private boolean spread() {
      boolean more = false;
      for (var caller : callees.entrySet()) {
        Optional<IrTrouble> of =
            caller.getValue().stream().filter(troubles::containsKey).map(troubles::get).findFirst();
        if (of.isPresent()) {
          more |= troubles.putIfAbsent(caller.getKey(), of.get()) == null;
        }
      }
      return more;
    }

    private void add(int line, String text) {
      lines.computeIfAbsent(line, _ -> new StringBuilder()).append(text);
    }

    private List<List<Word>> entities() {
      List<List<Word>> all = new ArrayList<>();
      IrEntities entities = new IrEntities(source);
      for (var next = entities.next(); next.isPresent(); next = entities.next()) {
        all.add(next.get());
      }
      return all;
    }

    /// A type that cannot be read has no registers.
    private void types(List<Word> words) {
      IrWordList line = new IrWordList(file, words);
      String name = line.next();
      if (!name.startsWith("%")) {
        return;
      }
      try {
        line.expect("=");
        line.expect("type");
        types.define(name, types.read(line));
      } catch (InputException e) {
        types.define(name, new Type.Other());
      }
    }

    private void entity(List<Word> words) {
      String first = words.getFirst().text();
      if (first.equals("define")) {
        IrLayout layout = IrLayout.of(words);
        signature(layout.header()).ifPresent(s -> bodies.put(s, layout));
      } else if (first.equals("declare")) {
        signature(words);
      } else if (first.equals("attributes")) {
        attributes(words);
      } else if (first.startsWith("@") && !first.startsWith("@llvm.")) {
        variables
            .define(new IrWordList(file, words))
            .ifPresent(text -> add(words.getFirst().line(), text));
      } else if (first.startsWith("!")) {
        kernel(words);
      }
    }

    private Optional<IrSignature> signature(List<Word> header) {
      try {
        IrSignature signature = IrSignature.read(types, file, header);
        signatures.put(signature.name().text(), signature);
        return Optional.of(signature);
      } catch (InputException e) {
        return header.getFirst().text().equals("define") ? without(header) : Optional.empty();
      }
    }

    /// A function of which only the name is understood.
    private static Optional<IrSignature> without(List<Word> header) {
      return header.stream()
          .filter(w -> w.text().startsWith("@"))
          .findFirst()
          .map(name ->
              new IrSignature(
                  name,
                  Optional.of(new Type.Other()),
                  false,
                  false,
                  header.stream().anyMatch(w -> w.text().equals("ptx_kernel")),
                  List.of()));
    }

    /// `attributes #1 = { nounwind memory(none) }`.
    private void attributes(List<Word> words) {
      List<String> all = words.stream().map(Word::text).toList();
      int memory = all.indexOf("memory");
      boolean untouched =
          all.contains("readnone")
              || all.contains("readonly")
              || (memory >= 0
                  && all.subList(memory, all.size()).size() > 2
                  && all.get(memory + 2).matches("none|read"));
      if (untouched && all.size() > 1) {
        pure.add(all.get(1));
      }
    }

    /// `!0 = !{ptr @f, !"kernel", i32 1}`.
    private void kernel(List<Word> words) {
      List<String> all = words.stream().map(Word::text).toList();
      if (all.contains("!\"kernel\"")) {
        all.stream().filter(w -> w.startsWith("@")).findFirst().ifPresent(kernels::add);
      }
    }

    /// A comment of PTX stands where one of the IR does; what it says begins in the same column.
    private List<Comment> comments() {
      List<Comment> all = new ArrayList<>();
      int number = 0;
      for (String line : source.lines().toList()) {
        number++;
        String text = line.strip();
        if (text.startsWith(";")) {
          String said = text.substring(1);
          all.add(
              new Comment(
                  new Position(number, line.indexOf(';') + 1),
                  "//" + (said.startsWith(" ") ? said.substring(1) : said)));
        }
      }
      return all;
    }
  }
}
