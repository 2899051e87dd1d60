package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// What a module is made of, in the order of the file. Lines of debug information and directives
/// that say nothing about what a module does are no items.
public sealed interface ModuleItem {
  /// The comments with lines of their own between the item before and this one.
  List<Comment> comments();

  /// `.version`, `.target` and `.address_size`, which begin every module. A module in which one of
  /// the first two is missing or wrong has an [Unreadable] instead.
  ///
  /// @param version of the ISA that it is written in
  /// @param targets the words behind `.target`
  /// @param addressSize 32 or 64 bits
  /// @param comments those at the top of the file, and between the directives
  record Header(PtxVersion version, List<String> targets, int addressSize, List<Comment> comments)
      implements ModuleItem {
    /// Copies the lists.
    public Header {
      targets = List.copyOf(targets);
      comments = List.copyOf(comments);
    }
  }

  /// A declaration of variables of the module.
  ///
  /// @param variables one or more
  /// @param comments before it
  record Variables(List<Variable> variables, List<Comment> comments) implements ModuleItem {
    /// Copies the lists.
    public Variables {
      variables = List.copyOf(variables);
      comments = List.copyOf(comments);
    }
  }

  /// A function or kernel, defined or only declared.
  ///
  /// @param comments before it
  record Read(Function function, List<Comment> comments) implements ModuleItem {
    /// Copies the list.
    public Read {
      comments = List.copyOf(comments);
    }
  }

  /// A section of debug information; only where it is [asked for][ModuleStream#withDebug].
  ///
  /// @param name with its dot, as `.debug_info`
  /// @param begin where its directive stands
  /// @param open where the brace stands behind which its contents begin
  /// @param contents what stands in braces, as text
  /// @param comments before it
  /// @ptx 11.5.4 Debugging directives: .section
  record Section(
      String name, Position begin, Position open, String contents, List<Comment> comments)
      implements ModuleItem {
    /// Copies the list.
    public Section {
      comments = List.copyOf(comments);
    }
  }

  /// A declaration that cannot be read. Those behind it are read all the same.
  ///
  /// @param name the function's name, if it is a function and its name can be found
  /// @param begin where it begins
  /// @param end just behind its last character
  /// @param diagnostic the first thing that is wrong with it
  /// @param comments before it
  record Unreadable(
      Optional<String> name,
      Position begin,
      Position end,
      Diagnostic diagnostic,
      List<Comment> comments)
      implements ModuleItem {
    /// Copies the list.
    public Unreadable {
      comments = List.copyOf(comments);
    }
  }

  /// The end of the file; there is exactly one, the last item.
  ///
  /// @param comments behind the last declaration
  record End(List<Comment> comments) implements ModuleItem {
    /// Copies the list.
    public End {
      comments = List.copyOf(comments);
    }
  }
}
