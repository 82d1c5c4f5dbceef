import { desc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isRefused, reasonOf } from '@/db/constraint'
import { devices } from '@/db/schema/devices'
import { quarantinedReports } from '@/db/schema/quarantined-reports'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import type { DeviceFile } from '@/lib/device-files/device-file'
import { AppError } from '@/lib/errors'
import type { Report } from '@/lib/ingest/change'
import type { QuarantinedReport } from '@/lib/ingest/quarantine-schema'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { saveInTransaction } from './save-with-replay'
import { settingsOf } from './settings-loaders'

type Refused = { deviceId: number; protocol: string; report: Report; reason: string }

/** Of a longer packet the beginning is kept. */
const MAX_PACKET_BYTES = 16 * 1024

/** A device of which everything is refused must not fill the disk: the newest of its reports tell what is wrong. */
export const MOST_QUARANTINED_EACH = 100

/**
 * Sets a report aside, with its packet, that the database refused for its values; what the device has there beyond
 * `MOST_QUARANTINED_EACH` goes, the oldest first. When it returns, that is committed.
 */
export async function quarantine(
  _system: SystemAccess,
  { deviceId, protocol, report, reason }: Refused,
): Promise<void> {
  const { packet, ...decoded } = report
  await database().transaction(async (tx) => {
    await tx.insert(quarantinedReports).values({
      deviceId,
      protocol,
      packet: packet ? Buffer.from(packet.subarray(0, MAX_PACKET_BYTES)) : null,
      packetBytes: packet?.length ?? 0,
      receivedAt: new Date(report.receivedAt),
      reason: printable(reason),
      report: writeReport(decoded),
    })
    await tx.execute(sql`
      delete from ${quarantinedReports} where device_id = ${deviceId} and id <= (
        select id from ${quarantinedReports} where device_id = ${deviceId}
        order by id desc offset ${MOST_QUARANTINED_EACH} limit 1)`)
  })
}

/** Gives up what was set aside more than `days` ago. */
export async function deleteOldQuarantined(_system: SystemAccess, days: number): Promise<void> {
  await database()
    .delete(quarantinedReports)
    .where(sql`${quarantinedReports.setAsideAt} < now() - make_interval(days => ${days})`)
}

/** The newest first. For the administrator: what is in them may be anybody's. */
export async function listQuarantined(access: Access, limit: number): Promise<QuarantinedReport[]> {
  requirePermission(access, 'quarantine.manage')
  const rows = await database()
    .select({
      id: quarantinedReports.id,
      imei: devices.imei,
      name: devices.name,
      receivedAt: quarantinedReports.receivedAt,
      setAsideAt: quarantinedReports.setAsideAt,
      reason: quarantinedReports.reason,
      protocol: quarantinedReports.protocol,
      packet: quarantinedReports.packet,
      packetBytes: quarantinedReports.packetBytes,
      report: quarantinedReports.report,
      attempts: quarantinedReports.attempts,
    })
    .from(quarantinedReports)
    .leftJoin(devices, eq(devices.id, quarantinedReports.deviceId))
    .orderBy(desc(quarantinedReports.id))
    .limit(limit)
  return rows.map(({ receivedAt, setAsideAt, packet, ...row }) => ({
    ...row,
    packet: packet?.toString('hex') ?? null,
    receivedAt: receivedAt.toISOString(),
    setAsideAt: setAsideAt.toISOString(),
  }))
}

/**
 * Tries a report again. It leaves the quarantine in the transaction that saves it; what is refused once more
 * stays, with the new reason, and `reportRefused` is thrown. Whoever holds the device's connection is fenced
 * and takes it up again with the new state.
 */
export async function retryQuarantined(access: Access, id: number): Promise<void> {
  requirePermission(access, 'quarantine.manage')
  try {
    await database().$client.begin(async (tx) => {
      const [row] = await tx<{ device_id: number; report: string }[]>`
        delete from quarantined_reports where id = ${id} returning device_id, report`
      if (!row) throw new AppError('notFound')
      const deviceId = row.device_id
      const [held] = await tx<{ version: number }[]>`
        update device_states set version = version + 1 where device_id = ${deviceId} returning version`
      if (!held) throw new AppError('deviceUnknown')
      const settings = (await settingsOf([deviceId])).get(deviceId) ?? DEFAULT_STEP_SETTINGS
      const reports = [readReport(row.report)]
      await saveInTransaction(tx, { deviceId, version: held.version, settings, reports })
    })
  } catch (error) {
    if (error instanceof AppError || !isRefused(error)) throw error
    await database()
      .update(quarantinedReports)
      .set({ reason: printable(reasonOf(error)), attempts: sql`${quarantinedReports.attempts} + 1` })
      .where(eq(quarantinedReports.id, id))
    throw new AppError('reportRefused')
  }
}

/** Gives a report up. */
export async function discardQuarantined(access: Access, id: number): Promise<void> {
  requirePermission(access, 'quarantine.manage')
  const gone = await database()
    .delete(quarantinedReports)
    .where(eq(quarantinedReports.id, id))
    .returning({ id: quarantinedReports.id })
  if (gone.length === 0) throw new AppError('notFound')
}

/** What no text can hold. */
const printable = (text: string): string => text.replaceAll('\u0000', '�')

/** Bytes of files as text, which are none in JSON. */
function writeReport({ files, ...decoded }: Omit<Report, 'packet'>): string {
  const written = files?.map(({ bytes, ...file }) => ({
    ...file,
    bytes: Buffer.from(bytes).toString('base64'),
  }))
  return JSON.stringify(written ? { ...decoded, files: written } : decoded)
}

function readReport(text: string): Report {
  const { files, ...decoded } = JSON.parse(text) as Report & { files?: (DeviceFile & { bytes: unknown })[] }
  const read = files?.map((file) => ({ ...file, bytes: Buffer.from(String(file.bytes), 'base64') }))
  return read ? { ...decoded, files: read } : decoded
}
