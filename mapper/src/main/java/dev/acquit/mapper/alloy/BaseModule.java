package dev.acquit.mapper.alloy;

import dev.acquit.model.cat.Tag;
import java.util.Map;

/// A module that says what the base sets and relations of a model are, for events of the module
/// `program`.
///
/// @param name what it is called
/// @param title what it is about
/// @param present from each instruction to its events
/// @param tags the sets that are not always empty
record BaseModule(String name, String title, String present, Map<Tag, String> tags) {
  AlloyModule module(String more) {
    StringBuilder out = new StringBuilder();
    out.append("module ").append(name).append("\n\n// ").append(title);
    out.append(" Written by acquit export.\n\nopen program\n\n");
    out.append("fun present: Instruction -> Slot {\n  ").append(present).append("\n}\n");
    out.append("fun events[i: set Instruction]: set Slot { i.present }\n");
    out.append("fun Event: set Slot { Instruction.present + initials }\n\n");
    for (Tag tag : Tag.values()) {
      if (tag != Tag.IW && tag != Tag.NAL) {
        out.append("fun ").append(AlloyNames.tag(tag)).append(": set Slot {");
        out.append(wrapped(tags.getOrDefault(tag, "none"))).append("}\n");
      }
    }
    out.append("fun IW: set Slot { initials }\n\n");
    return new AlloyModule(name, out.append(RELATIONS).append(more).toString());
  }

  private static String wrapped(String body) {
    return body.length() < 80 ? " " + body + " " : "\n  " + body + "\n";
  }

  private static final String RELATIONS =
      """
      fun id: Slot -> Slot { Event <: iden }
      fun po: Slot -> Slot { (~present.downThread.present) + (inside & (Event -> Event)) }
      fun int_: Slot -> Slot { ~present.sameThread.present }
      fun ext: Slot -> Slot { (Event -> Event) - int_ - id }
      fun vloc: Slot -> Slot { loc }
      fun rmw: Slot -> Slot { ~((updates - failed) <: reading).writing }
      fun scta: Slot -> Slot { ~present.sameCta.present }
      fun scluster: Slot -> Slot { ~present.sameCluster.present }
      fun sgpu: Slot -> Slot { ~present.sameGpu.present }

      // Only events that have a scope include others and are included.
      fun scoped: set Slot { THREAD + CTA + CLUSTER + GPU + SYS }
      fun reaches: Slot -> Slot {
        (THREAD <: int_) + (CTA <: scta) + (CLUSTER <: scluster) + (GPU <: sgpu) + (SYS -> scoped)
      }
      fun sr: Slot -> Slot { reaches & ~reaches & (scoped -> scoped) }

      // Dependencies only forbid, so a program without them shows the most; there are no barriers.
      fun addr: Slot -> Slot { none -> none }
      fun data: Slot -> Slot { none -> none }
      fun ctrl: Slot -> Slot { none -> none }
      fun syncbar: Slot -> Slot { none -> none }
      fun ended: Slot -> Slot { none -> none }
      fun submits: Slot -> Slot { none -> none }
      fun returns: Slot -> Slot { none -> none }
      fun stream: Slot -> Slot { none -> none }
      fun registers: Slot -> Slot { none -> none }

      """;
}
