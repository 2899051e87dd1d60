#include "fake.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/*
 * ACQUIT_FAKE is a list of properties and faults with commas between:
 *
 *   devices=2          0 to 2 GPUs
 *   sm=90 sm2=80       architectures of the first and the second one
 *   memory=BYTES multiprocessors=N threads=N version=13000 seed=N
 *   maps=0 unified=0 peers=0 peer-atomics=0 host-atomics=1
 *   strong             stores do not come late
 *   deaf               fences and releases do not wait for stores
 *   assembler          images are what ptxas and nvlink make
 *   fail:CALL:N:CODE   the N-th call of a function returns CODE; "any" is every function
 *                      but cuStreamQuery and cuCtxSetCurrent
 *   stall:CALL:N       it does not return
 *   crash:CALL:N       it crashes; CALL is also "exit", when the process ends
 *   kernel:N:WHAT      the N-th launch: a code, hangs, strays, loses, garbles, misplaces, leaves-out
 *
 * With ACQUIT_FAKE_COUNTS=FOLDER calls and launches are counted over all processes, in files there, so
 * that a fault happens once; without it, once in each process.
 * ACQUIT_FAKE_LOG=FILE: a line for each call.
 */

typedef enum { FAIL, STALL, CRASH, KERNEL } FaultKind;

typedef struct {
  FaultKind kind;
  char words[96];
  char call[48];
  long number;
  int code;
  KernelFault kernel;
  long seen;
} Fault;

enum { MOST_FAULTS = 16 };

static Settings the_settings;
static Fault faults[MOST_FAULTS];
static int fault_count;
static int log_file = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void give_up(const char *item) {
  fprintf(stderr, "fake driver: ACQUIT_FAKE has '%s', which is nothing it knows\n", item);
  _exit(99);
}

static bool property(const char *item, const char *name, long long *value) {
  size_t length = strlen(name);
  if (strncmp(item, name, length) != 0 || item[length] != '=') {
    return false;
  }
  char *end;
  *value = strtoll(item + length + 1, &end, 10);
  if (*end != 0 || end == item + length + 1) {
    give_up(item);
  }
  return true;
}

static void read_fault(const char *item) {
  if (fault_count == MOST_FAULTS) {
    give_up(item);
  }
  Fault *fault = &faults[fault_count++];
  snprintf(fault->words, sizeof fault->words, "%s", item);
  char what[24];
  int end = 0;
  if (sscanf(item, "fail:%47[A-Za-z0-9_]:%ld:%d%n", fault->call, &fault->number, &fault->code, &end) == 3
      && item[end] == 0) {
    fault->kind = FAIL;
  } else if (sscanf(item, "stall:%47[A-Za-z0-9_]:%ld%n", fault->call, &fault->number, &end) == 2
      && item[end] == 0) {
    fault->kind = STALL;
  } else if (sscanf(item, "crash:%47[A-Za-z0-9_]:%ld%n", fault->call, &fault->number, &end) == 2
      && item[end] == 0) {
    fault->kind = CRASH;
  } else if (sscanf(item, "kernel:%ld:%23[a-z0-9-]%n", &fault->number, what, &end) == 2
      && item[end] == 0) {
    static const struct {
      const char *word;
      KernelFault fault;
    } words[] = {
      {"hangs", KERNEL_HANGS},       {"strays", KERNEL_STRAYS},
      {"loses", KERNEL_LOSES},       {"garbles", KERNEL_GARBLES},
      {"misplaces", KERNEL_MISPLACES}, {"leaves-out", KERNEL_LEAVES_OUT},
    };
    fault->kind = KERNEL;
    fault->kernel = KERNEL_FAILS;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
      if (strcmp(what, words[i].word) == 0) {
        fault->kernel = words[i].fault;
      }
    }
    fault->code = atoi(what);
    if (fault->kernel == KERNEL_FAILS && fault->code == 0) {
      give_up(item);
    }
  } else {
    give_up(item);
  }
}

static void read_item(const char *item) {
  Settings *s = &the_settings;
  long long value;
  if (property(item, "devices", &value)) {
    if (value < 0 || value > DEVICES) {
      give_up(item);
    }
    s->devices = (int) value;
  } else if (property(item, "sm", &value)) {
    s->sm[0] = s->sm[1] = (int) value;
  } else if (property(item, "sm2", &value)) {
    s->sm[1] = (int) value;
  } else if (property(item, "memory", &value)) {
    s->memory = (uint64_t) value;
  } else if (property(item, "multiprocessors", &value)) {
    s->multiprocessors = (int) value;
  } else if (property(item, "threads", &value)) {
    s->threads = (int) value;
  } else if (property(item, "version", &value)) {
    s->version = (int) value;
  } else if (property(item, "seed", &value)) {
    s->seed = (uint64_t) value;
  } else if (property(item, "maps", &value)) {
    s->maps_host = value != 0;
  } else if (property(item, "unified", &value)) {
    s->unified = value != 0;
  } else if (property(item, "peers", &value)) {
    s->peers = value != 0;
  } else if (property(item, "peer-atomics", &value)) {
    s->peer_atomics = value != 0;
  } else if (property(item, "host-atomics", &value)) {
    s->host_atomics = value != 0;
  } else if (strcmp(item, "strong") == 0) {
    s->strong = true;
  } else if (strcmp(item, "deaf") == 0) {
    s->deaf = true;
  } else if (strcmp(item, "assembler") == 0) {
    s->assembler = true;
  } else {
    read_fault(item);
  }
}

static void read_all(void) {
  the_settings = (Settings) {
    .devices = 1,
    .sm = {90, 90},
    .memory = 1ull << 30,
    .multiprocessors = 4,
    .threads = 256,
    .version = 13000,
    .seed = 1,
    .maps_host = true,
    .unified = true,
    .peers = true,
    .peer_atomics = true,
  };
  const char *log = getenv("ACQUIT_FAKE_LOG");
  if (log != NULL) {
    log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  }
  const char *words = getenv("ACQUIT_FAKE");
  char *copy = strdup(words == NULL ? "" : words);
  char *rest = copy;
  for (char *item = strsep(&rest, ","); item != NULL; item = strsep(&rest, ",")) {
    if (*item != 0) {
      read_item(item);
    }
  }
  free(copy);
}

const Settings *settings(void) {
  pthread_once(&once, read_all);
  return &the_settings;
}

/* Counts what a fault is about; whether it is due. */
static bool due(Fault *fault) {
  const char *folder = getenv("ACQUIT_FAKE_COUNTS");
  if (folder == NULL) {
    fault->seen++;
  } else {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, fault->words);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    long seen = 0;
    if (file < 0 || flock(file, LOCK_EX) != 0 || pread(file, &seen, sizeof seen, 0) < 0) {
      give_up(path);
    }
    fault->seen = seen + 1;
    if (pwrite(file, &fault->seen, sizeof fault->seen, 0) < 0) {
      give_up(path);
    }
    close(file);
  }
  if (fault->seen != fault->number) {
    return false;
  }
  say("FAULT %s", fault->words);
  return true;
}

/* Whether it is asked for as often as it takes. */
static bool repeated(const char *symbol) {
  return strcmp(symbol, "cuStreamQuery") == 0 || strcmp(symbol, "cuCtxSetCurrent") == 0;
}

int call_fault(const char *symbol) {
  settings();
  const Fault *now = NULL;
  for (int i = 0; i < fault_count; i++) {
    Fault *fault = &faults[i];
    bool any = strcmp(fault->call, "any") == 0 && !repeated(symbol);
    if (fault->kind != KERNEL && (any || strcmp(fault->call, symbol) == 0) && due(fault)) {
      now = fault;
    }
  }
  if (now == NULL) {
    return 0;
  }
  switch (now->kind) {
    case FAIL:
      return now->code;
    case STALL:
      while (true) {
        pause();
      }
    default:
      raise(SIGSEGV);
      return 0;
  }
}

KernelFault kernel_fault(int *code) {
  KernelFault now = KERNEL_WELL;
  for (int i = 0; i < fault_count; i++) {
    Fault *fault = &faults[i];
    if (fault->kind == KERNEL && due(fault)) {
      *code = fault->code;
      now = fault->kernel;
    }
  }
  return now;
}

void say_list(const char *format, va_list arguments) {
  settings();
  if (log_file < 0) {
    return;
  }
  char line[1024];
  int length = snprintf(line, sizeof line, "%d ", (int) getpid());
  length += vsnprintf(line + length, sizeof line - (size_t) length, format, arguments);
  if (length > (int) sizeof line - 2) {
    length = (int) sizeof line - 2;
  }
  line[length++] = '\n';
  if (write(log_file, line, (size_t) length) < 0) {
    _exit(99);
  }
}

void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say_list(format, arguments);
  va_end(arguments);
}

int violation(int code, const char *format, ...) {
  char words[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(words, sizeof words, format, arguments);
  va_end(arguments);
  say("VIOLATION %s", words);
  return code;
}

static const struct {
  int code;
  const char *name;
  const char *text;
} errors[] = {
  {0, "CUDA_SUCCESS", "no error"},
  {1, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
  {2, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
  {3, "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
  {100, "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
  {101, "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
  {200, "CUDA_ERROR_INVALID_IMAGE", "device kernel image is invalid"},
  {201, "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
  {209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "no kernel image is available for execution on the device"},
  {214, "CUDA_ERROR_ECC_UNCORRECTABLE", "uncorrectable ECC error encountered"},
  {218, "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
  {221, "CUDA_ERROR_JIT_COMPILER_NOT_FOUND", "PTX JIT compiler library not found"},
  {222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION", "the provided PTX was compiled with an unsupported toolchain."},
  {226, "CUDA_ERROR_NVLINK_UNCORRECTABLE_OTHER", "another error of NVLink"},
  {400, "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
  {500, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
  {600, "CUDA_ERROR_NOT_READY", "device not ready"},
  {700, "CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"},
  {701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "too many resources requested for launch"},
  {702, "CUDA_ERROR_LAUNCH_TIMEOUT", "the launch timed out and was terminated"},
  {704, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED", "peer access is already enabled"},
  {716, "CUDA_ERROR_MISALIGNED_ADDRESS", "misaligned address"},
  {717, "CUDA_ERROR_INVALID_ADDRESS_SPACE", "operation not supported on global/shared address space"},
  {719, "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
  {720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", "too many blocks in cooperative launch"},
  {801, "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
  {802, "CUDA_ERROR_SYSTEM_NOT_READY", "system not yet initialized"},
  {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", "system has unsupported display driver / cuda driver combination"},
  {804, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE", "forward compatibility was attempted on non supported HW"},
  {805, "CUDA_ERROR_MPS_CONNECTION_FAILED", "MPS client failed to connect to the MPS control daemon or the MPS server"},
  {806, "CUDA_ERROR_MPS_RPC_FAILURE", "MPS server failed with an error"},
  {999, "CUDA_ERROR_UNKNOWN", "unknown error"},
};

const char *error_name(int code) {
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    if (errors[i].code == code) {
      return errors[i].name;
    }
  }
  return NULL;
}

const char *error_string(int code) {
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    if (errors[i].code == code) {
      return errors[i].text;
    }
  }
  return NULL;
}

bool sticky(int code) {
  return code == 201 || code == 214 || code == 220 || code == 226 || code == 700 || code == 702 || code == 710
      || (code >= 714 && code <= 719) || code == 999;
}
