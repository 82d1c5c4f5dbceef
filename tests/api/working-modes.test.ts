import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as orderOne } from '@/app/api/commands/route'
import { GET as listStages } from '@/app/api/working-modes/route'
import { followModes } from '@/db/queries/working-modes/follow-modes'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { messages } from '@/db/schema/messages'
import type { Preflight } from '@/lib/commands/batch-schema'
import type { CommandState } from '@/lib/commands/command-states'
import type { ModeStage } from '@/lib/working-modes/stage-schema'
import { callRoute } from '../support/call-route'
import { each6h, HOUR, limited, MINUTE, modeWorld, normal } from '../support/mode-world'
import { takeAllTurns as turns } from '../support/take-all-turns'

const {
  database,
  system,
  tokens,
  ids,
  order,
  stagesOf,
  stagesFor,
  statesOf,
  commandsOf,
  end,
  heard,
  makeTracker,
  after,
  followed,
} = modeWorld()

describe('a working mode', () => {
  it('is followed from when the device took it, with each wake and whether it came', async () => {
    const tracker = await followed(each6h)
    const [first] = await stagesFor(tracker)
    expect(first).toMatchObject({
      state: 'current',
      startedAt: after(0).toISOString(),
      endsAt: null,
      wakes: null,
      nextWakeAt: after(6 * HOUR).toISOString(),
      lastWakeAt: null,
      cameLast: null,
    })
    // It is not judged before half an hour is over.
    expect(await followModes(system, after(6 * HOUR + 29 * MINUTE))).toBe(0)
    await heard(tracker, after(6 * HOUR + MINUTE))
    expect(await followModes(system, after(6 * HOUR + 30 * MINUTE))).toBe(1)
    expect((await stagesFor(tracker))[0]).toMatchObject({
      cameLast: true,
      lastWakeAt: after(6 * HOUR).toISOString(),
      nextWakeAt: after(12 * HOUR).toISOString(),
    })
    await followModes(system, after(12 * HOUR + 30 * MINUTE))
    expect((await stagesFor(tracker))[0]).toMatchObject({
      cameLast: false,
      nextWakeAt: after(18 * HOUR).toISOString(),
    })
    const missed = await stagesOf('fleet', 'missed=true')
    expect(missed.map(({ imei }) => imei)).toEqual([tracker.imei])
    expect((await stagesOf('fleet', 'missed=false')).some(({ imei }) => imei === tracker.imei)).toBe(false)
    await end(tracker, 'done', after(13 * HOUR))
    await followModes(system, after(13 * HOUR))
    expect(await statesOf(tracker)).toEqual([[1, 'current']])
  })

  it('reaches its limit, is in line to end while the device sleeps, and ends when the device took what follows', async () => {
    const tracker = await followed(limited('times', 1))
    expect((await stagesFor(tracker))[0]).toMatchObject({ wakes: 0, stages: 2 })
    await heard(tracker, after(6 * HOUR))
    const over = after(6 * HOUR + 30 * MINUTE)
    await Promise.all([followModes(system, over), followModes(system, over)])
    await followModes(system, over)
    expect(await statesOf(tracker)).toEqual([
      [2, 'inProgress'],
      [1, 'ending'],
    ])
    const [command] = await commandsOf(tracker)
    expect(command).toMatchObject({
      text: 'MODE,1,120',
      source: 'workingMode',
      batchId: null,
      state: 'waiting',
      isOffline: true,
      expiresAt: after(12 * HOUR + 24 * HOUR),
    })
    expect((await stagesFor(tracker))[0]).toMatchObject({
      setting: { mode: 'normal', syncInterval: 120 },
      templateName: null,
      commandId: command?.id,
    })
    const logs = await database.db
      .select({ action: businessLogs.action, actorId: businessLogs.actorId, changes: businessLogs.changes })
      .from(businessLogs)
      .where(and(eq(businessLogs.objectKind, 'device'), eq(businessLogs.objectId, String(tracker.id))))
    expect(logs).toMatchObject([
      {
        action: 'commands.send',
        actorId: ids.fleet,
        changes: { commandText: { after: 'MODE,1,120' }, workingMode: { after: 'normal 120 s' } },
      },
    ])
    // It is followed until then, and ordered once.
    await followModes(system, after(12 * HOUR + 30 * MINUTE))
    expect((await stagesFor(tracker))[1]).toMatchObject({ state: 'ending', cameLast: false })
    expect(await commandsOf(tracker)).toHaveLength(2)
    await end(tracker, 'done', after(18 * HOUR))
    await followModes(system, after(18 * HOUR))
    expect(await statesOf(tracker)).toEqual([
      [2, 'current'],
      [1, 'limitReached'],
    ])
    // Nobody is told of each of thousands.
    expect(await database.db.$count(messages)).toBe(0)
  })

  it('with a limit in time ends then, unless who ordered it lost the right', async () => {
    const [kept, lost] = [await followed(limited('hour', 2)), await makeTracker()]
    await followed(limited('hour', 2), lost)
    expect((await stagesFor(kept))[0]?.endsAt).toBe(after(2 * HOUR).toISOString())
    await database.db.execute(
      sql`update device_working_modes set look_at = null where device_id = ${lost.id}`,
    )
    await followModes(system, after(2 * HOUR))
    expect(await statesOf(kept)).toEqual([
      [2, 'inProgress'],
      [1, 'ending'],
    ])
    await database.db.execute(
      sql`update device_working_modes set look_at = now() where device_id = ${lost.id}`,
    )
    await database.db
      .update(accounts)
      .set({ batchCommands: false })
      .where(eq(accounts.id, ids.fleet ?? 0))
    try {
      await followModes(system, after(2 * HOUR))
    } finally {
      await database.db
        .update(accounts)
        .set({ batchCommands: true })
        .where(eq(accounts.id, ids.fleet ?? 0))
    }
    expect(await statesOf(lost)).toEqual([
      [2, 'commandFailed'],
      [1, 'ending'],
    ])
    expect(await commandsOf(lost)).toHaveLength(1)
  })

  it('waits with what follows while another command waits for the device', async () => {
    const tracker = await followed(limited('hour', 7))
    await heard(tracker, new Date(0))
    await callRoute(orderOne, { token: tokens.fleet, body: { imei: tracker.imei, text: 'STATUS#' } })
    await followModes(system, after(7 * HOUR))
    expect(await statesOf(tracker)).toEqual([[1, 'current']])
    await end(tracker, 'expired', after(7 * HOUR))
    await followModes(system, after(7 * HOUR))
    expect((await statesOf(tracker))[0]).toEqual([2, 'inProgress'])
  })

  it('is replaced by another one, and by whatever else sets one', async () => {
    const tracker = await followed(each6h)
    await followed(normal, tracker)
    expect(await statesOf(tracker)).toEqual([
      [1, 'current'],
      [1, 'replaced'],
    ])
    const send = async (body: object) =>
      expect(
        (await callRoute(orderOne, { token: tokens.fleet, body: { imei: tracker.imei, ...body } })).status,
      ).toBe(201)
    await send({ text: 'MODE#' })
    await end(tracker, 'answered', after(HOUR))
    await followModes(system, after(HOUR))
    expect((await statesOf(tracker))[0]).toEqual([1, 'current'])
    await send({ text: 'MODE,3,9' })
    await end(tracker, 'done', after(HOUR))
    await followModes(system, after(HOUR))
    expect((await statesOf(tracker))[0]).toEqual([1, 'replaced'])
    await followed(each6h, tracker)
    await send({ command: 'workingMode', parameters: { mode: 'normal', seconds: 60 } })
    await end(tracker, 'done', after(2 * HOUR))
    await followModes(system, after(2 * HOUR))
    expect((await statesOf(tracker))[0]).toEqual([1, 'replaced'])
  })

  it('waits for its device, and says by which batch its command was replaced', async () => {
    const tracker = await makeTracker()
    await heard(tracker, new Date(Date.now() - 5 * HOUR))
    await order({ imeis: [tracker.imei], mode: each6h })
    await turns()
    expect((await stagesFor(tracker))[0]).toMatchObject({ state: 'inProgress', waits: true })
    const looked = await callRoute<Preflight>(preflight, {
      token: tokens.fleet,
      body: { imeis: [tracker.imei], text: 'STATUS#' },
    })
    expect(looked.data).toMatchObject({ pending: 1, pendingModes: 1 })
    const later = await order({ imeis: [tracker.imei], text: 'STATUS#', replace: true })
    await turns()
    await followModes(system, after(0))
    const [stage] = await stagesFor(tracker)
    expect(stage).toMatchObject({ ending: 'commandReplaced', waits: false, replacedByBatch: later.data?.id })
  })

  it('is not known to be followed while its answer is one that nobody can judge', async () => {
    const tracker = await makeTracker()
    await order({ imeis: [tracker.imei], mode: each6h })
    await turns()
    await end(tracker, 'answered', after(0))
    await followModes(system, after(0))
    const look = async () => {
      const [stage] = await stagesFor(tracker)
      const [state] = await database.db
        .select()
        .from(deviceStates)
        .where(eq(deviceStates.deviceId, tracker.id))
      return [stage?.state, stage?.confirmed, state?.sleepsUntil]
    }
    expect(await look()).toEqual(['current', false, null])
    // Asked again, it says so.
    const [command] = await commandsOf(tracker)
    const asked = { deviceId: tracker.id, source: 'readBack', text: 'MODE#', readsOnly: true } as const
    const [read] = await database.db
      .insert(deviceCommands)
      .values({ ...asked, confirms: command?.id ?? 0, expiresAt: after(HOUR) })
      .returning()
    await database.db
      .update(deviceCommands)
      .set({ isConfirmed: true })
      .where(eq(deviceCommands.id, command?.id ?? 0))
    await end(tracker, 'answered', after(MINUTE))
    expect((await commandsOf(tracker))[0]?.id).toBe(read?.id)
    await followModes(system, after(MINUTE))
    expect(await look()).toEqual(['current', true, after(6 * HOUR + 30 * MINUTE)])
    // Another answer of this kind, to something else that sets one, ends it no more.
    const body = { imei: tracker.imei, text: 'MODE,3,9' }
    expect((await callRoute(orderOne, { token: tokens.fleet, body })).status).toBe(201)
    await end(tracker, 'answered', after(2 * MINUTE))
    await followModes(system, after(2 * MINUTE))
    expect(await look()).toEqual(['current', true, after(6 * HOUR + 30 * MINUTE)])
  })

  it.each<CommandState>(['refused', 'timedOut', 'expired', 'cancelled', 'unknown'])(
    'is not followed when its command is %s',
    async (state) => {
      const tracker = await makeTracker()
      await order({ imeis: [tracker.imei], mode: each6h })
      await turns()
      await end(tracker, state, after(0))
      await followModes(system, after(0))
      expect(await statesOf(tracker)).toEqual([
        [1, state === 'cancelled' ? 'commandCancelled' : 'commandFailed'],
      ])
    },
  )

  it('counts after all when the device says late that it has it', async () => {
    const tracker = await makeTracker()
    await order({ imeis: [tracker.imei], mode: each6h })
    await turns()
    await end(tracker, 'timedOut', after(0))
    await followModes(system, after(0))
    await end(tracker, 'done', after(HOUR))
    await followModes(system, after(HOUR))
    expect((await stagesFor(tracker))[0]).toMatchObject({ state: 'current', ending: null, endedAt: null })
  })

  it('is found by index when something is to be decided of it', async () => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<Record<string, string>>(sql`
        explain select device_id from device_working_modes where look_at <= now() order by look_at limit 100`)
    })
    expect(JSON.stringify(plan)).toContain('device_working_modes_look_idx')
  })
})

it('working modes are listed page by page, to who sees their devices', async () => {
  await followed(limited('hour', 2))
  await followModes(system, after(2 * HOUR))
  const theirs = await makeTracker('MT700', ids.rival)
  expect((await order({ imeis: [theirs.imei], mode: each6h }, 'rival')).status).toBe(201)
  await turns()
  const all = await stagesOf('fleet', 'limit=200')
  const page = await callRoute<{ items: ModeStage[]; next: number | null }>(listStages, {
    token: tokens.fleet,
    path: '/api/working-modes?limit=2',
  })
  expect(page.data?.items.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id))
  const rest = await stagesOf('fleet', `limit=200&before=${page.data?.next}`)
  expect(rest.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id))
  const ending = await stagesOf('fleet', 'state=ending&limit=200')
  expect(ending.length).toBeGreaterThan(0)
  expect(ending).toEqual(all.filter(({ state }) => state === 'ending'))
  expect((await stagesOf('rival')).map(({ imei }) => imei)).toEqual([theirs.imei])
  expect(await stagesOf('part')).toEqual([])
  expect((await stagesOf('shop', 'limit=200')).length).toBe(all.length + 1)
})
