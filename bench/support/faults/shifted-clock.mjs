// Loaded first into a program of the instance: shifts its wall clock. A file says from which moment on the clock is off
// by how many ms, and by how many before. All programs are told ahead, so that they step at once. Only `Date` is
// shifted: timers and performance.now() are monotonic, as they are when a real clock is stepped.
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
