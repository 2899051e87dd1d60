package dev.acquit.abi.driver;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Names of Linux, CUDA and C that mean something to the rules.
final class Known {
  private static final Map<String, Long> NUMBERS =
      Map.ofEntries(
          Map.entry("NULL", 0L),
          Map.entry("GPU_PAGE_SHIFT", 16L),
          Map.entry("GPU_PAGE_SIZE", 0x10000L),
          Map.entry("GPU_PAGE_OFFSET", 0xffffL),
          Map.entry("GPU_PAGE_MASK", -0x10000L),
          Map.entry("PAGE_SHIFT", 12L),
          Map.entry("PAGE_SIZE", 0x1000L),
          Map.entry("PAGE_MASK", -0x1000L),
          Map.entry("SZ_4K", 0x1000L),
          Map.entry("SZ_64K", 0x10000L),
          Map.entry("SZ_128K", 0x20000L),
          Map.entry("SZ_1M", 0x100000L),
          Map.entry("SZ_2M", 0x200000L));

  private static final Pattern HARMLESS =
      Pattern.compile(
          "printk|pr_\\w+|dev_\\w+|v?f?s?n?printf|perror|puts|\\w+_(err|dbg|info|warn|log|print)"
              + "|mutex_\\w+|spin_\\w+|(up|down)_(read|write)\\w*|init_\\w+|INIT_\\w+|k?free|kvfree"
              + "|WARN\\w*|BUG\\w*|list_\\w+|atomic\\w*|idr_\\w+|complete\\w*|wait_\\w+|nvidia_p2p_\\w+"
              + "|__module_get|module_put|try_module_get|get_cycles|sizeof|assert|exit|abort"
              + "|cu[A-Z]\\w+|cuda[A-Z]\\w+|mem(cpy|cmp|move|set)|strerror|ibv_\\w+|gdr_\\w+|close"
              + "|fclose|fi_\\w+|rdma_\\w+|smp_\\w+|synchronize_\\w+|unmap_mapping_range|ioctl"
              + "|copy_to_user|put_user|schedule\\w*|queue_\\w+|flush_\\w+|sg_\\w+|dma_\\w+");

  private static final Set<String> HEAP =
      Set.of(
          "malloc",
          "calloc",
          "realloc",
          "aligned_alloc",
          "memalign",
          "valloc",
          "mmap",
          "kmalloc",
          "kzalloc",
          "kcalloc",
          "kvmalloc",
          "kvzalloc",
          "vmalloc",
          "vzalloc");

  /// What runs later than the callback that asks for it.
  private static final Set<String> LATER =
      Set.of(
          "schedule_work",
          "queue_work",
          "schedule_delayed_work",
          "queue_delayed_work",
          "schedule_work_on",
          "queue_work_on",
          "tasklet_schedule",
          "tasklet_hi_schedule",
          "call_rcu",
          "kthread_queue_work",
          "mod_timer",
          "add_timer");

  private Known() {}

  static Optional<Long> number(String name) {
    return Optional.ofNullable(NUMBERS.get(name));
  }

  /// Whether a function changes nothing that a rule asks about.
  static boolean isHarmless(String name) {
    return HARMLESS.matcher(name).matches();
  }

  static boolean isHeap(String name) {
    return HEAP.contains(name);
  }

  static boolean isLater(String name) {
    return LATER.contains(name);
  }

  /// What a function of CUDA allocates at its first argument.
  static Optional<Atom.Memory.Kind> allocates(String name) {
    return switch (name) {
      case "cuMemAlloc",
          "cuMemAlloc_v2",
          "cuMemAllocPitch",
          "cuMemAllocPitch_v2",
          "cudaMalloc",
          "cudaMallocPitch" ->
          Optional.of(Atom.Memory.Kind.DEVICE);
      case "cuMemAllocManaged", "cudaMallocManaged" -> Optional.of(Atom.Memory.Kind.MANAGED);
      default -> Optional.empty();
    };
  }

  static boolean allocatesOnHost(String name) {
    return switch (name) {
      case "cudaHostAlloc",
          "cudaMallocHost",
          "cuMemHostAlloc",
          "cuMemAllocHost",
          "cuMemAllocHost_v2",
          "posix_memalign" ->
          true;
      default -> false;
    };
  }
}
