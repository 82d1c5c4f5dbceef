import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { POST as applyTracking } from '@/app/api/devices/[imei]/tracking/apply/route'
import { POST as signIn } from '@/app/api/session/route'
import { accounts } from '@/db/schema/accounts'
import type { Task } from '@/lib/tasks/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { endedTask, sheetWorker } from '../support/sheets'
import { makeAccount, makeDevice, PASSWORD } from '../support/world'

const database = freshDatabase()
sheetWorker()

/** Who may edit by one of web and app orders work by it. The virtual account does so within its parent's switches. */
it.each(['web', 'app'] as const)('what was ordered by %s is done as by it', async (client) => {
  const switches = { editByWeb: client === 'web', editByApp: client === 'app' }
  const owner = await makeAccount(`${client}-fleet`, 'enterprise', null, switches)
  await makeAccount(`${client}-desk`, 'virtual', owner)
  const { imei } = await makeDevice(owner)
  const enter = async (account: string, by: string) => {
    const body = { account, password: PASSWORD, client: by }
    return (await callRoute<{ token: string }>(signIn, { body })).data.token
  }
  const order = (token: string) =>
    callRoute<Task>(applyTracking, {
      token,
      params: { imei },
      body: { scope: 'device', settings: { stopS: 300 } },
    })
  for (const login of [`${client}-fleet`, `${client}-desk`]) {
    const token = await enter(login, client)
    const { data, status } = await order(token)
    expect(status).toBe(202)
    expect(await endedTask(token, data.id)).toMatchObject({ status: 'done', error: null })
    const other = await enter(login, client === 'web' ? 'app' : 'web')
    expect(await order(other)).toMatchObject({ status: 403 })
  }
  // What may not be edited any more by the time is not.
  const token = await enter(`${client}-fleet`, client)
  await database.db
    .update(accounts)
    .set({ editByWeb: client === 'app', editByApp: client === 'web' })
    .where(eq(accounts.id, owner))
  expect((await order(token)).status).toBe(403)
})
