import pino, { type DestinationStream, type Logger } from 'pino'

/** Never in a log, wherever in an object it stands. */
const secrets = ['token', 'cookieSecret', 'secret', 'password', 'authorization', 'cookie', 'lease']
const anywhere = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The level that was asked for, where there is such a one: another is named with all else that is wrong. */
export const levelOf = (asked: string | undefined): string =>
  asked !== undefined && (asked === 'silent' || asked in pino.levels.values) ? asked : 'info'

/** JSON lines, told apart by `service`; secrets are taken out by their names. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: anywhere, remove: true },
    },
    destination,
  )
