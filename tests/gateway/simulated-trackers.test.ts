import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import type { Access } from '@/lib/auth/access'
import { systemAccess } from '@/lib/auth/access'
import { carriesCommands } from '@/lib/commands/catalogue/families'
import { replayMain } from '@/simulator/replay'
import { makeTracker, type SimulatedName } from '@/simulator/simulated-protocols'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS, sampleDrive } from '../unit/simulator/sample'

type Simulated = {
  device: Parameters<typeof makeDevice>[1]
  /** A command that changes or tells something, and how it ends; null where there is no way back. */
  command: readonly [text: string, state: string] | null
}

/** Typed by the simulator’s own list: a protocol that is new there does not compile without a line here. */
const SIMULATED: Record<SimulatedName, Simulated> = {
  gt06: { device: {}, command: ['TIMER,5,5#', 'done'] },
  jt808: {
    device: { imei: '13800138222', kind: 'terminal', model: 'JT808' },
    command: ['8103,0029=20', 'done'],
  },
  osmand: { device: { model: 'PHONE' }, command: null },
  teltonika: { device: { model: 'FMB920' }, command: ['setparam 10050:10', 'done'] },
  h02: { device: { imei: '4106019999', kind: 'vendor', model: 'ST-901' }, command: ['S17,30', 'done'] },
  wialon: {
    device: { imei: 'unit-99', kind: 'vendor', model: 'WIALON-IPS' },
    command: ['STATUS', 'answered'],
  },
  gps103: { device: { model: 'GPS103' }, command: ['L', 'done'] },
  meitrack: { device: { model: 'MVT380' }, command: ['A12,3', 'done'] },
  suntech: { device: { imei: '205999001', kind: 'vendor', model: 'ST300' }, command: ['Reboot', 'done'] },
  queclink: { device: { model: 'GV300' }, command: ['GTRTO,gv300,3,,,,,', 'done'] },
  tk103: { device: { imei: '999500419999', kind: 'vendor', model: 'TK103' }, command: ['AT00', 'done'] },
}
/** Nobody confirms its reports: what the socket took along is gone. */
const UNCONFIRMED: ReadonlySet<string> = new Set(['suntech'])
const FIXES = 40

freshDatabase()
const gateway = testGateway()
const folder = mkdtempSync(path.join(os.tmpdir(), 'simulated-'))
const file = path.join(folder, 'drive.csv')
let owner: number
let access: Access

beforeAll(async () => {
  const rows = sampleDrive(FIXES).map(({ time, lat, lon }) => `${new Date(time).toISOString()},${lat},${lon}`)
  writeFileSync(file, `time,lat,lon\n${rows.join('\n')}\n`)
  owner = await makeAccount('owner', 'enterprise')
  const found = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!found) throw new Error('no access')
  access = found
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(PROTOCOLS.map(({ name }) => name))('a simulated tracker of %s', (name) => {
  const { device, command } = SIMULATED[name as SimulatedName] ?? {}
  let made: Awaited<ReturnType<typeof makeDevice>>
  beforeAll(async () => {
    made = await makeDevice(owner, device)
  })

  it('brings a whole drive home over a connection that is cut, and sends again what was not confirmed', async () => {
    const said: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
    const wrong = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
    const cuts = UNCONFIRMED.has(name) ? [] : ['--drop-connection-every', '15']
    const args = ['--file', file, '--imei', made.imei, '--protocol', name, '--start', 'recorded']
    const port = String(gateway.portOf(name))
    const code = await replayMain([...args, '--port', port, '--as-fast-as-possible', ...cuts])
    log.mockRestore()
    wrong.mockRestore()
    expect([code, said.at(-1)]).toEqual([0, expect.stringContaining(`${FIXES} confirmed`)])
    const resent = Number(/(\d+) re-uploaded/.exec(said.at(-1) ?? '')?.[1])
    expect(resent > 0).toBe(cuts.length > 0)
    await until(async () => (await storedFixes(made.id)).length === FIXES)
  })

  it('obeys a command, where its protocol has a way back for one', async () => {
    expect(command !== null).toBe(carriesCommands({ protocol: name, isPhone: false }))
    if (!command) return
    const tracker = makeTracker(name as SimulatedName, {
      identifier: made.imei,
      host: '127.0.0.1',
      port: gateway.portOf(name),
      heartbeatMs: 60_000,
      giveUpAfterMs: 30_000,
      status: () => SAMPLE_STATUS,
    })
    const [fix] = sampleDrive(1)
    if (!fix) throw new Error('no fix')
    await tracker.send({ fix, alarm: null })
    await tracker.flush()
    const id = await orderText(access, made.imei, command[0])
    const ended = await until(async () => {
      const found = await findCommand(access, id)
      return found.answer === null ? null : found
    })
    expect([command[0], ended.state]).toEqual(command)
    tracker.close()
  })
})
