/// The cat language: memory models as text.
///
/// ```
/// CatFile       = CatFile(title, CatStatement ...)
/// CatStatement  = Let(recursive, Definition ...) | Check(Kind, Test, negated, CatExpression, name)
///               | With(name, Family, e ...) | Include(file) | Show(names) | Procedure(name, CatStatement ...)
///               | Call(name, e ...) | ForAll(name, e ..., CatStatement ...)
/// CatExpression = Name | Universe | Empty | Bracket(e) | Unary(op, e) | Binary(op, e, e) | Apply(f, e ...)
///               | Fun(names, e) | Local(Let, e) | Try(e, e) | MatchTag(e, cases) | MatchSet(e, cases)
///               | Tagged | Tuple(e ...) | Listed(e ...)
/// ```
///
/// [dev.acquit.model.cat.CatReader] reads a file, [dev.acquit.model.cat.ModelCompiler] turns it
/// into a [dev.acquit.model.cat.MemoryModel] whose definitions are numbered
/// [dev.acquit.model.cat.Node]s.
package dev.acquit.model.cat;
