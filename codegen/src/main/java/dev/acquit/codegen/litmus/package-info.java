/// Compilers tested with litmus tests: a C++ test as source, the compiler's PTX as a PTX test, and
/// the outcomes of both compared.
///
/// ```
/// CppTest --SourceWriter--> WrittenTest --Compile--> PTX --ReadBack--> ReadTest --LitmusJudge--> LitmusVerdict
/// LitmusVerdict = Sound | Unsound(State, ExecutionView) | Unknown | NotCovered | NotCompiled | Racy
/// LitmusFinding = LitmusFinding(CppTest, Optional<WrittenTest>, LitmusVerdict)
/// ```
///
/// Functions of a module as a test, some of them with what only their source says:
///
/// ```
/// PtxModule, KernelRequest, SourceAnswers --KernelTests--> ReadTest --KernelFile--> with places in its file
/// KernelSource --Compiling, ModuleReader, KernelTests--> KernelFile
/// SourceQuestion = SourceParts | SourceClasses
/// ```
package dev.acquit.codegen.litmus;
