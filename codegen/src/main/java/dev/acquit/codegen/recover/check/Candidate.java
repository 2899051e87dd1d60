package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.path.OperationPath;
import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import java.util.Optional;

/// A path with what it is to the operation.
///
/// @param trace the path
/// @param main the access that does what the operation does, if there is one
/// @param ending how the operation ends
public record Candidate(Trace trace, Optional<Act.Memory> main, OperationPath.Ending ending) {}
