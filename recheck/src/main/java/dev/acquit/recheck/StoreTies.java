package dev.acquit.recheck;

import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Remarks;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import dev.acquit.reports.run.RunDocument.KernelJson;
import dev.acquit.reports.run.RunDocument.TurnJson.ShownJson;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Ties a run to the store in which it was kept while it ran: each configuration has the counts
/// that stand there. A store seals what it holds, and is not read where a seal is broken.
///
/// @param file the store, as it was typed
/// @param runs what it holds of the test
record StoreTies(String file, List<Run> runs) {
  private static final String STORE = "--store";
  private static final double NANOS = 1e9;
  private static final double MILLISECOND = 1e-3;

  /// Compares a run with its store, if what was typed names one.
  static void tie(Findings findings, RunDocument run) {
    List<String> words = run.tool().words();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.startsWith(STORE + "=")) {
        compare(findings, run, word.substring(STORE.length() + 1));
      } else if (word.equals(STORE) && i + 1 < words.size()) {
        compare(findings, run, words.get(i + 1));
      }
    }
  }

  private static void compare(Findings findings, RunDocument run, String file) {
    try {
      // Not a device or a pipe: anybody may have written the name.
      if (!Files.isRegularFile(Path.of(file))) {
        findings.open("its store is not at hand: " + file);
        return;
      }
      try (ObservationStore store = ObservationStore.openReading(Path.of(file))) {
        new StoreTies(
                file,
                store.runs(RunFilter.ALL).stream()
                    .filter(r -> r.test().equals(run.test()))
                    .toList())
            .compare(findings, run);
      }
    } catch (InvalidPathException e) {
      findings.open("its store is not at hand: " + file);
    } catch (StoreException e) {
      findings.open("its store cannot be read: " + e.getMessage());
    }
  }

  private void compare(Findings findings, RunDocument run) {
    Map<ConfigurationJson, Run> found = new LinkedHashMap<>();
    for (ConfigurationJson c : run.configurations()) {
      List<Run> own =
          runs.stream()
              .filter(r ->
                  r.seed() == run.seed()
                      && r.configuration().hash().equals(c.sha256())
                      && r.device().kind() == run.device().kind()
                      && r.device().name().equals(run.device().name()))
              .toList();
      String what = "configuration " + c.number() + ", " + c.mode() + ", in " + file;
      // Of several runs of the same on one kind of chip, it is one.
      Optional<Run> same = own.stream().filter(r -> same(c, r, run)).findFirst();
      if (same.isPresent()) {
        found.put(c, same.get());
        findings.confirmed("what is counted of " + what);
      } else if (own.isEmpty()) {
        findings.wrong("there is no " + what);
      } else {
        findings.wrong("other things are counted of " + what);
      }
    }
    if (found.size() == run.configurations().size() && !found.isEmpty()) {
      kernels(findings, run, found);
    }
  }

  /// The modules of the modes in which something ran.
  private void kernels(Findings findings, RunDocument run, Map<ConfigurationJson, Run> found) {
    Set<KernelJson> stored = new HashSet<>();
    Set<String> modes = new HashSet<>();
    for (Map.Entry<ConfigurationJson, Run> e : found.entrySet()) {
      Run r = e.getValue();
      modes.add(e.getKey().mode());
      stored.add(
          new KernelJson(
              e.getKey().mode(),
              r.kernel().hash(),
              r.cubin().orElse(null),
              r.remarks().map(Remarks::inspected).orElse(false)));
    }
    findings.same(
        "that the kernels are those of " + file,
        stored,
        run.kernels().stream().filter(k -> modes.contains(k.mode())).collect(Collectors.toSet()));
    List<String> notes =
        found.values().stream()
            .flatMap(r -> r.remarks().stream())
            .flatMap(r -> r.notes().stream())
            .distinct()
            .toList();
    // Those of mutants, which have runs of their own, are not there.
    findings.same(
        "that nothing is left out that " + file + " notes",
        notes,
        notes.stream().filter(run.notes()::contains).toList());
  }

  private static boolean same(ConfigurationJson c, Run r, RunDocument run) {
    Map<String, Long> states = new TreeMap<>();
    Map<String, ShownJson> shown = new TreeMap<>();
    r.histogram()
        .forEach((state, n) -> {
          if (n.all() > 0) {
            states.put(state.toString(), n.all());
            shown.put(state.toString(), new ShownJson(n.first(), n.last(), n.occasions()));
          }
        });
    return r.instances() == c.instances()
        && r.skipped() == c.skipped()
        && r.mode().equalsIgnoreCase(run.mode())
        && r.device().software().equals(run.device().software())
        && Math.abs(r.time().toNanos() / NANOS - c.seconds()) < MILLISECOND
        && states.equals(new TreeMap<>(c.states()))
        && (c.turn() == null
            || (r.turn().first() == c.turn().first()
                && r.turn().last() == c.turn().last()
                && shown.equals(new TreeMap<>(c.turn().states()))))
        && (c.placement() == null || r.placement().equals(c.placement()));
  }
}
