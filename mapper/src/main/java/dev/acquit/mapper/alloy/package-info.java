/// A mapping, both models and the check of one against the other as Alloy modules: a second engine
/// that shares nothing with ours but the cat files and the tables.
///
/// ```
/// AlloyExport = AlloyExport(mapping, source, target, bound, AlloyModule ...)
/// AlloyModule = AlloyModule(name, text)
/// modules     = program        instructions, threads, places, locations, rf, mo
///             | source_events  what the source model calls W, po, sr, ...: of the C++ program
///             | target_events  the same of its compilation
///             | one for each model, by CatToAlloy
///             | compile_check  claim, classes and commands
/// ```
package dev.acquit.mapper.alloy;
