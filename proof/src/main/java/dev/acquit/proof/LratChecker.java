package dev.acquit.proof;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Checks LRAT proofs forwards, as they are read. Each clause names the clauses that propagation
/// needs, in order, so nothing is searched: a clause that is named and neither unit nor false says
/// nothing and is passed over.
public final class LratChecker {
  private final Words words;
  private final Bounds bounds;
  private final Map<Long, int[]> clauses = new HashMap<>();
  private final Set<Integer> holds = new HashSet<>();
  private boolean contradiction;
  private int added;
  private long work;

  private LratChecker(Words words, Bounds bounds) {
    this.words = words;
    this.bounds = bounds;
  }

  /// Checks a proof.
  ///
  /// @param cnf the formula; its clauses have the numbers from 1
  /// @param proof the text of the proof, read through a buffer; not closed
  /// @param bounds what that may cost
  /// @throws ProofFormatException if the text is no proof
  public static Verdict check(Cnf cnf, InputStream proof, Bounds bounds)
      throws IOException, ProofFormatException {
    try {
      return new LratChecker(new Words(proof), bounds).run(cnf);
    } catch (Bounds.Hit e) {
      return e.verdict();
    } catch (OutOfMemoryError e) {
      return new Verdict.Unfinished("memory ran short");
    }
  }

  private Verdict run(Cnf cnf) throws IOException, ProofFormatException {
    cnf.forEach(c -> clauses.put(clauses.size() + 1L, c));
    contradiction = clauses.values().stream().anyMatch(c -> c.length == 0);
    while (!contradiction) {
      String word = words.next();
      if (word.startsWith("c")) {
        words.skipLine();
        continue;
      }
      if (word.isEmpty()) {
        return new Verdict.Rejected("its %,d clauses contain no contradiction".formatted(added));
      }
      long number = words.number(word);
      String second = words.next();
      if (second.equals("d")) {
        for (long id = words.number(words.next()); id != 0; id = words.number(words.next())) {
          clauses.remove(id);
        }
      } else if (!add(number, second)) {
        return new Verdict.Rejected(
            "its clause %d does not follow from those that it names".formatted(number));
      }
    }
    return new Verdict.Refuted(added, added, work);
  }

  /// Reads a clause and its hints, and adds it.
  ///
  /// @return whether it may be added
  private boolean add(long number, String first) throws IOException, ProofFormatException {
    if (number <= 0 || clauses.containsKey(number)) {
      throw words.wrong("found the number " + number + ", expected one that is not in use");
    }
    Literals read = new Literals();
    for (int l = words.literal(first); l != 0; l = words.literal(words.next())) {
      read.add(l);
    }
    int[] clause = read.take();
    holds.clear();
    for (int literal : clause) {
      holds.add(-literal);
    }
    boolean right = Arrays.stream(clause).anyMatch(holds::contains);
    long hint = words.number(words.next());
    for (; hint > 0; hint = words.number(words.next())) {
      right = right || propagates(hint);
    }
    Map<Long, Boolean> resolvents = new LinkedHashMap<>();
    while (hint < 0) {
      long with = -hint;
      Set<Integer> before = Set.copyOf(holds);
      boolean done = right || falsify(with, clause);
      for (hint = words.number(words.next()); hint > 0; hint = words.number(words.next())) {
        done = done || propagates(hint);
      }
      resolvents.put(with, done);
      holds.clear();
      holds.addAll(before);
    }
    if (!right && !(clause.length > 0 && resolves(clause[0], resolvents))) {
      return false;
    }
    clauses.put(number, clause);
    contradiction = clause.length == 0;
    added++;
    return true;
  }

  /// Makes the other literals of a clause false.
  ///
  /// @return whether that is a contradiction already
  private boolean falsify(long number, int[] clause) {
    int[] other = clauses.getOrDefault(number, new int[0]);
    for (int literal : other) {
      if (clause.length > 0 && literal == -clause[0]) {
        continue;
      }
      if (holds.contains(literal)) {
        return true;
      }
      holds.add(-literal);
    }
    return false;
  }

  /// Whether each clause that a new one can be resolved with gives a contradiction.
  private boolean resolves(int pivot, Map<Long, Boolean> resolvents) {
    for (Map.Entry<Long, int[]> e : clauses.entrySet()) {
      spend(e.getValue().length);
      if (Arrays.stream(e.getValue()).anyMatch(l -> l == -pivot)
          && !resolvents.getOrDefault(e.getKey(), false)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a clause is false; if all but one of its literals are, that one holds from now on.
  private boolean propagates(long number) {
    int[] clause = clauses.get(number);
    if (clause == null) {
      return false;
    }
    spend(clause.length);
    int open = 0;
    for (int literal : clause) {
      if (holds.contains(literal)) {
        return false;
      }
      if (!holds.contains(-literal) && literal != open) {
        if (open != 0) {
          return false;
        }
        open = literal;
      }
    }
    if (open != 0) {
      holds.add(open);
    }
    return open == 0;
  }

  private void spend(int literals) {
    for (int i = 0; i < literals; i++) {
      bounds.spend(++work);
    }
  }
}
