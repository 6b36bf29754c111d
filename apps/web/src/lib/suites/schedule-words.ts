import type { Schedule } from '@wrkbench/contracts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const two = (text: string): string => text.padStart(2, '0')

/**
 * A step that divides the whole evenly; null otherwise. Every seventh minute, for example, starts anew with each hour, so
 * it is not "every 7 minutes".
 */
const stepOf = (field: string, whole: number): number | null => {
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1])
  return step > 1 && whole % step === 0 ? step : null
}

/** Describes the common cron lines in words; any other line is returned as it is. */
export const cronWords = (cron: string): string => {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ')
  const rest = `${day} ${month} ${weekday}`
  const everyMinutes = stepOf(minute, 60)
  if (everyMinutes && hour === '*' && rest === '* * *') return `every ${everyMinutes} minutes`
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*' && rest === '* * *') return minute === '0' ? 'every hour' : `every hour at minute ${minute}`
  const everyHours = stepOf(hour, 24)
  if (everyHours && (rest === '* * *' || rest === '* * 1-5')) {
    const often = `every ${everyHours} hours at minute ${minute}`
    return rest === '* * *' ? often : `Monday to Friday ${often}`
  }
  if (!/^\d+$/.test(hour)) return cron
  const at = `at ${two(hour)}:${two(minute)}`
  if (rest === '* * *') return `every day ${at}`
  if (rest === '* * 1-5') return `Monday to Friday ${at}`
  if (day === '*' && month === '*' && /^[0-7]$/.test(weekday)) return `every ${days[Number(weekday)]} ${at}`
  if (/^\d+$/.test(day) && month === '*' && weekday === '*') return `on day ${day} of every month ${at}`
  return cron
}

/** Writes `every day at 02:30, Europe/Berlin`. */
export const scheduleWords = ({ cron, timeZone }: Required<Schedule>): string => `${cronWords(cron)}, ${timeZone}`
