// Loaded first into a program of the instance: from the moment on that a file says, its wall clock is off by as many ms
// as it says, and before by others. All programs are told ahead, so that they step at once. `Date` alone: timers and
// performance.now() are monotonic, as they are when a real clock is stepped.
import { readFileSync } from 'node:fs'

const file = new URL(import.meta.url).searchParams.get('file') ?? ''
const RealDate = Date
let step = { before: 0, from: 0, offset: 0 }

const look = () => {
  try {
    step = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // not stepped yet
  }
}
look()
setInterval(look, 100).unref()

const now = () => {
  const real = RealDate.now()
  return real + (real < step.from ? step.before : step.offset)
}
const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget === ShiftedDate ? target : newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
RealDate.prototype.constructor = ShiftedDate
globalThis.Date = ShiftedDate
