import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { deviceWorkingModes } from '@/db/schema/working-modes'

/** A command tells when it ends; should it not, it is looked at so long after it ought to have. */
const LATE_MS = 60_000

type NewStage = Pick<
  typeof deviceWorkingModes.$inferInsert,
  'deviceId' | 'accountId' | 'batchId' | 'templateName' | 'setting' | 'stage' | 'stages' | 'follows'
> & { commandId: number; expiresAt: Date }

/** Writes down that commands in line set working modes, in the transaction that puts them there. */
export async function insertStages(tx: Tx, stages: readonly NewStage[], now: Date): Promise<void> {
  if (stages.length === 0) return
  await tx.insert(deviceWorkingModes).values(
    stages.map(({ expiresAt, ...stage }) => ({
      ...stage,
      createdAt: now,
      lookAt: new Date(expiresAt.getTime() + LATE_MS),
    })),
  )
}

/**
 * Has the worker look at the working modes of devices whose commands ended: what set one may be done or failed, any other may have
 * set another, and what asks again may have confirmed it. One that failed counts after all when its device said later that it did it.
 */
export async function lookAtStages(tx: Tx, commandIds: readonly number[]): Promise<void> {
  if (commandIds.length === 0) return
  // In the order of their keys, as all do who hold several.
  await tx.execute(sql`
    update device_working_modes m set look_at = now()
    from (
      select m.device_id, m.id from device_commands c join device_working_modes m on m.device_id = c.device_id
      where c.id = any(${`{${commandIds.join(',')}}`}::bigint[]) and c.ended_at is not null
        and (m.state <> 'ended' or (m.command_id = c.id and m.ending = 'commandFailed' and c.state in ('done', 'answered')))
      order by m.device_id, m.id for update of m
    ) open
    where m.device_id = open.device_id and m.id = open.id`)
}
