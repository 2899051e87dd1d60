package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.ast.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// All small C++ tests over a vocabulary.
final class SmallTests {
  private static final CppExpression X = new CppExpression.AddressOf("x");
  private static final CppExpression E = new CppExpression.Local("e");
  private static final List<MemoryOrder> READ =
      List.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.SEQ_CST);
  private static final List<MemoryOrder> WRITE =
      List.of(MemoryOrder.RELAXED, MemoryOrder.RELEASE, MemoryOrder.SEQ_CST);

  private SmallTests() {}

  /// Every access and fence, in every order and scope that is legal for it.
  static List<CppStatement> accesses() {
    List<CppStatement> all = new ArrayList<>();
    all.add(new CppStatement.PlainStore(X, E));
    all.add(new CppStatement.Assign("e", new CppExpression.PlainLoad(X)));
    for (ThreadScope scope : ThreadScope.values()) {
      WRITE.forEach(o -> all.add(new CppStatement.AtomicStore(X, E, o, scope)));
      READ.forEach(o -> all.add(get(new CppExpression.AtomicLoad(X, o, scope))));
      for (MemoryOrder order : MemoryOrder.values()) {
        if (order != MemoryOrder.RELAXED) {
          all.add(new CppStatement.Fence(order, scope));
        }
        all.add(get(new CppExpression.Exchange(X, E, order, scope)));
        for (CppOperation op : CppOperation.fetching()) {
          all.add(get(new CppExpression.FetchModify(op, X, E, order, scope)));
        }
        for (MemoryOrder failure : READ) {
          for (boolean weak : new boolean[] {false, true}) {
            all.add(get(new CppExpression.CompareExchange(weak, X, "e", E, order, failure, scope)));
          }
        }
      }
    }
    return all;
  }

  private static CppStatement get(CppExpression expression) {
    return new CppStatement.Evaluate(expression);
  }

  /// A statement in every nesting of at most two branches or loops.
  static List<List<CppStatement>> nested(CppStatement inner) {
    List<List<CppStatement>> all = new ArrayList<>(List.of(List.of(inner)));
    List<List<CppStatement>> last = all;
    for (int depth = 0; depth < 2; depth++) {
      List<List<CppStatement>> next = new ArrayList<>();
      for (List<CppStatement> body : last) {
        next.add(List.of(new CppStatement.If(E, body, List.of())));
        next.add(List.of(new CppStatement.If(E, List.of(), body)));
        next.add(List.of(new CppStatement.If(E, body, body), inner));
        next.add(List.of(inner, new CppStatement.While(E, body)));
        next.add(List.of(new CppStatement.DoWhile(body, E), inner));
      }
      last = next;
      all = Stream.concat(all.stream(), next.stream()).toList();
    }
    return all;
  }

  /// All placements of so many threads, up to numbering.
  static Set<List<Place>> placements(int threads) {
    List<Place> places = new ArrayList<>();
    for (int gpu = 0; gpu < threads; gpu++) {
      for (int cta = 0; cta < threads; cta++) {
        places.add(new Place(gpu, OptionalInt.empty(), cta));
        for (int cluster = 0; cluster < threads; cluster++) {
          places.add(new Place(gpu, OptionalInt.of(cluster), cta));
        }
      }
    }
    Set<List<Place>> all = new LinkedHashSet<>(Set.of(List.of()));
    for (int i = 0; i < threads; i++) {
      Set<List<Place>> next = new LinkedHashSet<>();
      for (List<Place> some : all) {
        for (Place place : places) {
          next.add(Placement.canonical(Stream.concat(some.stream(), Stream.of(place)).toList()));
        }
      }
      all = next;
    }
    return all;
  }

  /// A test of these bodies at these places.
  static CppTest test(List<Place> places, List<CppStatement> body) {
    List<InitEntry> init =
        IntStream.range(0, places.size())
            .<InitEntry>mapToObj(i -> new InitEntry.Register(i, "e", Value.of(i)))
            .toList();
    Header header =
        header(init, new Condition(Condition.Quantifier.FORALL, new Proposition.Constant(true)));
    var parameters = List.of(new CppThread.Parameter("int", "x"));
    return new CppTest(
        header,
        IntStream.range(0, places.size())
            .mapToObj(i -> new CppThread(i, places.get(i), parameters, body))
            .toList());
  }

  /// A header with nothing but these.
  static Header header(List<InitEntry> init, Condition condition) {
    return new Header(
        "small", List.of(), new LinkedHashMap<>(), init, List.of(), Optional.empty(), condition);
  }
}
