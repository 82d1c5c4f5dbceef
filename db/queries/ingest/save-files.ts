import type postgres from 'postgres'
import { type FileRefusal, refusalFor } from '@/lib/device-files/device-file'
import type { DeviceChange, FileRow } from '@/lib/ingest/change'
import { log } from '@/lib/log'
import { iso } from './columns'
import type { StoredEvent } from './save-events'

type Tx = postgres.TransactionSql
type Owned = { deviceId: number; change: DeviceChange }

/**
 * Leaves of the files of these changes those that are new and for which there is room, with their events: one that is sent
 * again, as its confirmation was lost, is there already. Costs nothing where there are none.
 */
export async function chooseFiles(tx: Tx, owned: readonly Owned[]): Promise<void> {
  for (const { deviceId, change } of owned) {
    if (change.files.length === 0) continue
    const [known, kept] = await keptOf(tx, deviceId, change.files)
    const chosen: FileRow[] = []
    for (const file of change.files) {
      if (known.has(file.mark)) continue
      known.add(file.mark)
      const reason = refusalFor(kept, file.bytes.length)
      if (reason) change.refusedFiles.push({ reason, at: file.receivedAt })
      else {
        chosen.push(file)
        kept.files++
        kept.bytes += file.bytes.length
      }
    }
    change.files = chosen
    const wanted = new Set(chosen.map(({ mark }) => mark))
    // Of one that came twice at once the first event is kept.
    change.events = change.events.filter(({ type, subject }) => type !== 'media' || wanted.delete(subject))
  }
}

type Kept = { files: number; bytes: number }

async function keptOf(tx: Tx, deviceId: number, files: readonly FileRow[]): Promise<[Set<string>, Kept]> {
  const marks = files.map(({ mark }) => mark)
  const known = await tx<{ mark: string }[]>`
    select mark from device_files where device_id = ${deviceId}
      and mark in (select json_array_elements_text(${JSON.stringify(marks)}::json))`
  const [kept = { files: 0, bytes: 0 }] = await tx<Kept[]>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from device_files
    where device_id = ${deviceId} and created_at > now() - interval '1 day'`
  return [new Set(known.map(({ mark }) => mark)), { ...kept }]
}

/** Puts the files to their events, which were stored, and counts those that are not kept. */
export async function saveFiles(
  tx: Tx,
  owned: readonly Owned[],
  stored: readonly StoredEvent[],
): Promise<void> {
  for (const { deviceId, change } of owned) {
    for (const { mark, number, kind, contentType, bytes } of change.files) {
      const event = stored.find((one) => one.deviceId === deviceId && one.subject === mark)
      // It was there before, and its file is let go of already.
      if (!event) continue
      await tx`
        insert into device_files (device_id, event_id, mark, number, kind, content_type, bytes, content)
        values (${deviceId}, ${event.id}, ${mark}, ${number}, ${kind}, ${contentType}, ${bytes.length}, ${Buffer.from(bytes)})`
    }
    if (change.refusedFiles.length > 0) await countRefused(tx, deviceId, change.refusedFiles)
  }
}

async function countRefused(tx: Tx, deviceId: number, refused: DeviceChange['refusedFiles']): Promise<void> {
  const counts = new Map<FileRefusal, { count: number; at: number }>()
  for (const { reason, at } of refused) {
    const { count, at: before } = counts.get(reason) ?? { count: 0, at }
    counts.set(reason, { count: count + 1, at: Math.max(before, at) })
  }
  for (const [reason, { count, at }] of counts) {
    log.warn({ device: deviceId, reason, count }, 'files of a device not kept')
    await tx`
      insert into refused_files as r (device_id, day, reason, count, at)
      values (${deviceId}, (${iso(at)}::timestamptz at time zone 'UTC')::date, ${reason}, ${count}, ${iso(at)}::timestamptz)
      on conflict (device_id, day, reason) do update set count = r.count + excluded.count, at = greatest(r.at, excluded.at)`
  }
}
