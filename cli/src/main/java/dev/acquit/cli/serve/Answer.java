package dev.acquit.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a command said.
///
/// @param status its exit status
/// @param document its result as JSON; none where it gave none
/// @param page where the result is as a page; none where there is none
/// @param remarks what it said besides: errors with their places, warnings, notes
/// @param pictures of executions, if they were asked for
record Answer(
    int status,
    @Nullable JsonNode document,
    @Nullable String page,
    List<Remark> remarks,
    List<Picture> pictures) {
  /// A picture.
  ///
  /// @param name that of the test, with a number of the final state or the name of a flag behind it
  /// @param svg the picture
  record Picture(String name, String svg) {}
}
