/// Litmus tests as values.
///
/// ```
/// LitmusTest   = PtxTest(Header, PtxThread ...) | CppTest(Header, CppThread ...)
///              | MixedTest(Header, MixedThread ...)
/// Header       = Header(name, comments, metadata, InitEntry ..., locations, filter, Condition)
/// InitEntry    = Memory(location, Value, Extent) | Register(thread, name, Value)
///              | Alias(name, Proxy, base) | SharedIn(location, Place)
/// Extent       = Open | Bytes(bytes) | Parts | Elements(bytes, numbers)
/// Condition    = Condition(Quantifier, Proposition)
/// Proposition  = And(Proposition ...) | Or(Proposition ...) | Not(Proposition)
///              | Compare(Term, Comparison, Term) | Constant(boolean)
/// Term         = ThreadRegister(thread, name) | Memory(location) | Literal(Value)
/// Value        = Value.Number(long) | Value.Large(long) | Value.Huge(BigInteger)
///              | Value.Real(double, float) | Value.AddressOf(location, offset)
/// PtxThread    = PtxThread(id, Place, Statement ...)                  (statements of the ptx module)
/// Role         = Gpu(Place) | Host(Architecture) | Device()                  (of a MixedThread)
/// RoleStatement= Ptx(Statement) | Memory(RoleWord, Instruction) | Call(RoleWord, operands)
/// CppThread    = CppThread(id, Place, Parameter ..., CppStatement ...)
/// CppStatement = Declare | Assign | PlainStore | AtomicStore | Evaluate | Fence | If | While
///              | DoWhile | Leave
/// CppType      = Fundamental | Pointer(CppType) | Reference(CppType) | Atomic(CppType, ThreadScope)
///              | AtomicRef(CppType, ThreadScope) | Deduced
/// CppExpression= Constant | Cast | Local | AddressOf | PlainLoad | AtomicLoad | Exchange | CompareExchange
///              | FetchModify | Unary | Binary
/// CppModification = CppOperation | CudaModification                    (what FetchModify does)
/// ```
package dev.acquit.litmus.ast;
