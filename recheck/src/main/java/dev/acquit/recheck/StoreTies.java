package dev.acquit.recheck;

import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.reports.run.RunDocument;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Ties a run to the store in which it was kept while it ran: each configuration has the counts
/// that stand there. A store seals what it holds, and is not read where a seal is broken.
///
/// @param file the store, as it was typed
/// @param runs what it holds of the test
record StoreTies(String file, List<Run> runs) {
  private static final String STORE = "--store";

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
                store.runs(RunFilter.ALL).stream().filter(r -> r.test().equals(run.test())).toList())
            .compare(findings, run);
      }
    } catch (InvalidPathException e) {
      findings.open("its store is not at hand: " + file);
    } catch (StoreException e) {
      findings.open("its store cannot be read: " + e.getMessage());
    }
  }

  private void compare(Findings findings, RunDocument run) {
    for (ConfigurationJson c : run.configurations()) {
      List<Run> own =
          runs.stream()
              .filter(r ->
                  r.seed() == run.seed()
                      && r.configuration().hash().equals(c.sha256())
                      && r.device().kind() == run.device().kind()
                      && r.device().name().equals(run.device().name()))
              .toList();
      String what = "configuration " + c.number() + " in " + file;
      // Of several runs of the same on one kind of chip, it is one.
      if (own.stream().anyMatch(r -> same(c, r, run))) {
        findings.confirmed("the counts of " + what);
      } else if (own.isEmpty()) {
        findings.wrong("the store has no " + what);
      } else {
        findings.wrong("the store has other counts of " + what);
      }
    }
    if (!run.configurations().isEmpty()) {
      findings.same(
          "that its kernels are those of " + file,
          true,
          runs.stream()
              .map(r -> r.kernel().hash())
              .collect(Collectors.toSet())
              .containsAll(
                  run.kernels().stream().map(RunDocument.KernelJson::sha256).toList()));
    }
  }

  private static boolean same(ConfigurationJson c, Run r, RunDocument run) {
    Map<String, Long> states = new TreeMap<>();
    r.histogram()
        .forEach((state, n) -> {
          if (n.all() > 0) {
            states.put(state.toString(), n.all());
          }
        });
    return r.instances() == c.instances()
        && r.skipped() == c.skipped()
        && r.mode().equalsIgnoreCase(run.mode())
        && r.device().software().equals(run.device().software())
        && states.equals(new TreeMap<>(c.states()))
        && (c.placement() == null || Objects.equals(r.placement(), c.placement()));
  }
}
