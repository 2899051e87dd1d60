package dev.acquit.abi.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What headers of Linux and CUDA would define without which C is no C: words that stand for
/// nothing, types, heads of loops. The headers themselves are never at hand.
final class Headers {
  private static final String NOTHING =
      "__init __exit __user __iomem __force __must_check __maybe_unused __always_unused"
          + " __read_mostly __always_inline noinline asmlinkage __kernel __percpu __rcu __devinit"
          + " __devexit __cold __global__ __device__ __host__ __forceinline__ __noinline__"
          + " __constant__ __shared__ __managed__ __restrict__ CUDAAPI CUDARTAPI CUDA_CB"
          + " NVRM_API_CALL";
  private static final String NOTHING_CALLED =
      "MODULE_LICENSE MODULE_AUTHOR MODULE_VERSION MODULE_DESCRIPTION MODULE_PARM_DESC MODULE_ALIAS"
          + " MODULE_INFO MODULE_SOFTDEP MODULE_DEVICE_TABLE MODULE_FIRMWARE MODULE_IMPORT_NS"
          + " module_param module_param_named module_init module_exit module_pci_driver"
          + " module_platform_driver module_misc_device EXPORT_SYMBOL EXPORT_SYMBOL_GPL"
          + " __launch_bounds__ __attribute__"
          + " __aligned __section __printf __acquires __releases __must_hold";
  private static final String OBJECTS =
      "DEFINE_IDR DEFINE_IDA DEFINE_MUTEX DEFINE_SPINLOCK DEFINE_SEMAPHORE DEFINE_RWLOCK"
          + " DEFINE_XARRAY DEFINE_XARRAY_ALLOC LIST_HEAD HLIST_HEAD DECLARE_WAIT_QUEUE_HEAD"
          + " DECLARE_COMPLETION DECLARE_RWSEM DECLARE_WORK DECLARE_DELAYED_WORK";
  private static final String SIGNS =
      "KERN_EMERG KERN_ALERT KERN_CRIT KERN_ERR KERN_WARNING KERN_NOTICE KERN_INFO KERN_DEBUG"
          + " KERN_CONT PRIu64 PRIx64 PRIX64 PRId64 PRIu32 PRIx32 PRId32 PRIxPTR PRIuPTR";
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("u8", "unsigned char"),
          Map.entry("u16", "unsigned short"),
          Map.entry("u32", "unsigned int"),
          Map.entry("u64", "unsigned long long"),
          Map.entry("s32", "int"),
          Map.entry("s64", "long long"),
          Map.entry("__u32", "unsigned int"),
          Map.entry("__u64", "unsigned long long"),
          Map.entry("uint8_t", "unsigned char"),
          Map.entry("uint16_t", "unsigned short"),
          Map.entry("uint32_t", "unsigned int"),
          Map.entry("uint64_t", "unsigned long long"),
          Map.entry("int32_t", "int"),
          Map.entry("int64_t", "long long"),
          Map.entry("size_t", "unsigned long"),
          Map.entry("ssize_t", "long"),
          Map.entry("uintptr_t", "unsigned long"),
          Map.entry("dma_addr_t", "unsigned long long"),
          Map.entry("phys_addr_t", "unsigned long long"),
          Map.entry("CUdeviceptr", "unsigned long long"));

  /// Heads of loops that end in `for_each`, `for_each_entry` and the like: they set what they name.
  private static final Pattern LOOP = Pattern.compile("\\b(\\w*for_each\\w*)\\s*\\(");

  private Headers() {}

  /// What is defined for a source.
  ///
  /// @param text of the source: what it defines itself is left to it
  /// @param more definitions by the user
  static Map<String, String> of(String text, Map<String, String> more) {
    Map<String, String> all = new TreeMap<>();
    all.put("__x86_64__", "1");
    all.put("__KERNEL__", "1");
    all.put("__linux__", "1");
    all.put("__GNUC__", "12");
    all.put("THIS_MODULE", "((void *)0)");
    for (String word : words(NOTHING)) {
      all.put(word, "");
    }
    for (String word : words(NOTHING_CALLED)) {
      all.put(word + "(...)", "");
    }
    for (String word : words(OBJECTS)) {
      all.put(word + "(name,...)", "struct acquit_object name");
    }
    for (String word : words(SIGNS)) {
      all.put(word, "\"\"");
    }
    TYPES.forEach((name, type) -> {
      if (!Pattern.compile("typedef[^;{}]*\\b" + name + "\\s*;").matcher(text).find()) {
        all.put(name, type);
      }
    });
    all.put("container_of(p,t,m)", "((t *)(p))");
    all.put("list_entry(p,t,m)", "((t *)(p))");
    all.put("list_first_entry(p,t,m)", "((t *)(p))");
    all.put("offsetof(t,m)", "0");
    all.put("min_t(t,a,b)", "min((a), (b))");
    all.put("max_t(t,a,b)", "max((a), (b))");
    all.put("KERNEL_VERSION(a,b,c)", "(((a) << 16) + ((b) << 8) + (c))");
    all.put("LINUX_VERSION_CODE", "KERNEL_VERSION(6, 12, 0)");
    Matcher loops = LOOP.matcher(text);
    while (loops.find()) {
      all.put(loops.group(1) + "(...)", "for (" + CReader.EACH + "(__VA_ARGS__);;)");
    }
    more.forEach((name, value) -> {
      all.keySet().removeIf(k -> k.startsWith(name + "("));
      all.put(name, value);
    });
    return all;
  }

  private static List<String> words(String all) {
    return new ArrayList<>(List.of(all.split(" ")));
  }
}
