package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// What names mean at a place: those of an inner block hide those of the blocks around it.
///
/// @ptx 5.4.6, 11.1 Scopes
final class Scopes {
  /// What a block declares.
  private record Block(Names<Integer> registers, Names<Integer> places, Names<Integer> labels) {
    Block inside() {
      return new Block(registers.inside(), places.inside(), labels.inside());
    }
  }

  private final Names<Integer> module = new Names<>();
  private final Deque<Block> blocks = new ArrayDeque<>();
  private final List<String> registers = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();

  /// Begins the body of a function, from which nothing is seen of whoever calls it.
  void openFunction() {
    blocks.push(new Block(new Names<>(), module.inside(), new Names<>()));
  }

  void openBlock() {
    blocks.push(blocks.element().inside());
  }

  void close() {
    blocks.pop();
  }

  List<String> registers() {
    return registers;
  }

  List<Integer> widths() {
    return widths;
  }

  void declare(BodyItem.Registers declared) {
    int bits = declared.type().bits();
    blocks.element().registers().declare(declared, name -> fresh(name, bits));
  }

  /// Declares one register in the innermost block.
  int register(String name, int bits) {
    int number = fresh(name, bits);
    blocks.element().registers().declare(name, number);
    return number;
  }

  /// A register without a name in the program.
  int fresh(String name, int bits) {
    registers.add(name);
    widths.add(bits);
    return registers.size() - 1;
  }

  /// The carry of the function whose block is open: calls do not keep it.
  ///
  /// @ptx 9.7.2 Extended-precision integer arithmetic
  int carry() {
    return blocks.element().registers().outermost().findOrDeclare(Integers.CARRY, n -> fresh(n, 1));
  }

  void place(String name, int number) {
    blocks.element().places().declare(name, number);
  }

  /// Declares a variable of the module.
  void modulePlace(String name, int number) {
    module.declare(name, number);
  }

  void label(String name, int number) {
    blocks.element().labels().declare(name, number);
  }

  /// The register of that name; -1 if there is none.
  int findRegister(String name) {
    return blocks.element().registers().find(name).orElse(-1);
  }

  /// The register of that name, declared in the function if it is not yet.
  int registerOrNew(String name) {
    return blocks.element().registers().findOrDeclare(name, n -> fresh(n, 128));
  }

  /// The variable of that name; -1 if there is none.
  int findPlace(String name) {
    return blocks.element().places().find(name).orElse(-1);
  }

  /// The label of that name, -1 if there is none in this function.
  int findLabel(String name) {
    return blocks.element().labels().find(name).orElse(-1);
  }
}
