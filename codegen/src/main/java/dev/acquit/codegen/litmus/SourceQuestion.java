package dev.acquit.codegen.litmus;

import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.Position;

/// Something that only the compiler of a source can say: a text is compiled behind the source, and
/// the answer stands in the module.
///
/// @param <A> what it says
public sealed interface SourceQuestion<A> permits SourceParts, SourceClasses {
  /// What is compiled behind the source.
  String text();

  /// What is asked for, for a message.
  String words();

  /// Where the first of it is named.
  Position place();

  /// What to do where the compiler finds an error in the text.
  String hint();

  /// What it says.
  ///
  /// @param compiled the module of the source and the text behind it
  /// @throws NotReadException if the compiler does not say it
  A read(PtxModule compiled) throws NotReadException;
}
