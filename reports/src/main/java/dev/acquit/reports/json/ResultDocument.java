package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/// A document that `report` can read back. Its `schema`, which is its first field, says which it
/// is; fields that are not known are passed over, so that files of newer versions can be read.
@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    include = JsonTypeInfo.As.EXISTING_PROPERTY,
    property = "schema",
    visible = true)
@JsonIgnoreProperties(ignoreUnknown = true)
public interface ResultDocument {
  /// What the document is and its version: `acquit/check/1`.
  String schema();
}
