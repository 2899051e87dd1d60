package dev.acquit.proof;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Formulas for tests, and what is true of them by trying everything.
final class Formulas {
  private Formulas() {}

  static Cnf cnf(List<int[]> clauses) {
    Cnf cnf = new Cnf();
    clauses.forEach(cnf::add);
    return cnf;
  }

  /// Reads a formula: `DIMACS ::= (c anything)* p cnf variables clauses (literal* 0)*`.
  ///
  /// @param in read through a buffer; not closed
  /// @throws ProofFormatException if it is no formula
  static Cnf dimacs(InputStream in) throws IOException, ProofFormatException {
    Words words = new Words(in);
    Cnf cnf = new Cnf();
    long variables = -1;
    long clauses = -1;
    Literals open = new Literals();
    for (String word = words.next(); !word.isEmpty(); word = words.next()) {
      if (word.startsWith("c")) {
        words.skipLine();
      } else if (word.equals("p")) {
        if (clauses >= 0 || !words.next().equals("cnf")) {
          throw words.wrong("expected one line 'p cnf VARIABLES CLAUSES'");
        }
        variables = words.number(words.next());
        clauses = words.number(words.next());
      } else {
        int literal = words.literal(word);
        if (Math.abs((long) literal) > variables) {
          throw words.wrong("found " + literal + ", expected variables up to " + variables);
        }
        if (literal == 0) {
          cnf.add(open.take());
        } else {
          open.add(literal);
        }
      }
    }
    if (!open.isEmpty() || cnf.clauses() != clauses) {
      throw words.wrong("found " + cnf.clauses() + " whole clauses, expected " + clauses);
    }
    return cnf;
  }

  static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  /// Random clauses of up to three literals.
  static List<int[]> random(Random random, int variables, int count) {
    List<int[]> clauses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Set<Integer> clause = new HashSet<>();
      for (int l = 0; l < 3; l++) {
        int variable = 1 + random.nextInt(variables);
        if (!clause.contains(-variable)) {
          clause.add(random.nextBoolean() && !clause.contains(variable) ? -variable : variable);
        }
      }
      clauses.add(clause.stream().mapToInt(Integer::intValue).toArray());
    }
    return clauses;
  }

  /// Whether some assignment makes all clauses true.
  static boolean satisfiable(List<int[]> clauses, int variables) {
    for (int values = 0; values < 1 << variables; values++) {
      int v = values;
      if (clauses.stream().allMatch(c -> Arrays.stream(c).anyMatch(l -> isTrue(l, v)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isTrue(int literal, int values) {
    return (values >> Math.abs(literal) - 1 & 1) == 1 == literal > 0;
  }

  /// A derivation of a clause from two others.
  ///
  /// @param clause the clause; the literals of the variable that went are not in it
  /// @param left the number of the one, from 1
  /// @param right the number of the other
  record Resolvent(int[] clause, int left, int right) {}

  /// All that resolution derives, until it derives the empty clause.
  static List<Resolvent> resolution(List<int[]> clauses) {
    List<Set<Integer>> all = new ArrayList<>();
    clauses.forEach(c -> all.add(new TreeSet<>(Arrays.stream(c).boxed().toList())));
    Set<Set<Integer>> known = new HashSet<>(all);
    List<Resolvent> derived = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        for (int literal : all.get(i)) {
          if (all.get(j).contains(-literal)) {
            Set<Integer> clause = new TreeSet<>(all.get(i));
            clause.addAll(all.get(j));
            clause.remove(literal);
            clause.remove(-literal);
            boolean alwaysTrue = clause.stream().anyMatch(l -> clause.contains(-l));
            if (!alwaysTrue && known.add(clause)) {
              all.add(clause);
              derived.add(
                  new Resolvent(
                      clause.stream().mapToInt(Integer::intValue).toArray(), i + 1, j + 1));
              if (clause.isEmpty()) {
                return derived;
              }
            }
          }
        }
      }
    }
    return derived;
  }
}
