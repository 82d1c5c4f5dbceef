import { sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { type AnyTx, type Database, runIn } from '@/db/client'
import { driversOfAccount } from '@/db/queries/driving/driver-of-moment'
import { deviceOwnerships } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { webhookDeliveries, webhookPositions, webhooks } from '@/db/schema/webhooks'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { DriverByName } from '@/lib/driving/driver-schema'
import { type Happening, laneOf, type SentDevice, writeBody } from '@/lib/webhooks/happening'
import { KINDS_OF_FLEET, WEBHOOK_KINDS } from '@/lib/webhooks/kinds'
import { wantedKinds } from './wanted-kinds'

/** Accounts `a` that may sign in at the moment: nothing is sent for the others. */
export const USABLE = sql`not a.disabled and (a.expires_at is null or a.expires_at > now())`

/** The device `d` of account `owner` is closed to account `a`: as `isClosed` says. */
export const CLOSED = sql`(a.type <> ${ACCOUNT_TYPES.administrator} and (coalesce(d.expires_at <= now(), false)
  or (a.id = owner.id and coalesce(d.user_expires_at <= now(), false))))`

/** Endpoints `e` of account `a` with the account `s` that they are about: none where that has moved out of its sight. */
export const SCOPED = sql`join accounts s on s.id = coalesce(e.scope_account_id, a.id) and starts_with(s.path, a.path)`

/** Endpoints `e` that take a kind of the fleet. */
export const READS_FLEET = sql`e.kinds && array[${sql.join(
  KINDS_OF_FLEET.map((kind) => sql`${kind}`),
  sql`, `,
)}]::text[]`

type Told = { n: number; webhook: number; path: string; fleetOf: number | null } & SentDevice

/**
 * Writes what happened down for every endpoint that wants to hear of it, in the transaction of its cause: those of
 * accounts that have the device in sight now, and had it then; of one that is about an account below, that account must
 * have it. What comes from a fence or rule is for its account and those above; what tells of the fleet for its account alone, by
 * endpoints that take a kind of the fleet. Positions wait for their batch.
 */
export async function tellWebhooks(tx: AnyTx | Database, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  const wanted = await wantedKinds(tx)
  const asked = happenings.filter(({ kind }) => wanted.has(kind))
  if (asked.length === 0) return
  const told = await listenersOf(tx, asked)
  const driverFor = await driversFor(tx, told)
  const rest = told.filter(({ happening }) => happening.kind !== 'positions')
  await insertDeliveries(
    tx,
    rest.map((listener) => {
      const { webhook, path, happening, device } = listener
      const data = dataFor(happening, path)
      if (happening.kind === 'event.raised') data.driver = driverFor(listener)
      return {
        webhook,
        kind: happening.kind,
        device: device.id,
        body: writeBody(happening.kind, happening.at, device, data),
      }
    }),
  )
  await keepPositions(
    tx,
    told.filter(({ happening }) => happening.kind === 'positions'),
  )
}

const dataFor = ({ data }: Happening, path: string): Record<string, unknown> =>
  typeof data === 'function' ? data(path) : { ...data }

type Listener = {
  webhook: number
  path: string
  /** Whose endpoint it is, where that has a fleet. */
  fleetOf: number | null
  happening: Happening
  device: SentDevice
}

const momentOf = ({ device, happening }: Listener) => ({ deviceId: device.id, at: new Date(happening.at) })

/** Who drove when an event was raised, as far as it is known by then: each endpoint hears of the drivers of its own account. */
async function driversFor(
  tx: AnyTx | Database,
  told: readonly Listener[],
): Promise<(listener: Listener) => DriverByName> {
  const found = new Map<number, Awaited<ReturnType<typeof driversOfAccount>>>()
  for (const { fleetOf } of told) {
    if (fleetOf === null || found.has(fleetOf)) continue
    const own = told.filter((one) => one.fleetOf === fleetOf && one.happening.kind === 'event.raised')
    found.set(fleetOf, await driversOfAccount(tx, fleetOf, own.map(momentOf)))
  }
  return (listener) => found.get(listener.fleetOf ?? 0)?.(momentOf(listener)) ?? null
}

async function listenersOf(tx: AnyTx | Database, happenings: readonly Happening[]): Promise<Listener[]> {
  const asked = happenings.map(({ kind, deviceId, at, alsoSeenFrom, audience, raisedBy, ofFleet }, n) => ({
    n,
    kind,
    device_id: deviceId,
    at: new Date(at).toISOString(),
    other: alsoSeenFrom ?? null,
    audience: audience ?? null,
    places: WEBHOOK_KINDS[kind].places,
    raiser: raisedBy ?? null,
    fleet: ofFleet ?? false,
  }))
  const rows = (await runIn(
    tx,
    sql`select v.n, e.id as webhook, s.path, case when a.type = ${ACCOUNT_TYPES.enterprise} then a.id end as "fleetOf", d.id, d.imei, d.name, d.plate
      from json_to_recordset(${JSON.stringify(asked)}::json) as v(n int, kind text, device_id int, at timestamptz,
        other text, audience text, places boolean, raiser int, fleet boolean)
      join ${devices} d on d.id = v.device_id and d.deleted_at is null
      join accounts owner on owner.id = d.account_id
      join ${webhooks} e on e.off_reason is null and v.kind = any(e.kinds)
        and ((e.device_ids is null and e.group_ids is null) or d.id = any(e.device_ids) or d.group_id = any(e.group_ids))
      join accounts a on a.id = e.account_id and ${USABLE}
      ${SCOPED}
      where (starts_with(owner.path, s.path) or starts_with(v.other, s.path))
        and (v.raiser is null
          or exists (select from accounts raiser where raiser.id = v.raiser and starts_with(raiser.path, s.path)))
        and (not v.fleet or (a.id = v.raiser and ${READS_FLEET}))
        and (v.audience is null or (v.audience = 'owner') = (a.id = owner.id))
        and not (v.places and ${CLOSED})
        and not exists (select from ${deviceOwnerships} o where o.device_id = d.id and o.from_time <= v.at
          and o.to_time > v.at and strpos(o.account_path, '/' || s.id || '/') = 0)
      order by v.n, e.id`,
  )) as Told[]
  return rows.flatMap(({ n, webhook, path, fleetOf, ...device }) => {
    const happening = happenings[n]
    return happening ? [{ webhook, path, fleetOf, happening, device }] : []
  })
}

type NewDelivery = { webhook: number; kind: string; device: number | null; body: string }

/** Puts deliveries at the end of their lanes and wakes the workers. Returns their ids, in no order. */
export async function insertDeliveries(
  tx: AnyTx | Database,
  made: readonly NewDelivery[],
): Promise<number[]> {
  if (made.length === 0) return []
  const rows = made.map((one, n) => ({ ...one, n, lane: laneOf(one.kind, one.device) }))
  const inserted = await runIn(
    tx,
    sql`insert into ${webhookDeliveries} (webhook_id, kind, lane, device_id, body)
      select webhook, kind, lane, device, body from json_to_recordset(${JSON.stringify(rows)}::json)
        as v(n int, webhook int, kind text, lane text, device int, body text)
      order by n returning id::float8 as id`,
  )
  await publish(tx, { kind: 'webhooks' })
  return inserted.map(({ id }) => Number(id))
}

async function keepPositions(tx: AnyTx | Database, told: readonly Listener[]): Promise<void> {
  if (told.length === 0) return
  const byWebhook = new Map<number, unknown[]>()
  for (const { webhook, path, device, happening } of told) {
    const { positions } = dataFor(happening, path)
    const kept = byWebhook.get(webhook) ?? []
    kept.push({ device, positions })
    byWebhook.set(webhook, kept)
  }
  const rows = [...byWebhook].map(([webhook, kept]) => ({ webhook, kept }))
  await runIn(
    tx,
    sql`insert into ${webhookPositions} (webhook_id, devices)
      select webhook, kept from json_to_recordset(${JSON.stringify(rows)}::json) as v(webhook int, kept jsonb)`,
  )
}
