import type { TraccarPosition } from '@/lib/received/traccar-position'
import type { TraccarDevice, TraccarLink, TraccarList, TraccarWorld } from './records'
import type { Refusal, RefusedPosition } from './refused-position'

/** Rows of one list, and links of one kind, that a server may have. */
export const MAX_LISTED = 200_000
/** Positions of one device and day: somewhat more than one a second. */
export const MAX_DAY_FIXES = 100_000

export type TraccarLists = Omit<TraccarWorld, 'links' | 'protocols' | 'unread'>

/** A Traccar server, by whichever door it is read. Nothing is ever written to it. */
export type TraccarSource = {
  /** Rows as the door gives them; what they are is read by `TRACCAR_LISTS`. Older servers lack some lists: those are empty. */
  list: (list: TraccarList) => Promise<unknown[]>
  links: (lists: TraccarLists) => Promise<TraccarLink[]>
  /** The protocols by which devices were heard last. */
  protocols: (devices: readonly TraccarDevice[]) => Promise<Map<number, string>>
  /** The first day (UTC, `2026-01-31`) from `from` on and before `until` that may have positions; null where there is none. */
  nextDay: (device: TraccarDevice, from: string, until: string) => Promise<string | null>
  /** The positions of a device of a day in UTC, in any order; `refused` are rows that cannot be taken. */
  positions: (device: TraccarDevice, day: string) => Promise<ReadPositions>
  /** Positions that no day of a known device has, as far as the door can tell: of other devices, or without a moment. */
  strays: (known: ReadonlySet<number>) => Promise<Stray[]>
  close: () => Promise<void>
}

export type ReadPositions = { rows: TraccarPosition[]; refused: RefusedPosition[] }
export type Stray = { deviceId: number; reason: Refusal; count: number }
