import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changesBetween } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import type { deviceCommands } from '@/db/schema/device-commands'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { endedBadly } from '@/lib/commands/command-states'

type Row = Pick<
  typeof deviceCommands.$inferSelect,
  'deviceId' | 'accountId' | 'text' | 'purpose' | 'state' | 'isLate' | 'isGuarded' | 'isUrgent'
>
/** `path` is that of who has the device. */
type Ended = { command: Row; path: string; imei: string; name: string }

/**
 * Writes down of commands that cut or restore engines that they were not carried out, or that nobody knows it: in the name of
 * who ordered them, as the order stands there. An answer that came late is written down, whatever it says.
 */
export async function logEngineEnds(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const meant = ended.flatMap(({ command, ...device }) => {
    const { accountId: actorId, state, isLate, isGuarded, isUrgent } = command
    const isTold = (isGuarded || isUrgent) && (isLate || endedBadly(state))
    return isTold && actorId !== null ? [{ ...device, command, actorId }] : []
  })
  if (meant.length === 0) return
  const actors = await tx
    .select({ id: accounts.id, login: accounts.login, type: accounts.type, parentId: accounts.parentId })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(meant.map(({ actorId }) => actorId))]))
  await tx.insert(businessLogs).values(
    meant.map(({ command: { deviceId, text, purpose, state }, actorId, path, imei, name }) => {
      const actor = actors.find(({ id }) => id === actorId)
      const actsFor = actor?.type === ACCOUNT_TYPES.virtual ? actor.parentId : actorId
      return {
        actorId,
        actorName: actor?.login ?? String(actorId),
        accountId: actsFor ?? actorId,
        path,
        action: 'commands.engineEnd',
        objectKind: 'device',
        objectId: String(deviceId),
        objectName: `${name} (${imei})`,
        changes: changesBetween({}, { commandText: text, purpose, commandOutcome: state }),
      }
    }),
  )
}
