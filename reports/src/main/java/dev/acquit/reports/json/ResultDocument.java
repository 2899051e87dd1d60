package dev.acquit.reports.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/// A document that `report` can read back. Its `schema`, which is its first field, says which it
/// is; fields that are not known are passed over, so that files of newer versions can be read.
@JsonTypeInfo(
    use = JsonTypeInfo.Id.NAME,
    include = JsonTypeInfo.As.EXISTING_PROPERTY,
    property = "schema",
    visible = true)
@JsonSubTypes({
  @JsonSubTypes.Type(value = CheckJson.class, name = CheckJson.SCHEMA),
  @JsonSubTypes.Type(value = VerifyJson.class, name = VerifyJson.SCHEMA),
  @JsonSubTypes.Type(value = RunJson.class, name = RunJson.SCHEMA),
  @JsonSubTypes.Type(value = GateJson.class, name = GateJson.SCHEMA),
  @JsonSubTypes.Type(value = GateLitmusJson.class, name = GateLitmusJson.SCHEMA),
  @JsonSubTypes.Type(value = GateScanJson.class, name = GateScanJson.SCHEMA),
  @JsonSubTypes.Type(value = RepairJson.class, name = RepairJson.SCHEMA),
  @JsonSubTypes.Type(value = ReproduceJson.class, name = ReproduceJson.SCHEMA)
})
@JsonIgnoreProperties(ignoreUnknown = true)
public sealed interface ResultDocument
    permits CheckJson,
        VerifyJson,
        RunJson,
        GateJson,
        GateLitmusJson,
        GateScanJson,
        RepairJson,
        ReproduceJson {
  /// What the document is and its version: `acquit/check/1`.
  String schema();
}
