package dev.acquit.codegen.judge;

import dev.acquit.codegen.path.Step;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What the tests here have in common: tables, models, judges, and paths written as text.
final class Tables {
  private Tables() {}

  static Mapping table(String name) {
    try {
      return Mappings.find(name).mapping();
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }

  static MemoryModel model(String name) {
    try {
      return Models.find(name);
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<MemoryModel> sources() {
    return List.of(model("cpp20"), model("cpp17"), model("rc11-no-nta"));
  }

  static Judge judge(String table) {
    return new Judge(table(table), sources(), model("ptx"), Limits.DEFAULT);
  }

  static CounterexampleSearch search(String table) {
    return new CounterexampleSearch(
        table(table),
        new Table(table(table)),
        sources(),
        model("ptx"),
        Limits.DEFAULT,
        Catalogue.shipped());
  }

  /// The lines of a data file: fields by ` | `, none of lines that are empty or begin with `#`.
  static List<String[]> rows(String file) {
    try (InputStream in = Tables.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(
              line -> Arrays.stream(line.split("\\|", -1)).map(String::trim).toArray(String[]::new))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Steps such as `aux ld.weak; fence.sc.gpu; atom.acquire.gpu; other st.weak`. `cas` is a
  /// compare-and-swap that fails.
  static List<Step> steps(String text) {
    List<Step> steps = new ArrayList<>();
    int line = 1;
    for (String part : text.split(";")) {
      if (!part.isBlank()) {
        steps.add(step(part.trim(), new Position(line++, 1)));
      }
    }
    return steps;
  }

  private static Step step(String text, Position at) {
    Step.Role role =
        text.startsWith("aux ")
            ? Step.Role.AUXILIARY
            : text.startsWith("other ") ? Step.Role.OTHER : Step.Role.MAIN;
    String[] words = text.substring(text.indexOf(' ') + 1).split("\\.");
    Optional<Scope> scope =
        Arrays.stream(Scope.values())
            .filter(s -> s.suffix().equals(words[words.length - 1]))
            .findFirst();
    if (words[0].equals("membar")) {
      Scope level = words[1].equals("gl") ? Scope.GPU : scope.orElseThrow();
      return new Step.Fence(at, FenceSemantics.SC, level, Instruction.Fence.Spelling.MEMBAR);
    } else if (words[0].equals("fence")) {
      FenceSemantics semantics =
          Arrays.stream(FenceSemantics.values())
              .filter(s -> s.suffix().equals(words[1]))
              .findFirst()
              .orElseThrow();
      return new Step.Fence(at, semantics, scope.orElseThrow(), Instruction.Fence.Spelling.FENCE);
    }
    Semantics semantics =
        Arrays.stream(Semantics.values())
            .filter(s -> s.suffix().equals(words[1]))
            .findFirst()
            .orElseThrow();
    boolean always = semantics == Semantics.VOLATILE || semantics == Semantics.MMIO;
    return new Step.Access(
        at, action(words[0]), semantics, always ? Optional.of(Scope.SYS) : scope, 32, role, false);
  }

  private static Step.Action action(String mnemonic) {
    return switch (mnemonic) {
      case "ld" -> Step.Action.LOAD;
      case "st" -> Step.Action.STORE;
      case "atom" -> Step.Action.ATOM;
      case "red" -> Step.Action.RED;
      case "cas" -> Step.Action.FAILED_CAS;
      default -> throw new IllegalArgumentException(mnemonic);
    };
  }
}
