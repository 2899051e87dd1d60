/// Whole PTX modules: directives, variables, functions, and their instructions with positions.
///
/// ```
/// PtxModule = PtxModule(PtxVersion, String targets, int addressSize, Variable ..., Function ...)
/// Variable  = Variable(Position, Linkage, StateSpace, ScalarType, int vector, String name, ...)
/// Function  = Function(Position, Kind, Linkage, String name, Variable results, Variable parameters,
///                      Directive ..., Optional<List<BodyItem>>)
/// BodyItem  = Registers(Position, ScalarType, String name, Optional<Integer> count)
///           | Local(Variable) | Block(List<BodyItem>) | Line(Position, Statement)
/// ModuleItem = Header(PtxVersion, String targets, int addressSize, Comment ...)
///           | Variables(Variable ..., Comment ...) | Read(Function, Comment ...)
///           | Unreadable(Optional<String> name, Position begin, Position end, Diagnostic, Comment ...)
///           | End(Comment ...)
/// Comment   = Comment(Position, String text)
/// ```
///
/// [ModuleStream] yields the items of a file one after the other, [ModuleReader] all at once.
///
/// Debug information and other directives that do not change what a module does are skipped.
/// Instructions that [dev.acquit.ptx.text.InstructionReader] has no word for become
/// [dev.acquit.ptx.ast.Instruction.Unmodelled]; what touches memory, synchronises or jumps must be
/// understood or is an error, since to pass over it would change what is judged. What is unmodelled
/// and may touch memory all the same is told by [dev.acquit.ptx.meaning.UnmodelledEffect].
///
/// @ptx 4 Syntax, 5 State spaces, types and variables, 11 Directives
package dev.acquit.ptx.module;
