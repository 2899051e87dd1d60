/*
 * A CUDA driver's library without a GPU, for tests of who calls it.
 *
 *   faults.c   what is asked of it in ACQUIT_FAKE: properties and faults; the log of calls
 *   ptx.c      reads PTX, that part of it which our kernels are made of; refuses the rest
 *   memory.c   memory of devices and of the host, and who may access it
 *   kernel.c   executes kernels, thread by thread, in random order, with stores that come late
 *   image.c    makes images: that says it is none, or the machine code of ptxas and nvlink
 *   device.c   devices, each with a stream that a thread of its own works off
 *   calls.c    the functions of the library, which check who calls them and with what
 *
 * Prototypes and numbers are after the documentation of CUDA 13.0; no file of the toolkit is used.
 */
#ifndef FAKE_H
#define FAKE_H

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  SUCCESS = 0,
  INVALID_VALUE = 1,
  OUT_OF_MEMORY = 2,
  NOT_INITIALIZED = 3,
  NO_DEVICE = 100,
  INVALID_DEVICE = 101,
  INVALID_IMAGE = 200,
  INVALID_CONTEXT = 201,
  NO_BINARY_FOR_GPU = 209,
  INVALID_PTX = 218,
  UNSUPPORTED_PTX_VERSION = 222,
  INVALID_HANDLE = 400,
  NOT_FOUND = 500,
  NOT_READY = 600,
  ILLEGAL_ADDRESS = 700,
  OUT_OF_RESOURCES = 701,
  PEER_ACCESS_ALREADY_ENABLED = 704,
  MISALIGNED_ADDRESS = 716,
  INVALID_ADDRESS_SPACE = 717,
  LAUNCH_FAILED = 719,
  COOPERATIVE_LAUNCH_TOO_LARGE = 720,
  NOT_SUPPORTED = 801
};

enum { STREAMS = 2, DEVICES = 2, BARRIERS = 16, SHARED_WITHOUT_ASKING = 48 * 1024, SHARED_MOST = 99 * 1024 };

/* ---- faults.c ---- */

/* Of the machine that is pretended. */
typedef struct {
  int devices;
  int sm[DEVICES];
  uint64_t memory;     /* bytes of a device */
  int multiprocessors; /* of a device */
  int threads;         /* of a multiprocessor */
  int version;         /* of CUDA, 13000 */
  uint64_t seed;
  bool maps_host;
  bool unified;
  bool peers;
  bool peer_atomics;
  bool host_atomics;
  bool strong;    /* stores do not come late */
  bool deaf;      /* fences and releases do not wait for stores: a fault of the GPU */
  bool assembler; /* images are machine code of ptxas and nvlink */
} Settings;

/* What goes wrong with a kernel. */
typedef enum {
  KERNEL_WELL,
  KERNEL_FAILS,    /* with a code */
  KERNEL_HANGS,    /* never ends */
  KERNEL_STRAYS,   /* its first store is elsewhere */
  KERNEL_LOSES,    /* its first red is not done */
  KERNEL_GARBLES,  /* its first weak store stores something else */
  KERNEL_MISPLACES, /* stores of four words say 0 first, as if all were in CTA 0 */
  KERNEL_LEAVES_OUT /* its additions of 64 bits are not done */
} KernelFault;

const Settings *settings(void);

/* Counts a call; what it is to return instead of being done, 0 if it is to be done. */
int call_fault(const char *symbol);

/* Counts a launch; what goes wrong with it. */
KernelFault kernel_fault(int *code);

/* A line in the log. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say_list(const char *format, va_list arguments);

/* Code with a line in the log: somebody did what is not allowed. */
int violation(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

const char *error_name(int code);
const char *error_string(int code);

/* Whether nothing goes after an error until the process ends. */
bool sticky(int code);

/* ---- ptx.c ---- */

typedef struct {
  int bits;
  bool is_signed;
  bool is_float;
} Type;

typedef enum { REGISTER, IMMEDIATE, SPECIAL, NOTHING } OperandKind;

typedef enum {
  TID, NTID, CTAID, NCTAID, LANEID, WARPID, SMID, NSMID,
  CLUSTERID, NCLUSTERID, CLUSTER_CTAID, CLUSTER_NCTAID, ALWAYS_ZERO, ALWAYS_ONE
} SpecialRegister;

typedef struct {
  OperandKind kind;
  int slot;       /* of a register */
  int bits;       /* of a register */
  uint64_t value; /* of an immediate, or a SpecialRegister */
} Operand;

typedef enum {
  LOAD, LOAD_PARAM, STORE, ATOM, FENCE, BARRIER_SYNC, BARRIER_ARRIVE, CLUSTER_ARRIVE, CLUSTER_WAIT,
  MOVE, PACK, UNPACK, ADD, SUB, MUL, MUL_WIDE, DIV, REM, MIN, MAX, AND, OR, XOR, NOT, NEG, SHL, SHR,
  SELECT, COMPARE, CONVERT, TO_GENERIC, FROM_GENERIC, MAP, IS_SHARED, BRANCH, END, TRAP
} OpKind;

typedef enum { GENERIC, GLOBAL, SHARED } Space;

typedef enum { EQ, NE, LT, LE, GT, GE } Comparison;

typedef enum {
  ATOM_ADD, ATOM_EXCH, ATOM_CAS, ATOM_MIN, ATOM_MAX, ATOM_INC, ATOM_DEC, ATOM_AND, ATOM_OR, ATOM_XOR
} AtomicOperation;

typedef struct {
  OpKind kind;
  int guard; /* slot of the predicate, -1: none */
  bool negated;
  Type type;
  Type from;          /* of conversions */
  Space space;
  bool weak;          /* of accesses */
  bool acquires;
  bool releases;
  bool reduction;     /* an ATOM that is a red */
  Comparison comparison;
  AtomicOperation atomic;
  int count;          /* elements of a vector */
  Operand to[4];
  Operand from_operands[4];
  Operand address;
  int64_t offset;
  int target;         /* of a branch */
  int line;
} Op;

typedef struct {
  char name[64];
  int offset;
  int bytes;
} KernelParameter;

typedef struct {
  char name[64];
  KernelParameter *parameters;
  int parameter_count;
  int parameter_bytes;
  Op *ops;
  int op_count;
  int slots; /* of registers, of 64 bits */
} Kernel;

typedef struct {
  int version; /* 78 for 7.8 */
  int sm;
  Kernel kernels[8];
  int kernel_count;
  int static_shared;
  bool dynamic_shared;
} Module;

/* Reads a module; NULL with words in error if it is not understood. */
Module *ptx_read(const char *text, char *error, size_t room);
void ptx_free(Module *module);

/* ---- memory.c ---- */

struct Device;

typedef struct Allocation {
  uint64_t address; /* for devices; that of the memory itself if it is the host's */
  uint64_t bytes;
  uint8_t *memory;
  struct Device *owner; /* NULL: the host */
  unsigned flags;       /* of memory of the host */
  struct Device *by;    /* whose context was current when memory of the host was allocated */
  struct Allocation *next;
} Allocation;

/* What one device can access. */
typedef struct {
  uint64_t begin;
  uint64_t end;
  uint8_t *memory;
} Range;

typedef struct {
  Range *ranges;
  int count;
  int last;
} Reach;

Allocation *memory_allocate(struct Device *owner, uint64_t bytes);
Allocation *memory_allocate_host(struct Device *by, uint64_t bytes, unsigned flags);
Allocation *memory_at(uint64_t address);      /* that begins there */
Allocation *memory_with(uint64_t address, uint64_t bytes); /* that has these bytes */
void memory_free(Allocation *allocation);
void memory_free_all(struct Device *owner);   /* tells what was left */
Reach memory_reach(struct Device *device);
uint8_t *memory_find(Reach *reach, uint64_t address, int bytes); /* NULL: not accessible */

/* ---- kernel.c ---- */

typedef struct {
  const Module *module;
  const Kernel *kernel;
  int grid;
  int block;
  int cluster;
  int dynamic_shared;
  int resident; /* CTAs that run at the same time */
  int multiprocessors;
  uint8_t *parameters;
  uint64_t seed;
  KernelFault fault;
  int fault_code;
} Launch;

/* Executes a kernel to its end; the error. */
int kernel_execute(const Launch *launch, Reach *reach);

/* ---- image.c ---- */

/* An image of a module for an architecture, of malloc; NULL with words in error. */
uint8_t *image_make(const char *ptx, int sm, size_t *bytes, char *error, size_t room);

/* The text in an image of ours; NULL if it is none. */
const char *image_text(const uint8_t *image);

/* ---- device.c ---- */

typedef enum { LAUNCHES, FILLS, RECORDS, AWAITS } WorkKind;

typedef struct Work {
  WorkKind kind;
  Launch launch;
  bool *passed;     /* of a record: set when it is come to; of a wait: what has to be set */
  uint8_t *memory;  /* if it fills */
  uint32_t word;
  uint64_t words;
  struct Work *next;
} Work;

typedef struct Device {
  int index;
  int sm;
  int retained;
  uint64_t allocated;
  int modules;
  int links;
  int sticky;
  bool told; /* the caller knows of it */
  bool hangs;
  bool peer[DEVICES]; /* whose memory it accesses */
  Work *first[STREAMS]; /* of the default stream, and of another one */
  Work *last[STREAMS];
  int queued; /* the one that runs included */
  bool second; /* whether there is another stream */
  bool working;
} Device;

extern pthread_mutex_t lock;
extern Device devices[DEVICES];

/* With the lock held. */
void device_queue(Device *device, int stream, Work *work);
void device_wait(Device *device); /* for all that is queued; for ever if something hangs */

#endif
