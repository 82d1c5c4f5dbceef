import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertRule } from '@/db/queries/alert-rules/rule-edits'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { orderRaised } from '@/db/queries/commands/on-alert/order-raised'
import { alertCommands } from '@/db/schema/alerts'
import { deviceCommands } from '@/db/schema/device-commands'
import { createRuleBody } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTerminal } from '../support/jt808-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
const system = systemAccess('test')
const IMEI = '13912349999'

it('a terminal that is too fast reads a text out once an episode, in GBK', async () => {
  const fleet = await makeAccount('fleet', 'enterprise', null, { sendCommand: true })
  const access = await accessOfActor(system, fleet, 'web')
  if (!access) throw new Error('no access')
  const { id } = await makeDevice(fleet, { imei: IMEI, kind: 'terminal', model: 'JT808' })
  const message = '\u60a8\u7684\u8f66\u901f\u4e3a{speed}\u516c\u91cc\uff0c\u8bf7\u51cf\u901f'
  const rule = createRuleBody.parse({
    name: 'Slow down',
    kind: 'overspeed',
    params: { limitFrom: 'own', limitKmh: 80, durationS: 20 },
    onAlert: { command: 'voiceMessage', parameters: { message } },
  })
  await insertRule(access, rule, new Date(Date.now() - 3_600_000))
  const terminal = await TestTerminal.login(gateway.portOf('jt808'), IMEI)
  const begin = Date.now() - 400_000
  let sent = 0
  /** Drives so many fixes, 10 s apart. */
  const drive = async (count: number, speedKmh: number) => {
    const fixes = Array.from({ length: count }, () => {
      const step = sent++
      return { time: begin + step * 10_000, lat: 41.15 + step * 0.0025, lon: -8.61, speedKmh }
    })
    terminal.send(fixes)
    await terminal.confirmed()
  }
  const decide = async () => {
    while (await orderRaised(system, id, new Date()));
    return database.db
      .select()
      .from(alertCommands)
      .where(eq(alertCommands.deviceId, id))
      .orderBy(alertCommands.id)
  }
  const heard = async (speed: number) => {
    const { body, serial } = await terminal.next(0x8300)
    // Urgent, and read out.
    expect(body[0]).toBe(0b1001)
    expect(new TextDecoder('gbk').decode(body.subarray(1))).toBe(message.replace('{speed}', String(speed)))
    terminal.write(0x0001, Buffer.from([serial >> 8, serial & 0xff, 0x83, 0x00, 0]))
    await until(async () => {
      const rows = await database.db.select().from(deviceCommands).where(eq(deviceCommands.deviceId, id))
      return rows.every(({ state }) => state === 'done')
    })
  }
  await drive(5, 60)
  await drive(6, 100)
  expect(await decide()).toMatchObject([{ state: 'ordered' }])
  await heard(100)
  // The same episode goes on.
  await drive(6, 110)
  expect(await decide()).toHaveLength(1)
  await drive(6, 40)
  await database.db.update(alertCommands).set({ decidedAt: sql`decided_at - interval '11 minutes'` })
  await drive(6, 95)
  expect(await decide()).toMatchObject([{ state: 'ordered' }, { state: 'ordered' }])
  await heard(95)
  await terminal.end()
})
