package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The PTX of one thread while it is written.
final class ThreadText {
  private final int thread;
  private final Plan plan;
  private final RegisterNames names;
  private final List<Statement> body = new ArrayList<>();
  private final List<Optional<Origin>> origins = new ArrayList<>();
  private final List<Integer> statements = new ArrayList<>();
  private int occurrences;

  /// The C++ statement that is being lowered, by its place in the thread; -1 for the end of it.
  private int statement = -1;

  ThreadText(int thread, Plan plan, RegisterNames names) {
    this.thread = thread;
    this.plan = plan;
    this.names = names;
  }

  List<Statement> body() {
    return body;
  }

  List<Optional<Origin>> origins() {
    return origins;
  }

  /// For each instruction the C++ statement that it comes from.
  List<Integer> statements() {
    return statements;
  }

  /// Goes on with a C++ statement.
  ///
  /// @param next its place in the thread, from 0; -1 for the end of the thread
  /// @return the one before
  int goOn(int next) {
    int before = statement;
    statement = next;
    return before;
  }

  /// A new register.
  Operand.Register temporary() {
    return names.temporary();
  }

  /// A new predicate register.
  Operand.Register predicate() {
    return names.predicate();
  }

  /// A new label, which no other thread has either.
  String label() {
    return plan.label();
  }

  /// Adds an instruction that belongs to no row.
  void add(Instruction instruction) {
    add(Statement.of(instruction), Optional.empty());
  }

  /// Adds an instruction that belongs to no row, under a guard.
  void add(Guard guard, Instruction instruction) {
    add(new Statement(Optional.of(guard), instruction), Optional.empty());
  }

  private void add(Statement ptx, Optional<Origin> origin) {
    body.add(ptx);
    origins.add(origin);
    statements.add(statement);
  }

  /// Adds the instructions of an operation, by the alternative that the plan has for it. A plain
  /// access has no scope; where its row names one, that is sys.
  void perform(RowKey row, Optional<ThreadScope> scope, MemoryStep step) {
    Occurrence occurrence = plan.occurrence(thread, occurrences++, row, scope);
    int alternative = plan.alternative(occurrence);
    Scope ptx = scope.map(ThreadScope::ptx).orElse(Scope.SYS);
    List<Template> templates = plan.mapping().alternative(row, alternative).templates();
    for (int i = 0; i < templates.size(); i++) {
      Origin origin = new Origin(occurrence, alternative, i);
      Instruction instruction = Expansion.instruction(templates.get(i), ptx, step);
      add(Statement.of(instruction), Optional.of(origin));
      Scope asked = templates.get(i).scope().of(ptx);
      if (Effects.of(instruction) instanceof Effect.ThreadFence(var fence)
          && fence.scope() != asked) {
        plan.widened(new Widening(origin, asked, fence.scope()));
      }
    }
  }
}
