package dev.acquit.cli.devices;

import dev.acquit.cli.run.DeviceChoice;
import dev.acquit.cli.run.OtherChoice;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.ResultFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// What is asked of `devices --self-test`.
///
/// @param device what is tested
/// @param other the second GPU
/// @param time about how long what is measured takes in all
/// @param driver the file of the driver's library, if the user says where that is
/// @param format text or JSON
/// @param out the file that gets the result, too, if the user named one
public record SelfTestRequest(
    DeviceChoice device,
    OtherChoice other,
    Duration time,
    Optional<Path> driver,
    Format format,
    ResultFile out) {}
