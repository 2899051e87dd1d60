package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What machine code of a kernel should have, instruction by instruction ([Translation]). Our
/// kernels say which lines are a role's: the rest is not the test. A text that does not say so is
/// the test altogether.
///
/// @param pieces the accesses in the order of the text, divided where a branch stands and where one
///   leads
/// @param expands whether some read-modify-write becomes a loop with further weak accesses, as
///   those of 16 bits do, and those of 64 bits that are not known to be in global memory
/// @param copied what the assembler may write more than once, as it does with the parts of barriers
///   of a cluster, or besides, as it stores to an mbarrier object that it makes, from sm_100 on
/// @param roles how many roles the text has
record Expectation(List<List<Item>> pieces, boolean expands, Set<MachineAccess> copied, int roles) {
  /// The line before the first one of a role.
  private static final Pattern ROLE = Pattern.compile("// role \\d+, P\\d+");

  /// A copy of a block.
  private static final Pattern BLOCK =
      Pattern.compile("cp\\.async\\.bulk\\.(?!commit_group|wait_group)");

  /// The line behind the last one.
  private static final Pattern END = Pattern.compile("T\\d+_end:");

  /// An access that is expected.
  ///
  /// @param access what it is
  /// @param ofRole whether it is a role's
  /// @param branches whether branches may come with it: it has a predicate, is part of a barrier of
  ///   a cluster, becomes a loop, or makes an mbarrier object
  record Item(MachineAccess access, boolean ofRole, boolean branches) {}

  /// Strong accesses and fences that come one after the other.
  ///
  /// @param items at least one
  record Run(List<Item> items) {
    /// The accesses.
    List<MachineAccess> accesses() {
      return items.stream().map(Item::access).toList();
    }

    /// Whether machine code may have a branch before an access of it.
    boolean mayBreak(int before) {
      return items.get(before - 1).branches() || items.get(before).branches();
    }

    /// Whether it is in machine code as often as in the text.
    boolean straight() {
      return items.stream().noneMatch(Item::branches);
    }
  }

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
        reader.pieces.stream().filter(p -> !p.isEmpty()).map(List::copyOf).toList(),
        reader.expands,
        Set.copyOf(reader.copied),
        reader.roles);
  }

  /// All accesses in the order of the text.
  List<MachineAccess> accesses() {
    return items(i -> true).toList();
  }

  private Stream<MachineAccess> items(Predicate<Item> which) {
    return pieces.stream().flatMap(List::stream).filter(which).map(Item::access);
  }

  /// How many of an access the roles have.
  int ofRoles(MachineAccess access) {
    return (int) items(Item::ofRole).filter(access::equals).count();
  }

  /// How many of an access the kernel has besides.
  int own(MachineAccess access) {
    return (int) items(i -> !i.ofRole()).filter(access::equals).count();
  }

  /// The strong accesses and fences of each piece, in their order.
  List<Run> runs() {
    return pieces.stream().flatMap(p -> run(p).stream()).toList();
  }

  /// The same of the roles, as far as one comes directly behind the other.
  List<Run> runsOfRoles() {
    List<Run> runs = new ArrayList<>();
    for (Run run : runs()) {
      List<Item> items = new ArrayList<>();
      for (Item item : run.items()) {
        if (item.ofRole()) {
          items.add(item);
        } else {
          run(items).ifPresent(runs::add);
          items.clear();
        }
      }
      run(items).ifPresent(runs::add);
    }
    return runs;
  }

  private static Optional<Run> run(List<Item> items) {
    List<Item> ordered = items.stream().filter(i -> i.access().ordered()).toList();
    return ordered.isEmpty() ? Optional.empty() : Optional.of(new Run(ordered));
  }

  /// How many of an access are fences that do nothing, since a wider one comes directly behind.
  int idle(MachineAccess access) {
    return pieces.stream().mapToInt(p -> idle(access, p.stream().map(Item::access).toList())).sum();
  }

  /// How many of an access become such a fence if weak accesses behind it move away.
  int perhapsIdle(MachineAccess access) {
    return runs().stream().mapToInt(r -> idle(access, r.accesses())).sum();
  }

  private static int idle(MachineAccess access, List<MachineAccess> run) {
    int idle = 0;
    for (int i = 1; i < run.size(); i++) {
      if (run.get(i - 1).equals(access) && access.within(run.get(i))) {
        idle++;
      }
    }
    return idle;
  }

  private static final class Reader {
    private final List<List<Item>> pieces = new ArrayList<>(List.of(new ArrayList<>()));
    private final Set<MachineAccess> copied = new HashSet<>();
    private final Set<String> targets;
    private final boolean marked;
    private boolean ofRole;
    private boolean expands;
    private int roles;

    Reader(List<String> lines) {
      targets =
          lines.stream()
              .filter(l -> l.contains("bra "))
              .map(l -> l.substring(l.indexOf("bra ") + 4, l.indexOf(';')))
              .collect(Collectors.toSet());
      marked = lines.stream().anyMatch(ROLE.asMatchPredicate());
      ofRole = !marked;
    }

    private void line(String line) {
      if (ROLE.matcher(line).matches()) {
        ofRole = true;
        roles++;
      } else if (marked && END.matcher(line).matches()) {
        ofRole = false;
      }
      if (line.contains("bra ")
          || (line.endsWith(":") && targets.contains(line.substring(0, line.length() - 1)))) {
        pieces.add(new ArrayList<>());
        return;
      }
      boolean guarded = line.startsWith("@");
      String instruction = guarded ? line.substring(line.indexOf(' ') + 1) : line;
      Translation translation = Translation.of(instruction.split("[ ;]", 2)[0]);
      if (BLOCK.matcher(instruction).lookingAt()) {
        // It takes one address for all lanes of a warp, so that it is in a loop over them.
        pieces.add(new ArrayList<>());
      }
      // What it becomes in a proxy is not said.
      expands |= translation.loops() || instruction.startsWith("fence.proxy");
      // For sm_90 it is a loop over the lanes of a warp, since it takes one address for all.
      boolean makes = instruction.startsWith("mbarrier.init");
      if (makes) {
        copied.add(new MachineAccess(Kind.STORE, Window.SHARED, Strength.WEAK));
      }
      boolean branches = guarded || makes || translation.loops() || translation.copied();
      for (MachineAccess access : translation.accesses()) {
        if (!access.barrier()) {
          pieces.getLast().add(new Item(access, ofRole, branches));
          if (translation.copied()) {
            copied.add(access);
          }
        }
      }
    }
  }
}
