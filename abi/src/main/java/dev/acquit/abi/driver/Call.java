package dev.acquit.abi.driver;

import java.util.Arrays;
import java.util.Optional;

/// The functions of `nv-p2p.h`, with the number of arguments that they have on PCs and on Tegra
/// (GPUDirect RDMA, 13.3 and 13.4.2).
enum Call {
  GET("nvidia_p2p_get_pages", 7, 5),
  PUT("nvidia_p2p_put_pages", 4, 1),
  GET_PERSISTENT("nvidia_p2p_get_pages_persistent", 4, -1),
  PUT_PERSISTENT("nvidia_p2p_put_pages_persistent", 3, -1),
  MAP("nvidia_p2p_dma_map_pages", 3, 4),
  UNMAP("nvidia_p2p_dma_unmap_pages", 3, 1),
  FREE_TABLE("nvidia_p2p_free_page_table", 1, 1),
  FREE_MAPPING("nvidia_p2p_free_dma_mapping", 1, 1);

  private final String words;
  final int desktop;
  final int tegra;

  Call(String words, int desktop, int tegra) {
    this.words = words;
    this.desktop = desktop;
    this.tegra = tegra;
  }

  /// Its name in C.
  String words() {
    return words;
  }

  static Optional<Call> of(String name) {
    return Arrays.stream(values()).filter(c -> c.words.equals(name)).findFirst();
  }

  /// Whether a call with so many arguments is one of Tegra; empty if the number does not say.
  Optional<Boolean> isTegra(int arguments) {
    return desktop == tegra || (arguments != desktop && arguments != tegra)
        ? Optional.empty()
        : Optional.of(arguments == tegra);
  }
}
