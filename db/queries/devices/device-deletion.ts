import { sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { endSessions } from '@/db/queries/ingest/end-sessions'
import { cancelWaiting } from '@/db/queries/ownership/cancel-waiting'
import { endStages } from '@/db/queries/ownership/end-stages'
import { holdsForeignPast } from '@/db/queries/ownership/owned-times'
import { insertFinishedTask } from '@/db/queries/tasks/tasks'
import { trackingSettings } from '@/db/schema/device-periods'
import { deviceOwnerships, devicePictures, deviceRecords } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { ChosenDevices, DeleteDevicesBody } from '@/lib/devices/action-schema'
import {
  type DeletionAnswer,
  type DeletionPreview,
  MAX_DELETED,
  planDeletion,
  restorableUntil,
  wordsThatConfirm,
} from '@/lib/devices/deletion'
import { mayLiftEnds } from '@/lib/devices/expiry'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { type ChosenDevice, chooseDevices } from './chosen-devices'
import { removeDevices } from './device-removal'

/** What the deletion of devices would take along, and what has to be typed for it. Throws what the deletion throws. */
export function previewDeletion(access: Access, chosen: ChosenDevices): Promise<DeletionPreview> {
  requirePermission(access, 'devices.delete')
  return database().transaction(async (tx) => {
    const found = await withFacts(tx, access, await chooseFew(tx, access, chosen))
    const words = wordsThatConfirm(found)
    const { restorable } = planDeletion(found, words[0])
    const withData = restorable.length
    return { devices: found.length, withData, confirm: withData > 0 ? words : [] }
  })
}

/**
 * Deletes devices: all of them, or none. Those without data are gone at once and their identifiers free. The others
 * vanish from everything that asks for devices, their trackers are strangers from then on, and a finished task says
 * until when they can be restored. Throws what `planDeletion` throws.
 */
export function deleteDevices(
  access: Access,
  { confirm, ...chosen }: DeleteDevicesBody,
  language: Language,
): Promise<DeletionAnswer> {
  requirePermission(access, 'devices.delete')
  return database().transaction(async (tx) => {
    const found = await withFacts(tx, access, await chooseFew(tx, access, chosen))
    const { forGood, restorable } = planDeletion(found, confirm)
    await removeDevices(tx, idsOf(forGood))
    const until = await hideDevices(tx, access, idsOf(restorable))
    await logActions(
      tx,
      access,
      found.map(({ id, imei, name, owner, hasData }) => ({
        action: 'devices.delete',
        objectKind: 'device' as const,
        objectId: id,
        objectName: `${name} (${imei})`,
        path: owner.path,
        changes: { restorableUntil: { before: null, after: hasData && until ? until.toISOString() : null } },
      })),
    )
    const ids = idsOf(found)
    if (ids.length > 0) await publish(tx, { kind: 'devices', ids })
    const answer = { deleted: forGood.length, restorable: restorable.length, task: null }
    if (!until) return answer
    const task = await insertFinishedTask(tx, access, {
      kind: 'deleteDevices',
      title: namesOf(restorable),
      language,
      total: restorable.length,
      params: { ids: idsOf(restorable) },
      result: { devices: restorable.length, restorableUntil: until.toISOString() },
    })
    return { ...answer, task }
  })
}

const NAMED = 3

/** As the title of a task: the names of the first, and how many more there are. */
function namesOf(rows: readonly { name: string }[]): string {
  const names = rows.slice(0, NAMED).map(({ name }) => name)
  const more = rows.length - names.length
  return more > 0 ? `${names.join(', ')} +${more}` : names.join(', ')
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** A filter may mean very many: more than may be deleted are not looked at one by one. */
async function chooseFew(tx: Tx, access: Access, chosen: ChosenDevices): Promise<ChosenDevice[]> {
  const rows = await chooseDevices(tx, access, chosen)
  if (rows.length > MAX_DELETED) throw new AppError('tooManyDevices', { max: MAX_DELETED })
  return rows
}

/** Whether people wrote something down beside what a registration takes: it is lost as what a tracker sent would be. */
const wasWritten = sql`num_nonnulls(${devices.remark}, ${devices.driverName}, ${devices.driverPhone},
      ${devices.fuelPer100Km}, ${devices.sources}) > 0
    or exists (select from ${deviceRecords} r where r.device_id = ${devices.id}
      and '{}' <> any(array[jsonb_strip_nulls(r.customer), jsonb_strip_nulls(r.alarms), jsonb_strip_nulls(r.sensors)]))
    or exists (select from ${trackingSettings} t where t.device_id = ${devices.id})`

async function withFacts(tx: Tx, access: Access, rows: readonly ChosenDevice[]) {
  const known = await tx.execute<{ id: number; hasData: boolean; foreign: boolean }>(sql`
    select ${devices.id} as id,
      ${wasWritten} or ${devices.activatedAt} is not null
      or exists (select from ${deviceStates} s where s.device_id = ${devices.id}
        and num_nonnulls(s.last_packet_at, s.fix_time) > 0)
      or exists (select from ${devicePictures} p where p.device_id = ${devices.id})
      or exists (select from ${deviceOwnerships} o where o.device_id = ${devices.id} and o.record is not null) as "hasData",
      ${holdsForeignPast(access, devices.id)} as foreign
    from ${devices} where ${devices.id} = any(${idArray(idsOf(rows))})`)
  const facts = new Map(known.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { hasData = false, foreign = false } = facts.get(row.id) ?? {}
    return { ...row, hasData, holdsForeignPast: foreign, endsByAnother: !mayLiftEnds(access, row) }
  })
}

/** From now on nobody sees or hears them. Returns until when they can be restored; null for none. */
async function hideDevices(tx: Tx, access: Access, ids: readonly number[]): Promise<Date | null> {
  if (ids.length === 0) return null
  const [row] = await tx
    .update(devices)
    .set({ deletedAt: sql`now()`, deletedBy: access.accountId })
    .where(sql`${devices.id} = any(${idArray(ids)})`)
    .returning({ deletedAt: devices.deletedAt })
  await cancelWaiting(tx, ids)
  await endStages(tx, ids)
  await endSessions(tx, ids)
  return row?.deletedAt ? restorableUntil(row.deletedAt) : null
}
