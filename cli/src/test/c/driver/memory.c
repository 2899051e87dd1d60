#include "fake.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PORTABLE = 1, MAPPED = 2, ALIGNMENT = 512, GUARD = 1 << 16 };

/* What nobody has written to does not look like zeros. */
static const int NOT_WRITTEN = 0xA5;

static Allocation *all;
static uint64_t next_address = 0x302000000;

static Allocation *add(Allocation *allocation) {
  allocation->next = all;
  all = allocation;
  return allocation;
}

/* Addresses of devices are no pointers, and there is nothing between two allocations. */
Allocation *memory_allocate(Device *owner, uint64_t bytes) {
  Allocation *a = calloc(1, sizeof *a);
  a->memory = aligned_alloc(ALIGNMENT, (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  if (a->memory == NULL) {
    free(a);
    return NULL;
  }
  memset(a->memory, NOT_WRITTEN, bytes);
  a->address = next_address + (uint64_t) owner->index * (1ull << 40);
  next_address += (bytes + GUARD + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
  a->bytes = bytes;
  a->owner = owner;
  owner->allocated += bytes;
  return add(a);
}

Allocation *memory_allocate_host(Device *by, uint64_t bytes, unsigned flags) {
  Allocation *a = calloc(1, sizeof *a);
  a->memory = aligned_alloc(ALIGNMENT, (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  if (a->memory == NULL) {
    free(a);
    return NULL;
  }
  memset(a->memory, NOT_WRITTEN, bytes);
  a->address = (uint64_t) (uintptr_t) a->memory;
  a->bytes = bytes;
  a->flags = flags;
  a->by = by;
  return add(a);
}

Allocation *memory_at(uint64_t address) {
  for (Allocation *a = all; a != NULL; a = a->next) {
    if (a->address == address) {
      return a;
    }
  }
  return NULL;
}

Allocation *memory_with(uint64_t address, uint64_t bytes) {
  for (Allocation *a = all; a != NULL; a = a->next) {
    if (address >= a->address && address - a->address < a->bytes
        && bytes <= a->bytes - (address - a->address)) {
      return a;
    }
  }
  return NULL;
}

void memory_free(Allocation *allocation) {
  for (Allocation **at = &all; *at != NULL; at = &(*at)->next) {
    if (*at == allocation) {
      *at = allocation->next;
      break;
    }
  }
  if (allocation->owner != NULL) {
    allocation->owner->allocated -= allocation->bytes;
  }
  free(allocation->memory);
  free(allocation);
}

void memory_free_all(Device *owner) {
  Allocation *next;
  for (Allocation *a = all; a != NULL; a = next) {
    next = a->next;
    if (a->owner == owner || a->by == owner) {
      say("LEAK %" PRIu64 " bytes of %s at 0x%" PRIx64, a->bytes,
          a->owner == NULL ? "the host" : "a device", a->address);
      memory_free(a);
    }
  }
}

static bool reaches(const Device *device, const Allocation *a) {
  if (a->owner == NULL) {
    return (a->flags & MAPPED) != 0 && (a->by == device || (a->flags & PORTABLE) != 0);
  }
  return a->owner == device || device->peer[a->owner->index];
}

Reach memory_reach(Device *device) {
  Reach reach = {0};
  for (Allocation *a = all; a != NULL; a = a->next) {
    reach.count += reaches(device, a);
  }
  reach.ranges = calloc((size_t) reach.count + 1, sizeof(Range));
  int i = 0;
  for (Allocation *a = all; a != NULL; a = a->next) {
    if (reaches(device, a)) {
      reach.ranges[i++] = (Range) {a->address, a->address + a->bytes, a->memory};
    }
  }
  return reach;
}

uint8_t *memory_find(Reach *reach, uint64_t address, int bytes) {
  for (int n = 0; n < reach->count; n++) {
    int i = (reach->last + n) % reach->count;
    const Range *range = &reach->ranges[i];
    if (address >= range->begin && address < range->end
        && (uint64_t) bytes <= range->end - address) {
      reach->last = i;
      return range->memory + (address - range->begin);
    }
  }
  return NULL;
}
