package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.Pair;

/// The second device for one test.
///
/// @param pair both devices
/// @param joint the memory that the test's locations are in
record Second(Pair pair, Joint joint) {
  Device device() {
    return pair.second();
  }

  /// Before words that are about this device.
  String where() {
    return "on GPU %d (%s): "
        .formatted(device().description().index(), device().description().name());
  }

  Companion companion() {
    return new Companion(pair.second().description(), joint);
  }
}
