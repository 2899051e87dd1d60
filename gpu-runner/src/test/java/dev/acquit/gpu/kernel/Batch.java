package dev.acquit.gpu.kernel;

import dev.acquit.ptx.isa.Availability;
import dev.acquit.ptx.isa.Target;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The test kernels of many plans in one module: an assembler takes them in a tenth of the time
/// that it takes to be started for each.
///
/// @param ptx the text of the module
/// @param kernels the kernels, by the order of the plans
public record Batch(String ptx, List<Member> kernels) {
  private static final String ENTRY = ".visible .entry " + KernelPlan.TEST + "(";

  /// A kernel of the module.
  ///
  /// @param name its name there
  /// @param plan where it comes from
  public record Member(String name, KernelPlan plan) {}

  /// The module of those plans that an architecture can run.
  ///
  /// @param sm the architecture, 90 for sm_90
  public static Batch of(List<KernelPlan> plans, int sm) {
    List<Member> members = new ArrayList<>();
    StringBuilder kernels = new StringBuilder();
    Set<String> constants = new LinkedHashSet<>();
    Availability needs = Availability.of(6, 3, 70);
    for (KernelPlan plan : plans) {
      if (plan.needs().target().compareTo(new Target(sm)) <= 0) {
        String name = KernelPlan.TEST + members.size();
        plan.ptx()
            .lines()
            .filter(l -> l.startsWith(".const ") || l.startsWith(".shared .align 4 .u32 "))
            .forEach(constants::add);
        int from = plan.ptx().indexOf(ENTRY);
        int to = plan.ptx().indexOf("\n}\n", from) + 3;
        kernels.append(plan.ptx(), from, to);
        kernels.replace(
            kernels.lastIndexOf(ENTRY),
            kernels.lastIndexOf(ENTRY) + ENTRY.length(),
            ENTRY.replace(KernelPlan.TEST + "(", name + "("));
        members.add(new Member(name, plan));
        needs = needs.and(plan.needs());
      }
    }
    String head =
        """
        .version %s
        .target %s
        .address_size 64
        .extern .shared .align 32 .b8 %s[];
        """
            .formatted(needs.version(), needs.target(), TestKernel.SHARED);
    return new Batch(head + String.join("\n", constants) + "\n" + kernels, List.copyOf(members));
  }
}
