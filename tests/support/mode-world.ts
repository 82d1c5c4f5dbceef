import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { POST as create } from '@/app/api/commands/batches/route'
import { POST as searchDevices } from '@/app/api/devices/search/route'
import { GET as listStages } from '@/app/api/working-modes/route'
import { tellEnded } from '@/db/queries/commands/tell-commands'
import { followModes } from '@/db/queries/working-modes/follow-modes'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { CommandState } from '@/lib/commands/command-states'
import type { DeviceList } from '@/lib/devices/device-row'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import type { ModeStage } from '@/lib/working-modes/stage-schema'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { takeAllTurns } from './take-all-turns'
import { makeAccount, makeDevice, tokenFor } from './world'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const normal: WorkingMode = { mode: 'normal', syncInterval: 60 }
export const each6h: WorkingMode = {
  mode: 'timing',
  syncInterval: 6,
  wakeUpTime: null,
  syncTime: null,
  limitation: null,
}
export const limited = (unit: 'day' | 'hour' | 'times', amount: number): WorkingMode => ({
  ...each6h,
  limitation: { unit, amount, thenInterval: 120 },
})

/** A model of which nothing is known but what it speaks. */
export const MODEL = { vendor: 'Test', protocol: 'gt06', heartbeatSeconds: 180 }

export type Device = { id: number; imei: string }

/** Accounts that set working modes, in a database of its own, with models of which texts are known and one of which none are. */
export function modeWorld() {
  const database = freshDatabase()
  const system = systemAccess('test')
  const tokens: Record<string, string> = {}
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    const may = { sendCommand: true, batchCommands: true }
    ids.root = await makeAccount('admin', 'administrator', null, may)
    ids.shop = await makeAccount('shop', 'distributor', ids.root, may)
    ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop, may)
    ids.rival = await makeAccount('rival', 'enterprise', ids.shop, may)
    await makeAccount('single', 'enterprise', ids.shop, { sendCommand: true })
    await makeAccount('part', 'virtual', ids.fleet, { ...may, deviceSubset: true })
    for (const login of ['admin', 'shop', 'fleet', 'rival', 'single', 'part'])
      tokens[login] = await tokenFor(login)
    await database.db.insert(deviceModels).values([
      { ...MODEL, code: 'MT700', name: 'MT700' },
      { ...MODEL, code: 'VT02S', name: 'VT02S' },
    ])
  })

  const order = (body: object, login = 'fleet') =>
    callRoute<CommandBatch>(create, { token: tokens[login], body })
  const stagesOf = async (login: string, query = '') =>
    (
      await callRoute<{ items: ModeStage[]; next: number | null }>(listStages, {
        token: tokens[login],
        path: `/api/working-modes?${query}`,
      })
    ).data?.items ?? []
  const stagesFor = ({ imei }: Device, login = 'fleet') => stagesOf(login, `imei=${imei}`)
  const statesOf = async (device: Device, login = 'fleet') =>
    (await stagesFor(device, login)).map(({ stage, state, ending }) => [stage, ending ?? state])
  const commandsOf = ({ id }: Device) =>
    database.db
      .select()
      .from(deviceCommands)
      .where(eq(deviceCommands.deviceId, id))
      .orderBy(desc(deviceCommands.id))

  /** What the device answered to the newest command of it, or what became of that. */
  async function end(device: Device, state: CommandState, at: Date): Promise<void> {
    const [newest] = await commandsOf(device)
    const id = newest?.id ?? 0
    await database.db.transaction(async (tx) => {
      await tx
        .update(deviceCommands)
        .set({ state, answeredAt: state === 'done' || state === 'answered' ? at : null, endedAt: at })
        .where(and(eq(deviceCommands.deviceId, device.id), eq(deviceCommands.id, id)))
      await tellEnded(tx, [id])
    })
  }

  const heard = (device: Device, at: Date) =>
    database.db
      .insert(deviceStates)
      .values({ deviceId: device.id, lastPacketAt: at })
      .onConflictDoUpdate({ target: deviceStates.deviceId, set: { lastPacketAt: at } })

  async function makeTracker(model = 'MT700', accountId = ids.fleet ?? 0): Promise<Device> {
    const tracker = await makeDevice(accountId, { model, activatedAt: new Date() })
    await heard(tracker, new Date())
    return tracker
  }

  /** It took a mode at `START`, a moment from now, since its commands end by the clock of the database. */
  const START = Date.now() + MINUTE
  const after = (ms: number) => new Date(START + ms)
  async function followed(setting: WorkingMode, tracker?: Device): Promise<Device> {
    const device = tracker ?? (await makeTracker())
    expect((await order({ imeis: [device.imei], mode: setting, replace: true })).status).toBe(201)
    await takeAllTurns()
    await end(device, 'done', after(0))
    await followModes(system, after(0))
    return device
  }

  const readStatus = async ({ imei }: Device, login = 'fleet') =>
    (await callRoute<DeviceList>(searchDevices, { token: tokens[login], body: { imeis: [imei] } })).data
      .items[0]?.status
  const isFoundBy = async ({ imei }: Device, status: DeviceStatusName) =>
    (await callRoute<DeviceList>(searchDevices, { token: tokens.fleet, body: { status, imeis: [imei] } }))
      .data.items.length === 1
  return {
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
    readStatus,
    isFoundBy,
  }
}
