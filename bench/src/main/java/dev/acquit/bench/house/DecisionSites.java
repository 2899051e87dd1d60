package dev.acquit.bench.house;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The places where code decides by what a PTX instruction is: a switch over the kinds of
/// instructions, a question whether it is of a kind, one for its mnemonic or its modifiers.
///
/// Left out are the packages that are there to know it: those that read and write instructions, and
/// the one that says what they mean.
final class DecisionSites {
  private static final String INSTRUCTION = "dev/acquit/ptx/ast/Instruction";
  private static final String WRITER = "dev/acquit/ptx/text/InstructionWriter";

  private static final Set<String> WORDS = Set.of("mnemonic", "modifiers", "head");
  private static final Set<String> AT_HOME =
      Set.of("dev/acquit/ptx/text", "dev/acquit/ptx/meaning", "dev/acquit/ptx/ast");

  /// What is asked at a place.
  enum Kind {
    /// A switch over the kinds.
    SWITCH,
    /// Whether it is of a kind.
    TEST,
    /// For its mnemonic or its modifiers.
    WORD
  }

  /// A place.
  ///
  /// @param file the source file, with its package
  /// @param method the method that javac made of it, a lambda's with the name of what has it
  record Site(String file, String method, Kind kind) {}

  private DecisionSites() {}

  /// All of them, in the order of files.
  static List<Site> of(House house) {
    List<Site> sites = new ArrayList<>();
    house
        .classes()
        .forEach((name, c) -> {
          if (!AT_HOME.contains(House.folder(name))) {
            c.methods().forEach(m -> add(c, m, sites));
          }
        });
    return sites;
  }

  private static void add(ClassModel c, MethodModel method, List<Site> sites) {
    method
        .code()
        .ifPresent(code ->
            code.forEach(element -> {
              asked(element)
                  .ifPresent(k ->
                      sites.add(new Site(House.file(c), method.methodName().stringValue(), k)));
            }));
  }

  private static Optional<Kind> asked(CodeElement element) {
    return switch (element) {
      case InvokeDynamicInstruction i when isSwitch(i) -> Optional.of(Kind.SWITCH);
      case TypeCheckInstruction t
          when t.opcode() == Opcode.INSTANCEOF && isKind(t.type().asInternalName()) ->
          Optional.of(Kind.TEST);
      case InvokeInstruction i
          when asksForWords(i.owner().asInternalName(), i.name().stringValue()) ->
          Optional.of(Kind.WORD);
      default -> Optional.empty();
    };
  }

  /// A message asks the writer for a head; who asks it for words decides by them.
  private static boolean asksForWords(String owner, String name) {
    return (isKind(owner) && WORDS.contains(name))
        || (owner.equals(WRITER) && name.equals("words"));
  }

  private static boolean isSwitch(InvokeDynamicInstruction i) {
    return i.name().stringValue().equals("typeSwitch")
        && i.bootstrapArgs().stream()
            .anyMatch(label -> label instanceof ClassDesc d && isKind(internal(d)));
  }

  private static String internal(ClassDesc type) {
    return type.isClassOrInterface()
        ? type.descriptorString().substring(1, type.descriptorString().length() - 1)
        : type.descriptorString();
  }

  private static boolean isKind(String name) {
    return name.equals(INSTRUCTION) || name.startsWith(INSTRUCTION + "$");
  }
}
