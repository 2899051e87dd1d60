package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.MixedThread;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Role;
import dev.acquit.litmus.ast.RoleStatement;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.text.InstructionReader;
import dev.acquit.ptx.text.Registers;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Reads the threads of a PTX test: columns between `|`, rows ended by `;`. The first row says
/// which threads there are and where they run: `P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;`. A thread
/// without a place is alone in a CTA of the first device. Columns of other roles, `H1@host` and
/// `N2@device`, and kernels, `P3@kernel k,cta 0`, make it a mixed test.
///
/// A row has a cell for each thread, as herd wants it: were cells left out, an instruction whose
/// `|` was forgotten, or a second one in a cell, would go to the first thread without a word.
final class PtxTableReader {
  private final Source source;
  private final int to;
  private final List<InitEntry> init;
  private final Set<String> variables;
  private final Map<Integer, Predicate<String>> registers = new HashMap<>();
  private final List<Cell> cells = new ArrayList<>();
  private int at;

  private PtxTableReader(Source source, Source.Span table, List<InitEntry> init) {
    this.source = source;
    this.at = table.from();
    this.to = table.to();
    this.init = init;
    this.variables = Set.copyOf(PtxVariables.of(List.of(), init));
  }

  /// A cell with what it holds.
  ///
  /// @param thread the thread of its column
  /// @param span where it stands
  /// @param statements what was read there; of other roles than a GPU's, what it does to names
  record Cell(int thread, Source.Span span, List<Statement> statements) {}

  /// What was read.
  ///
  /// @param threads the threads; of other roles than a GPU's, what they do to names
  /// @param mixed the threads with their roles; empty if all are GPU threads of no kernel
  /// @param cells the cells below the first row, in the order of the text
  /// @param lines the lines of the statements
  record Table(
      List<PtxThread> threads, List<MixedThread> mixed, List<Cell> cells, StatementLines lines) {}

  /// The threads in a part of a test.
  ///
  /// @param source the test; its comments are blanks already
  /// @param table where the table stands
  /// @param init the initial values, which tell variables from registers
  /// @throws InputException if it is not a table of PTX threads
  static Table read(Source source, Source.Span table, List<InitEntry> init) throws InputException {
    return new PtxTableReader(source, table, init).read();
  }

  private Table read() throws InputException {
    at = source.skipBlanks(at);
    if (at >= to) {
      throw source.error(
          Math.min(at, to),
          "the test has no threads, expected a row such as 'P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;'");
    }
    List<Source.Span> header = row();
    List<Integer> ids = new ArrayList<>();
    List<Role> roles = new ArrayList<>();
    for (Source.Span cell : header) {
      column(cell, ids, roles);
    }
    List<List<RoleStatement>> bodies = new ArrayList<>();
    header.forEach(c -> bodies.add(new ArrayList<>()));
    for (at = source.skipBlanks(at); at < to; at = source.skipBlanks(at)) {
      rowOfInstructions(bodies, ids, roles);
    }
    List<MixedThread> threads = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      threads.add(new MixedThread(ids.get(i), roles.get(i), bodies.get(i)));
    }
    boolean plain = roles.stream().allMatch(r -> r instanceof Role.Gpu && r.kernel().isEmpty());
    if (!plain) {
      new MixedCheck(source, header, threads, cells).check();
    }
    return new Table(
        threads.stream().map(MixedThread::names).toList(),
        plain ? List.of() : threads,
        List.copyOf(cells),
        lines());
  }

  /// Cells come in the order of the text, so that each line end is counted once.
  private StatementLines lines() {
    Map<Integer, List<Integer>> lines = new HashMap<>();
    int line = 1;
    int counted = 0;
    for (Cell cell : cells) {
      for (int to = source.skipBlanks(cell.span().from()); counted < to; counted++) {
        line += source.text().charAt(counted) == '\n' ? 1 : 0;
      }
      lines
          .computeIfAbsent(cell.thread(), t -> new ArrayList<>())
          .addAll(Collections.nCopies(cell.statements().size(), line));
    }
    return new StatementLines(lines);
  }

  private void rowOfInstructions(
      List<List<RoleStatement>> bodies, List<Integer> ids, List<Role> roles) throws InputException {
    List<Source.Span> row = row();
    if (row.size() > bodies.size()) {
      throw source.error(
          source.skipBlanks(row.get(bodies.size()).from()),
          "found a row of "
              + row.size()
              + " cells, expected one for each of the "
              + bodies.size()
              + " threads");
    }
    for (int i = 0; i < row.size(); i++) {
      Source.Span cell = row.get(i);
      List<RoleStatement> statements =
          cell(cell, roles.get(i), registers.computeIfAbsent(ids.get(i), this::registers));
      bodies.get(i).addAll(statements);
      cells.add(new Cell(ids.get(i), cell, statements.stream().map(RoleStatement::names).toList()));
    }
    if (row.size() < bodies.size() && !row.stream().allMatch(this::blank)) {
      throw source.error(
          row.getLast().to(),
          "this row ends behind the cell of P"
              + ids.get(row.size() - 1)
              + ", expected '|' and a cell for each of the "
              + bodies.size()
              + " threads",
          "cells without an instruction are written, too, as in 'fence.gpu | ;'; a cell has one"
              + " instruction");
    }
  }

  private List<RoleStatement> cell(Source.Span cell, Role role, Predicate<String> own)
      throws InputException {
    Position position = source.position(cell.from());
    String text = source.text().substring(cell.from(), cell.to());
    if (!(role instanceof Role.Gpu)) {
      return RoleCellReader.read(source.file(), text, position, role, own);
    }
    try {
      return InstructionReader.readCell(source.file(), text, position, own).stream()
          .<RoleStatement>map(RoleStatement.Ptx::new)
          .toList();
    } catch (InputException e) {
      throw RoleCellReader.ofAnotherRole(e, text);
    }
  }

  private boolean blank(Source.Span cell) {
    return source.skipBlanks(cell.from()) >= cell.to();
  }

  /// What looks like a register is one, unless the initial values declare a variable of that name
  /// or take its address.
  private Predicate<String> registers(int thread) {
    Set<String> declared =
        init.stream()
            .filter(e -> e instanceof InitEntry.Register r && r.thread() == thread)
            .map(e -> ((InitEntry.Register) e).name())
            .collect(Collectors.toSet());
    Predicate<String> looks = Registers.litmus();
    return name -> declared.contains(name) || (looks.test(name) && !variables.contains(name));
  }

  /// The cells up to the next semicolon, which is taken too.
  private List<Source.Span> row() throws InputException {
    List<Source.Span> row = new ArrayList<>();
    int begin = at;
    for (int i = at; i < to; i++) {
      char c = source.text().charAt(i);
      if (c == '|' || c == ';') {
        row.add(new Source.Span(begin, i));
        begin = i + 1;
      }
      if (c == ';') {
        at = i + 1;
        return row;
      }
    }
    throw source.error(
        source.skipBlanks(begin) < to ? source.skipBlanks(begin) : to,
        "this row of the table does not end, expected ';'");
  }

  private void column(Source.Span cell, List<Integer> ids, List<Role> roles) throws InputException {
    if (blank(cell)) {
      throw source.error(cell.from(), "found an empty cell, expected a thread, as in 'P0@cta 0'");
    }
    TokenReader in = source.reader(cell, TestWords.LEXICON);
    Token name = in.peek();
    int id =
        TestWords.columnName(name)
            .orElseThrow(() -> in.unexpected("a thread, as in 'P0@cta 0,gpu 0'"));
    in.next();
    if (ids.contains(id)) {
      throw roles.stream().allMatch(r -> r instanceof Role.Gpu) && name.text().charAt(0) == 'P'
          ? in.error(name, "thread P" + id + " stands here for a second time")
          : in.error(
              name,
              "a thread with the number " + id + " stands here for a second time",
              "threads of all roles are numbered together: P0, H1, N2");
    }
    TestWords.checkThreads(in, name, ids.size());
    Role role = RoleText.read(in, name, Place.cta(ids.size()));
    in.expect(Token.Kind.END, "'|' or ';'");
    ids.add(id);
    roles.add(role);
  }
}
