import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { GET as listRules } from '@/app/api/alert-rules/route'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as orderMany } from '@/app/api/commands/batches/route'
import { POST as orderOne } from '@/app/api/commands/route'
import { takeTurns } from '@/db/queries/commands/batches/take-turns'
import { accounts } from '@/db/schema/accounts'
import { commandBatchDevices } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import type { RulePage } from '@/lib/alerts/rules/rule-schema'
import type { Preflight } from '@/lib/commands/batch-schema'
import { MOST_SPOKEN_A_DAY } from '@/lib/commands/catalogue/spoken-limits'
import { AppError } from '@/lib/errors'
import { callRoute } from '../support/call-route'
import { reportAt, saveLive } from '../support/fence-world'
import { fieldsOf, help, ruleCommandWorld } from '../support/rule-command-world'
import { makeDevice } from '../support/world'

const world = ruleCommandWorld()
const { database, system, ids, tokens, asked, made, see, decide, states, ordered } = world

const SPOKEN_TOO_OFTEN = new AppError('spokenTooOften').code
const saying = (message: string) => ({ command: 'voiceMessage', parameters: { message } })
/** One that is connected. */
async function speaker() {
  const device = await makeDevice(ids.fleet ?? 0, { model: 'JT808' })
  await saveLive(device.id, [reportAt(Date.now() - 5000, 0, 0, 0)])
  return device
}
const say = (imei: string, text: object = saying('Slow down')) =>
  callRoute(orderOne, { token: tokens.fleet, body: { imei, ...text } })
const callHelp = (id: number, time = Date.now()) => saveLive(id, [help(time)])

/** It has read out so many texts at a time, and has ended with all of them. */
const hasSpoken = (deviceId: number, count: number, given: object = {}) =>
  database.db.insert(deviceCommands).values(
    Array.from({ length: count }, () => ({
      deviceId,
      text: '8300,9,Slow down',
      command: 'voiceMessage',
      state: 'done' as const,
      expiresAt: new Date(),
      ...given,
    })),
  )

describe('a rule that speaks', () => {
  it('is kept in Chinese or English, and refused by name in anything else', async () => {
    const { id } = await made(saying('\u8bf7\u51cf\u901f {speed}'))
    expect((await see(id)).onAlert).toEqual(saying('\u8bf7\u51cf\u901f {speed}'))
    for (const message of ['\u062a\u0645\u0647\u0644', '', 'Stop', 'x'.repeat(101)]) {
      const refused = await asked(saying(message))
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['onAlert.parameters.message']])
    }
  })

  it('is listed among those that do, to who may send commands', async () => {
    const { id } = await made(saying('Slow down'), { name: 'Speaks' })
    const other = await made({ text: 'STATUS#' }, { name: 'Asks' })
    const listed = async (who: string, query = 'sends=voiceMessage&pageSize=200') => {
      const page = await callRoute<RulePage>(listRules, {
        token: tokens[who],
        path: `/api/alert-rules?${query}`,
      })
      return page.data.items.map((rule) => rule.id)
    }
    expect(await listed('fleet')).toContain(id)
    expect(await listed('fleet')).not.toContain(other.id)
    expect([await listed('clerk'), await listed('rival')]).toEqual([[], []])
  })

  it('has it said once an episode, at the speed of then, and for ten minutes at most', async () => {
    const { id, imei } = await speaker()
    await made(saying('You drive at {speed}'), { devices: [imei] })
    await callHelp(id)
    await decide(new Date(), id)
    await decide(new Date(), id)
    const [command, ...more] = await ordered(id)
    expect(more).toEqual([])
    expect(command).toMatchObject({ text: '8300,9,You drive at 0', command: 'voiceMessage', source: 'rule' })
    expect((command?.expiresAt.getTime() ?? 0) - (command?.createdAt.getTime() ?? 0)).toBe(600_000)
  })

  it('is counted as refused where the model does not speak', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0, { model: 'GT06N' })
    const rule = await made(saying('Slow down'), { devices: [imei] })
    await callHelp(id)
    await decide(new Date(), id)
    expect(await states(id)).toEqual(['notOffered'])
    expect((await see(rule.id)).commandCounts).toMatchObject({ ordered: 0, spokenTooOften: 0, refused: 1 })
  })
})

describe('a device', () => {
  it('speaks fewer than 50 times a day, whoever asks', async () => {
    const { id, imei } = await speaker()
    const rule = await made(saying('Slow down'), { devices: [imei] })
    await hasSpoken(id, MOST_SPOKEN_A_DAY - 1)
    expect((await say(imei)).status).toBe(201)
    const refused = { status: 409, code: SPOKEN_TOO_OFTEN }
    expect([await say(imei), await say(imei, { text: '8300,8,Slow down' })]).toMatchObject([refused, refused])
    // Shown on its screen, it is not read out.
    await database.db.update(deviceCommands).set({ state: 'done' }).where(eq(deviceCommands.deviceId, id))
    expect((await say(imei, { text: '8300,4,Slow down' })).status).toBe(201)
    await callHelp(id)
    await decide(new Date(), id)
    expect(await states(id)).toEqual(['spokenTooOften'])
    expect((await see(rule.id)).commandCounts).toMatchObject({ ordered: 0, spokenTooOften: 1, refused: 0 })
    await database.db
      .update(accounts)
      .set({ batchCommands: true })
      .where(eq(accounts.id, ids.fleet ?? 0))
    const given = { token: tokens.fleet, body: { imeis: [imei], ...saying('Slow down') } }
    const { data: before } = await callRoute<Preflight>(preflight, given)
    expect([before.online, before.reach]).toEqual([1, 0])
    const batch = await callRoute<{ id: number }>(orderMany, given)
    expect(batch.code).toBe(0)
    await takeTurns(system, new Date())
    const [turn] = await database.db
      .select()
      .from(commandBatchDevices)
      .where(eq(commandBatchDevices.batchId, batch.data.id))
    expect(turn?.outcome).toBe('spokenTooOften')
  })

  it('has what never went out, and other commands, counted for nothing', async () => {
    const { id, imei } = await speaker()
    await hasSpoken(id, MOST_SPOKEN_A_DAY - 1)
    for (const state of ['failed', 'expired', 'cancelled', 'replaced'] as const)
      await hasSpoken(id, 5, { state })
    await hasSpoken(id, 5, { command: null, text: '8300,1,Shown' })
    expect((await say(imei)).status).toBe(201)
  })

  it('begins anew with the day of who has it', async () => {
    const { id, imei } = await speaker()
    await database.db
      .update(accounts)
      .set({ timeZone: 'Asia/Shanghai' })
      .where(eq(accounts.id, ids.fleet ?? 0))
    const [day] = await database.db.execute<{ begins: string }>(
      sql`select (date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')::text as begins`,
    )
    const begins = new Date(day?.begins ?? '')
    await hasSpoken(id, MOST_SPOKEN_A_DAY, { createdAt: new Date(begins.getTime() - 1000) })
    expect((await say(imei)).status).toBe(201)
    await hasSpoken(id, MOST_SPOKEN_A_DAY - 1, { createdAt: begins })
    expect((await say(imei)).code).toBe(SPOKEN_TOO_OFTEN)
  })

  it('that is asked for the last time by several at once speaks once', async () => {
    const { id, imei } = await speaker()
    await made(saying('Slow down'), { devices: [imei] })
    await hasSpoken(id, MOST_SPOKEN_A_DAY - 1)
    await callHelp(id)
    await Promise.all([say(imei), say(imei), say(imei), decide(new Date(), id)])
    const spoken = (await ordered(id)).filter(({ state, isOffline }) => state === 'waiting' && !isOffline)
    expect(spoken).toHaveLength(1)
    expect(await states(id)).toEqual([spoken[0]?.source === 'rule' ? 'ordered' : 'spokenTooOften'])
  })
})
