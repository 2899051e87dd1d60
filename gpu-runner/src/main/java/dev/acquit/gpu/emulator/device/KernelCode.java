package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.emulator.code.BlockNames;
import dev.acquit.gpu.emulator.code.Compiler;
import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.code.ThreadCode;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.ptx.module.Variable;
import dev.acquit.ptx.text.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// A kernel, ready to be executed.
///
/// @param code its instructions
/// @param parameters where each parameter lies
/// @param sharedBytes the shared memory that it declares; what is dynamic comes behind
/// @param localBytes the local memory that each thread has
record KernelCode(
    String name, ThreadCode code, List<Parameter> parameters, int sharedBytes, int localBytes) {
  /// Where a parameter lies.
  ///
  /// @param offset in the bytes of all parameters
  /// @param bytes how many it has
  record Parameter(int offset, int bytes) {}

  /// The bytes of all parameters.
  int parameterBytes() {
    return parameters.isEmpty() ? 0 : parameters.getLast().offset() + parameters.getLast().bytes();
  }

  /// Makes code of a kernel.
  ///
  /// @param module whose variables it uses
  /// @param globals where the global variables lie
  /// @throws NotEmulatedException if it has something that has no meaning here
  static KernelCode of(PtxModule module, Function kernel, Map<String, Long> globals)
      throws NotEmulatedException {
    return new Layout(globals).kernel(module, kernel);
  }

  /// Lays out what a kernel uses.
  private static final class Layout {
    private final Map<String, Long> variables;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Variable> dynamic = new ArrayList<>();
    private final List<Compiler.Line> lines = new ArrayList<>();
    private long shared;
    private long local;

    Layout(Map<String, Long> globals) {
      variables = new HashMap<>(globals);
    }

    KernelCode kernel(PtxModule module, Function kernel) throws NotEmulatedException {
      int offset = 0;
      for (Variable parameter : kernel.parameters()) {
        offset = (int) align(offset, parameter.alignment());
        int bytes = (int) parameter.bytes();
        parameters.add(new Parameter(offset, bytes));
        variables.put(parameter.name(), (long) offset);
        offset += bytes;
      }
      for (Variable variable : module.variables()) {
        if (variable.space().shared()) {
          place(variable);
        }
      }
      BlockNames names = BlockNames.of(this::address, true);
      body(kernel.body().orElseThrow(), names);
      for (Variable variable : dynamic) {
        shared = align(shared, variable.alignment());
      }
      for (Variable variable : dynamic) {
        variables.put(variable.name(), shared);
      }
      return new KernelCode(
          kernel.name(),
          Compiler.compile(lines, names, Dialect.PTX),
          List.copyOf(parameters),
          (int) shared,
          (int) local);
    }

    private OptionalLong address(String name) {
      Long address = variables.get(name);
      return address == null ? OptionalLong.empty() : OptionalLong.of(address);
    }

    private long place(Variable variable) {
      if (variable.bytes() == 0) {
        dynamic.add(variable);
        return 0;
      }
      shared = align(shared, variable.alignment());
      long address = shared;
      shared += variable.bytes();
      variables.put(variable.name(), address);
      return address;
    }

    private void body(List<BodyItem> items, BlockNames names) throws NotEmulatedException {
      for (BodyItem item : items) {
        switch (item) {
          case BodyItem.Registers registers -> names.declare(registers);
          case BodyItem.Block(var inner) -> body(inner, names.inside());
          case BodyItem.Line line -> lines.add(new Compiler.Line(line.statement(), names));
          case BodyItem.Callable _ -> {}
          case BodyItem.Local(Variable variable) -> local(variable, names);
        }
      }
    }

    private void local(Variable variable, BlockNames names) throws NotEmulatedException {
      if (variable.space() == StateSpace.LOCAL) {
        local = align(local, variable.alignment());
        names.declare(variable.name(), local);
        local += variable.bytes();
        return;
      }
      if (!variable.space().shared()) {
        throw new NotEmulatedException(
            "'"
                + variable.name()
                + "' is a variable of the kernel in ."
                + variable.space().suffix()
                + ", which is not emulated");
      }
      if (variable.bytes() == 0) {
        dynamic.add(variable);
      } else {
        names.declare(variable.name(), place(variable));
      }
    }

    private static long align(long offset, int alignment) {
      return (offset + alignment - 1) / alignment * alignment;
    }
  }

  /// The state spaces of variables that live as long as their module.
  static boolean global(Variable variable) {
    return variable.space() == StateSpace.GLOBAL || variable.space() == StateSpace.CONST;
  }
}
