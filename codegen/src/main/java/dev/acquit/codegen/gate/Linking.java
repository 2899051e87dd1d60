package dev.acquit.codegen.gate;

import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.PtxModule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Finds functions that a file only declares in the other files of a command. A file of the same
/// folder is preferred: other folders may have the same program for other architectures. Where
/// several define a function, none is taken.
public final class Linking {
  private final Map<String, List<GateFile>> definitions = new HashMap<>();

  private Linking(List<GateFile> files) {
    for (GateFile file : files) {
      for (Function function : file.module().functions()) {
        boolean seen = function.linkage() == Linkage.VISIBLE || function.linkage() == Linkage.WEAK;
        if (seen && function.kind() == Function.Kind.FUNC && function.body().isPresent()) {
          definitions.computeIfAbsent(function.name(), _ -> new ArrayList<>()).add(file);
        }
      }
    }
  }

  /// Files that know of each other.
  public static List<GateFile> link(List<GateFile> files) {
    if (files.size() < 2) {
      return files;
    }
    Linking linking = new Linking(files);
    return files.stream().map(linking::linked).toList();
  }

  private GateFile linked(GateFile file) {
    Map<String, PtxModule> elsewhere = new LinkedHashMap<>();
    Deque<GateFile> open = new ArrayDeque<>(List.of(file));
    while (!open.isEmpty()) {
      for (String name : declared(open.pop().module())) {
        if (!elsewhere.containsKey(name)) {
          definition(file, name)
              .ifPresent(there -> {
                elsewhere.put(name, there.module());
                open.push(there);
              });
        }
      }
    }
    return elsewhere.isEmpty() ? file : file.beside(elsewhere);
  }

  /// Functions that a module declares and does not define.
  private static List<String> declared(PtxModule module) {
    List<String> names = new ArrayList<>();
    for (Function function : module.functions()) {
      if (function.kind() == Function.Kind.FUNC && function.body().isEmpty()) {
        names.add(function.name());
      }
    }
    for (Function function : names.isEmpty() ? List.<Function>of() : module.functions()) {
      if (function.body().isPresent()) {
        names.remove(function.name());
      }
    }
    return names;
  }

  private Optional<GateFile> definition(GateFile file, String name) {
    List<GateFile> all =
        definitions.getOrDefault(name, List.of()).stream()
            .filter(f -> !f.file().equals(file.file()))
            .toList();
    List<GateFile> near =
        all.stream().filter(f -> Objects.equals(folder(f.file()), folder(file.file()))).toList();
    List<GateFile> candidates = near.isEmpty() ? all : near;
    return candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty();
  }

  private static String folder(String file) {
    return file.substring(0, Math.max(0, file.lastIndexOf('/')));
  }
}
