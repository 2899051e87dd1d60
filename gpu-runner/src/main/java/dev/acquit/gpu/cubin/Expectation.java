package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What machine code of a kernel should have, as `ptxas` 13.0 translates each form of access when
/// it is alone in a kernel.
///
/// @param accesses in the order of the text
/// @param runs of strong accesses and fences between which no branch comes and none leads
/// @param expands whether some read-modify-write becomes a loop with further weak accesses, as
///   those of 16 bits do, and those of 64 bits that are not known to be in global memory
/// @param copied what the assembler may write more than once, as it does with the parts of barriers
///   of a cluster
record Expectation(
    List<MachineAccess> accesses,
    List<List<MachineAccess>> runs,
    boolean expands,
    Set<MachineAccess> copied) {
  /// Reads the text of a kernel, one instruction in a line.
  ///
  /// @param ptx the text of the module
  /// @param kernel the name of the kernel
  /// @throws IllegalArgumentException if the module has no such kernel
  static Expectation of(String ptx, String kernel) {
    int entry = ptx.indexOf(".entry " + kernel + "(");
    int end = ptx.indexOf("\n}", entry);
    if (entry < 0 || end < 0) {
      throw new IllegalArgumentException("no kernel " + kernel);
    }
    List<String> lines = ptx.substring(entry, end).lines().map(String::strip).toList();
    Reader reader = new Reader(lines);
    lines.forEach(reader::line);
    return new Expectation(
        List.copyOf(reader.accesses),
        reader.runs.stream().filter(r -> !r.isEmpty()).map(List::copyOf).toList(),
        reader.expands,
        Set.copyOf(reader.copied));
  }

  private static final class Reader {
    private final List<MachineAccess> accesses = new ArrayList<>();
    private final List<List<MachineAccess>> runs = new ArrayList<>(List.of(new ArrayList<>()));
    private final Set<MachineAccess> copied = new HashSet<>();
    private final Set<String> targets;
    private boolean expands;

    Reader(List<String> lines) {
      targets =
          lines.stream()
              .filter(l -> l.contains("bra "))
              .map(l -> l.substring(l.indexOf("bra ") + 4, l.indexOf(';')))
              .collect(Collectors.toSet());
    }

    private void line(String line) {
      if (line.contains("bra ")
          || line.endsWith(":") && targets.contains(line.substring(0, line.length() - 1))) {
        runs.add(new ArrayList<>());
        return;
      }
      String instruction = line.startsWith("@") ? line.substring(line.indexOf(' ') + 1) : line;
      String mnemonic = instruction.split("[ ;]", 2)[0];
      List<String> words = Arrays.asList(mnemonic.split("\\."));
      switch (words.getFirst()) {
        case "ld" -> {
          if (!words.contains("param")) {
            memory(Kind.LOAD, words);
          }
        }
        case "st" -> memory(Kind.STORE, words);
        case "atom", "red" -> update(words);
        case "fence", "membar" -> fence(words);
        case "barrier" -> clusterBarrier(words);
        default -> {}
      }
    }

    private void add(MachineAccess access) {
      accesses.add(access);
      if (access.ordered()) {
        runs.getLast().add(access);
      }
    }

    private void memory(Kind kind, List<String> words) {
      Strength scope = scope(words);
      if (words.contains("release") || words.contains("acq_rel")) {
        add(new MachineAccess(Kind.FENCE, Window.NONE, scope));
      }
      Window window =
          words.contains("global")
              ? Window.GLOBAL
              : words.contains("shared") || words.contains("shared::cta")
                  ? Window.SHARED
                  : Window.GENERIC;
      Strength strength =
          window == Window.SHARED
              ? Strength.WEAK
              : words.contains("volatile")
                  ? Strength.SYS
                  : words.contains("mmio")
                      ? Strength.MMIO
                      : words.contains("nc") ? Strength.CONSTANT : scope;
      add(new MachineAccess(kind, window, strength));
      if ((words.contains("acquire") || words.contains("acq_rel")) && scope != Strength.CTA) {
        add(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU));
      }
    }

    private void update(List<String> words) {
      boolean wide = words.getLast().endsWith("64");
      boolean narrow = words.getLast().endsWith("16");
      expands |= narrow || wide && !words.contains("global");
      memory(Kind.UPDATE, words);
    }

    private void fence(List<String> words) {
      if (words.contains("proxy")) {
        expands = true;
        return;
      }
      Strength scope = scope(words);
      boolean sc = words.contains("sc") || words.getFirst().equals("membar");
      if (!words.contains("acquire")) {
        add(new MachineAccess(sc ? Kind.FENCE_SC : Kind.FENCE, Window.NONE, scope));
      }
      if (!words.contains("release") && scope != Strength.CTA) {
        add(new MachineAccess(Kind.INVALIDATE, Window.NONE, Strength.GPU));
      }
    }

    private void clusterBarrier(List<String> words) {
      if (words.contains("cluster")) {
        Kind kind = words.contains("arrive") ? Kind.FENCE : Kind.INVALIDATE;
        MachineAccess part = new MachineAccess(kind, Window.NONE, Strength.GPU);
        add(part);
        copied.add(part);
      }
    }

    private static Strength scope(List<String> words) {
      if (words.contains("sys")) {
        return Strength.SYS;
      }
      if (words.contains("gpu") || words.contains("gl") || words.contains("cluster")) {
        return Strength.GPU;
      }
      return words.contains("cta") ? Strength.CTA : Strength.WEAK;
    }
  }
}
