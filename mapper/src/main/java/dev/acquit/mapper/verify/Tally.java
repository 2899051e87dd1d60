package dev.acquit.mapper.verify;

import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Adds up opinions. Safe for use by several threads.
final class Tally {
  private long tests;
  private long racy;
  private long compiled;
  private long judged;
  private long open;
  private Optional<String> firstOpen = Optional.empty();
  private final Map<Use, Long> uses = new HashMap<>();
  private final List<Failure> failures = new ArrayList<>();
  private final List<String> identityFailures = new ArrayList<>();
  private final List<String> loweringFaults = new ArrayList<>();

  synchronized void add(Subject test, Judge.Opinion opinion) {
    tests++;
    racy += opinion.racy() ? 1 : 0;
    compiled += opinion.compiled();
    judged += opinion.judgedAnew();
    open += opinion.open().size();
    firstOpen = firstOpen.or(() -> opinion.open().stream().findFirst());
    opinion.uses().forEach((use, n) -> uses.merge(use, n, Long::sum));
    failures.addAll(opinion.failures());
    if (!opinion.identity()) {
      identityFailures.add(test.name());
    }
    opinion.lowering().ifPresent(loweringFaults::add);
  }

  synchronized void add(Tally other) {
    tests += other.tests;
    racy += other.racy;
    compiled += other.compiled;
    judged += other.judged;
    open += other.open;
    firstOpen = firstOpen.or(() -> other.firstOpen);
    other.uses.forEach((use, n) -> uses.merge(use, n, Long::sum));
    failures.addAll(other.failures);
    identityFailures.addAll(other.identityFailures);
    loweringFaults.addAll(other.loweringFaults);
  }

  synchronized long tests() {
    return tests;
  }

  synchronized long racy() {
    return racy;
  }

  synchronized long compiled() {
    return compiled;
  }

  synchronized long judged() {
    return judged;
  }

  synchronized long open() {
    return open;
  }

  synchronized Optional<String> firstOpen() {
    return firstOpen;
  }

  synchronized long uses(Use use) {
    return uses.getOrDefault(use, 0L);
  }

  synchronized List<Failure> failures() {
    return List.copyOf(failures);
  }

  synchronized List<String> identityFailures() {
    return List.copyOf(identityFailures);
  }

  synchronized List<String> loweringFaults() {
    return List.copyOf(loweringFaults);
  }
}
