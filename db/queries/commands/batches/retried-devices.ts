import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { commandBatchDevices, type commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { RETRIED_OUTCOMES, RETRIED_STATES, UNSURE_STATES } from '@/lib/commands/batch-progress'
import type { BatchAgain } from '@/lib/commands/batch-schema'
import { askedOf } from '../order-command'
import { reachedDevices } from './reached-devices'
import { resolverFor } from './resolve-for-models'

type Batch = typeof commandBatches.$inferSelect

/** Joins the devices of a batch with what was ordered of them; by the device as well, whose commands lie together. */
export const isCommandOfBatchDevice = and(
  eq(deviceCommands.deviceId, commandBatchDevices.deviceId),
  eq(deviceCommands.id, commandBatchDevices.commandId),
)

/** For how many devices `access` could try a batch again. */
export async function countRetried(access: Access, batch: Batch): Promise<BatchAgain> {
  const retried = ofRetried(database(), batch, await reachedBy(database(), access, batch)).as('retried')
  const [counted] = await database()
    .select({
      failed: sql<number>`(count(*) filter (where not ${retried.isUnsure}))::int`,
      unsure: sql<number>`(count(*) filter (where ${retried.isUnsure}))::int`,
    })
    .from(retried)
  return counted ?? { failed: 0, unsure: 0 }
}

/** The devices for which a batch is tried again, in the order of their turns; `unsure` ones only if it is said so. */
export async function findRetried(
  tx: Tx,
  access: Access,
  batch: Batch,
  { unsure }: { unsure: boolean },
): Promise<number[]> {
  const reached = await reachedBy(tx, access, batch)
  const rows = await ofRetried(tx, batch, reached).orderBy(asc(commandBatchDevices.place))
  return rows.flatMap(({ deviceId, isUnsure }) => (isUnsure && !unsure ? [] : [deviceId]))
}

const reachedBy = async (db: Database | Tx, access: Access, batch: Batch): Promise<SQL> =>
  reachedDevices(db, access, resolverFor(askedOf(batch), await currentCatalogue(access)))

/**
 * Those of a batch for which nothing was done, or of which nobody knows, that are `reached` now; not what was cancelled,
 * nor what a later batch that tried it again took over.
 */
const ofRetried = (db: Database | Tx, { id: batchId }: Pick<Batch, 'id'>, reached: SQL) =>
  db
    .select({
      deviceId: commandBatchDevices.deviceId,
      isUnsure: sql<boolean>`coalesce(${inArray(deviceCommands.state, [...UNSURE_STATES])}, false)`.as(
        'is_unsure',
      ),
    })
    .from(commandBatchDevices)
    .innerJoin(devices, eq(devices.id, commandBatchDevices.deviceId))
    .leftJoin(deviceCommands, isCommandOfBatchDevice)
    .where(
      and(
        eq(commandBatchDevices.batchId, batchId),
        or(
          inArray(commandBatchDevices.outcome, [...RETRIED_OUTCOMES]),
          inArray(deviceCommands.state, [...RETRIED_STATES, ...UNSURE_STATES]),
        ),
        reached,
        sql`not exists (select from command_batch_devices d join command_batches b on b.id = d.batch_id
          where d.device_id = ${commandBatchDevices.deviceId} and b.retries = ${batchId}::bigint
            and d.outcome is distinct from 'cancelled')`,
      ),
    )
