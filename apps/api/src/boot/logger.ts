import pino, { type DestinationStream, type Logger } from 'pino'

/** Names of fields that never appear in a log, wherever they are in an object. */
const secrets = ['token', 'cookieSecret', 'secret', 'password', 'authorization', 'cookie', 'lease']
const anywhere = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** The requested level if it exists. If not, `readConfig` reports it together with everything else that is wrong. */
export const levelOf = (asked: string | undefined): string =>
  asked !== undefined && (asked === 'silent' || asked in pino.levels.values) ? asked : 'info'

/** Logs JSON lines with the field `service`; removes secrets by the names of their fields. */
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
