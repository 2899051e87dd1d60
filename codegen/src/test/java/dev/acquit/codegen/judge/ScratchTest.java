package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.*;
import dev.acquit.model.cat.*;
import dev.acquit.model.engine.Limits;
import java.nio.file.*;
import java.util.*;
import org.junit.jupiter.api.Test;

final class ScratchTest {
  @Test
  void all() throws Exception {
    List<String> out = new ArrayList<>();
    List<MemoryModel> sources =
        List.of(Models.find("cpp20"), Models.find("cpp17"), Models.find("rc11-no-nta"));
    Random random = new Random(Long.getLong("scratch.seed", 1));
    int percent = Integer.getInteger("scratch.percent", 10);
    String tables = System.getProperty("scratch.tables", "ptx-abi-12.8,ptx-abi-12.9,ptx-abi-13,membar-pre-volta");
    for (String name : tables.split(",")) {
      Mapping m = Mappings.find(name).mapping();
      CounterexampleSearch search =
          new CounterexampleSearch(m, sources, Models.find("ptx"), Limits.DEFAULT, Catalogue.shipped());
      Judge judge = new Judge(m, sources, Models.find("ptx"), Limits.DEFAULT);
      for (RowKey key : RowKey.all()) {
        if (key.plain()) continue;
        List<Form> forms = switch (key.operation()) {
          case LOAD -> List.of(Form.LOAD, Form.FAILED_SWAP);
          case STORE -> List.of(Form.STORE);
          case RMW -> List.of(Form.FETCH, Form.EXCHANGE, Form.SWAP);
          case FENCE -> List.of(Form.FENCE);
        };
        for (Form form : forms) {
          for (ThreadScope scope : List.of(ThreadScope.BLOCK, ThreadScope.DEVICE, ThreadScope.SYSTEM)) {
            MemoryOrder order = key.order().get();
            Question q = form == Form.SWAP
                ? new Question(form, order, Optional.of(MemoryOrder.RELAXED), scope, false)
                : form == Form.FAILED_SWAP
                    ? new Question(form, MemoryOrder.RELAXED, Optional.of(order), scope, false)
                    : new Question(form, order, Optional.empty(), scope, false);
            int ok = 0, weaker = 0, residual = 0, second = 0, tried=0;
            long t0 = System.nanoTime(), okTime = 0, slow=0;
            Map<String,Integer> shapes = new TreeMap<>();
            for (Sequence s : Emissions.of(form)) {
              if (random.nextInt(100) >= percent) continue;
              Judge.Structure st = judge.structure(q, s);
              if (st.losses().contains(Loss.KIND)) continue;
              long t = System.nanoTime();
              CounterexampleSearch.Result r = search.find(q, s, st.losses());
              long dt = System.nanoTime() - t;
              if (st.losses().isEmpty()) {
                ok++; okTime += dt;
                if (r.evidence().isPresent()) out.add("WRONG " + name + " " + q + " " + s + " " + st + " " + r.shape().get().name() + " " + r.evidence().get().forbiddenBy());
              } else if (r.evidence().isPresent()) {
                weaker++; tried += r.tried(); slow += dt;
                shapes.merge(r.shape().get().name(), 1, Integer::sum);
                if (r.evidence().get().forbiddenBy().isEmpty()) { second++; out.add("SECOND " + name + " " + key + " " + form + " " + scope + " " + s + " " + st.losses()+ " " + r.shape().get().name() + " " + r.evidence().get().allowedBy()); }
              } else { residual++; out.add("RESIDUAL " + name + " " + key + " " + form + " " + scope + " " + s + " " + st.losses() + " tried " + r.tried()); }
            }
            out.add("== " + name + " " + key + " " + form + " " + scope + ": ok " + ok + " weaker " + weaker + " second " + second + " residual " + residual
              + " weaker us " + (weaker == 0 ? 0 : slow / 1000 / weaker) + " tried " + (weaker == 0 ? 0 : (double) tried / weaker) + " ok us " + (ok == 0 ? 0 : okTime / 1000 / ok) + " " + shapes);
          }
        }
      }
    }
    Files.write(Path.of("/tmp/judge/scratch.txt"), out);
  }
}
