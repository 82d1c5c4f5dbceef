import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { database } from '@/db/client'
import { currentCatalogue, currentWords } from '@/db/queries/command-catalogue/current-catalogue'
import { inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { commandBatchDevices, commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import type {
  BatchDevice,
  batchDeviceQuery,
  batchQuery,
  CommandBatch,
  OneBatch,
} from '@/lib/commands/batch-schema'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import { dangerOfText } from '@/lib/commands/catalogue/danger-of-text'
import type { Catalogue, Danger } from '@/lib/commands/catalogue/definition'
import { AppError } from '@/lib/errors'
import { selectCommands } from '../command-list'
import { countProgress } from './count-progress'
import { countRetried, isCommandOfBatchDevice } from './retried-devices'

type Row = typeof commandBatches.$inferSelect

/** The batches that somebody of the account, or of one below it, ordered, the newest first. */
export async function listBatches(
  access: Access,
  { kind, before, limit }: z.output<typeof batchQuery>,
): Promise<{ items: CommandBatch[]; next: number | null }> {
  requirePermission(access, 'commands.read')
  const rows = await database()
    .select()
    .from(commandBatches)
    .where(
      and(
        shownBatches(access),
        kind === undefined
          ? undefined
          : kind === 'modes'
            ? isNotNull(commandBatches.mode)
            : isNull(commandBatches.mode),
        before === undefined ? undefined : lt(commandBatches.id, before),
      ),
    )
    .orderBy(desc(commandBatches.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: await withProgress(access, page),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Throws `batchUnknown`. */
export async function findBatch(access: Access, id: number): Promise<OneBatch> {
  const row = await ownBatch(access, id)
  const [batch] = await withProgress(access, [row])
  if (!batch) throw new AppError('batchUnknown')
  const danger = dangerOf(batch, await currentCatalogue(access))
  return { ...batch, danger, again: await countRetried(access, row) }
}

const dangerOf = ({ text, command }: Pick<CommandBatch, 'text' | 'command'>, catalogue: Catalogue): Danger =>
  (text === null ? commandNamed(command ?? '', catalogue)?.danger : dangerOfText(text)) ?? 'none'

/** Those of the account and of accounts below it; who sees some devices alone has its own. */
function shownBatches(access: Access): SQL {
  if (access.deviceSubset) return eq(commandBatches.actorId, access.actorId)
  const below = database().select({ id: accounts.id }).from(accounts).where(inSubtree(access))
  return inArray(commandBatches.accountId, below)
}

/** Throws `batchUnknown`. */
export async function ownBatch(access: Access, id: number): Promise<Row> {
  const [row] = await database()
    .select()
    .from(commandBatches)
    .where(and(eq(commandBatches.id, id), shownBatches(access)))
  if (!row) throw new AppError('batchUnknown')
  return row
}

async function withProgress(access: Access, rows: readonly Row[]): Promise<CommandBatch[]> {
  if (rows.length === 0) return []
  const [counted, senders, words] = await Promise.all([
    countProgress(
      database(),
      rows.map(({ id }) => id),
    ),
    database()
      .select({ id: accounts.id, login: accounts.login })
      .from(accounts)
      .where(
        inArray(
          accounts.id,
          rows.map(({ actorId }) => actorId),
        ),
      ),
    currentWords(access),
  ])
  return rows.map((row) => {
    const { id, text, command, mode, modeName, total, retries } = row
    return {
      id,
      text,
      command,
      mode,
      modeName,
      total,
      retries,
      sender: senders.find((one) => one.id === row.actorId)?.login ?? null,
      parameters: row.parameters as CommandBatch['parameters'],
      words: words.get(command ?? ''),
      createdAt: row.createdAt.toISOString(),
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      ...(counted.get(id) ?? { left: 0, outcomes: {}, states: {} }),
    }
  })
}

/** The devices of a batch that `access` sees now, in the order of their turns. Throws `batchUnknown`. */
export async function listBatchDevices(
  access: Access,
  id: number,
  { outcome, state, after, limit }: z.output<typeof batchDeviceQuery>,
): Promise<{ items: BatchDevice[]; next: number | null }> {
  requirePermission(access, 'commands.read')
  await ownBatch(access, id)
  const rows = await database()
    .select({
      place: commandBatchDevices.place,
      outcome: commandBatchDevices.outcome,
      commandId: commandBatchDevices.commandId,
      imei: devices.imei,
      name: devices.name,
    })
    .from(commandBatchDevices)
    .innerJoin(devices, eq(devices.id, commandBatchDevices.deviceId))
    .leftJoin(deviceCommands, isCommandOfBatchDevice)
    .where(
      and(
        eq(commandBatchDevices.batchId, id),
        visibleDevices(access),
        outcome === undefined ? undefined : eq(commandBatchDevices.outcome, outcome),
        state === undefined ? undefined : eq(deviceCommands.state, state),
        after === undefined ? undefined : gt(commandBatchDevices.place, after),
      ),
    )
    .orderBy(asc(commandBatchDevices.place))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const commandIds = page.flatMap(({ commandId }) => commandId ?? [])
  const commands =
    commandIds.length === 0
      ? []
      : await selectCommands(access, inArray(deviceCommands.id, commandIds), commandIds.length)
  const byId = new Map(commands.map((command) => [command.id, command]))
  return {
    items: page.map(({ imei, name, outcome: came, commandId }) => ({
      imei,
      name,
      outcome: came,
      command: commandId === null ? null : (byId.get(commandId) ?? null),
    })),
    next: rows.length > limit ? (page.at(-1)?.place ?? null) : null,
  }
}
