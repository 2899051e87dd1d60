#define _GNU_SOURCE
#include "fake.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * An image carries the text from which it was made, which is what is executed. It is either that
 * text behind a word that says so, or machine code, as it is for a real driver: relocatable code
 * that a linker has finished; then the text is behind its last byte, where no reader of ELF looks.
 */

static const char MAGIC[] = "no machine code: a fake driver made this\n";

extern char **environ;

static bool tool(char *const *words, const char *log, char *error, size_t room) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0666);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  pid_t process;
  int status = -1;
  int failed = posix_spawnp(&process, words[0], &files, NULL, words, environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) {
    snprintf(error, room, "%s: %s", words[0], strerror(failed));
    return false;
  }
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (status == 0) {
    return true;
  }
  FILE *said = fopen(log, "r");
  size_t length = said == NULL ? 0 : fread(error, 1, room - 1, said);
  error[length] = 0;
  if (said != NULL) {
    fclose(said);
  }
  return false;
}

static uint8_t *whole_file(const char *path, size_t *bytes) {
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    return NULL;
  }
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  uint8_t *content = malloc((size_t) length + 1);
  *bytes = fread(content, 1, (size_t) length, file);
  fclose(file);
  return content;
}

static uint8_t *machine_code(const char *ptx, int sm, size_t *bytes, char *error, size_t room) {
  char folder[] = "/tmp/acquit-fake-XXXXXX";
  char text[64], object[64], linked[64], log[64], arch[32], link_arch[32];
  if (mkdtemp(folder) == NULL) {
    snprintf(error, room, "%s: %s", folder, strerror(errno));
    return NULL;
  }
  snprintf(text, sizeof text, "%s/a.ptx", folder);
  snprintf(object, sizeof object, "%s/a.o", folder);
  snprintf(linked, sizeof linked, "%s/a.cubin", folder);
  snprintf(log, sizeof log, "%s/log", folder);
  snprintf(arch, sizeof arch, "-arch=sm_%d", sm);
  snprintf(link_arch, sizeof link_arch, "-arch=sm_%d", sm);
  uint8_t *code = NULL;
  FILE *file = fopen(text, "w");
  if (file != NULL && fputs(ptx, file) >= 0 && fclose(file) == 0) {
    char *assemble[] = {"ptxas", "-c", arch, text, "-o", object, NULL};
    char *link[] = {"nvlink", link_arch, object, "-o", linked, NULL};
    if (tool(assemble, log, error, room) && tool(link, log, error, room)) {
      code = whole_file(linked, bytes);
    }
  }
  unlink(text);
  unlink(object);
  unlink(linked);
  unlink(log);
  rmdir(folder);
  return code;
}

uint8_t *image_make(const char *ptx, int sm, size_t *bytes, char *error, size_t room) {
  size_t code_bytes = 0;
  uint8_t *code = NULL;
  if (settings()->assembler) {
    code = machine_code(ptx, sm, &code_bytes, error, room);
    if (code == NULL) {
      return NULL;
    }
  }
  size_t magic = strlen(MAGIC);
  size_t text = strlen(ptx) + 1;
  uint8_t *image = malloc(code_bytes + magic + text);
  memcpy(image, code, code_bytes);
  memcpy(image + code_bytes, MAGIC, magic);
  memcpy(image + code_bytes + magic, ptx, text);
  free(code);
  *bytes = code_bytes + magic + text;
  return image;
}

static uint64_t field(const uint8_t *image, size_t at, int bytes) {
  uint64_t value = 0;
  memcpy(&value, image + at, (size_t) bytes);
  return value;
}

/* How long an ELF file of 64 bits is: to the last byte of its tables and sections. */
static uint64_t elf_bytes(const uint8_t *image) {
  const uint64_t header = 64;
  const uint64_t nothing = 8; /* SHT_NOBITS */
  uint64_t programs = field(image, 32, 8);
  uint64_t sections = field(image, 40, 8);
  uint64_t section_bytes = field(image, 58, 2);
  uint64_t count = field(image, 60, 2);
  uint64_t end = header;
  uint64_t ends[] = {
    programs + field(image, 54, 2) * field(image, 56, 2), sections + section_bytes * count};
  for (int i = 0; i < 2; i++) {
    end = ends[i] > end ? ends[i] : end;
  }
  for (uint64_t i = 0; i < count; i++) {
    size_t at = (size_t) (sections + i * section_bytes);
    uint64_t last = field(image, at + 24, 8) + field(image, at + 32, 8);
    if (field(image, at + 4, 4) != nothing && last > end) {
      end = last;
    }
  }
  return end;
}

const char *image_text(const uint8_t *image) {
  static const uint8_t ELF[] = {0x7F, 'E', 'L', 'F', 2};
  if (memcmp(image, ELF, sizeof ELF) == 0) {
    image += elf_bytes(image);
  }
  size_t magic = strlen(MAGIC);
  return strncmp((const char *) image, MAGIC, magic) == 0 ? (const char *) image + magic : NULL;
}
