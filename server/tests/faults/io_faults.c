/* Stands between a program and its database's files, by LD_PRELOAD: makes the n-th operation fail, or writes down what
 * would be on the disk. IO_FAULTS_FILE names the database; its -wal and -journal are watched too.
 * The record is read by simulated_disk.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { MAX_FDS = 4096 };
/* The database, its log, its journal, the shared memory (of which nothing outlives a process). */
static const char* const kSuffixes[] = {"", "-wal", "-journal", "-shm"};
enum { FILE_COUNT = 4, SHARED_MEMORY = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static signed char file_of_fd[MAX_FDS]; /* 1 + index into kSuffixes; 0 is any other file */
static long fail_at, counted;
static int fail_with, fail_lasts, was_hit, writes_only;
static FILE* record;

static int find_file(const char* path) {
  const char* database = getenv("IO_FAULTS_FILE");
  size_t length = database ? strlen(database) : 0;
  if (length == 0 || strncmp(path, database, length) != 0) return 0;
  for (int file = 0; file < FILE_COUNT; ++file)
    if (strcmp(path + length, kSuffixes[file]) == 0) return file + 1;
  return 0;
}

static int watched(int fd) { return fd >= 0 && fd < MAX_FDS ? file_of_fd[fd] : 0; }

/* Called with the lock held. */
static int must_fail(int is_write) {
  if (fail_at == 0 || (writes_only && !is_write)) return 0;
  ++counted;
  if (counted == fail_at || (fail_lasts && counted > fail_at)) {
    was_hit = 1;
    errno = fail_with;
    return 1;
  }
  return 0;
}

/* Called with the lock held. */
static void note(char operation, int file, int64_t offset, int64_t length, const void* data) {
  if (record == NULL || file == SHARED_MEMORY) return;
  fwrite(&operation, 1, 1, record);
  fwrite(&(int32_t){file}, 4, 1, record);
  fwrite(&offset, 8, 1, record);
  fwrite(&length, 8, 1, record);
  if (data != NULL) fwrite(data, 1, (size_t)length, record);
  fflush(record);
}

/* What a test calls. `error` 0 only counts; `lasts`: all later operations fail too. */
void io_faults_arm(long nth, int error, int lasts, int only_writes) {
  pthread_mutex_lock(&lock);
  fail_at = nth, fail_with = error, fail_lasts = lasts, writes_only = only_writes;
  counted = 0, was_hit = 0;
  pthread_mutex_unlock(&lock);
}

int io_faults_disarm(void) {
  pthread_mutex_lock(&lock);
  fail_at = 0;
  int hit = was_hit;
  pthread_mutex_unlock(&lock);
  return hit;
}

void io_faults_record(const char* path) {
  pthread_mutex_lock(&lock);
  record = fopen(path, "wb");
  pthread_mutex_unlock(&lock);
}

void io_faults_mark(const char* text) {
  pthread_mutex_lock(&lock);
  note('m', -1, 0, (int64_t)strlen(text), text);
  pthread_mutex_unlock(&lock);
}

#define REAL(name)                  \
  static __typeof__(&(name)) real;  \
  if (real == NULL) real = (__typeof__(&(name)))dlsym(RTLD_NEXT, #name)

#define GUARDED(is_write, call)                    \
  pthread_mutex_lock(&lock);                       \
  if (must_fail(is_write)) {                       \
    int error = errno;                             \
    pthread_mutex_unlock(&lock);                   \
    errno = error;                                 \
    return -1;                                     \
  }                                                \
  call;                                            \
  int error = errno;                               \
  pthread_mutex_unlock(&lock);                     \
  errno = error

static int open_watched(int (*real)(const char*, int, ...), const char* path, int flags, mode_t mode) {
  int file = find_file(path);
  if (file == 0) {
    int fd = real(path, flags, mode);
    if (fd >= 0 && fd < MAX_FDS) file_of_fd[fd] = 0;
    return fd;
  }
  int fd;
  GUARDED(flags & O_CREAT, {
    fd = real(path, flags, mode);
    if (fd >= 0 && fd < MAX_FDS) file_of_fd[fd] = (signed char)file;
  });
  return fd;
}

static mode_t mode_of(int flags, va_list arguments) { return flags & O_CREAT ? va_arg(arguments, mode_t) : 0; }

int open64(const char* path, int flags, ...) {
  REAL(open64);
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_watched(real, path, flags, mode);
}

int open(const char* path, int flags, ...) {
  REAL(open);
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_watched(real, path, flags, mode);
}

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < MAX_FDS) file_of_fd[fd] = 0;
  return real(fd);
}

ssize_t pread64(int fd, void* data, size_t length, off64_t offset) {
  REAL(pread64);
  int file = watched(fd);
  if (file == 0) return real(fd, data, length, offset);
  ssize_t done;
  GUARDED(0, done = real(fd, data, length, offset));
  return done;
}

ssize_t pwrite64(int fd, const void* data, size_t length, off64_t offset) {
  REAL(pwrite64);
  int file = watched(fd);
  if (file == 0) return real(fd, data, length, offset);
  ssize_t done;
  GUARDED(1, {
    done = real(fd, data, length, offset);
    if (done > 0) note('w', file - 1, offset, done, data);
  });
  return done;
}

int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  int file = watched(fd);
  if (file == 0) return real(fd, size);
  int done;
  GUARDED(1, {
    done = real(fd, size);
    if (done == 0) note('t', file - 1, size, 0, NULL);
  });
  return done;
}

static int sync_watched(int (*real)(int), int fd) {
  int file = watched(fd);
  if (file == 0) return real(fd);
  int done;
  GUARDED(1, {
    done = real(fd);
    if (done == 0) note('s', file - 1, 0, 0, NULL);
  });
  return done;
}

int fsync(int fd) {
  REAL(fsync);
  return sync_watched(real, fd);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  return sync_watched(real, fd);
}

int unlink(const char* path) {
  REAL(unlink);
  int file = find_file(path);
  if (file == 0) return real(path);
  int done;
  GUARDED(1, {
    done = real(path);
    if (done == 0) note('d', file - 1, 0, 0, NULL);
  });
  return done;
}
