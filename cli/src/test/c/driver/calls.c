#include "fake.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The structures of a launch, as they lie in memory on 64-bit Linux. */
typedef struct {
  int id;
  char padding[4];
  union {
    char room[64];
    int cooperative;
    struct {
      unsigned x, y, z;
    } cluster;
  } value;
} LaunchAttribute;

typedef struct {
  unsigned grid[3];
  unsigned block[3];
  unsigned shared;
  void *stream;
  LaunchAttribute *attributes;
  unsigned attribute_count;
} LaunchConfig;

_Static_assert(sizeof(LaunchAttribute) == 72, "CUlaunchAttribute");
_Static_assert(offsetof(LaunchAttribute, value) == 8, "CUlaunchAttribute.value");
_Static_assert(sizeof(LaunchConfig) == 56, "CUlaunchConfig");
_Static_assert(offsetof(LaunchConfig, stream) == 32, "CUlaunchConfig.hStream");
_Static_assert(offsetof(LaunchConfig, attributes) == 40, "CUlaunchConfig.attrs");
_Static_assert(offsetof(LaunchConfig, attribute_count) == 48, "CUlaunchConfig.numAttrs");

enum { COOPERATIVE = 2, CLUSTER_DIMENSION = 4, MOST_THREADS = 1024, MOST_CLUSTER = 8 };
enum { INFO_LOG = 3, INFO_BYTES = 4, ERROR_LOG = 5, ERROR_BYTES = 6, LINES = 13, PTX = 1 };
enum { FUNCTION_SHARED_LIMIT = 8, MAPPED = 2, ALL_FLAGS = 7 };
enum { REGISTERS = 65536, MOST_CTAS = 32, SHARED_OF_MULTIPROCESSOR = 100 * 1024 };

typedef enum { MODULE, FUNCTION, LINK, STREAM, EVENT } HandleKind;

/* What the caller has a pointer to. It stays when it is over, so that this can be told. */
typedef struct Handle {
  HandleKind kind;
  bool live;
  Device *device;
  Module *module;       /* of a module and its functions */
  struct Handle *parent; /* of a function */
  const Kernel *kernel;
  int shared_limit;
  char *ptx;            /* of a link */
  uint8_t *image;
  char *info;
  uint64_t info_room;
  char *errors;
  uint64_t errors_room;
  bool *passed;         /* of an event: whether what it was recorded behind last is over */
  struct Handle *next;
} Handle;

static Handle *handles;
static bool initialised;
static __thread Device *current;

/* ---- what all functions have in common ---- */

typedef struct {
  const char *symbol;
  int code;
  char words[512];
} Call;

typedef enum { ANYTIME, WHEN_INITIALISED, IN_CONTEXT } Need;

/* Begins a call: with a code if it is over already. Ends with the lock held. */
static Call enter(const char *symbol, Need need, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static Call enter(const char *symbol, Need need, const char *format, ...) {
  Call call = {.symbol = symbol};
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(call.words, sizeof call.words, format, arguments);
  va_end(arguments);
  /* A fault may be not to return: others must go on. */
  call.code = call_fault(symbol);
  pthread_mutex_lock(&lock);
  if (call.code != 0) {
    if (sticky(call.code) && current != NULL) {
      current->sticky = call.code;
      current->told = true;
    }
    return call;
  }
  if (need >= WHEN_INITIALISED && !initialised) {
    call.code = violation(NOT_INITIALIZED, "%s before cuInit", symbol);
  } else if (need == IN_CONTEXT && current == NULL) {
    call.code = violation(INVALID_CONTEXT, "%s without a context", symbol);
  } else if (need == IN_CONTEXT && current->retained == 0) {
    call.code = violation(INVALID_CONTEXT, "%s in a context that was released", symbol);
  } else if (need == IN_CONTEXT && current->sticky != 0) {
    if (current->told) {
      violation(0, "%s after error %d was told", symbol, current->sticky);
    }
    current->told = true;
    call.code = current->sticky;
  }
  return call;
}

static int leave(const Call *call) {
  /* The same answer again and again says nothing. */
  static const char *last_symbol = "";
  static int last_code = -1;
  bool again =
      strcmp(call->symbol, "cuStreamQuery") == 0 && strcmp(last_symbol, call->symbol) == 0
      && last_code == call->code;
  last_symbol = call->symbol;
  last_code = call->code;
  if (!again) {
    say("CALL %s(%s) = %d", call->symbol, call->words, call->code);
  }
  pthread_mutex_unlock(&lock);
  return call->code;
}

static Handle *handle_new(HandleKind kind) {
  Handle *h = calloc(1, sizeof *h);
  h->kind = kind;
  h->live = true;
  h->device = current;
  h->next = handles;
  handles = h;
  return h;
}

/* The handle that a pointer is; NULL and a line in the log if it is none. */
static Handle *handle_of(const Call *call, HandleKind kind, const void *pointer) {
  static const char *const names[] = {"module", "function", "link", "stream", "event"};
  for (Handle *h = handles; h != NULL; h = h->next) {
    if (h == pointer && h->kind == kind) {
      bool live = h->live && (kind != FUNCTION || h->parent->live);
      if (!live) {
        violation(0, "%s: the %s is over", call->symbol, names[kind]);
      } else if (h->device != current) {
        violation(0, "%s: the %s is of another context", call->symbol, names[kind]);
      }
      return live && h->device == current ? h : NULL;
    }
  }
  violation(0, "%s: %p is no %s", call->symbol, pointer, names[kind]);
  return NULL;
}

static Device *device_of(const Call *call, int ordinal) {
  if (ordinal < 0 || ordinal >= settings()->devices) {
    violation(0, "%s: device %d", call->symbol, ordinal);
    return NULL;
  }
  return &devices[ordinal];
}

static bool missing(Call *call, const void *pointer, const char *what) {
  if (pointer == NULL) {
    call->code = violation(INVALID_VALUE, "%s: no pointer to the %s", call->symbol, what);
  }
  return pointer == NULL;
}

/* ---- the driver and its devices ---- */

#pragma GCC visibility push(default)

int cuInit(unsigned flags) {
  Call call = enter("cuInit", ANYTIME, "flags %u", flags);
  if (call.code == 0 && flags != 0) {
    call.code = violation(INVALID_VALUE, "cuInit: flags %u", flags);
  } else if (call.code == 0 && settings()->devices == 0) {
    call.code = NO_DEVICE;
  } else if (call.code == 0) {
    for (int i = 0; i < DEVICES && !initialised; i++) {
      devices[i].index = i;
      devices[i].sm = settings()->sm[i];
    }
    initialised = true;
  }
  return leave(&call);
}

int cuDriverGetVersion(int *version) {
  Call call = enter("cuDriverGetVersion", ANYTIME, "%s", "");
  if (call.code == 0 && !missing(&call, version, "version")) {
    *version = settings()->version;
  }
  return leave(&call);
}

int cuDeviceGetCount(int *count) {
  Call call = enter("cuDeviceGetCount", WHEN_INITIALISED, "%s", "");
  if (call.code == 0 && !missing(&call, count, "count")) {
    *count = settings()->devices;
  }
  return leave(&call);
}

int cuDeviceGet(int *device, int ordinal) {
  Call call = enter("cuDeviceGet", WHEN_INITIALISED, "%d", ordinal);
  if (call.code == 0 && !missing(&call, device, "device")) {
    /* Who asks for what is not there does nothing forbidden: users choose numbers. */
    if (ordinal < 0 || ordinal >= settings()->devices) {
      call.code = INVALID_DEVICE;
    } else {
      *device = ordinal;
    }
  }
  return leave(&call);
}

int cuDeviceGetName(char *name, int length, int device) {
  Call call = enter("cuDeviceGetName", WHEN_INITIALISED, "length %d, device %d", length, device);
  if (call.code == 0 && !missing(&call, name, "name")) {
    if (length < 1 || device_of(&call, device) == NULL) {
      call.code = INVALID_DEVICE;
    } else {
      snprintf(name, (size_t) length, "pretended GPU of a fake driver");
    }
  }
  return leave(&call);
}

int cuDeviceTotalMem_v2(size_t *bytes, int device) {
  Call call = enter("cuDeviceTotalMem_v2", WHEN_INITIALISED, "device %d", device);
  if (call.code == 0 && !missing(&call, bytes, "bytes")) {
    *bytes = settings()->memory;
    call.code = device_of(&call, device) == NULL ? INVALID_DEVICE : SUCCESS;
  }
  return leave(&call);
}

static bool attribute_of(const Device *d, int attribute, int *value) {
  const Settings *s = settings();
  switch (attribute) {
    case 1: *value = MOST_THREADS; return true;             /* threads of a CTA */
    case 8: *value = SHARED_WITHOUT_ASKING; return true;
    case 10: *value = 32; return true;                      /* lanes of a warp */
    case 12: *value = REGISTERS; return true;
    case 13: *value = 1980000; return true;                 /* clock, kHz */
    case 16: *value = s->multiprocessors; return true;
    case 17: *value = 0; return true;                       /* kernels have no time limit */
    case 18: *value = 0; return true;                       /* not integrated */
    case 19: *value = s->maps_host; return true;
    case 20: *value = 0; return true;                       /* compute mode: default */
    case 32: *value = 1; return true;                       /* ECC */
    case 36: *value = 3201000; return true;                 /* clock of the memory, kHz */
    case 38: *value = 1 << 20; return true;                 /* L2 cache */
    case 39: *value = s->threads; return true;
    case 41: *value = s->unified; return true;
    case 75: *value = d->sm / 10; return true;
    case 76: *value = d->sm % 10; return true;
    case 81: *value = SHARED_OF_MULTIPROCESSOR; return true;
    case 82: *value = REGISTERS; return true;
    case 86: *value = s->host_atomics; return true;
    case 95: *value = 1; return true;                       /* cooperative launches */
    case 97: *value = SHARED_MOST; return true;
    case 120: *value = d->sm >= 90; return true;            /* clusters */
    default: return false;
  }
}

int cuDeviceGetUuid(unsigned char *uuid, int device) {
  Call call = enter("cuDeviceGetUuid", WHEN_INITIALISED, "device %d", device);
  if (call.code == 0 && !missing(&call, uuid, "uuid")) {
    if (device_of(&call, device) == NULL) {
      call.code = INVALID_DEVICE;
    } else {
      for (int i = 0; i < 16; i++) {
        uuid[i] = (unsigned char) (0x11 * i + device);
      }
    }
  }
  return leave(&call);
}

int cuDeviceGetPCIBusId(char *name, int length, int device) {
  Call call = enter("cuDeviceGetPCIBusId", WHEN_INITIALISED, "length %d, device %d", length, device);
  if (call.code == 0 && !missing(&call, name, "name")) {
    if (length < 13 || device_of(&call, device) == NULL) {
      call.code = INVALID_DEVICE;
    } else {
      snprintf(name, (size_t) length, "0000:%02x:00.0", 0x17 + device);
    }
  }
  return leave(&call);
}

int cuDeviceGetAttribute(int *value, int attribute, int device) {
  Call call =
      enter("cuDeviceGetAttribute", WHEN_INITIALISED, "attribute %d, device %d", attribute, device);
  if (call.code == 0 && !missing(&call, value, "value")) {
    const Device *d = device_of(&call, device);
    if (d == NULL) {
      call.code = INVALID_DEVICE;
    } else if (!attribute_of(d, attribute, value)) {
      call.code = violation(INVALID_VALUE, "cuDeviceGetAttribute: attribute %d", attribute);
    }
  }
  return leave(&call);
}

int cuDevicePrimaryCtxRetain(void **context, int device) {
  Call call = enter("cuDevicePrimaryCtxRetain", WHEN_INITIALISED, "device %d", device);
  if (call.code == 0 && !missing(&call, context, "context")) {
    Device *d = device_of(&call, device);
    if (d == NULL) {
      call.code = INVALID_DEVICE;
    } else {
      d->retained++;
      *context = d;
    }
  }
  return leave(&call);
}

static void tell_leaks(Device *d) {
  for (Handle *h = handles; h != NULL; h = h->next) {
    if (h->live && h->device == d && h->kind != FUNCTION) {
      say("LEAK a %s of device %d", h->kind == LINK ? "link" : "module", d->index);
      h->live = false;
    }
  }
  memory_free_all(d);
}

int cuDevicePrimaryCtxRelease_v2(int device) {
  Call call = enter("cuDevicePrimaryCtxRelease_v2", WHEN_INITIALISED, "device %d", device);
  if (call.code == 0) {
    Device *d = device_of(&call, device);
    if (d == NULL || d->retained == 0) {
      call.code = violation(INVALID_CONTEXT, "%s: it is not retained", call.symbol);
    } else {
      if (d->retained == 1) {
        device_wait(d);
        tell_leaks(d);
      }
      d->retained--;
    }
  }
  return leave(&call);
}

static Device *context_of(Call *call, const void *context) {
  for (int i = 0; i < settings()->devices; i++) {
    if (context == &devices[i] && devices[i].retained > 0) {
      return &devices[i];
    }
  }
  call->code = violation(INVALID_CONTEXT, "%s: %p is no context", call->symbol, context);
  return NULL;
}

int cuCtxSetCurrent(void *context) {
  Call call = enter("cuCtxSetCurrent", WHEN_INITIALISED, "%s", context == NULL ? "none" : "a context");
  if (call.code == 0) {
    Device *d = context == NULL ? NULL : context_of(&call, context);
    if (call.code == 0) {
      current = d;
      if (d != NULL && d->sticky != 0 && d->told) {
        call.code = violation(d->sticky, "cuCtxSetCurrent after error %d was told", d->sticky);
      }
    }
  }
  return leave(&call);
}

/* ---- memory ---- */

int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  Call call = enter("cuMemAlloc_v2", IN_CONTEXT, "%zu bytes", bytes);
  if (call.code == 0 && !missing(&call, address, "address")) {
    Allocation *a = NULL;
    if (bytes == 0) {
      call.code = violation(INVALID_VALUE, "cuMemAlloc_v2: 0 bytes");
    } else if (bytes > settings()->memory - current->allocated
               || (a = memory_allocate(current, bytes)) == NULL) {
      call.code = OUT_OF_MEMORY;
    } else {
      *address = a->address;
    }
  }
  return leave(&call);
}

int cuMemFree_v2(uint64_t address) {
  Call call = enter("cuMemFree_v2", IN_CONTEXT, "0x%" PRIx64, address);
  if (call.code == 0) {
    device_wait(current);
    Allocation *a = memory_at(address);
    if (a == NULL || a->owner != current) {
      call.code = violation(INVALID_VALUE, "cuMemFree_v2: nothing at 0x%" PRIx64, address);
    } else {
      memory_free(a);
    }
  }
  return leave(&call);
}

int cuMemHostAlloc(void **memory, size_t bytes, unsigned flags) {
  Call call = enter("cuMemHostAlloc", IN_CONTEXT, "%zu bytes, flags %u", bytes, flags);
  if (call.code == 0 && !missing(&call, memory, "memory")) {
    Allocation *a = NULL;
    if (bytes == 0 || flags > ALL_FLAGS) {
      call.code = violation(INVALID_VALUE, "%s: %zu bytes, flags %u", call.symbol, bytes, flags);
    } else if ((a = memory_allocate_host(current, bytes, flags)) == NULL) {
      call.code = OUT_OF_MEMORY;
    } else {
      *memory = a->memory;
    }
  }
  return leave(&call);
}

int cuMemHostGetDevicePointer_v2(uint64_t *address, void *memory, unsigned flags) {
  Call call = enter("cuMemHostGetDevicePointer_v2", IN_CONTEXT, "flags %u", flags);
  if (call.code == 0 && !missing(&call, address, "address")) {
    Allocation *a = memory_at((uint64_t) (uintptr_t) memory);
    if (flags != 0 || a == NULL || a->owner != NULL || (a->flags & MAPPED) == 0) {
      call.code = violation(INVALID_VALUE, "%s: no mapped memory of the host", call.symbol);
    } else if (!settings()->maps_host) {
      call.code = NOT_SUPPORTED;
    } else {
      *address = a->address;
    }
  }
  return leave(&call);
}

int cuMemFreeHost(void *memory) {
  Call call = enter("cuMemFreeHost", IN_CONTEXT, "%s", "");
  if (call.code == 0) {
    device_wait(current);
    Allocation *a = memory_at((uint64_t) (uintptr_t) memory);
    if (a == NULL || a->owner != NULL) {
      call.code = violation(INVALID_VALUE, "cuMemFreeHost: no memory of the host");
    } else {
      memory_free(a);
    }
  }
  return leave(&call);
}

/* The memory of a device behind an address; NULL and a code if there is not so much. */
static uint8_t *range(Call *call, uint64_t address, uint64_t bytes) {
  Allocation *a = memory_with(address, bytes);
  if (a == NULL || (a->owner != NULL && a->owner != current)) {
    call->code =
        violation(INVALID_VALUE, "%s: not %" PRIu64 " bytes at 0x%" PRIx64, call->symbol, bytes, address);
    return NULL;
  }
  return a->memory + (address - a->address);
}

/* A copy comes when all work before it is done, which may have failed. */
static void copy(Call *call, uint64_t address, void *host, uint64_t bytes, bool to_host) {
  if (missing(call, host, "host's memory") || bytes == 0) {
    return;
  }
  uint8_t *memory = range(call, address, bytes);
  if (memory == NULL) {
    return;
  }
  device_wait(current);
  if (current->sticky != 0) {
    current->told = true;
    call->code = current->sticky;
    return;
  }
  memcpy(to_host ? host : memory, to_host ? memory : host, bytes);
}

int cuMemcpyDtoH_v2(void *to, uint64_t address, size_t bytes) {
  Call call = enter("cuMemcpyDtoH_v2", IN_CONTEXT, "0x%" PRIx64 ", %zu bytes", address, bytes);
  if (call.code == 0) {
    copy(&call, address, to, bytes, true);
  }
  return leave(&call);
}

int cuMemsetD32_v2(uint64_t address, unsigned value, size_t count) {
  Call call =
      enter("cuMemsetD32_v2", IN_CONTEXT, "0x%" PRIx64 ", 0x%x, %zu words", address, value, count);
  if (call.code == 0) {
    uint8_t *memory = range(&call, address, 4 * count);
    if (memory != NULL && address % 4 != 0) {
      call.code = violation(INVALID_VALUE, "%s: 0x%" PRIx64 " is not aligned", call.symbol, address);
    } else if (memory != NULL) {
      Work *work = calloc(1, sizeof *work);
      work->kind = FILLS;
      work->memory = memory;
      work->word = value;
      work->words = count;
      device_queue(current, 0, work);
    }
  }
  return leave(&call);
}

/* ---- modules ---- */

int cuLinkCreate_v2(unsigned count, const int *names, void **values, void **link) {
  Call call = enter("cuLinkCreate_v2", IN_CONTEXT, "%u options", count);
  if (call.code == 0 && !missing(&call, link, "link")) {
    Handle *h = handle_new(LINK);
    current->links++;
    for (unsigned i = 0; i < count; i++) {
      uint64_t value = (uint64_t) (uintptr_t) values[i];
      switch (names[i]) {
        case INFO_LOG: h->info = values[i]; break;
        case INFO_BYTES: h->info_room = value; break;
        case ERROR_LOG: h->errors = values[i]; break;
        case ERROR_BYTES: h->errors_room = value; break;
        case LINES: break;
        default: call.code = violation(INVALID_VALUE, "%s: option %d", call.symbol, names[i]);
      }
    }
    if (h->info_room > 0) {
      snprintf(h->info, h->info_room, "%s", "");
    }
    if (h->errors_room > 0) {
      snprintf(h->errors, h->errors_room, "%s", "");
    }
    *link = h;
  }
  return leave(&call);
}

/* The ISA versions that drivers of a CUDA version take. */
static int newest_ptx(int cuda) {
  static const struct {
    int cuda;
    int ptx;
  } versions[] = {
    {13000, 90}, {12090, 88}, {12080, 87}, {12070, 86}, {12050, 85}, {12040, 84},
    {12030, 83}, {12020, 82}, {12010, 81}, {12000, 80}, {11080, 78}, {0, 77},
  };
  int i = 0;
  while (versions[i].cuda > cuda) {
    i++;
  }
  return versions[i].ptx;
}

static void take(Call *call, Handle *h, const char *text) {
  char words[512];
  Module *m = ptx_read(text, words, sizeof words);
  if (m == NULL) {
    call->code = INVALID_PTX;
  } else if (m->version > newest_ptx(settings()->version)) {
    snprintf(words, sizeof words, "version %d.%d is newer than the driver", m->version / 10, m->version % 10);
    call->code = UNSUPPORTED_PTX_VERSION;
  } else if (m->sm > h->device->sm) {
    snprintf(words, sizeof words, "the target sm_%d is newer than sm_%d", m->sm, h->device->sm);
    call->code = INVALID_PTX;
  } else {
    h->ptx = strdup(text);
  }
  if (m != NULL) {
    ptx_free(m);
  }
  if (call->code != 0) {
    say("REFUSED %s", words);
    if (h->errors_room > 0) {
      snprintf(h->errors, h->errors_room, "fake driver: %s", words);
    }
  }
}

int cuLinkAddData_v2(
    void *link, int type, void *data, size_t bytes, const char *name, unsigned count,
    const int *names, void **values) {
  Call call =
      enter("cuLinkAddData_v2", IN_CONTEXT, "type %d, %zu bytes, name %s, %u options", type, bytes,
            name == NULL ? "none" : name, count);
  (void) names;
  (void) values;
  Handle *h;
  if (call.code == 0 && !missing(&call, data, "data")) {
    if ((h = handle_of(&call, LINK, link)) == NULL) {
      call.code = INVALID_HANDLE;
    } else if (type != PTX || count != 0 || h->ptx != NULL) {
      call.code = violation(INVALID_VALUE, "%s: not one text of PTX without options", call.symbol);
    } else if (bytes == 0 || strnlen(data, bytes) != bytes - 1) {
      call.code = violation(INVALID_VALUE, "%s: the text does not end where it ends", call.symbol);
    } else {
      take(&call, h, data);
    }
  }
  return leave(&call);
}

int cuLinkComplete(void *link, void **image, size_t *bytes) {
  Call call = enter("cuLinkComplete", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code == 0 && !missing(&call, image, "image")) {
    if ((h = handle_of(&call, LINK, link)) == NULL) {
      call.code = INVALID_HANDLE;
    } else if (h->ptx == NULL || h->image != NULL) {
      call.code = violation(INVALID_VALUE, "%s: nothing was added", call.symbol);
    } else {
      char words[4096] = "";
      size_t length = 0;
      h->image = image_make(h->ptx, h->device->sm, &length, words, sizeof words);
      if (h->image == NULL) {
        call.code = INVALID_PTX;
        say("REFUSED %s", words);
        if (h->errors_room > 0) {
          snprintf(h->errors, h->errors_room, "%s", words);
        }
      } else {
        *image = h->image;
        if (bytes != NULL) {
          *bytes = length;
        }
      }
    }
  }
  return leave(&call);
}

int cuLinkDestroy(void *link) {
  Call call = enter("cuLinkDestroy", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code == 0) {
    if ((h = handle_of(&call, LINK, link)) == NULL) {
      call.code = INVALID_HANDLE;
    } else {
      free(h->ptx);
      free(h->image);
      h->live = false;
      h->device->links--;
    }
  }
  return leave(&call);
}

int cuModuleLoadData(void **module, const void *image) {
  Call call = enter("cuModuleLoadData", IN_CONTEXT, "%s", "");
  if (call.code == 0 && !missing(&call, module, "module") && !missing(&call, image, "image")) {
    char words[512] = "it has no text of this driver";
    const char *text = image_text(image);
    Module *m = text == NULL ? NULL : ptx_read(text, words, sizeof words);
    if (m == NULL) {
      say("REFUSED image: %s", words);
      call.code = INVALID_IMAGE;
    } else {
      Handle *h = handle_new(MODULE);
      h->module = m;
      current->modules++;
      *module = h;
    }
  }
  return leave(&call);
}

int cuModuleUnload(void *module) {
  Call call = enter("cuModuleUnload", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code == 0) {
    if ((h = handle_of(&call, MODULE, module)) == NULL) {
      call.code = INVALID_HANDLE;
    } else {
      device_wait(current);
      ptx_free(h->module);
      h->live = false;
      h->device->modules--;
    }
  }
  return leave(&call);
}

int cuModuleGetFunction(void **function, void *module, const char *name) {
  Call call = enter("cuModuleGetFunction", IN_CONTEXT, "%s", name == NULL ? "none" : name);
  Handle *h;
  if (call.code == 0 && !missing(&call, function, "function") && !missing(&call, name, "name")) {
    if ((h = handle_of(&call, MODULE, module)) == NULL) {
      call.code = INVALID_HANDLE;
    } else {
      call.code = NOT_FOUND;
      for (int i = 0; i < h->module->kernel_count && call.code != 0; i++) {
        if (strcmp(h->module->kernels[i].name, name) == 0) {
          Handle *f = handle_new(FUNCTION);
          f->parent = h;
          f->module = h->module;
          f->kernel = &h->module->kernels[i];
          f->shared_limit = SHARED_WITHOUT_ASKING;
          *function = f;
          call.code = SUCCESS;
        }
      }
    }
  }
  return leave(&call);
}

int cuFuncSetAttribute(void *function, int attribute, int value) {
  Call call = enter("cuFuncSetAttribute", IN_CONTEXT, "attribute %d, %d", attribute, value);
  Handle *h;
  if (call.code == 0) {
    if ((h = handle_of(&call, FUNCTION, function)) == NULL) {
      call.code = INVALID_HANDLE;
    } else if (attribute != FUNCTION_SHARED_LIMIT || value < 0) {
      call.code = violation(INVALID_VALUE, "%s: attribute %d, %d", call.symbol, attribute, value);
    } else if (value > SHARED_MOST) {
      call.code = INVALID_VALUE;
    } else {
      h->shared_limit = value;
    }
  }
  return leave(&call);
}

/* ---- launches ---- */

/* How many CTAs a multiprocessor has at the same time. */
static int resident(const Handle *f, int threads, uint64_t shared) {
  uint64_t bytes = shared + (uint64_t) f->module->static_shared + 1024;
  int by_threads = settings()->threads / ((threads + 31) / 32 * 32);
  int by_shared = (int) (SHARED_OF_MULTIPROCESSOR / bytes);
  int least = by_threads < by_shared ? by_threads : by_shared;
  return least < MOST_CTAS ? least : MOST_CTAS;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, void *function, int threads, size_t shared) {
  Call call = enter("cuOccupancyMaxActiveBlocksPerMultiprocessor", IN_CONTEXT,
                    "%d threads, %zu bytes", threads, shared);
  Handle *h;
  if (call.code == 0 && !missing(&call, blocks, "number")) {
    if ((h = handle_of(&call, FUNCTION, function)) == NULL) {
      call.code = INVALID_HANDLE;
    } else if (threads < 1 || threads > MOST_THREADS) {
      call.code = violation(INVALID_VALUE, "%s: %d threads", call.symbol, threads);
    } else {
      *blocks = shared > (size_t) h->shared_limit ? 0 : resident(h, threads, shared);
    }
  }
  return leave(&call);
}

/* What is wrong with a configuration; 0: nothing. */
static int check(const Call *call, const Handle *f, const LaunchConfig *c, int *cluster, bool *cooperative) {
  *cluster = 1;
  *cooperative = false;
  bool flat = c->grid[1] == 1 && c->grid[2] == 1 && c->block[1] == 1 && c->block[2] == 1;
  if (!flat || c->grid[0] < 1 || c->grid[0] > INT32_MAX || c->block[0] < 1) {
    return violation(INVALID_VALUE, "%s: %u,%u,%u CTAs of %u,%u,%u threads", call->symbol, c->grid[0],
                     c->grid[1], c->grid[2], c->block[0], c->block[1], c->block[2]);
  }
  if (c->block[0] > MOST_THREADS) {
    return violation(INVALID_VALUE, "%s: CTAs of %u threads", call->symbol, c->block[0]);
  }
  if (c->stream != NULL && handle_of(call, STREAM, c->stream) == NULL) {
    return INVALID_HANDLE;
  }
  if ((c->attribute_count > 0) != (c->attributes != NULL)) {
    return violation(INVALID_HANDLE, "%s: attributes and no number", call->symbol);
  }
  if (c->shared > (unsigned) f->shared_limit) {
    return violation(INVALID_VALUE, "%s: %u bytes of shared memory, which the function has not asked for",
                     call->symbol, c->shared);
  }
  if (c->shared > 0 && !f->module->dynamic_shared) {
    violation(0, "%s: %u bytes of shared memory that no kernel uses", call->symbol, c->shared);
  }
  for (unsigned i = 0; i < c->attribute_count; i++) {
    const LaunchAttribute *a = &c->attributes[i];
    switch (a->id) {
      case COOPERATIVE:
        *cooperative = a->value.cooperative != 0;
        break;
      case CLUSTER_DIMENSION:
        if (a->value.cluster.y != 1 || a->value.cluster.z != 1 || a->value.cluster.x < 1
            || a->value.cluster.x > MOST_CLUSTER || c->grid[0] % a->value.cluster.x != 0) {
          return violation(INVALID_VALUE, "%s: clusters of %u,%u,%u CTAs", call->symbol,
                           a->value.cluster.x, a->value.cluster.y, a->value.cluster.z);
        }
        *cluster = (int) a->value.cluster.x;
        break;
      default:
        return violation(INVALID_VALUE, "%s: attribute %d", call->symbol, a->id);
    }
  }
  if (*cluster > 1 && f->device->sm < 90) {
    return violation(INVALID_VALUE, "%s: clusters on sm_%d", call->symbol, f->device->sm);
  }
  return SUCCESS;
}

int cuOccupancyMaxActiveClusters(int *clusters, void *function, const LaunchConfig *config) {
  Call call = enter("cuOccupancyMaxActiveClusters", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code == 0 && !missing(&call, clusters, "number") && !missing(&call, config, "configuration")) {
    int cluster;
    bool cooperative;
    if ((h = handle_of(&call, FUNCTION, function)) == NULL) {
      call.code = INVALID_HANDLE;
    } else if ((call.code = check(&call, h, config, &cluster, &cooperative)) == 0) {
      *clusters =
          resident(h, (int) config->block[0], config->shared) * settings()->multiprocessors / cluster;
    }
  }
  return leave(&call);
}

static void copy_parameters(Call *call, const Kernel *kernel, void *const *arguments, Launch *launch) {
  launch->parameters = calloc(1, (size_t) kernel->parameter_bytes + 1);
  for (int i = 0; i < kernel->parameter_count; i++) {
    const KernelParameter *p = &kernel->parameters[i];
    if (arguments[i] == NULL || (uintptr_t) arguments[i] % (uintptr_t) p->bytes != 0) {
      call->code = violation(INVALID_VALUE, "%s: parameter %s at %p", call->symbol, p->name, arguments[i]);
      return;
    }
    memcpy(launch->parameters + p->offset, arguments[i], (size_t) p->bytes);
  }
}

int cuLaunchKernelEx(const LaunchConfig *config, void *function, void **arguments, void **extra) {
  static uint64_t launches;
  Call call = enter("cuLaunchKernelEx", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code != 0 || missing(&call, config, "configuration")) {
    return leave(&call);
  }
  if ((h = handle_of(&call, FUNCTION, function)) == NULL) {
    call.code = INVALID_HANDLE;
    return leave(&call);
  }
  Work *work = calloc(1, sizeof *work);
  Launch *l = &work->launch;
  bool cooperative;
  call.code = check(&call, h, config, &l->cluster, &cooperative);
  snprintf(call.words, sizeof call.words, "%s, %u CTAs of %u threads, clusters of %d, %u bytes, %d parameters",
           h->kernel->name, config->grid[0], config->block[0], l->cluster, config->shared,
           h->kernel->parameter_count);
  if (call.code == 0 && (extra != NULL || (arguments == NULL && h->kernel->parameter_count > 0))) {
    call.code = violation(INVALID_VALUE, "%s: no parameters, or other ones", call.symbol);
  }
  if (call.code == 0) {
    int each = resident(h, (int) config->block[0], config->shared);
    l->resident = each * settings()->multiprocessors;
    if (l->resident < l->cluster) {
      call.code = OUT_OF_RESOURCES;
    } else if (cooperative && config->grid[0] > (unsigned) l->resident) {
      call.code = COOPERATIVE_LAUNCH_TOO_LARGE;
    } else {
      copy_parameters(&call, h->kernel, arguments, l);
    }
  }
  if (call.code != 0) {
    free(l->parameters);
    free(work);
    return leave(&call);
  }
  l->module = h->module;
  l->kernel = h->kernel;
  l->grid = (int) config->grid[0];
  l->block = (int) config->block[0];
  l->dynamic_shared = (int) config->shared;
  l->multiprocessors = settings()->multiprocessors;
  l->seed = settings()->seed + ++launches;
  l->fault = kernel_fault(&l->fault_code);
  device_queue(current, config->stream != NULL, work);
  return leave(&call);
}

/* Which stream a pointer is; -1 if it is none. */
static int stream_of(Call *call, const void *stream) {
  if (stream != NULL && handle_of(call, STREAM, stream) == NULL) {
    call->code = INVALID_HANDLE;
    return -1;
  }
  return stream != NULL;
}

int cuStreamQuery(void *stream) {
  Call call = enter("cuStreamQuery", IN_CONTEXT, "%s", stream == NULL ? "" : "the second");
  if (call.code == 0) {
    int which = stream_of(&call, stream);
    if (which >= 0) {
      call.code = current->first[which] == NULL ? SUCCESS : NOT_READY;
    }
  }
  return leave(&call);
}

int cuStreamCreate(void **stream, unsigned flags) {
  Call call = enter("cuStreamCreate", IN_CONTEXT, "flags %u", flags);
  if (call.code == 0 && !missing(&call, stream, "stream")) {
    if (flags != 1) {
      call.code = violation(INVALID_VALUE, "%s: flags %u", call.symbol, flags);
    } else if (current->second) {
      call.code = violation(INVALID_VALUE, "%s: there is one", call.symbol);
    } else {
      current->second = true;
      *stream = handle_new(STREAM);
    }
  }
  return leave(&call);
}

int cuStreamDestroy_v2(void *stream) {
  Call call = enter("cuStreamDestroy_v2", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code == 0) {
    if ((h = handle_of(&call, STREAM, stream)) == NULL) {
      call.code = INVALID_HANDLE;
    } else {
      if (current->first[1] != NULL) {
        violation(0, "%s: it has work", call.symbol);
      }
      device_wait(current);
      h->live = false;
      current->second = false;
    }
  }
  return leave(&call);
}

int cuEventCreate(void **event, unsigned flags) {
  Call call = enter("cuEventCreate", IN_CONTEXT, "flags %u", flags);
  if (call.code == 0 && !missing(&call, event, "event")) {
    if (flags != 2) {
      call.code = violation(INVALID_VALUE, "%s: flags %u", call.symbol, flags);
    } else {
      *event = handle_new(EVENT);
    }
  }
  return leave(&call);
}

int cuEventDestroy_v2(void *event) {
  Call call = enter("cuEventDestroy_v2", IN_CONTEXT, "%s", "");
  Handle *h;
  if (call.code == 0) {
    if ((h = handle_of(&call, EVENT, event)) == NULL) {
      call.code = INVALID_HANDLE;
    } else {
      h->live = false;
    }
  }
  return leave(&call);
}

int cuEventRecord(void *event, void *stream) {
  Call call = enter("cuEventRecord", IN_CONTEXT, "%s", stream == NULL ? "" : "the second");
  Handle *h;
  int which;
  if (call.code == 0 && (which = stream_of(&call, stream)) >= 0) {
    if ((h = handle_of(&call, EVENT, event)) == NULL) {
      call.code = INVALID_HANDLE;
    } else {
      Work *work = calloc(1, sizeof *work);
      work->kind = RECORDS;
      /* Who waits for an earlier record still waits for that one. */
      work->passed = h->passed = calloc(1, sizeof *h->passed);
      device_queue(current, which, work);
    }
  }
  return leave(&call);
}

int cuStreamWaitEvent(void *stream, void *event, unsigned flags) {
  Call call = enter("cuStreamWaitEvent", IN_CONTEXT, "%s", stream == NULL ? "" : "the second");
  Handle *h;
  int which;
  if (call.code == 0 && (which = stream_of(&call, stream)) >= 0) {
    if ((h = handle_of(&call, EVENT, event)) == NULL) {
      call.code = INVALID_HANDLE;
    } else if (flags != 0) {
      call.code = violation(INVALID_VALUE, "%s: flags %u", call.symbol, flags);
    } else if (h->passed == NULL) {
      call.code = violation(INVALID_HANDLE, "%s: nobody has recorded the event", call.symbol);
    } else {
      Work *work = calloc(1, sizeof *work);
      work->kind = AWAITS;
      work->passed = h->passed;
      device_queue(current, which, work);
    }
  }
  return leave(&call);
}

/* ---- two devices ---- */

int cuDeviceCanAccessPeer(int *can, int device, int peer) {
  Call call = enter("cuDeviceCanAccessPeer", WHEN_INITIALISED, "device %d, peer %d", device, peer);
  if (call.code == 0 && !missing(&call, can, "answer")) {
    if (device_of(&call, device) == NULL || device_of(&call, peer) == NULL) {
      call.code = INVALID_DEVICE;
    } else {
      *can = device != peer && settings()->peers;
    }
  }
  return leave(&call);
}

int cuDeviceGetP2PAttribute(int *value, int attribute, int from, int to) {
  enum { ACCESS_SUPPORTED = 2, NATIVE_ATOMICS = 3 };
  Call call = enter("cuDeviceGetP2PAttribute", WHEN_INITIALISED, "attribute %d, from %d, to %d",
                    attribute, from, to);
  if (call.code == 0 && !missing(&call, value, "value")) {
    if (device_of(&call, from) == NULL || device_of(&call, to) == NULL || from == to) {
      call.code = INVALID_DEVICE;
    } else if (attribute == ACCESS_SUPPORTED) {
      *value = settings()->peers;
    } else if (attribute == NATIVE_ATOMICS) {
      *value = settings()->peers && settings()->peer_atomics;
    } else {
      call.code = violation(INVALID_VALUE, "%s: attribute %d", call.symbol, attribute);
    }
  }
  return leave(&call);
}

int cuCtxEnablePeerAccess(void *context, unsigned flags) {
  Call call = enter("cuCtxEnablePeerAccess", IN_CONTEXT, "flags %u", flags);
  if (call.code == 0) {
    const Device *peer = context_of(&call, context);
    if (peer == NULL) {
      return leave(&call);
    }
    if (flags != 0 || peer == current || !settings()->peers) {
      call.code = violation(INVALID_DEVICE, "%s: they cannot", call.symbol);
    } else if (current->peer[peer->index]) {
      call.code = PEER_ACCESS_ALREADY_ENABLED;
    } else {
      current->peer[peer->index] = true;
    }
  }
  return leave(&call);
}

/* ---- words ---- */

int cuGetErrorName(int error, const char **text) {
  Call call = enter("cuGetErrorName", ANYTIME, "%d", error);
  if (call.code == 0 && !missing(&call, text, "text")) {
    *text = error_name(error);
    call.code = *text == NULL ? INVALID_VALUE : SUCCESS;
  }
  return leave(&call);
}

int cuGetErrorString(int error, const char **text) {
  Call call = enter("cuGetErrorString", ANYTIME, "%d", error);
  if (call.code == 0 && !missing(&call, text, "text")) {
    *text = error_string(error);
    call.code = *text == NULL ? INVALID_VALUE : SUCCESS;
  }
  return leave(&call);
}

#pragma GCC visibility pop

/* Tells what is left when the process ends, unless a device was lost, and with it all. */
__attribute__((destructor)) static void over(void) {
  if (!initialised || pthread_mutex_trylock(&lock) != 0) {
    return;
  }
  bool lost = false;
  for (int i = 0; i < DEVICES; i++) {
    lost |= devices[i].sticky != 0 || devices[i].hangs;
  }
  for (int i = 0; i < DEVICES; i++) {
    const Device *d = &devices[i];
    if (d->second && !lost) {
      say("LEAK a stream of device %d", i);
    }
    if (d->retained > 0 && !lost) {
      say("LEAK the context of device %d, %d modules, %d links, %" PRIu64 " bytes", i, d->modules,
          d->links, d->allocated);
    }
  }
  say("END");
  pthread_mutex_unlock(&lock);
  call_fault("exit");
}
