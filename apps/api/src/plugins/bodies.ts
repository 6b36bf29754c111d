import { createGunzip } from 'node:zlib'
import { bodyLimitBytes } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import fp from 'fastify-plugin'
import { jsonFault } from '../body/json-fault.ts'
import { unstorableText } from '../body/unstorable-text.ts'
import { summary } from '../validation/field-errors.ts'

const unsaidGzip = (): ServiceError => {
  const message = 'is gzip, but the header Content-Encoding: gzip is missing'
  return new ServiceError('BAD_REQUEST', `The body ${message}.`, [{ path: '', message }])
}

const brokenJson = (text: string): ServiceError | null => {
  const fault = jsonFault(text)
  if (!fault) return null
  const found = fault.found === null ? 'the text ends' : `unexpected ${JSON.stringify(fault.found)}`
  if (text.startsWith('\u001f\ufffd')) return unsaidGzip()
  const where = `line ${fault.line}, column ${fault.column} (position ${fault.position})`
  const detail = `The body is not valid JSON: ${found} at ${where}.`
  return new ServiceError('BAD_REQUEST', detail, [{ path: '', message: `${found} at ${where}` }])
}

/**
 * Refuses text that cannot be stored, except from runners: they send what other programs printed, in which such
 * characters are replaced before it is stored.
 */
const unstorable = ({ routeOptions }: FastifyRequest, text: string, value: unknown): ServiceError | null => {
  const problem = routeOptions.config.scope === 'runner' ? null : unstorableText(text, value)
  return problem && new ServiceError('VALIDATION', summary([problem]), [problem])
}

const unknownEncoding = (encoding: string): ServiceError =>
  new ServiceError('UNSUPPORTED_MEDIA_TYPE', `Content-Encoding ${encoding} is not known here: send gzip or none.`)

/**
 * Inflates the body while it is read. Fastify counts the bytes and refuses; anything beyond the limit is not even
 * inflated.
 */
const inflate = (payload: RequestPayload): RequestPayload => {
  const gunzip = createGunzip()
  const inflated: RequestPayload = Object.assign(gunzip, { receivedEncodedLength: 0 })
  payload.on('data', (chunk: Buffer) => {
    inflated.receivedEncodedLength = (inflated.receivedEncodedLength ?? 0) + chunk.length
  })
  payload.on('error', (error) => gunzip.destroy(error))
  const stop = () => {
    payload.unpipe(gunzip)
    gunzip.destroy()
  }
  let length = 0
  gunzip.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > bodyLimitBytes) stop()
  })
  gunzip.prependListener('error', (error) => {
    payload.unpipe(gunzip)
    Object.assign(error, { code: 'WRK_BROKEN_GZIP' })
  })
  payload.pipe(gunzip)
  return inflated
}

/** Accepts request bodies in JSON only, plain or gzip, up to `bodyLimitBytes` after inflating. */
export const bodies = fp(
  async (app: FastifyInstance) => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      if (text === '') return done(null, undefined)
      const refusal = (error: Error | null, value: unknown) =>
        error ? (brokenJson(text) ?? error) : unstorable(request, text, value)
      parseJson(request, text, (error, value) => done(refusal(error, value), value))
    })
    app.addHook('preParsing', async (request, _reply, payload) => {
      const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
      if (encoding === 'identity') return payload
      if (encoding !== 'gzip') throw unknownEncoding(encoding)
      return inflate(payload)
    })
  },
  { name: 'bodies' },
)
