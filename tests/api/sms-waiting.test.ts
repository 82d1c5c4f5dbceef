import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import { callRoute } from '../support/call-route'
import { smsWorld } from '../support/sms-world'
import { makeDevice } from '../support/world'

const { world, database, tokens, ids, asked, change, send, messageOf, work, hurry } = smsWorld()

const give = (imei: string, to: string) =>
  callRoute(move, { token: tokens.shop, body: { imeis: [imei], accountId: ids[to] } })
/** As it stands, whoever may see it. */
const stored = async (id: number) =>
  (await database.db.select().from(deviceCommands).where(eq(deviceCommands.id, id)))[0]

describe('a message that waits', () => {
  const expectUnsent = async (id: number, end: object) => {
    await work()
    expect(asked).toEqual([])
    expect(await stored(id)).toMatchObject(end)
    expect((await messageOf(id))?.state).toBe('failed')
  }

  it('is not sent once the device has another SIM', async () => {
    const { data } = await send()
    await database.db.update(devices).set({ sim: '+4915100005' }).where(eq(devices.id, world.deviceId))
    await expectUnsent(data.id, { state: 'failed', reason: 'simChanged' })
  })

  it('is sent where the same number is written in another way', async () => {
    await send()
    await database.db.update(devices).set({ sim: '+49(151)234-567' }).where(eq(devices.id, world.deviceId))
    await work()
    expect(asked).toHaveLength(1)
  })

  it('is not sent once who ordered it may not do so any more', async () => {
    const { data } = await send()
    await change('shop', 'fleet', false)
    await expectUnsent(data.id, { state: 'failed', reason: 'notPermitted' })
    await change('shop', 'fleet', true)
  })

  it('is not sent once who ordered it is disabled', async () => {
    const { data } = await send()
    const disable = (disabled: boolean) =>
      database.db
        .update(accounts)
        .set({ disabled })
        .where(eq(accounts.id, ids.fleet ?? 0))
    await disable(true)
    await expectUnsent(data.id, { state: 'failed', reason: 'notPermitted' })
    await disable(false)
  })

  it('is not sent to the device of another account, though who ordered it still sees that', async () => {
    const { imei } = await makeDevice(ids.shop ?? 0, { sim: '+4915100006' })
    const { data } = await send({ imei }, 'shop')
    expect((await give(imei, 'fleet')).status).toBe(200)
    expect((await stored(data.id))?.state).toBe('waiting')
    await expectUnsent(data.id, { state: 'cancelled', reason: 'deviceLeft' })
  })
})

describe('a message under way', () => {
  it('is not tried again once the device went to another account', async () => {
    world.reply = async (response) => {
      await give(world.imei, 'plain')
      response.writeHead(500).end('later')
    }
    const { data } = await send()
    await work()
    const left = { state: 'cancelled', reason: 'deviceLeft' }
    expect(await stored(data.id)).toMatchObject(left)
    await hurry()
    await work()
    expect(asked).toHaveLength(1)
    expect(await stored(data.id)).toMatchObject(left)
    expect((await messageOf(data.id))?.state).toBe('failed')
  })

  it('is known to have been sent, though the device went to another account meanwhile', async () => {
    world.reply = async (response) => {
      await give(world.imei, 'plain')
      response.writeHead(201).end()
    }
    const { data } = await send()
    await work()
    expect(await stored(data.id)).toMatchObject({ state: 'unknown', reason: 'bySms' })
  })
})
