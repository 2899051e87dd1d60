package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.exhaustive.*;
import dev.acquit.litmus.generate.outline.*;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.isa.Scope;
import java.util.*;

public class Try {
  public static void main(String[] args) throws Exception {
    var target = Models.find("ptx");
    Semantics l = Semantics.find(args[0], target), r = Semantics.find(args[1], target);
    int bound = Integer.parseInt(args[2]);
    boolean plain = args[3].contains("p"), rmw = args[3].contains("u");
    TestLanguage lang = Semantics.common(l, r, Optional.empty());
    Set<Order> loads = lang.loads(), stores = lang.stores();
    loads.remove(Order.VOLATILE); stores.remove(Order.VOLATILE);
    if (!plain) { loads.remove(Order.PLAIN); stores.remove(Order.PLAIN); }
    Vocabulary v = Vocabulary.of(lang, loads, stores, rmw ? lang.updates() : Set.of(),
        args[3].contains("f") ? Set.of(Order.SEQ_CST, Order.ACQ_REL) : Set.of(), Set.of(Scope.GPU));
    ProgramSpace space = ProgramSpace.of(v, new Bounds(1, bound, bound, bound), Filters.INTERESTING);
    long t0 = System.nanoTime();
    for (int i = 2; i <= bound; i++) System.out.println(i + ": " + ExhaustivePrograms.count(ProgramSpace.of(v, new Bounds(i, i, i, i), Filters.INTERESTING)) + " " + (System.nanoTime() - t0) / 1000000 + " ms");
    SearchOptions o = SearchOptions.ALL.withJobs(2);
    if (args.length > 4) o = o.withMost(Integer.parseInt(args[4]));
    long t1 = System.nanoTime();
    SearchEnd end = new DifferenceSearch(l, r, lang, Limits.DEFAULT, t -> Optional.empty(), o).run(new ExhaustivePrograms(space), d -> {
      System.out.println((System.nanoTime() - t1) / 1000000 + " ms " + d.way() + " " + d.onlyLeft() + " " + d.onlyRight());
      System.out.println(LitmusWriter.write(d.test()));
    });
    System.out.println(end + " " + (System.nanoTime() - t1) / 1000000 + " ms");
  }
}
