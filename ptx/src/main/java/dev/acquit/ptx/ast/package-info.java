/// The PTX language as values.
///
/// ```
/// Statement   = Statement(Optional<Guard>, Instruction)
/// Instruction = Load(Access, Register destinations, Address)
///             | Store(Access, Address, Operand sources)
///             | Atom(Access, AtomicOperation, Optional<Register>, Address, Operand operands)
///             | Red(Access, AtomicOperation, Address, Operand)
///             | Fence(FenceSemantics, Scope, Spelling) | ProxyFence(Kind)
///             | Barrier(Action, Dialect, Operand, Optional<Operand> second, Optional<Operand> third)
///             | Move(ScalarType, Register, Operand) | Compute(Operator, ScalarType, Register, Operand ...)
///             | Evaluate(String mnemonic, String modifiers, Register destinations, Operand sources)
///             | SetPredicate(Comparison, ScalarType, Register, Operand, Operand)
///             | Branch(String label) | CompareBranch(Comparison, Operand, Operand, String label)
///             | Label(String) | Exit | Unmodelled(String mnemonic, String modifiers, Written operands)
/// Operand     = Register(String) | Immediate(long) | Symbol(String)
/// Written     = Operand | Real(String) | At(Address, Written more) | Sum(Address) | Vector(Written ...)
///             | Passed(Written ...) | Pair(Written, Written) | Not(Operand) | Text(String, Operand named)
/// Address     = Address(Operand base, long offset)
/// ```
package dev.acquit.ptx.ast;
