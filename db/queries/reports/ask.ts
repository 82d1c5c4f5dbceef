import type { Access } from '@/lib/auth/access'
import type { Cell, ReportRow } from '@/lib/reports/row'

/** A device of a report, with what its rows say of it. */
export type ReportDevice = {
  id: number
  imei: string
  name: string
  plate: string | null
  model: string
  group: string | null
  account: string
  driver: string | null
}

/** What a report is made of. `from` is included, `to` is not. */
export type ReportAsk = {
  devices: readonly ReportDevice[]
  from: Date
  to: Date
  timeZone: string
  /** Milliseconds UTC. */
  now: number
  /** The name of the region that a position lies in. */
  regionOf: (lat: number, lon: number) => string
}

/** Rows of a report in chunks, by device and time. */
export type ReportQuery = (access: Access, ask: ReportAsk) => AsyncIterable<ReportRow[]>

/** So many devices are read at a time: a report holds their rows, and never those of a whole fleet. */
const AT_ONCE = 50

/** Reads the devices of a report in turns: the next is on its way while one is being looked at. */
export async function* inTurns(
  ask: ReportAsk,
  read: (part: { ids: number[]; deviceOf: (id: number) => ReportDevice }) => Promise<ReportRow[]>,
  atOnce = AT_ONCE,
): AsyncGenerator<ReportRow[]> {
  const readFrom = (from: number): Promise<ReportRow[]> | null => {
    const some = ask.devices.slice(from, from + atOnce)
    if (some.length === 0) return null
    const byId = new Map(some.map((device) => [device.id, device]))
    const deviceOf = (id: number): ReportDevice => {
      const device = byId.get(id)
      if (!device) throw new Error(`device ${id} was not asked for`)
      return device
    }
    const rows = read({ ids: some.map(({ id }) => id), deviceOf })
    // Nobody waits for it yet: its failure is thrown when it is this turn's.
    rows.catch(() => {})
    return rows
  }
  let next = readFrom(0)
  for (let from = atOnce; next; from += atOnce) {
    const rows = await next
    next = readFrom(from)
    yield rows
  }
}

type Stretch = { from?: Date | string | null; to?: Date | string | null }

/** A row of a device: who it was, and what else there is to say. */
export function rowOf(device: ReportDevice, cells: Record<string, Cell>, stretch: Stretch = {}): ReportRow {
  const { imei, name, plate, model, group, account, driver } = device
  return {
    imei,
    from: iso(stretch.from),
    to: iso(stretch.to),
    cells: { device: name, imei, plate, model, group, account, driver, ...cells },
  }
}

/** An instant as it is said; one that is a text is so already. */
export const iso = (time: Date | string | null | undefined): string | null =>
  time instanceof Date ? time.toISOString() : (time ?? null)

export const placeOf = (lat: number | null, lon: number | null): Cell =>
  lat === null || lon === null ? null : [lat, lon]
