import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { type Access, requirePermission } from '@/lib/auth/access'
import { isConfirmed, isFollowed } from '@/lib/working-modes/judge-device'
import type { ModeStage, stageQuery } from '@/lib/working-modes/stage-schema'

const stages = deviceWorkingModes
const later = alias(deviceCommands, 'later')
type Row = typeof deviceWorkingModes.$inferSelect

/** Working modes of devices of `access`, of those that were ordered in its time, the newest first. */
export async function listStages(
  access: Access,
  { imei, state, missed, before, limit }: z.output<typeof stageQuery>,
): Promise<{ items: ModeStage[]; next: number | null }> {
  requirePermission(access, 'commands.read')
  const rows = await database()
    .select({
      stage: stages,
      imei: devices.imei,
      deviceName: devices.name,
      sender: accounts.login,
      senderPath: accounts.path,
      command: {
        state: deviceCommands.state,
        isConfirmed: deviceCommands.isConfirmed,
        isOffline: deviceCommands.isOffline,
      },
      replacedByBatch: sql<number | null>`(
        select ${later.batchId} from ${deviceCommands} ${sql.identifier('later')}
        where ${later.deviceId} = ${stages.deviceId} and ${later.replaces} = ${stages.commandId}
        limit 1
      )`.mapWith((id) => (id === null ? null : Number(id))),
    })
    .from(stages)
    .innerJoin(devices, eq(devices.id, stages.deviceId))
    .leftJoin(accounts, eq(accounts.id, stages.accountId))
    .leftJoin(
      deviceCommands,
      and(eq(deviceCommands.deviceId, stages.deviceId), eq(deviceCommands.id, stages.commandId)),
    )
    .where(
      and(
        visibleDevices(access),
        ownedAt(access, devices.id, stages.createdAt),
        imei === undefined ? undefined : eq(devices.imei, imei),
        state === undefined ? undefined : eq(stages.state, state),
        missed === 'true' ? sql`not ${stages.cameLast}` : undefined,
        missed === 'false' ? sql`${stages.cameLast} is distinct from false` : undefined,
        before === undefined ? undefined : lt(stages.id, before),
      ),
    )
    .orderBy(desc(stages.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ stage, imei, deviceName, sender, senderPath, command, replacedByBatch }) => ({
      ...shownStage(stage),
      imei,
      deviceName,
      waits: stage.state === 'inProgress' && command?.state === 'waiting' && command.isOffline,
      replacedByBatch: stage.ending === 'commandReplaced' ? replacedByBatch : null,
      confirmed: isFollowed(stage) ? isConfirmed(stage, command) : null,
      // Who stands above is not told by name.
      sender: senderPath?.startsWith(access.path) ? sender : null,
    })),
    next: rows.length > limit ? (page.at(-1)?.stage.id ?? null) : null,
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function shownStage(
  row: Row,
): Omit<ModeStage, 'imei' | 'deviceName' | 'sender' | 'confirmed' | 'waits' | 'replacedByBatch'> {
  const { id, templateName, setting, batchId, stage, stages, state, ending, commandId, cameLast } = row
  const isCounted = setting.mode !== 'normal' && setting.limitation?.unit === 'times'
  return {
    id,
    templateName,
    setting,
    batchId,
    stage,
    stages,
    state,
    ending,
    commandId,
    cameLast,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    endsAt: iso(row.endsAt),
    endedAt: iso(row.endedAt),
    nextWakeAt: iso(row.nextWakeAt),
    lastWakeAt: iso(row.lastWakeAt),
    wakes: isCounted ? row.wakes : null,
  }
}
