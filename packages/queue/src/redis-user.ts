/**
 * What BullMQ's worker asks of Redis, by itself and from within its scripts: taking, keeping, ending and giving up jobs of
 * one queue. Held against the server's own log of refusals by test/runner-access.integration.test.ts.
 */
const commands = [
  ...['evalsha', 'eval', 'bzpopmin', 'info', 'ping', 'select', 'client|setname'],
  ...['del', 'exists', 'get', 'set', 'incr', 'pexpire', 'pttl'],
  ...['hdel', 'hexists', 'hget', 'hgetall', 'hincrby', 'hmget', 'hmset', 'hset'],
  ...['llen', 'lpush', 'lpos', 'lrange', 'lrem', 'ltrim', 'rpop', 'rpoplpush', 'rpush'],
  ...['sadd', 'scard', 'smembers', 'srem', 'xadd', 'xtrim'],
  ...['zadd', 'zcard', 'zpopmin', 'zrange', 'zrangebyscore', 'zrem', 'zremrangebyrank', 'zremrangebyscore'],
  ...['zrevrange', 'zrevrangebyscore', 'zscore'],
]

const beginning = (database: number): string => `wrkbench-runner-${database}-`

/** Instances that share a server have databases of their own, and so have their users. */
export const userOf = (database: number, runnerId: string): string => beginning(database) + runnerId

/** Id of the runner that the user belongs to; null: not a runner's. */
export const runnerOfUser = (database: number, user: string): string | null =>
  user.startsWith(beginning(database)) ? user.slice(beginning(database).length) : null

/** Arguments of ACL SETUSER: the keys of one queue, the commands of a worker, no channel, nothing else. */
export const userRules = (queue: string, password: string): string[] => [
  ...['reset', 'on', `>${password}`, `~bull:${queue}:*`, 'resetchannels', '-@all'],
  ...commands.map((command) => `+${command}`),
]
