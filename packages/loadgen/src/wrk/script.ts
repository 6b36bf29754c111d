import type { LoadProfile } from '@wrkbench/contracts'

/**
 * The name is part of the methodology. It differs from that of the script before, whose latencies still held computed samples,
 * so that trends break where the meaning changed.
 */
export const scriptName = 'wrkbench-observed.lua'

/** Begins the one line that the script prints; the number is the version of the JSON that follows. */
export const reportMark = '@wrkbench-wrk-report/1 '

const preamble = (depth: number): string =>
  depth < 2
    ? ''
    : `function init()
  local requests = {}
  for i = 1, depth do requests[i] = wrk.format() end
  local batch = table.concat(requests)
  request = function() return batch end
end
`

/**
 * Once the load is over, wrk adds samples for each answer that took longer than twice its mean interval: this latency minus the
 * interval, minus two intervals, and so on (`stats_correct`). Nobody observed them. Eight answers of 120 ms among 5000 of 4 ms
 * make a p99 of 90 ms. The sums are exact, so they can be undone in wrk's own table: longest latencies first, for they
 * never got any. As many samples as were timed must be left; otherwise everything is put back, and `added` stays unknown.
 */
const observed = (connections: number): string => `
local has_ffi, ffi = pcall(require, "ffi")
if has_ffi then ffi.cdef "typedef struct { uint64_t count, limit, min, max; int64_t data[]; } wrkbench_stats;" end

local function add(data, from, to, step, interval, sign)
  for n = from, to, step do
    local count = data[n] * sign
    if count ~= 0 then
      for m = n - interval, interval + 1, -interval do data[m] = data[m] + count end
    end
  end
end

local function take_out(stats, summary)
  local timed = summary.requests - summary.errors.timeout
  local each = math.floor(summary.requests / ${connections})
  if depth > 1 or timed < 1 then return nil end
  if each < 1 then return 0 end
  local interval = math.floor(summary.duration / each)
  if interval < 1 then return nil end
  if stats.max <= 2 * interval then return 0 end
  local own = has_ffi and ffi.cast("wrkbench_stats **", stats)[0]
  if not own or own.min ~= stats.min or own.max ~= stats.max or own.limit <= own.max or own.count < timed then return nil end
  local first, last, before = stats.min, stats.max, tonumber(own.count)
  add(own.data, last, 2 * interval + 1, -1, interval, -1)
  local left, sound = 0, true
  for n = math.min(first, interval), last do
    left, sound = left + tonumber(own.data[n]), sound and own.data[n] >= 0
  end
  if not sound or left ~= timed then
    add(own.data, 2 * interval + 1, last, 1, interval, 1)
    return nil
  end
  own.count = left
  return before - left
end
`

/** Maximum number of distinct latencies; they must fit into the part of the output that is kept. */
const mostValues = 40_000
/** Maximum number of steps, which take some seconds: wrk walks through its table anew for each value. */
const mostSteps = 5e9

/**
 * Writes pairs of the distance to the previous latency and a count, in µs: exact, and half as long as the latencies
 * themselves.
 */
const histogram = `
local function histogram(stats)
  local n = #stats
  if n == 0 or n > ${mostValues} or n * stats.max > ${mostSteps} then return "null" end
  local pairs_of, last = {}, 0
  for i = 1, n do
    local value, count = stats(i)
    pairs_of[i] = string.format("%.0f,%.0f", value - last, count)
    last = value
  end
  return "[" .. table.concat(pairs_of, ",") .. "]"
end
`

/**
 * The Lua script given to wrk with every run. `done` reports once, after wrk's own text. Nothing runs per request:
 * without pipelining wrk keeps its static request; with it, the batch is built once per thread (the TechEmpower way)
 * and `request` only returns it. Numbers are printed with `%.0f`, because wrk's counts are doubles and `%d` is not safe
 * beyond 2^31 everywhere.
 */
export const script = (
  { pipeline, connections }: Pick<LoadProfile, 'pipeline' | 'connections'>,
  distribution = false,
): string => `-- written by wrkbench for wrk -s
local depth = ${pipeline}
${preamble(pipeline)}${observed(connections)}
local function whole(name, value) return string.format('"%s":%.0f', name, value) end
local function exact(name, value) return string.format('"%s":%.3f', name, value) end

local function spread(stats, percentiles)
  if #stats == 0 then return "null" end
  local parts = { exact("mean", stats.mean), exact("stdev", stats.stdev), whole("min", stats.min), whole("max", stats.max) }
  for _, p in ipairs(percentiles) do
    parts[#parts + 1] = whole("p" .. string.gsub(tostring(p), "%.", ""), stats:percentile(p))
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

${distribution ? histogram : ''}
function done(summary, latency, requests)
  local e = summary.errors
  local added = take_out(latency, summary)
  io.write("${reportMark}{", table.concat({
    whole("depth", depth), whole("durationUs", summary.duration),
    whole("requests", summary.requests), whole("bytes", summary.bytes),
    whole("connect", e.connect), whole("read", e.read), whole("write", e.write),
    whole("status", e.status), whole("timeout", e.timeout),
    '"added":' .. (added and string.format("%.0f", added) or "null"),
    '"latencyUs":' .. spread(latency, { 50, 75, 90, 95, 99, 99.9 }),
    '"threadRate":' .. spread(requests, {})${
      distribution
        ? `,
    '"histogram":' .. histogram(latency)`
        : ''
    }
  }, ","), "}\\n")
end
`
