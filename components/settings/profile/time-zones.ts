export type TimeZone = { name: string; label: string }

let known: TimeZone[] | null = null

/** The time zones that the browser knows, from west to east, each with what it is off UTC now. */
export function timeZones(now = new Date()): TimeZone[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
    .map((name) => ({ name, minutes: offsetMinutes(name, now) }))
    .sort((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name))
    .map(({ name, minutes }) => ({ name, label: `(UTC${offsetText(minutes)}) ${name.replaceAll('_', ' ')}` }))
  return known
}

function offsetMinutes(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(text)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

function offsetText(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
