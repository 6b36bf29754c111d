#define _GNU_SOURCE
#include "http.h"

#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

enum { in_size = 16384, out_size = 16384, most_threads = 256 };

struct connection {
  uv_tcp_t tcp;
  uv_write_t write;
  bool keep, is_writing;
  size_t have, queued;
  char in[in_size + 1], out[out_size];
};

static const char *host, *port;

static void fail(const char *what, int error) {
  fprintf(stderr, "%s: %s\n", what, uv_strerror(error));
  exit(1);
}

static void release(uv_handle_t *handle) { free(handle->data); }

static void drop(struct connection *it) {
  if (!uv_is_closing((uv_handle_t *)&it->tcp)) uv_close((uv_handle_t *)&it->tcp, release);
}

static void on_read(uv_stream_t *stream, ssize_t bytes, const uv_buf_t *buffer);

static void allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
  struct connection *it = handle->data;
  (void)suggested;
  *buffer = uv_buf_init(it->in + it->have, in_size - it->have);
}

static void answer_all(struct connection *it);

static void on_written(uv_write_t *write, int error) {
  struct connection *it = write->data;
  it->is_writing = false;
  it->queued = 0;
  if (error || !it->keep) {
    drop(it);
    return;
  }
  answer_all(it);
  if (!it->is_writing && !uv_is_closing((uv_handle_t *)&it->tcp)) uv_read_start((uv_stream_t *)&it->tcp, allocate, on_read);
}

/** Writes what is queued: at once as far as the socket takes it, the rest when it can. */
static void flush(struct connection *it) {
  uv_stream_t *stream = (uv_stream_t *)&it->tcp;
  uv_buf_t buffer = uv_buf_init(it->out, it->queued);
  int written = uv_try_write(stream, &buffer, 1);
  if (written == (int)it->queued) {
    it->queued = 0;
    if (!it->keep) drop(it);
    return;
  }
  if (written < 0 && written != UV_EAGAIN) {
    drop(it);
    return;
  }
  size_t sent = written > 0 ? written : 0;
  buffer = uv_buf_init(it->out + sent, it->queued - sent);
  it->is_writing = true;
  it->write.data = it;
  uv_read_stop(stream);
  if (uv_write(&it->write, stream, &buffer, 1, on_written) != 0) drop(it);
}

/** Answers all whole requests that are there, as many at once as there is room for their answers. */
static void answer_all(struct connection *it) {
  size_t length = 1;
  while (length > 0 && !it->is_writing && !uv_is_closing((uv_handle_t *)&it->tcp)) {
    size_t taken = 0;
    it->in[it->have] = '\0';
    while (it->keep && length > 0 && it->queued + answer_room <= out_size) {
      length = answer_first(it->in + taken, it->have - taken, in_size, it->out + it->queued, &it->queued, &it->keep);
      taken += length;
    }
    it->have -= taken;
    memmove(it->in, it->in + taken, it->have);
    if (it->queued > 0) flush(it);
  }
}

static void on_read(uv_stream_t *stream, ssize_t bytes, const uv_buf_t *buffer) {
  struct connection *it = stream->data;
  (void)buffer;
  if (bytes < 0) {
    drop(it);
    return;
  }
  it->have += bytes;
  answer_all(it);
}

static void on_connection(uv_stream_t *listener, int error) {
  struct connection *it = error ? NULL : calloc(1, sizeof *it);
  if (!it) return;
  uv_tcp_init(listener->loop, &it->tcp);
  it->tcp.data = it;
  it->keep = true;
  if (uv_accept(listener, (uv_stream_t *)&it->tcp) != 0) {
    drop(it);
    return;
  }
  uv_tcp_nodelay(&it->tcp, 1);
  uv_read_start((uv_stream_t *)&it->tcp, allocate, on_read);
}

/** One loop with a listening socket of its own; the kernel deals connections to them. */
static void run(void *unused) {
  uv_loop_t loop;
  uv_tcp_t listener;
  uv_os_fd_t fd;
  struct sockaddr_in address;
  int one = 1, error;
  (void)unused;
  uv_loop_init(&loop);
  uv_tcp_init_ex(&loop, &listener, AF_INET);
  uv_fileno((uv_handle_t *)&listener, &fd);
  setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one);
  if ((error = uv_ip4_addr(host, atoi(port), &address))) fail(host, error);
  if ((error = uv_tcp_bind(&listener, (struct sockaddr *)&address, 0))) fail("cannot bind", error);
  if ((error = uv_listen((uv_stream_t *)&listener, 4096, on_connection))) fail("cannot listen", error);
  uv_run(&loop, UV_RUN_DEFAULT);
}

static void stop(int signal) {
  (void)signal;
  _exit(0);
}

static int cpus(void) {
  cpu_set_t set;
  int told = atoi(getenv("WRKBENCH_CPUS") ? getenv("WRKBENCH_CPUS") : "0");
  int count = told > 0 ? told : sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
  return count < most_threads ? count : most_threads;
}

int main(void) {
  host = getenv("HOST") ? getenv("HOST") : "127.0.0.1";
  port = getenv("PORT") ? getenv("PORT") : "8080";
  signal(SIGTERM, stop);
  signal(SIGINT, stop);
  signal(SIGPIPE, SIG_IGN);
  int threads = cpus();
  printf("listening on %s:%s, %d threads\n", host, port, threads);
  fflush(stdout);
  uv_thread_t thread;
  for (int i = 1; i < threads; i++) uv_thread_create(&thread, run, NULL);
  run(NULL);
}
