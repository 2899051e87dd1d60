package dev.acquit.mapper.alloy;

import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import java.util.List;

/// The module of the claim and its commands.
///
/// @param title what is checked
/// @param source the C++ model
/// @param targetModule the module of the PTX model
/// @param uses the alternatives of the table
record CheckModule(
    String title, MemoryModel source, String sourceModule, String targetModule, List<Use> uses) {
  static final String NAME = "compile_check";

  AlloyModule module() {
    StringBuilder out = new StringBuilder();
    out.append("module ").append(NAME).append("\n\n// ").append(title).append("\n");
    out.append(COMMENT);
    out.append("open program\nopen ").append(sourceModule).append(" as source\nopen ");
    out.append(targetModule).append(" as target\n\n").append(PREDICATES);
    for (ProgramClass c : ProgramClass.values()) {
      out.append("run ").append(AlloyExport.claim(c)).append(" { unsound and ");
      out.append(predicate(c)).append(" }\n");
    }
    out.append("\n// The same where only atomic_ref's kind of program is left out.\n");
    for (ProgramClass c : ProgramClass.values()) {
      out.append("run ").append(AlloyExport.separate(c)).append(" { unsound and separate and ");
      out.append(predicate(c)).append(" }\n");
    }
    out.append("\n// One axiom of the source model at a time.\n");
    for (ProgramClass c : ProgramClass.values()) {
      for (Check axiom : source.axioms()) {
        out.append("run ")
            .append(AlloyExport.claim(c, axiom))
            .append(" {\n  compiled and not source/");
        out.append(CatToAlloy.predicate(axiom))
            .append(" and ")
            .append(predicate(c))
            .append("\n}\n");
      }
    }
    out.append(
        "\n"
            + "// Whether an alternative can be in a program at all: these must have instances, or"
            + " the\n");
    out.append("// claim says nothing about it.\n");
    for (Use use : uses) {
      out.append("run ").append(AlloyExport.reached(use)).append(" { compiled and ");
      out.append(use.atom()).append(" in Instruction.alternative }\n");
    }
    return new AlloyModule(NAME, out.toString());
  }

  private static String predicate(ProgramClass c) {
    return switch (c) {
      case SAME -> "sameScopes";
      case OBJECT -> "objectScopes";
      case MIXED -> "mixedScopes";
    };
  }

  private static final String COMMENT =
      """
      //
      // An instance of unsound is an execution that the target model allows of the compiled program
      // and the source model forbids of the program. It is a candidate for a counterexample, no
      // more, for two reasons: the modification order is one extension of the target's partial
      // coherence order, and another one may be allowed; and that there is no race is said of this
      // execution, while another one of the same program may race and so excuse everything. That
      // there is no instance means that the table is sound for programs of this many instructions,
      // without dependencies, which only forbid, and without barriers.

      """;

  private static final String PREDICATES =
      """
      // What both sides have in common: rf is one relation, and the order of writes extends the
      // target's.
      pred compiled {
        target/consistent
        target/co in order
        source/defined
      }

      pred unsound {
        compiled
        not source/consistent
      }

      // Every atomic operation and fence has the same scope.
      pred sameScopes { lone (Instruction - plain).scope }

      // All atomic accesses of a location have the same scope.
      pred objectScopes {
        all i: accesses - plain | lone (i.sameLocation - plain).scope
      }

      pred mixedScopes {}

      // No location has plain and atomic accesses, as with std::atomic but not with std::atomic_ref.
      pred separate {
        no sameLocation & (plain -> (Instruction - plain))
      }

      """;
}
