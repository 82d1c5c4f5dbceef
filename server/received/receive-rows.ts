import { isRefused } from '@/db/constraint'
import { isAllowedSource } from '@/db/queries/ingest/allowed-sources'
import { saveReceived } from '@/db/queries/ingest/save-received'
import { EVER, hiddenTimes } from '@/db/queries/ownership/owned-times'
import { findReceivingDevices, type ReceivingDevice } from '@/db/queries/received/receiving-devices'
import { type Access, systemAccess } from '@/lib/auth/access'
import type { Times } from '@/lib/devices/owned-times'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { isAhead } from '@/lib/positions/judge-fix'
import type { LetOthers } from '@/lib/queue/fair-queue'
import { Turns } from '@/lib/queue/turns'
import {
  FIXES_AT_ONCE,
  fixKey,
  keyOnceStored,
  partsOf,
  type ReceivedRow,
  toReport,
} from '@/lib/received/received-row'
import { faultOf, type PositionVerdict, type RowError } from '@/lib/received/sent-position'
import { holdDevices, letGo } from './held-devices'

const system = systemAccess('web')

/** Who also reports as a device, a gateway or another node, takes it over in between. */
const ATTEMPTS = 4
const AGAIN_SECONDS = 5
/** Devices that are saved in one transaction, which holds all of them as long as it takes. */
const DEVICES_AT_ONCE = 50
/** Saves of one call that the database may refuse: rows at fault are looked for by halves, which takes transactions. */
const MOST_REFUSED_SAVES = 20

/** A row with what it calls its device. */
export type NamedRow = ReceivedRow & { imei: string }
type Refusal = Exclude<RowError, 'illegalParameter'>
type Part = { device: ReceivingDevice; rows: ReceivedRow[] }
type Verdicts = Map<number, PositionVerdict>
type Call = { address: string; verdicts: Verdicts; signal: AbortSignal | undefined; refusedSaves: number }
type Sent = {
  rows: readonly NamedRow[]
  address: string
  /** Ends with its caller: what is not saved by then is not. */
  signal?: AbortSignal
  letOthers?: LetOthers
}

/**
 * Takes in what another program sends for devices, by the steps that the gateway takes, and says of each row what became of
 * it, by its index: when it returns, what is stored is committed, and what was stored before is not stored again. A device
 * that `access` does not see is an unknown one. When the database refuses too much of it, the rest is not tried. Throws
 * `systemBusy` when others took a device over again and again; what is sent again then counts once.
 */
export async function receiveRows(
  access: Access,
  { rows, address, signal, letOthers }: Sent,
): Promise<Verdicts> {
  const verdicts: Verdicts = new Map()
  const devices = await findReceivingDevices(access, [...new Set(rows.map(({ imei }) => imei))])
  const foreign = await hiddenTimes(access, [...new Set([...devices.values()].map(({ id }) => id))], EVER)
  const call: Call = { address, verdicts, signal, refusedSaves: 0 }
  const now = Date.now()
  const turns = new Turns()
  const taken = new Map<number, Part>()
  await turns.each(rows, (row) => {
    const device = devices.get(row.imei)
    const refusal = refusalOf(row, { device, foreign, address, now })
    if (refusal) verdicts.set(row.index, refused(row.index, refusal))
    else if (device) {
      const part = taken.get(device.id) ?? { device, rows: [] }
      taken.set(device.id, part)
      part.rows.push(row)
    }
  })
  // Of a device one part after the other, and of many devices one part of each together.
  const waves = [...taken.values()].map(({ device, rows }) => ({ device, parts: partsOf(rows) }))
  for (let at = 0; waves.some(({ parts }) => at < parts.length); at++) {
    const wave = waves.flatMap(({ device, parts }) =>
      parts.slice(at, at + 1).map((rows) => ({ device, rows })),
    )
    for (const group of groupsOf(wave)) {
      await saveGroup(group, call)
      await turns.next()
      await letOthers?.()
    }
  }
  return verdicts
}

function refusalOf(
  { time }: ReceivedRow,
  {
    device,
    foreign,
    address,
    now,
  }: {
    device: ReceivingDevice | undefined
    foreign: ReadonlyMap<number, readonly Times[]>
    address: string
    now: number
  },
): Refusal | null {
  if (!device) return 'deviceUnknown'
  if (device.closed) return 'deviceExpired'
  if (!isAllowedSource(device, address)) return 'sourceNotAllowed'
  if (isAhead(time, now)) return 'future'
  const at = new Date(time)
  const isForeign = (foreign.get(device.id) ?? []).some(({ from, to }) => at >= from && at < to)
  return isForeign ? 'ofOthersTime' : null
}

const refused = (index: number, error: Refusal): PositionVerdict => ({
  index,
  result: 'refused',
  ...faultOf(error),
})

/** Parts that are saved together: few devices, and no more fixes than are decided at once. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  let fixes = FIXES_AT_ONCE
  for (const part of parts) {
    const group = groups.at(-1)
    const isFull = fixes + part.rows.length > FIXES_AT_ONCE || (group?.length ?? 0) >= DEVICES_AT_ONCE
    fixes = part.rows.length + (isFull ? 0 : fixes)
    if (group && !isFull) group.push(part)
    else groups.push([part])
  }
  return groups
}

async function saveGroup(group: readonly Part[], call: Call): Promise<void> {
  let waiting = group
  for (let attempt = 0; attempt < ATTEMPTS && waiting.length > 0; attempt++)
    waiting = await saveParts(waiting, call)
  if (waiting.length > 0) throw new AppError('systemBusy', { seconds: AGAIN_SECONDS })
}

/** Saves parts of different devices; returns those that were taken over, of which nothing was saved. */
async function saveParts(parts: readonly Part[], call: Call): Promise<Part[]> {
  const { verdicts } = call
  if (call.signal?.aborted) throw new AppError('systemBusy', { seconds: AGAIN_SECONDS })
  if (call.refusedSaves >= MOST_REFUSED_SAVES) {
    for (const { index } of parts.flatMap(({ rows }) => rows)) verdicts.set(index, refused(index, 'notTried'))
    return []
  }
  const devices = await holdDevices(
    parts.map(({ device }) => device),
    call.address,
  )
  const receivedAt = Date.now()
  const reports = parts.flatMap(({ device, rows }) => {
    const held = devices.get(device.id)
    return held ? [{ ...held, reports: [toReport(rows, receivedAt)] }] : []
  })
  try {
    const saved = await saveReceived(system, reports)
    const lost = parts.filter(({ device }) => !saved.has(device.id))
    for (const { device } of lost) letGo(device.id)
    for (const { device, rows } of parts) {
      const fixes = saved.get(device.id)
      if (!fixes) continue
      const keys = new Set(fixes.map(fixKey))
      for (const { index, fix } of rows) {
        // The first of two that are the same is the one that was stored.
        const isNew = fix === null || keys.delete(keyOnceStored(fix, receivedAt))
        verdicts.set(index, { index, result: isNew ? 'stored' : 'duplicate' })
      }
    }
    return lost
  } catch (error) {
    if (!isRefused(error)) throw error
    call.refusedSaves++
    return refuseWrong(parts, call, error)
  }
}

/** Halves what the database refuses for its values, until the row at fault is alone. */
async function refuseWrong(parts: readonly Part[], call: Call, error: unknown): Promise<Part[]> {
  const [part, ...more] = parts
  if (!part) return []
  if (more.length > 0) {
    const half = Math.ceil(parts.length / 2)
    return [...(await saveParts(parts.slice(0, half), call)), ...(await saveParts(parts.slice(half), call))]
  }
  const { device, rows } = part
  const [row, ...others] = rows
  if (row && others.length === 0) {
    log.error({ err: error, deviceId: device.id }, 'received row refused')
    call.verdicts.set(row.index, refused(row.index, 'notStored'))
    return []
  }
  const half = Math.ceil(rows.length / 2)
  return [
    ...(await saveParts([{ device, rows: rows.slice(0, half) }], call)),
    ...(await saveParts([{ device, rows: rows.slice(half) }], call)),
  ]
}
