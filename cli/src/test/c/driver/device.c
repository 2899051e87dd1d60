#include "fake.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
Device devices[DEVICES];

/* Told when work is queued or done. */
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;

static void work_free(Work *work) {
  free(work->launch.parameters);
  free(work);
}

static void do_work(Device *device, Work *work) {
  if (work->kind == RECORDS) {
    *work->passed = true;
    return;
  }
  if (work->kind == AWAITS) {
    return;
  }
  if (work->kind == FILLS) {
    for (uint64_t i = 0; i < work->words; i++) {
      ((uint32_t *) work->memory)[i] = work->word;
    }
    return;
  }
  Launch *launch = &work->launch;
  int code = launch->fault_code;
  if (launch->fault == KERNEL_HANGS) {
    code = -1;
  } else if (launch->fault != KERNEL_FAILS) {
    Reach reach = memory_reach(device);
    pthread_mutex_unlock(&lock);
    code = kernel_execute(launch, &reach);
    pthread_mutex_lock(&lock);
    free(reach.ranges);
  }
  if (code < 0) {
    device->hangs = true;
  } else if (code != 0) {
    device->sticky = code;
  }
}

/* Whether something may be done next in a stream. */
static bool ready(const Device *device, int stream) {
  const Work *work = device->first[stream];
  return work != NULL && !device->hangs
      && (work->kind != AWAITS || device->sticky != 0 || *work->passed);
}

/* Works a device's streams off, as long as the process lives: one thing after the other, of any
 * stream that need not wait. */
static void *stream(void *argument) {
  Device *device = argument;
  unsigned drawn = (unsigned) settings()->seed + 1;
  pthread_mutex_lock(&lock);
  while (true) {
    while (!ready(device, 0) && !ready(device, 1)) {
      pthread_cond_wait(&change, &lock);
    }
    int which = ready(device, 0) && ready(device, 1) ? rand_r(&drawn) % 2 : ready(device, 1);
    Work *work = device->first[which];
    if (device->sticky == 0) {
      do_work(device, work);
    }
    if (!device->hangs) {
      device->first[which] = work->next;
      device->queued--;
      work_free(work);
    }
    pthread_cond_broadcast(&change);
  }
  return NULL;
}

void device_queue(Device *device, int which, Work *work) {
  enum { MOST = 1024 };
  if (!device->working) {
    device->working = true;
    /* Signals are for threads of Java. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    pthread_create(&thread, NULL, stream, device);
    pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  while (device->queued >= MOST && device->sticky == 0) {
    pthread_cond_wait(&change, &lock);
  }
  if (device->first[which] == NULL) {
    device->first[which] = work;
  } else {
    device->last[which]->next = work;
  }
  device->last[which] = work;
  device->queued++;
  pthread_cond_broadcast(&change);
}

void device_wait(Device *device) {
  while (device->first[0] != NULL || device->first[1] != NULL) {
    pthread_cond_wait(&change, &lock);
  }
}
