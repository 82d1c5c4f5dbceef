import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { capacitiesOf } from '@/db/queries/fleet/tanks/capacities'
import { ownedAt, ownedQuarter } from '@/db/queries/ownership/owned-times'
import { fleetCosts } from '@/db/schema/fleet-costs'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { goesIntoTank, type ReceiptFuel } from '@/lib/fleet/costs/cost-kinds'
import { wholeDay } from '@/lib/fleet/costs/cost-moment'
import type { BareRefuel, FuelCheck, RefuelQuery } from '@/lib/fleet/costs/cost-schema'
import { type Matched, matchReceipts, type Receipt, type Refuel } from '@/lib/fleet/costs/match-receipts'
import { Turns } from '@/lib/queue/turns'
import { PERIOD_KINDS } from '@/lib/tracking/period'

/** Receipts and refuels that are held against each other at once. */
export const MOST_CHECKED = 20_000
const HOUR_MS = 3_600_000
/** What lies around a time may belong to it: hours for the match, and a day before and after for chains of them. */
const AROUND_MS = 26 * HOUR_MS
/** A tank whose sensor said nothing for so long was not measured. */
const SILENT_MS = 24 * HOUR_MS

export type ReceiptRow = Pick<
  typeof fleetCosts.$inferSelect,
  'id' | 'vehicleId' | 'at' | 'timed' | 'day' | 'litres' | 'fuel'
>

/**
 * What the tank saw of each of these receipts of fuel; those without litres, and of what goes elsewhere, are left out. Throws
 * `fuelReceiptsTooMany`.
 */
export async function checkReceipts(
  access: Access,
  rows: readonly ReceiptRow[],
  zone: string,
): Promise<Map<number, FuelCheck>> {
  requireFleet(access, 'fleet.read')
  const receipts = rows.flatMap((row) => receiptOf(row, zone))
  if (receipts.length === 0) return new Map()
  const windows = windowsAround(receipts)
  const [known, refuels, capacities] = await Promise.all([
    receiptsIn(access, windows, zone),
    refuelsIn(access, windows),
    capacitiesOf(
      access,
      receipts.map(({ id, vehicleId, from }) => ({ id, vehicleId, at: new Date(from) })),
    ),
  ])
  const { matched } = await matchAll(known, refuels)
  const unseen = receipts.filter(({ id }) => matched.get(id)?.refuels.length === 0)
  const measured = await measuredOf(access, unseen)
  return new Map(
    receipts.flatMap(({ id, litres }) => {
      const found = matched.get(id)
      if (!found) return []
      const capacityL = capacities.get(id) ?? null
      return [
        [
          id,
          shownCheck(found, measured.has(id), capacityL !== null && litres > capacityL ? capacityL : null),
        ],
      ]
    }),
  )
}

function shownCheck(
  { verdict, seenL, refuels }: Matched,
  isMeasured: boolean,
  overTankL: number | null,
): FuelCheck {
  return {
    verdict: verdict === 'unmeasured' && isMeasured ? 'unseen' : verdict,
    seenL,
    overTankL,
    refuels: refuels.map(({ from, litres }) => ({ at: new Date(from).toISOString(), litres })),
  }
}

/** Refuels of these days that no receipt is of, the latest first. Throws `fuelReceiptsTooMany`. */
export async function listBareRefuels(
  access: Access,
  { vehicleId, from, to, page, pageSize }: RefuelQuery,
  zone: string,
): Promise<{ items: BareRefuel[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const [starts, ends] = [wholeDay(from, zone).from, wholeDay(to, zone).to]
  const vehicles = await database().execute<{ id: number; name: string }>(sql`
    select v.id, v.name from fleet_vehicles v
    where v.account_id = ${access.accountId} and v.deleted_at is null
      and ${vehicleId === undefined ? sql`true` : sql`v.id = ${vehicleId}`}
      and exists (select from vehicle_devices c where c.vehicle_id = v.id)`)
  const names = new Map(vehicles.map(({ id, name }) => [id, name]))
  const windows = vehicles.map(({ id }) => ({ id, from: starts - AROUND_MS, to: ends + AROUND_MS }))
  const [receipts, refuels] = await Promise.all([
    receiptsIn(access, windows, zone),
    refuelsIn(access, windows),
  ])
  const { bare } = await matchAll(receipts, refuels)
  const found = bare
    .filter((refuel) => refuel.from >= starts && refuel.from <= ends)
    .sort((a, b) => b.from - a.from || a.vehicleId - b.vehicleId)
  const items = found.slice((page - 1) * pageSize, page * pageSize).map((refuel) => ({
    vehicle: { id: refuel.vehicleId, name: names.get(refuel.vehicleId) ?? '' },
    from: new Date(refuel.from).toISOString(),
    to: new Date(refuel.to).toISOString(),
    litres: refuel.litres,
  }))
  return { items, total: found.length }
}

type OfVehicle<T> = T & { vehicleId: number }

/** Vehicle by vehicle. */
async function matchAll(
  receipts: readonly OfVehicle<Receipt>[],
  refuels: readonly OfVehicle<Refuel>[],
): Promise<{ matched: Map<number, Matched>; bare: OfVehicle<Refuel>[] }> {
  const groups = new Map<number, { receipts: Receipt[]; refuels: Refuel[] }>()
  const groupOf = (id: number) => {
    const known = groups.get(id) ?? { receipts: [], refuels: [] }
    groups.set(id, known)
    return known
  }
  for (const receipt of receipts) groupOf(receipt.vehicleId).receipts.push(receipt)
  for (const refuel of refuels) groupOf(refuel.vehicleId).refuels.push(refuel)
  const matched = new Map<number, Matched>()
  const bare: OfVehicle<Refuel>[] = []
  await new Turns().each([...groups], ([vehicleId, group]) => {
    const found = matchReceipts(group.receipts, group.refuels)
    for (const [id, one] of found.matched) matched.set(id, one)
    for (const refuel of found.bare) bare.push({ ...refuel, vehicleId })
  })
  return { matched, bare }
}

function receiptOf(row: ReceiptRow, zone: string): OfVehicle<Receipt>[] {
  const { id, vehicleId, at, timed, day, litres, fuel } = row
  if (litres === null || !goesIntoTank(fuel)) return []
  const span = timed ? { from: at.getTime(), to: at.getTime() } : wholeDay(day, zone)
  return [{ id, vehicleId, ...span, litres, measured: false }]
}

/** What was read with one more than may be: a part would pass for all, and receipts of the rest for unseen. */
function allOf<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > MOST_CHECKED) throw new AppError('fuelReceiptsTooMany', { max: MOST_CHECKED })
  return rows
}

type Window = { id: number; from: number; to: number }

/** Those of one vehicle that overlap are one. */
function windowsAround(receipts: readonly OfVehicle<Receipt>[]): Window[] {
  const windows: Window[] = []
  const sorted = [...receipts].sort((a, b) => a.vehicleId - b.vehicleId || a.from - b.from)
  for (const { vehicleId, from, to } of sorted) {
    const last = windows.at(-1)
    if (last?.id === vehicleId && from - AROUND_MS <= last.to) last.to = Math.max(last.to, to + AROUND_MS)
    else windows.push({ id: vehicleId, from: from - AROUND_MS, to: to + AROUND_MS })
  }
  return windows
}

const asRows = (windows: readonly Window[]) => {
  const rows = windows.map(({ id, from, to }) => ({
    id,
    starts: new Date(from).toISOString(),
    ends: new Date(to).toISOString(),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as w(id int, starts timestamptz, ends timestamptz)`
}

type StoredReceipt = {
  id: number
  vehicleId: number
  at: number
  timed: boolean
  day: string
  litres: number
  fuel: ReceiptFuel | null
}

async function receiptsIn(
  access: Access,
  windows: readonly Window[],
  zone: string,
): Promise<OfVehicle<Receipt>[]> {
  if (windows.length === 0) return []
  const rows = await database().execute<StoredReceipt>(sql`
    select r.id, r.vehicle_id as "vehicleId", extract(epoch from r.at)::float8 * 1000 as at, r.timed,
      r.day::text as day, r.litres, r.fuel
    from ${asRows(windows)}
    join ${fleetCosts} r on r.vehicle_id = w.id and r.at >= w.starts and r.at < w.ends
    where r.account_id = ${access.accountId} and r.kind = 'fuel' and r.litres is not null and r.voided_at is null
    limit ${MOST_CHECKED + 1}`)
  return allOf(rows).flatMap((row) => receiptOf({ ...row, at: new Date(Math.round(row.at)) }, zone))
}

/** Of what the vehicles carried then; not of a time in which a tracker was another account's. */
async function refuelsIn(access: Access, windows: readonly Window[]): Promise<OfVehicle<Refuel>[]> {
  if (windows.length === 0) return []
  const rows = await database().execute<{ vehicleId: number; from: number; to: number; litres: number }>(sql`
    select w.id as "vehicleId", extract(epoch from p.start_time)::float8 * 1000 as from,
      extract(epoch from p.end_time)::float8 * 1000 as to, p.max_value::float8 as litres
    from ${asRows(windows)}
    join fleet_vehicles v on v.id = w.id and v.account_id = ${access.accountId}
    join vehicle_devices c on c.vehicle_id = w.id and c.from_time < w.ends
      and (c.to_time is null or c.to_time > w.starts)
    join device_periods p on p.device_id = c.device_id and p.kind = ${PERIOD_KINDS.refuel}
      and p.start_time >= greatest(w.starts, c.from_time) and p.start_time < least(w.ends, coalesce(c.to_time, 'infinity'))
      and p.max_value is not null and ${ownedAt(access, sql`p.device_id`, sql`p.start_time`)}
    order by w.id, p.start_time
    limit ${MOST_CHECKED + 1}`)
  return allOf(rows).map(({ vehicleId, from, to, litres }) => ({
    vehicleId,
    from: Math.round(from),
    to: Math.round(to),
    litres: Math.round(litres * 10) / 10,
  }))
}

/** Of which receipts the level in the tank was told around that time. */
async function measuredOf(access: Access, receipts: readonly OfVehicle<Receipt>[]): Promise<Set<number>> {
  if (receipts.length === 0) return new Set()
  const given = receipts.map(({ id, vehicleId, from, to }) => ({
    id,
    vehicle: vehicleId,
    starts: new Date(from - SILENT_MS).toISOString(),
    ends: new Date(to + SILENT_MS).toISOString(),
  }))
  const rows = await database().execute<{ id: number }>(sql`
    select w.id
    from json_to_recordset(${JSON.stringify(given)}::json) as w(id int, vehicle int, starts timestamptz, ends timestamptz)
    join fleet_vehicles v on v.id = w.vehicle and v.account_id = ${access.accountId}
    where exists (select from vehicle_devices c
      join reading_quarter_hours r on r.device_id = c.device_id and r.measure = 'fuelL'
        and r.quarter >= greatest(w.starts, c.from_time) and r.quarter < least(w.ends, coalesce(c.to_time, 'infinity'))
        and ${ownedQuarter(access, sql`r.device_id`, sql`r.quarter`)}
      where c.vehicle_id = w.vehicle)`)
  return new Set(rows.map(({ id }) => id))
}
