import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { GET as listCommands, POST as orderOne } from '@/app/api/commands/route'
import { POST as move } from '@/app/api/devices/move/route'
import { deleteOldAlertCommands } from '@/db/queries/alert-commands/command-counts'
import { devicesToOrderOf } from '@/db/queries/commands/on-alert/order-raised'
import { accounts } from '@/db/schema/accounts'
import { alertCommands } from '@/db/schema/alerts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { devices, virtualAccountDevices } from '@/db/schema/devices'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { runAlertCommands } from '@/worker/alerts/run-alert-commands'
import { callRoute } from '../support/call-route'
import { saveLate, saveLive } from '../support/fence-world'
import { help, ruleCommandWorld } from '../support/rule-command-world'
import { until } from '../support/until'
import { makeDevice } from '../support/world'

const world = ruleCommandWorld()
const { database, system, ids, tokens, van, made, see, change } = world
const { callHelp, decide, states, ordered, logged } = world
const MINUTE = 60_000

describe('an alert of such a rule', () => {
  it('orders the command once, through the rule, and holds others back for ten minutes', async () => {
    const { id } = await made({ text: 'STATUS#' }, { name: 'Help of the van' })
    await callHelp()
    expect(await states()).toEqual(['waiting'])
    expect(await devicesToOrderOf(system, { most: 10, underWay: [], now: new Date() })).toContain(van.id)
    await decide()
    const [command] = await ordered()
    expect(command).toMatchObject({
      source: 'rule',
      text: 'STATUS#',
      accountId: ids.fleet,
      raisedBy: `rule:${id}`,
      state: 'waiting',
    })
    await database.db.update(deviceCommands).set({ state: 'done' }).where(eq(deviceCommands.deviceId, van.id))
    await callHelp(Date.now() + 1000)
    await decide()
    expect(await states()).toEqual(['ordered', 'held'])
    // Another one ten minutes later.
    await callHelp(Date.now() + 2000)
    await database.db
      .update(alertCommands)
      .set({ decidedAt: sql`decided_at - interval '10 minutes'` })
      .where(and(eq(alertCommands.deviceId, van.id), eq(alertCommands.state, 'ordered')))
    await decide()
    expect(await states()).toEqual(['ordered', 'held', 'ordered'])
    expect((await see(id)).commandCounts).toEqual({
      ordered: 2,
      held: 1,
      late: 0,
      spokenTooOften: 0,
      refused: 0,
    })
    const page = await callRoute<{ items: DeviceCommand[] }>(listCommands, {
      token: tokens.fleet,
      path: `/api/commands?imei=${van.imei}`,
    })
    expect(page.data.items[0]).toMatchObject({ source: 'rule', sender: 'fleet', ruleName: 'Help of the van' })
    const seen = await logged('action=commands.send')
    expect(seen.items[0]?.changes).toMatchObject({ ruleName: { after: 'Help of the van' } })
  })

  it('of the account above is not told by name to who has the vehicle', async () => {
    await made({ text: 'STATUS#' }, { name: 'Of the shop' }, 'shop')
    await callHelp()
    await decide()
    const of = async (who: string) =>
      (
        await callRoute<{ items: DeviceCommand[] }>(listCommands, {
          token: tokens[who],
          path: `/api/commands?imei=${van.imei}`,
        })
      ).data.items[0]
    expect(await of('fleet')).toMatchObject({ source: 'rule', sender: null, ruleName: null })
    expect(await of('shop')).toMatchObject({ sender: 'shop', ruleName: 'Of the shop' })
  })

  it('orders nothing where no rule sends anything, or it was switched off since', async () => {
    const { id } = await made(null)
    await callHelp()
    expect(await states()).toEqual([])
    await change(id, { onAlert: { text: 'STATUS#' } })
    await callHelp(Date.now() + 1000)
    await change(id, { enabled: false })
    await decide()
    expect([await states(), await ordered()]).toEqual([['cancelled'], []])
  })

  it('that is known late orders nothing and is counted, whether it came late or was decided late', async () => {
    const { id } = await made()
    await callHelp()
    await saveLate(van.id, [help(Date.now() - 30 * MINUTE)])
    expect((await states()).toSorted()).toEqual(['late', 'waiting'])
    await decide(new Date(Date.now() + 11 * MINUTE))
    expect([await states(), await ordered()]).toEqual([['late', 'late'], []])
    expect((await see(id)).commandCounts).toMatchObject({ ordered: 0, late: 2 })
  })

  it('that was taken back orders nothing', async () => {
    await made()
    await callHelp()
    await database.db
      .update(deviceEvents)
      .set({ withdrawnAt: new Date() })
      .where(eq(deviceEvents.deviceId, van.id))
    await decide()
    expect(await states()).toEqual(['cancelled'])
  })

  it('orders by the rights that who set it has by then', async () => {
    const { id } = await made()
    await callHelp()
    const fleet = eq(accounts.id, ids.fleet ?? 0)
    await database.db.update(accounts).set({ sendCommand: false }).where(fleet)
    await decide()
    expect([await states(), await ordered()]).toEqual([['notAllowed'], []])
    await database.db.update(accounts).set({ sendCommand: true }).where(fleet)
    expect((await see(id)).commandCounts).toMatchObject({ refused: 1 })
  })

  it('of a virtual account goes to the devices that it still has', async () => {
    const given = { accountId: ids.driver ?? 0, deviceId: van.id }
    await database.db.insert(virtualAccountDevices).values(given)
    await made({ text: 'STATUS#' }, {}, 'driver')
    await callHelp()
    await decide()
    await database.db.delete(virtualAccountDevices).where(eq(virtualAccountDevices.deviceId, van.id))
    await database.db.update(alertCommands).set({ decidedAt: new Date(0) })
    await callHelp(Date.now() + 1000)
    await decide()
    expect(await states()).toEqual(['ordered', 'notAllowed'])
  })

  it('of a device that was sold since orders nothing', async () => {
    await made()
    await made({ text: 'PARAM#' }, {}, 'shop')
    await callHelp()
    const sold = await callRoute(move, {
      token: tokens.shop,
      body: { imeis: [van.imei], accountId: ids.rival },
    })
    expect(sold.code).toBe(0)
    await decide()
    expect([await states(), await ordered()]).toEqual([['deviceGone', 'deviceGone'], []])
  })

  it('waits for its device unless something else does, or the model does not take it', async () => {
    const { id } = await made({ command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } })
    await callRoute(orderOne, { token: tokens.fleet, body: { imei: van.imei, text: 'PARAM#' } })
    await callHelp(Date.now() - 9 * MINUTE)
    await database.db.update(devices).set({ activatedAt: null }).where(eq(devices.id, van.id))
    await decide()
    expect(await states()).toEqual(['offlineCommandExists'])
    const camera = await makeDevice(ids.fleet ?? 0, { model: 'JC400' })
    await change(id, { devices: [van.imei, camera.imei] })
    await callHelp(Date.now(), camera.id)
    await decide(new Date(), camera.id)
    expect(await states(camera.id)).toEqual(['notOffered'])
    expect((await see(id)).commandCounts).toMatchObject({ ordered: 0, refused: 2 })
  })
})

describe('workers', () => {
  it('that decide at once order once', async () => {
    await made()
    await saveLive(van.id, [help(Date.now() - 2000), help(Date.now() - 1000)])
    expect(await states()).toEqual(['waiting', 'waiting'])
    await Promise.all(Array.from({ length: 4 }, () => decide()))
    expect([(await states()).toSorted(), (await ordered()).length]).toEqual([['held', 'ordered'], 1])
  })

  it('that are stopped in between leave it to others, who order it once', async () => {
    await made()
    await callHelp()
    await database.owner.execute(sql`
      create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
    await database.owner.execute(sql`
      create trigger stop_here before update of command_id on alert_commands for each row execute function stop_here()`)
    await expect(decide()).rejects.toThrow()
    await database.owner.execute(sql`drop trigger stop_here on alert_commands`)
    await database.owner.execute(sql`drop function stop_here`)
    expect([await states(), await ordered()]).toEqual([['waiting'], []])
    await decide()
    expect([await states(), (await ordered()).length]).toEqual([['ordered'], 1])
  })

  it('are woken by an alert', async () => {
    const worker = await runAlertCommands({ pollMs: 60_000 })
    await made()
    await callHelp()
    const done = await until(async () => ((await states())[0] === 'ordered' ? 'ordered' : undefined))
    await worker.stop()
    expect(done).toBe('ordered')
  })
})

it('what was counted is let go after 90 days', async () => {
  await made()
  await callHelp()
  await database.db
    .update(alertCommands)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(alertCommands.deviceId, van.id))
  await deleteOldAlertCommands(system, 90)
  expect(await states()).toEqual([])
})
