package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugInfo;
import dev.acquit.abi.dwarf.Entry;
import dev.acquit.abi.dwarf.SectionData;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Debug information (G-1 to G-4).
final class Debugging {
  private static final int ADDR = 0x03;
  private static final int REGX = 0x90;
  private static final int REGISTER = 2;
  private static final int LAST_CLASS = 12;

  private final Findings findings;
  private final AbiModule module;
  private final Described described;

  Debugging(Findings findings, AbiModule module, Described described) {
    this.findings = findings;
    this.module = module;
    this.described = described;
  }

  void check(Collection<Body> bodies) {
    sections();
    lines();
    entries(described.info(), described.read(), bodies);
    new DebugReferences(findings, module).names();
  }

  private void sections() {
    if (module.section(".debug_line").isPresent()) {
      findings.error(
          Rule.G_1,
          module.at(".debug_line"),
          "",
          ".debug_line is made by ptxas from .file and .loc: leave it out");
    }
    if (module.section(".debug_frame").isPresent()) {
      findings.error(
          Rule.G_1,
          module.at(".debug_frame"),
          "",
          ".debug_frame is made by ptxas, which alone knows frames: leave it out");
    }
    boolean debug = module.targets().contains("debug");
    boolean info = module.section(".debug_info").isPresent();
    if (debug && !info) {
      findings.error(
          Rule.G_1, Position.START, "", ".target says debug, and there is no .debug_info");
    }
    if (info && module.section(".debug_abbrev").isEmpty()) {
      findings.error(
          Rule.G_1, module.at(".debug_info"), "", "there is .debug_info and no .debug_abbrev");
    }
  }

  /// G-2.
  private void lines() {
    Set<String> strings = new HashSet<>();
    module.sections().stream()
        .filter(s -> s.name().equals(".debug_str"))
        .forEach(s -> strings.addAll(SectionData.of(s).labels().keySet()));
    module
        .lines()
        .troubles(strings)
        .forEach((line, what) -> findings.warning(Rule.G_2, new Position(line, 1), "", what));
  }

  private void entries(SectionData info, DebugInfo.Read read, Collection<Body> bodies) {
    read.trouble()
        .ifPresent(t ->
            findings.error(
                Rule.G_1, info.at(t.offset()), "", ".debug_info cannot be read: " + t.what()));
    Map<String, Variable> variables = new HashMap<>();
    Set<String> registers = new HashSet<>();
    for (Body body : bodies) {
      body.variables().forEach(variables::putIfAbsent);
      registers.addAll(body.registers());
    }
    module.variables().forEach(v -> variables.put(v.name(), v));
    for (Function f : module.functions()) {
      f.parameters().forEach(p -> variables.putIfAbsent(p.name(), p));
    }
    if (read.trouble().isEmpty()) {
      new DebugReferences(findings, module).entries(info, read.entries());
    }
    for (Entry e : read.entries()) {
      if (e.tag() == Entry.VARIABLE || e.tag() == Entry.PARAMETER) {
        entry(info, e, variables, registers);
      }
    }
  }

  private void entry(
      SectionData info, Entry e, Map<String, Variable> variables, Set<String> registers) {
    Optional<Entry.Value> location = e.attribute(Entry.LOCATION);
    if (location.isEmpty()
        || location.get().kind() != Entry.Kind.BLOCK
        || location.get().length() == 0) {
      return; // it is nowhere, or at places of which a list says more
    }
    String name =
        e.attribute(Entry.NAME)
            .filter(v -> v.length() > 0 && info.reference(v.offset()).isEmpty())
            .map(v -> DebugInfo.text(info.bytes(), v))
            .orElse("a variable");
    Optional<Entry.Value> kind = e.attribute(Entry.ADDRESS_CLASS);
    Position at = info.at(kind.map(Entry.Value::offset).orElse(e.offset()));
    if (kind.isEmpty()) {
      findings.error(
          Rule.G_3, at, name, name + " has no DW_AT_address_class: a debugger takes it for global");
      return;
    }
    long number = kind.get().number();
    if (number < 1 || number > LAST_CLASS) {
      findings.error(
          Rule.G_3, at, name, name + " has address class " + number + ", expected 1 to 12");
      return;
    }
    int operation = info.bytes()[location.get().offset()] & 0xff;
    if (operation == ADDR) {
      info.reference(location.get().offset() + 1)
          .map(variables::get)
          .flatMap(v -> addressClass(v).map(wanted -> Map.entry(v, wanted)))
          .filter(w -> w.getValue() != number)
          .ifPresent(w ->
              findings.error(
                  Rule.G_3,
                  at,
                  name,
                  "%s has address class %d, and %s is %s, which is %d"
                      .formatted(
                          name, number, w.getKey().name(), words(w.getKey()), w.getValue())));
    } else if (operation == REGX) {
      register(info, location.get(), number, at, name, registers);
    }
  }

  private void register(
      SectionData info,
      Entry.Value location,
      long number,
      Position at,
      String name,
      Set<String> registers) {
    if (number != REGISTER) {
      findings.error(
          Rule.G_3,
          at,
          name,
          name + " is in a register and has address class " + number + ", expected 2");
    }
    DebugInfo.unsigned(info.bytes(), location.offset() + 1)
        .map(DebugInfo::register)
        .filter(r -> !declared(r, registers))
        .ifPresent(r ->
            findings.warning(
                Rule.G_4, at, name, name + " is in register " + r + ", which no function has"));
  }

  private static boolean declared(String register, Set<String> registers) {
    if (registers.contains(register)) {
      return true;
    }
    int digits = register.length();
    while (digits > 0 && Character.isDigit(register.charAt(digits - 1))) {
      digits--;
    }
    String stem = register.substring(0, digits) + "<";
    if (digits == register.length() || register.length() - digits > 9) {
      return false;
    }
    int number = Integer.parseInt(register.substring(digits));
    return registers.stream()
        .filter(r -> r.startsWith(stem))
        .anyMatch(r -> number < Integer.parseInt(r.substring(stem.length(), r.length() - 1)));
  }

  private static String words(Variable v) {
    return v.opaque()
        .map(o -> "a " + o.name().toLowerCase(Locale.ROOT))
        .orElseGet(() -> "in ." + v.space().suffix());
  }

  /// What the CUDA debugger calls the place of a variable.
  ///
  /// @see "PTX Writer's Guide to Interoperability 12.9, 5.2 CUDA-Specific DWARF Definitions"
  private static Optional<Integer> addressClass(Variable v) {
    if (v.opaque().isPresent()) {
      return Optional.of(
          switch (v.opaque().get()) {
            case SURFACE -> 9;
            case TEXTURE -> 10;
            case SAMPLER -> 11;
          });
    }
    return switch (v.space()) {
      case CONST -> Optional.of(4);
      case GLOBAL -> Optional.of(5);
      case LOCAL -> Optional.of(6);
      case PARAM, PARAM_ENTRY, PARAM_FUNC -> Optional.of(7);
      case SHARED, SHARED_CTA, SHARED_CLUSTER -> Optional.of(8);
      case GENERIC -> Optional.empty();
    };
  }
}
