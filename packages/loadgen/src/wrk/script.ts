export const scriptName = 'wrkbench.lua'

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
export const script = (depth: number, distribution = false): string => `-- written by wrkbench for wrk -s
local depth = ${depth}
${preamble(depth)}
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
  io.write("${reportMark}{", table.concat({
    whole("depth", depth), whole("durationUs", summary.duration),
    whole("requests", summary.requests), whole("bytes", summary.bytes),
    whole("connect", e.connect), whole("read", e.read), whole("write", e.write),
    whole("status", e.status), whole("timeout", e.timeout),
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
