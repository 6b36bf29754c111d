#define _GNU_SOURCE
#include "http.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { in_size = 16384, out_size = 16384, most_threads = 256, most_events = 256 };

struct connection {
  int fd, epoll;
  bool keep;
  size_t have, queued, sent;
  char in[in_size + 1], out[out_size];
};

static int epolls[most_threads], threads, listener;

static void drop(struct connection *it) {
  close(it->fd);
  free(it);
}

static void wait_for(struct connection *it, int operation, unsigned events) {
  struct epoll_event event = {.events = events, .data.ptr = it};
  epoll_ctl(it->epoll, operation, it->fd, &event);
}

/** Deals new connections to the threads in turn, so that none has more than its share. */
static void accept_all(void) {
  static int next;
  for (int fd, one = 1; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
    struct connection *it = calloc(1, sizeof *it);
    if (!it) {
      close(fd);
      continue;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    it->fd = fd;
    it->keep = true;
    it->epoll = epolls[next++ % threads];
    wait_for(it, EPOLL_CTL_ADD, EPOLLIN);
  }
}

/** Writes what is queued; false when the connection is gone or has to wait until it can be written to. */
static bool flush(struct connection *it, bool was_waiting) {
  while (it->sent < it->queued) {
    ssize_t written = send(it->fd, it->out + it->sent, it->queued - it->sent, MSG_NOSIGNAL);
    if (written < 0 && errno == EAGAIN) {
      wait_for(it, EPOLL_CTL_MOD, EPOLLOUT);
      return false;
    }
    if (written < 0) {
      drop(it);
      return false;
    }
    it->sent += written;
  }
  it->queued = it->sent = 0;
  if (!it->keep) {
    drop(it);
    return false;
  }
  if (was_waiting) wait_for(it, EPOLL_CTL_MOD, EPOLLIN);
  return true;
}

/** Answers all whole requests that are there, as many at once as there is room for their answers. */
static void answer_all(struct connection *it) {
  for (size_t length = 1; length > 0;) {
    size_t taken = 0;
    it->in[it->have] = '\0';
    while (it->keep && length > 0 && it->queued + answer_room <= out_size) {
      length = answer_first(it->in + taken, it->have - taken, in_size, it->out + it->queued, &it->queued, &it->keep);
      taken += length;
    }
    it->have -= taken;
    memmove(it->in, it->in + taken, it->have);
    if (it->queued > 0 && !flush(it, false)) return;
  }
}

static void serve(struct connection *it, unsigned events) {
  if (events & EPOLLOUT) {
    if (flush(it, true)) answer_all(it);
    return;
  }
  ssize_t bytes = recv(it->fd, it->in + it->have, in_size - it->have, 0);
  if (bytes > 0) {
    it->have += bytes;
    answer_all(it);
  } else if (bytes == 0 || errno != EAGAIN) {
    drop(it);
  }
}

static void *run(void *number) {
  int own = epolls[(size_t)number];
  struct epoll_event events[most_events];
  for (;;) {
    int count = epoll_wait(own, events, most_events, -1);
    for (int i = 0; i < count; i++) {
      if (events[i].data.ptr) serve(events[i].data.ptr, events[i].events);
      else accept_all();
    }
  }
  return NULL;
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
  const char *host = getenv("HOST") ? getenv("HOST") : "127.0.0.1", *port = getenv("PORT") ? getenv("PORT") : "8080";
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(port))};
  int one = 1;
  signal(SIGTERM, stop);
  signal(SIGINT, stop);
  listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (inet_pton(AF_INET, host, &address.sin_addr) != 1 ||
      bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 4096) != 0) {
    perror("cannot listen");
    return 1;
  }
  threads = cpus();
  for (int i = 0; i < threads; i++) epolls[i] = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(epolls[0], EPOLL_CTL_ADD, listener, &event);
  printf("listening on %s:%s, %d threads\n", host, port, threads);
  fflush(stdout);
  pthread_t thread;
  for (size_t i = 1; i < (size_t)threads; i++) pthread_create(&thread, NULL, run, (void *)i);
  run(0);
}
