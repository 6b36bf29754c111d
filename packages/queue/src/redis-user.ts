/**
 * Redis commands that BullMQ's worker uses, directly and within its scripts: to take, keep, end and give up jobs of one
 * queue. test/runner-access.integration.test.ts checks them against the server's own log of refusals.
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

/**
 * The name of a runner's user. It contains the database number, because instances that share a Redis server use
 * different databases.
 */
export const userOf = (database: number, runnerId: string): string => beginning(database) + runnerId

/** Id of the runner that a user belongs to; null if it is not a runner's user. */
export const runnerOfUser = (database: number, user: string): string | null =>
  user.startsWith(beginning(database)) ? user.slice(beginning(database).length) : null

/**
 * Arguments of ACL SETUSER: access to the keys of one queue and the commands of a worker; no channels and nothing else.
 */
export const userRules = (queue: string, password: string): string[] => [
  ...['reset', 'on', `>${password}`, `~bull:${queue}:*`, 'resetchannels', '-@all'],
  ...commands.map((command) => `+${command}`),
]
