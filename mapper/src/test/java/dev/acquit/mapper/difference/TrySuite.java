package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.exhaustive.*;
import dev.acquit.litmus.generate.outline.*;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.isa.Scope;
import java.util.*;

public class TrySuite {
  public static void main(String[] args) throws Exception {
    var target = Models.find("ptx");
    Semantics l = Semantics.find(args[0], target);
    int bound = Integer.parseInt(args[1]);
    TestLanguage lang = l.language().orElse(TestLanguage.CPP);
    Vocabulary v = args[2].equals("small") ? Vocabulary.of(lang, Set.of(Order.RELAXED), Set.of(Order.RELAXED), Set.of(), Set.of(Order.SEQ_CST), Set.of(Scope.GPU)) : DefaultVocabulary.of(lang, args[2].contains("u"));
    ProgramSpace space = ProgramSpace.of(v, new Bounds(1, bound, bound, bound), Filters.INTERESTING);
    SearchOptions o = SearchOptions.ALL.withJobs(2);
    long t1 = System.nanoTime();
    SearchEnd end = new Suite(l, v, Limits.DEFAULT, t -> Optional.empty(), o).run(new ExhaustivePrograms(space), d -> {
      System.out.println(Canonical.of(d.outline()).key() + "  " + d.outcome());
    });
    System.out.println(end + " " + (System.nanoTime() - t1) / 1000000 + " ms");
  }
}
