import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as retry } from '@/app/api/commands/batches/[id]/retry/route'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as create, GET as listBatches } from '@/app/api/commands/batches/route'
import { followModes } from '@/db/queries/working-modes/follow-modes'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceModels } from '@/db/schema/device-models'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import { callRoute } from '../support/call-route'
import { each6h, MODEL, modeWorld, normal } from '../support/mode-world'
import { takeAllTurns as turns } from '../support/take-all-turns'

const { database, system, tokens, order, stagesFor, statesOf, commandsOf, end, makeTracker, after } =
  modeWorld()

describe('a batch that sets a working mode', () => {
  it('is looked at before, and goes to the models of which a text is known', async () => {
    const [mt700, vt02s] = [await makeTracker('MT700'), await makeTracker('VT02S')]
    const imeis = [mt700.imei, vt02s.imei]
    const looked = await callRoute<Preflight>(preflight, {
      token: tokens.fleet,
      body: { imeis, mode: each6h, modeName: 'Nights' },
    })
    expect(looked.data).toMatchObject({ total: 2, unsupported: 1, danger: 'none' })
    expect(looked.data?.texts).toEqual(
      expect.arrayContaining([
        { model: 'MT700', devices: 1, text: 'MODE,3,6' },
        { model: 'VT02S', devices: 1, text: null },
      ]),
    )
    const made = await order({ imeis, mode: each6h, modeName: 'Nights' })
    const told = { text: null, command: null, mode: each6h, modeName: 'Nights' }
    expect([made.status, made.data]).toMatchObject([201, { ...told, total: 2 }])
    await turns()
    const listed = async (kind: string) =>
      (
        await callRoute<{ items: CommandBatch[] }>(listBatches, {
          token: tokens.fleet,
          path: `/api/commands/batches?kind=${kind}`,
        })
      ).data?.items.find(({ id }) => id === made.data?.id)
    expect(await listed('modes')).toMatchObject({ ...told, outcomes: { ordered: 1, notOffered: 1 } })
    expect(await listed('commands')).toBeUndefined()
    const [command] = await commandsOf(mt700)
    expect(command).toMatchObject({ text: 'MODE,3,6', command: 'workingMode', source: 'batch' })
    expect(await stagesFor(mt700)).toMatchObject([
      {
        state: 'inProgress',
        stage: 1,
        stages: 1,
        setting: each6h,
        templateName: 'Nights',
        batchId: made.data?.id,
        commandId: command?.id,
        sender: 'fleet',
        startedAt: null,
        ending: null,
      },
    ])
    expect([await commandsOf(vt02s), await stagesFor(vt02s)]).toEqual([[], []])
    const [log] = await database.db
      .select()
      .from(businessLogs)
      .where(
        and(eq(businessLogs.objectKind, 'commandBatch'), eq(businessLogs.objectId, String(made.data?.id))),
      )
    expect(log).toMatchObject({
      action: 'commands.batch',
      changes: { workingMode: { after: 'timing 6 h' }, devices: { after: 2 } },
    })
  })

  it('says exactly one thing, and is refused by name where no model takes it', async () => {
    const [mt700, vt02s] = [await makeTracker('MT700'), await makeTracker('VT02S')]
    const imeis = [mt700.imei]
    for (const asked of [
      { mode: normal, text: 'STATUS#' },
      { mode: normal, command: 'status' },
      { mode: normal, parameters: {} },
      { text: 'STATUS#', modeName: 'Nights' },
      {},
    ])
      for (const handler of [create, preflight])
        expect((await callRoute(handler, { token: tokens.fleet, body: { imeis, ...asked } })).status).toBe(
          400,
        )
    const week = { mode: 'week', weekdays: [2], wakeUpTime: '07:30', limitation: null }
    const refused = await order({ imeis: [...imeis, vt02s.imei], mode: week })
    expect([refused.code, refused.msg]).toEqual([
      21087,
      'No text is known that sets MT700, VT02S to the week mode.',
    ])
    const others = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']
    await database.db.insert(deviceModels).values(others.map((code) => ({ ...MODEL, code, name: code })))
    const many = await Promise.all(others.map((code) => makeTracker(code)))
    expect((await order({ imeis: many.map(({ imei }) => imei), mode: normal })).msg).toBe(
      'No text is known that sets A1, A2, A3, A4, A5, … to the normal mode.',
    )
    expect((await order({ imeis, mode: normal }, 'single')).status).toBe(403)
    expect((await order({ imeis, mode: normal }, 'rival')).code).toBe(21071)
  })

  it('is tried again as the mode that it is', async () => {
    const tracker = await makeTracker()
    const { data } = await order({ imeis: [tracker.imei], mode: each6h, modeName: 'Nights' })
    await turns()
    await end(tracker, 'failed', after(0))
    await followModes(system, after(0))
    const again = await callRoute<CommandBatch>(retry, {
      token: tokens.fleet,
      params: { id: String(data?.id) },
      body: {},
    })
    expect(again.data).toMatchObject({ mode: each6h, modeName: 'Nights', retries: data?.id })
    await turns()
    expect(await statesOf(tracker)).toEqual([
      [1, 'inProgress'],
      [1, 'commandFailed'],
    ])
  })
})
