import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { deviceCommands } from '@/db/schema/device-commands'
import { type Access, systemAccess } from '@/lib/auth/access'
import { freshDatabase } from './database'
import { testGateway } from './gateway'
import { TestTracker } from './gt06-client'
import { orderText } from './order-text'
import { until } from './until'
import { makeAccount, makeDevice } from './world'

/** A gateway, and an account that cuts engines by it, in a database of its own. Each test has a device of the account. */
export function gatewayCommandWorld() {
  const database = freshDatabase()
  const gateway = testGateway()
  const system = systemAccess('test')
  const access = {} as Access
  const device = { id: 0, imei: '' }

  beforeAll(async () => {
    const owner = await makeAccount('owner', 'enterprise', null, { cutEngine: true })
    const found = await accessOfActor(system, owner, 'web')
    if (!found) throw new Error('no access')
    Object.assign(access, found)
  })
  beforeEach(async () => {
    Object.assign(device, await makeDevice(access.accountId))
  })

  return {
    database,
    gateway,
    system,
    access,
    device,
    login: () => TestTracker.login(gateway.gt06, device.imei),
    order: (text: string, replace?: number) => orderText(access, device.imei, text, replace),
    stateOf: async (id: number) => (await findCommand(access, id)).state,
    untilState: (id: number, state: string) =>
      until(async () => {
        const found = await findCommand(access, id)
        return found.state === state ? found : null
      }),
    /** Lets time run out of one command. */
    runOut: async (id: number, column: 'dueAt' | 'expiresAt' | 'leasedUntil' | 'createdAt') => {
      await database.db
        .update(deviceCommands)
        .set({ [column]: sql`now() - interval '2 minutes'` })
        .where(and(eq(deviceCommands.deviceId, device.id), eq(deviceCommands.id, id)))
      await runOutTimers(system)
    },
  }
}
