// As much of HTTP/1.1 as one fixed answer needs: finds whole requests, refuses what is malformed, knows when to close.
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { answer_room = 512 };

/** The Date header, made once a second by each thread. */
static const char *date_header(void) {
  static __thread time_t made;
  static __thread char text[64];
  time_t now = time(NULL);
  struct tm utc;
  if (now != made && gmtime_r(&now, &utc)) {
    strftime(text, sizeof text, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &utc);
    made = now;
  }
  return text;
}

static size_t append(char *out, const char *text) {
  size_t length = strlen(text);
  memcpy(out, text, length);
  return length;
}

/** Writes an answer of at most answer_room bytes and gives its length. */
static size_t write_answer(char *out, const char *head, const char *connection, const char *body) {
  size_t length = append(out, head);
  length += append(out + length, date_header());
  length += append(out + length, connection);
  length += append(out + length, "\r\n");
  return length + append(out + length, body);
}

static const char hello[] = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 13\r\n";
static const char lost[] = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n";
static const char not_allowed[] = "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\n";
static const char bad[] = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n";
static const char too_large[] = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\n";

/** The next line's first byte, or NULL behind the last one. */
static const char *next_line(const char *line, const char *end) {
  const char *found = memmem(line, end - line, "\r\n", 2);
  return found ? found + 2 : NULL;
}

/** What the Connection header says about keeping it; false for a header without a name. */
static bool read_headers(const char *line, const char *end, bool *keep) {
  for (; line; line = next_line(line, end)) {
    if (*line == ':' || *line == ' ') return false;
    if (strncasecmp(line, "connection:", 11) != 0) continue;
    const char *value = line + 11;
    while (*value == ' ') value++;
    if (strncasecmp(value, "close", 5) == 0) *keep = false;
    if (strncasecmp(value, "keep-alive", 10) == 0) *keep = true;
  }
  return true;
}

static bool is_plaintext(const char *path) {
  return strncmp(path, "/plaintext", 10) == 0 && (path[10] == ' ' || path[10] == '?');
}

/**
 * Answers the first request of `in` into `out` and adds to *length. Gives the bytes that it took, 0 when the request is
 * not yet whole. *keep becomes false when the connection has to be closed after the answer.
 */
static size_t answer_first(const char *in, size_t have, size_t limit, char *out, size_t *length, bool *keep) {
  const char *close_header = "Connection: close\r\n";
  const char *end = memmem(in, have, "\r\n\r\n", 4);
  *keep = end != NULL || have < limit;
  if (!end) {
    if (!*keep) *length += write_answer(out, too_large, close_header, "");
    return 0;
  }
  const char *line_end = memmem(in, end + 2 - in, "\r\n", 2);
  bool is_get = strncmp(in, "GET /", 5) == 0, is_head = strncmp(in, "HEAD /", 6) == 0;
  bool is_10 = line_end - in > 9 && memcmp(line_end - 9, " HTTP/1.0", 9) == 0;
  bool is_11 = line_end - in > 9 && memcmp(line_end - 9, " HTTP/1.1", 9) == 0;
  *keep = is_11;
  const char *connection = "";
  const char *head = bad;
  if ((is_10 || is_11) && read_headers(line_end == end ? NULL : line_end + 2, end, keep)) {
    head = is_plaintext(strchr(in, '/')) ? hello : lost;
    if (!is_get && !is_head) head = not_allowed;
    if (is_10 && *keep) connection = "Connection: keep-alive\r\n";
  }
  // What follows such a request may be its body, which nobody reads.
  if (head == bad || head == not_allowed) *keep = false;
  if (!*keep) connection = close_header;
  *length += write_answer(out, head, connection, head == hello && is_get ? "Hello, World!" : "");
  return end + 4 - in;
}

#endif
