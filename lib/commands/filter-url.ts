import type { Period } from '@/lib/time/period'
import { COMMAND_STATES, type CommandState } from './command-states'

/** What the list of commands is filtered by; null is all. */
export type CommandFilter = {
  imei: string | null
  state: CommandState | null
  /** Of the catalogue, by its name. */
  command: string | null
  /** Who ordered them, by the beginning of their login name. */
  sender: string | null
  /** The batch that they are of. */
  batchId: number | null
  /** When they were ordered. */
  period: Period | null
}

export const NO_FILTER: CommandFilter = {
  imei: null,
  state: null,
  command: null,
  sender: null,
  batchId: null,
  period: null,
}

/** How many filters are on. */
export const countFilters = (filter: CommandFilter): number =>
  Object.values(filter).filter((one) => one !== null).length

/** Reads the filters out of an address; what cannot be read is left out. */
export function readFilter(search: Pick<URLSearchParams, 'get'>): CommandFilter {
  const text = (name: string): string | null => search.get(name)?.trim() || null
  const batchId = Number(text('batchId'))
  const [from, to] = [Date.parse(text('from') ?? ''), Date.parse(text('to') ?? '')]
  return {
    imei: text('imei'),
    state: COMMAND_STATES.find((state) => state === text('state')) ?? null,
    command: text('command'),
    sender: text('sender'),
    batchId: Number.isSafeInteger(batchId) && batchId > 0 ? batchId : null,
    period: from <= to ? { from, to } : null,
  }
}

/** Writes the filters as an address' query, without a question mark; nothing for no filters. */
export function writeFilter({ period, ...single }: CommandFilter): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(single)) if (value !== null) search.set(name, String(value))
  if (period) {
    search.set('from', new Date(period.from).toISOString())
    search.set('to', new Date(period.to).toISOString())
  }
  return search.toString()
}

/** The same as the API is asked with it; which states are meant is said beside it. */
export function askedFilter({ imei, command, sender, batchId, period }: CommandFilter) {
  return {
    imei: imei ?? undefined,
    command: command ?? undefined,
    sender: sender ?? undefined,
    batchId: batchId ?? undefined,
    from: period ? new Date(period.from).toISOString() : undefined,
    // The last second counts to its end.
    to: period ? new Date(period.to + 999).toISOString() : undefined,
  }
}
