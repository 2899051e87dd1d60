package dev.acquit.abi.link;

import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.ptx.isa.Architecture;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// L-13, D-2 and P-0: whether there is an architecture for which all modules can be made machine
/// code. `.target` is the least that a module needs, so modules for several may link.
///
/// @ptx 11.1 .target
final class Architectures {
  private static final PtxVersion LINKED = new PtxVersion(3, 1);

  private final List<AbiModule> modules;
  private final List<Finding> findings = new ArrayList<>();

  private Architectures(List<AbiModule> modules) {
    this.modules = modules;
  }

  /// @param wanted what the machine code is to be for; if nothing is said, one is looked for among
  ///   those that the modules name, which is enough: what allows a later one allows the greatest of
  ///   them
  static List<Finding> of(List<AbiModule> modules, Optional<Architecture> wanted) {
    Architectures all = new Architectures(modules);
    all.versions();
    all.addresses();
    all.targets(wanted);
    return all.findings;
  }

  /// P-0: what `ptxas -c` 13.0 asks for.
  private void versions() {
    for (AbiModule m : modules) {
      m.version()
          .filter(v -> v.compareTo(LINKED) < 0)
          .ifPresent(v ->
              add(
                  Rule.P_0,
                  m,
                  "it is PTX %s, and modules that are linked are 3.1 or later".formatted(v)));
    }
  }

  private void addresses() {
    AbiModule first = modules.getFirst();
    for (AbiModule m : modules) {
      if (m.addressSize() != first.addressSize()) {
        add(
            Rule.D_2,
            m,
            ".address_size is %d, and %d in %s"
                .formatted(m.addressSize(), first.addressSize(), first.file()));
      }
    }
  }

  private void add(Rule rule, AbiModule in, String what) {
    findings.add(new Finding(rule, Severity.ERROR, in.file(), Position.START, "", what));
  }

  private static Optional<Architecture> target(AbiModule module) {
    return module.targets().stream().flatMap(t -> Architecture.parse(t).stream()).findFirst();
  }

  private void targets(Optional<Architecture> wanted) {
    List<Architecture> named = modules.stream().flatMap(m -> target(m).stream()).toList();
    if (wanted.isPresent()) {
      for (AbiModule m : modules) {
        target(m)
            .filter(t -> !t.allows(wanted.get()))
            .ifPresent(t ->
                add(Rule.L_13, m, ".target is %s, which %s is not".formatted(t, wanted.get())));
      }
      return;
    }
    if (named.stream().anyMatch(machine -> named.stream().allMatch(t -> t.allows(machine)))) {
      return;
    }
    // The first two that do not go together, in the order of their files.
    for (AbiModule m : modules) {
      Optional<Architecture> its = target(m);
      for (AbiModule other : modules.subList(0, modules.indexOf(m))) {
        Optional<Architecture> before = target(other);
        if (its.isPresent()
            && before.isPresent()
            && !its.get().allows(before.get())
            && !before.get().allows(its.get())) {
          add(
              Rule.L_13,
              m,
              ".target is %s, and %s in %s: no architecture is both"
                  .formatted(its.get(), before.get(), other.file()));
          return;
        }
      }
    }
    add(
        Rule.L_13,
        modules.getLast(),
        "no architecture is all of "
            + String.join(
                ", ",
                named.stream()
                    .distinct()
                    .sorted(Comparator.comparing(Architecture::toString))
                    .map(Architecture::toString)
                    .toList()));
  }
}
