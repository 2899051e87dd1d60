package dev.acquit.cli.gate;

import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.JudgementCache.Key;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Progress;
import dev.acquit.cli.shell.Session;
import dev.acquit.codegen.gate.Claim;
import dev.acquit.codegen.gate.FunctionJudge;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.source.Site;
import dev.acquit.reports.gate.GateDocuments;
import dev.acquit.reports.gate.GatePlaces;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.text.Position;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Has functions judged, several at a time, and keeps what came out.
final class Judging {
  private final Session session;
  private final FunctionJudge judge;
  private final Optional<JudgementCache> cache;
  private final List<JudgedFunction> functions = new ArrayList<>();
  private final List<GateFiles.Crash> crashes = new ArrayList<>();
  private final Map<String, Map<Key, JudgedFunction>> known = new LinkedHashMap<>();
  private final Map<String, List<JudgedFunction>> fresh = new LinkedHashMap<>();
  private int remembered;

  Judging(Session session, FunctionJudge judge, Optional<JudgementCache> cache) {
    this.session = session;
    this.judge = judge;
    this.cache = cache;
  }

  /// A function of a file.
  private record Task(GateFile file, Claim claim) {
    /// Of a part of a function, or of what it is given, what is kept does not say of which, and of
    /// a function that may call those of other files, not of which.
    boolean kept() {
      return claim.site().equals(Site.Whole.UNSAID) && file.module().elsewhere().isEmpty();
    }

    Key key() {
      Position position = claim.subject().position();
      return new Key(
          claim.subject().function(),
          position.line(),
          position.column(),
          claim.subject().operation().toString());
    }
  }

  /// What came out.
  ///
  /// @param functions what was judged, in order
  /// @param complete whether all was; if not, a stop was asked for
  /// @param crashes what of ours went wrong
  record Judged(List<JudgedFunction> functions, boolean complete, List<GateFiles.Crash> crashes) {
    Judged {
      functions = List.copyOf(functions);
      crashes = List.copyOf(crashes);
    }
  }

  /// Judges all claims.
  ///
  /// @param jobs how many at a time
  Judged run(List<GateFile> files, int jobs) {
    cache.ifPresent(c -> files.forEach(f -> known.put(f.file(), c.read(f.file(), f.hash()))));
    List<Task> tasks =
        files.stream().flatMap(f -> f.claims().stream().map(c -> new Task(f, c))).toList();
    Progress progress = session.progress(tasks::size, "functions");
    boolean all =
        new Batch(jobs, session.interruption())
            .<Task, JudgedFunction>run(
                tasks.iterator(),
                task -> {
                  JudgedFunction done = remembered(task).orElseGet(() -> judge(task));
                  progress.step();
                  return done;
                },
                this::take,
                (task, cause) ->
                    crashes.add(
                        new GateFiles.Crash(
                            task.file().file() + ": " + task.claim().subject().function(), cause)));
    progress.clear();
    keep(files);
    return new Judged(functions, all, crashes);
  }

  /// Nothing of what is read here changes while functions are judged.
  private Optional<JudgedFunction> remembered(Task task) {
    return Optional.ofNullable(known.get(task.file().file()))
        .filter(m -> task.kept())
        .map(m -> m.get(task.key()));
  }

  private JudgedFunction judge(Task task) {
    GateFile file = task.file();
    Claim claim = task.claim();
    return new GateDocuments(GatePlaces.of(file))
        .function(
            claim.subject(),
            judge.judge(
                file.module(), claim.function(), claim.subject().operation(), claim.site()));
  }

  private void take(Task task, JudgedFunction function) {
    functions.add(function);
    if (remembered(task).isPresent()) {
      remembered++;
    } else if (task.kept()) {
      fresh.computeIfAbsent(task.file().file(), f -> new ArrayList<>()).add(function);
    }
  }

  private void keep(List<GateFile> files) {
    if (cache.isEmpty()) {
      return;
    }
    try {
      for (GateFile file : files) {
        List<JudgedFunction> judged = fresh.getOrDefault(file.file(), List.of());
        if (judged.stream().anyMatch(JudgedFunction::settled)) {
          List<JudgedFunction> all =
              new ArrayList<>(known.getOrDefault(file.file(), Map.of()).values());
          all.addAll(judged);
          cache.get().write(file.hash(), all);
        }
      }
    } catch (IOException e) {
      session.note("judgements were not kept in " + cache.get().folder() + ": " + IoReason.of(e));
    }
    if (remembered > 0) {
      session.note(
          remembered + " of " + functions.size() + " judgements from " + cache.get().folder());
    }
  }
}
