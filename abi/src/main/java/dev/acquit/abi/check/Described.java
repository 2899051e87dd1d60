package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.dwarf.DebugFunctions;
import dev.acquit.abi.dwarf.DebugInfo;
import dev.acquit.abi.dwarf.SectionData;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The debug information of a module, read once.
///
/// @param info the contents of `.debug_info`
/// @param read its entries, as far as they can be read
/// @param functions those that it describes, by their names in object code
record Described(SectionData info, DebugInfo.Read read, Map<String, DebugFunction> functions) {
  private static final Described NOTHING =
      new Described(SectionData.EMPTY, new DebugInfo.Read(List.of(), Optional.empty()), Map.of());

  /// That of a module; without entries where `.debug_info` or `.debug_abbrev` is not there.
  static Described of(AbiModule module) {
    Optional<ModuleItem.Section> info = module.section(".debug_info");
    Optional<ModuleItem.Section> abbreviations = module.section(".debug_abbrev");
    if (info.isEmpty() || abbreviations.isEmpty()) {
      return NOTHING;
    }
    SectionData data = SectionData.of(info.get());
    SectionData strings =
        module.section(".debug_str").map(SectionData::of).orElse(SectionData.EMPTY);
    DebugInfo.Read read = DebugInfo.of(data.bytes(), SectionData.of(abbreviations.get()).bytes());
    return new Described(data, read, DebugFunctions.of(data, strings, read.entries()));
  }

  /// Where an entry stands.
  Position at(int entry) {
    return info.at(entry);
  }
}
