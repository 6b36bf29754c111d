import os from 'node:os'
import {
  certificateAdvice,
  isLoopback,
  JoinedRunner,
  protocolHeader,
  runnerProtocol,
  sentElsewhere,
} from '@wrkbench/contracts'
import { Compile } from 'typebox/compile'
import { joinedFile, writeJoined } from './joined.ts'

const answer = Compile(JoinedRunner)
const timeoutMs = 15_000

export interface Join {
  url: string
  code: string
  dataDir: string
}

const whyUnreachable = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${cause.message || message}${certificateAdvice(cause)}` : message

const ask = async (apiUrl: string, code: string): Promise<JoinedRunner> => {
  const response = await fetch(`${apiUrl}/api/v1/runner/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [protocolHeader]: String(runnerProtocol) },
    body: JSON.stringify({ code }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'manual',
  }).catch((error: Error) => {
    throw new JoinError(`${apiUrl} cannot be reached: ${whyUnreachable(error)}`, 3)
  })
  const elsewhere = sentElsewhere(response, apiUrl)
  if (elsewhere) throw new JoinError(elsewhere)
  const text = await response.text()
  const value: unknown = ((): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  })()
  if (response.ok && answer.Check(value)) return value
  if (response.status === 422) throw new JoinError('This is not a whole code. Copy it again from the runners page.')
  const detail = (value as { detail?: string } | null)?.detail
  throw new JoinError(detail ?? `${apiUrl} answered ${response.status}. It is not the API of a wrkbench instance.`)
}

/** Says why a host cannot join, with the exit code of the command line: 2, the instance refused; 3, it did not answer. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly exitCode: 2 | 3

  constructor(message: string, exitCode: 2 | 3 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** A warning if others on the way could read along; empty if not. */
export const warningOf = (apiUrl: string): string => {
  const { protocol, hostname } = new URL(apiUrl)
  return protocol === 'http:' && !isLoopback(hostname)
    ? '\nWarning: this connection is not encrypted. Use https:// outside of a network of your own.'
    : ''
}

/**
 * Exchanges a one-time code for the token of this host's runner and stores it in the data folder, readable by its owner
 * alone. Returns the text to show to the person who joined the host.
 * @throws JoinError
 */
export const join = async ({ url, code, dataDir }: Join): Promise<string> => {
  const apiUrl = url.replace(/\/+$/, '')
  if (!/^https?:\/\//.test(apiUrl) || !URL.canParse(apiUrl))
    throw new JoinError(`${url} is not an address. It must begin with https:// or http://.`)
  const { token, name, environment } = await ask(apiUrl, code)
  writeJoined(dataDir, { apiUrl, token, name, environment })
  return `${os.hostname()} has joined as the runner ${name}, environment ${environment}.
Its token is stored in ${joinedFile(dataDir)}.${warningOf(apiUrl)}
To start the runner, repeat this command without "join" and its arguments. Set WRKBENCH_SERVERS_DIR to the folder "servers".
`
}
