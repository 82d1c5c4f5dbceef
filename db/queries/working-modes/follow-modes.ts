import { and, inArray, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { setsMode } from '@/lib/commands/mode-order'
import {
  type DeviceFacts,
  type JudgedDevice,
  judgeDevice,
  type KeptStage,
  type StageCommand,
  TAKEN,
} from '@/lib/working-modes/judge-device'
import { orderNextStage } from './order-next-stage'

type Row = typeof deviceWorkingModes.$inferSelect

/** Devices that one look deals with, in one transaction. */
export const MOST_LOOKED_AT = 100
/** Newer commands of a device among which one may have set another mode; each that ends has it looked at. */
const MOST_NEWER = 20

/**
 * Deals with the working modes of which something is to be decided: those whose command ended, whose time to wake is over, or
 * whose limit is reached. One worker at a time does so. Returns how many devices it looked at; as many as it takes at
 * once, there may be more.
 */
export async function followModes(system: SystemAccess, now: Date): Promise<number> {
  const catalogue = await currentCatalogue(system)
  const { looked, limited } = await lookAtDue(catalogue, now)
  // Each in a transaction of its own: it waits for who orders of the same device.
  const failed: unknown[] = []
  for (const one of limited) {
    await orderNextStage(system, one, now).catch((error) => failed.push(error))
  }
  // Those after it had their turn, and it has another in a while.
  if (failed.length > 0) throw failed[0]
  return looked
}

function lookAtDue(
  catalogue: Catalogue,
  now: Date,
): Promise<{ looked: number; limited: { deviceId: number; id: number }[] }> {
  return database().transaction(async (tx) => {
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('working modes')) as taken`,
    )
    if (!lock?.taken) return { looked: 0, limited: [] }
    const due = await tx.execute<{ id: number }>(sql`
      select device_id as id from device_working_modes where look_at <= ${now.toISOString()}
      order by look_at limit ${MOST_LOOKED_AT}`)
    const ids = [...new Set(due.map(({ id }) => id))]
    if (ids.length === 0) return { looked: 0, limited: [] }
    const rows = await holdStages(tx, ids)
    const judged = await judgeDevices(tx, ids, rows, catalogue, now)
    await writeStages(tx, rows, judged)
    await writeSleep(tx, judged)
    return {
      looked: ids.length,
      limited: [...judged].flatMap(([deviceId, { limited }]) =>
        limited ? [{ deviceId, id: limited.id }] : [],
      ),
    }
  })
}

/** In the order of their keys, as all do who hold several. */
const holdStages = (tx: Tx, deviceIds: readonly number[]): Promise<Row[]> =>
  tx
    .select()
    .from(deviceWorkingModes)
    .where(
      sql`${deviceWorkingModes.deviceId} = any(${idArray(deviceIds)})
        and (${deviceWorkingModes.state} <> 'ended' or ${deviceWorkingModes.lookAt} is not null)`,
    )
    .orderBy(deviceWorkingModes.deviceId, deviceWorkingModes.id)
    .for('update')

async function judgeDevices(
  tx: Tx,
  ids: readonly number[],
  rows: readonly Row[],
  catalogue: Catalogue,
  now: Date,
): Promise<Map<number, JudgedDevice>> {
  const commands = await commandsOf(tx, rows)
  const set = await otherSettings(tx, rows, commands, catalogue)
  const facts = await tx.execute<{ id: number; zone: string; heard: number | null }>(sql`
    select d.id, a.time_zone as zone,
      (extract(epoch from greatest(s.last_packet_at, c.connected_at)) * 1000)::float8 as heard
    from devices d join accounts a on a.id = d.account_id
    left join device_states s on s.device_id = d.id left join device_details c on c.device_id = d.id
    where d.id = any(${idArray(ids)})`)
  const judged = new Map<number, JudgedDevice>()
  for (const { id, zone, heard: heardAt } of facts) {
    const stages = rows.filter(({ deviceId }) => deviceId === id).map(keptOf)
    const device = { stages, commands, ...(set.get(id) ?? NOT_SET), zone, heardAt }
    judged.set(id, judgeDevice({ ...device, now: now.getTime() }))
  }
  return judged
}

async function commandsOf(tx: Tx, rows: readonly Row[]): Promise<Map<number, StageCommand>> {
  const ids = rows.flatMap(({ commandId }) => commandId ?? [])
  if (ids.length === 0) return new Map()
  const { deviceId, id, state, isConfirmed, answeredAt, endedAt, expiresAt } = deviceCommands
  const found = await tx
    .select({ id, state, isConfirmed, answeredAt, endedAt, expiresAt })
    .from(deviceCommands)
    .where(and(sql`${deviceId} = any(${idArray(rows.map((row) => row.deviceId))})`, inArray(id, ids)))
  return new Map(
    found.map((row) => {
      const at = (row.answeredAt ?? row.endedAt ?? row.expiresAt).getTime()
      const { id, state, isConfirmed, expiresAt } = row
      return [id, { id, state, isConfirmed, at, expiresAt: expiresAt.getTime() }]
    }),
  )
}

type OtherSettings = Pick<DeviceFacts, 'setBy' | 'maySetBy'>
const NOT_SET: OtherSettings = { setBy: null, maySetBy: null }

/** Of each device the newest commands after those of the modes that it took that set one too, as somebody sent them by themselves. */
async function otherSettings(
  tx: Tx,
  rows: readonly Row[],
  commands: ReadonlyMap<number, StageCommand>,
  catalogue: Catalogue,
): Promise<Map<number, OtherSettings>> {
  const after = new Map<number, number>()
  for (const { deviceId, commandId, state } of rows) {
    if (commandId === null) continue
    const isTaken = state === 'current' || state === 'ending' || isDone(commands.get(commandId))
    if (isTaken) after.set(deviceId, Math.max(after.get(deviceId) ?? 0, commandId))
  }
  const newest = new Map<number, OtherSettings>()
  if (after.size === 0) return newest
  const own = new Set(rows.map(({ commandId }) => commandId))
  const asked = JSON.stringify([...after].map(([device, command]) => ({ device, command })))
  const found = await tx.execute<{ device: number; id: string; text: string; sure: boolean }>(sql`
    select v.device, c.id, c.text, coalesce(c.is_confirmed, c.state = 'done') as sure
    from json_to_recordset(${asked}::json) as v(device int, command bigint) cross join lateral (
      select id, text, state, reads_only, is_confirmed from device_commands c where c.device_id = v.device and c.id > v.command
      order by id desc limit ${MOST_NEWER}) c
    where c.state in ('done', 'answered') and not c.reads_only order by c.id`)
  for (const { device, id, text, sure } of found) {
    if (own.has(Number(id)) || !setsMode(text, catalogue)) continue
    const known = newest.get(device) ?? NOT_SET
    newest.set(device, { ...known, [sure ? 'setBy' : 'maySetBy']: Number(id) })
  }
  return newest
}

const isDone = (command: StageCommand | undefined): boolean =>
  command !== undefined && TAKEN.includes(command.state)

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null
const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const keptOf = (row: Row): KeptStage => ({
  ...row,
  startedAt: ms(row.startedAt),
  endsAt: ms(row.endsAt),
  endedAt: ms(row.endedAt),
  nextWakeAt: ms(row.nextWakeAt),
  lastWakeAt: ms(row.lastWakeAt),
  lookAt: ms(row.lookAt),
})

async function writeStages(
  tx: Tx,
  rows: readonly Row[],
  judged: ReadonlyMap<number, JudgedDevice>,
): Promise<void> {
  const stages = [...judged].flatMap(([deviceId, device]) =>
    device.stages.map((stage) => ({ deviceId, ...stage })),
  )
  const written = stages.map((stage) => ({
    device: stage.deviceId,
    id: stage.id,
    state: stage.state,
    ending: stage.ending,
    wakes: stage.wakes,
    came: stage.cameLast,
    started: moment(stage.startedAt),
    ends: moment(stage.endsAt),
    ended: moment(stage.endedAt),
    next: moment(stage.nextWakeAt),
    last: moment(stage.lastWakeAt),
    look: moment(stage.lookAt),
  }))
  // What is over makes room for what is followed from now on.
  for (const isOver of [true, false]) {
    const some = written.filter(({ state }) => (state === 'ended') === isOver)
    if (some.length > 0)
      await tx.execute(sql`
        update device_working_modes m set state = v.state, ending = v.ending, wakes = v.wakes, came_last = v.came,
          started_at = v.started, ends_at = v.ends, ended_at = v.ended, next_wake_at = v.next, last_wake_at = v.last, look_at = v.look
        from json_to_recordset(${JSON.stringify(some)}::json) as v(device int, id bigint, state text, ending text, wakes int,
          came boolean, started timestamptz, ends timestamptz, ended timestamptz, next timestamptz, last timestamptz, look timestamptz)
        where m.device_id = v.device and m.id = v.id`)
  }
  // Of a device that is gone for good nothing is left to decide.
  const orphans = rows.flatMap(({ deviceId }) => (judged.has(deviceId) ? [] : [deviceId]))
  if (orphans.length > 0)
    await tx
      .update(deviceWorkingModes)
      .set({ lookAt: null })
      .where(inArray(deviceWorkingModes.deviceId, orphans))
}

/** Writes until when silence is sleep where that changed, and tells who shows it. */
async function writeSleep(tx: Tx, judged: ReadonlyMap<number, JudgedDevice>): Promise<void> {
  const given = [...judged].map(([device, { sleepsUntil }]) => ({ device, until: moment(sleepsUntil) }))
  given.sort((one, other) => one.device - other.device)
  const changed = await tx.execute<{ id: number }>(sql`
    update device_states s set sleeps_until = v.until
    from json_to_recordset(${JSON.stringify(given)}::json) as v(device int, until timestamptz)
    where s.device_id = v.device and s.sleeps_until is distinct from v.until returning s.device_id as id`)
  if (changed.length > 0) await publish(tx, { kind: 'states', ids: changed.map(({ id }) => id) })
}
