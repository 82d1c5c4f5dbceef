import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareFix } from '@/lib/positions/fix'
import { endpointOf, makeTracker, protocolOf, type SimulatedName } from '@/simulator/simulated-protocols'
import { ensureProcesses } from '../../scripts/start/processes'
import { freshDatabase } from '../support/database'
import { freeGatewayPorts } from '../support/free-gateway-ports'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS } from '../unit/simulator/sample'

/** The real gateway, killed while trackers upload what they kept: whatever it told them is saved is in the database. */
const database = freshDatabase()
const VEHICLES = 3
const FIXES_EACH = 500
const START = Date.UTC(2026, 4, 4, 8)
/** Killed with the confirmation of so many: the rest is being sent, read, saved and answered. */
const KILLED_AT = (VEHICLES * FIXES_EACH) / 5

let owner: number
let settings: Record<string, string>
let entry: string[]
let child: ChildProcess | null = null

beforeAll(async () => {
  settings = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    GATEWAY_HOST: '127.0.0.1',
    GATEWAY_MAX_FIXES_PER_SECOND: '100000',
    ...(await freeGatewayPorts()),
  }
  entry = (await ensureProcesses())('gateway/main.ts')
  owner = await makeAccount('owner', 'enterprise')
})
afterAll(() => child?.kill('SIGKILL'))

function start(): ChildProcess {
  const env = { ...process.env, ...settings } as NodeJS.ProcessEnv
  child = spawn(process.execPath, entry, { env, stdio: 'ignore' })
  return child
}

const drive = Array.from({ length: FIXES_EACH }, (_, at) =>
  bareFix(START + at * 10_000, 41 + at / 1000, -8.61),
)
const timesOf = async (deviceId: number) =>
  (await storedFixes(deviceId)).map(({ fixTime }) => fixTime.getTime())

let nextTerminal = 13_700_000_000
const makeVehicle = (protocol: SimulatedName) => {
  const { models, identifiers } = protocolOf(protocol)
  const model = models[0]?.code
  return identifiers.includes('terminal')
    ? makeDevice(owner, { model, kind: 'terminal', imei: String(nextTerminal++) })
    : makeDevice(owner, { model })
}

/** A tracker that uploads the drive; `confirmed` are the times that it was told are saved. */
function upload(protocol: SimulatedName, identifier: string, onConfirmed: () => void) {
  const confirmed: number[] = []
  let isLost = false
  const tracker = makeTracker(protocol, {
    identifier,
    host: '127.0.0.1',
    port: Number(settings[endpointOf(protocol).setting]),
    heartbeatMs: 60_000,
    giveUpAfterMs: null,
    status: () => SAMPLE_STATUS,
    onConfirmed: ({ fix }) => {
      confirmed.push(fix.time)
      onConfirmed()
    },
    onConnection: (state) => {
      isLost ||= state === 'lost'
    },
  })
  for (const fix of drive) void tracker.send({ fix, alarm: null })
  return { tracker, confirmed, isLost: () => isLost }
}

it.each(['gt06', 'jt808', 'teltonika', 'h02', 'wialon', 'gps103', 'meitrack', 'queclink', 'tk103'] as const)(
  'nothing that was acknowledged is lost when the gateway is killed while %s is spoken',
  async (protocol) => {
    const gateway = start()
    const exited = once(gateway, 'exit')
    const vehicles = await Promise.all(Array.from({ length: VEHICLES }, () => makeVehicle(protocol)))
    let count = 0
    const uploads = vehicles.map(({ imei }) =>
      upload(protocol, imei, () => {
        if (++count === KILLED_AT) gateway.kill('SIGKILL')
      }),
    )
    try {
      await exited
      // What was on its way when the gateway died is heard to its end.
      await until(async () => uploads.every(({ isLost }) => isLost()))
      expect(count).toBeGreaterThanOrEqual(KILLED_AT)
      expect(count).toBeLessThan(VEHICLES * FIXES_EACH)
      for (const [at, { id }] of vehicles.entries()) {
        const stored = new Set(await timesOf(id))
        expect(uploads[at]?.confirmed.filter((time) => !stored.has(time))).toEqual([])
      }
      start()
      await Promise.all(uploads.map(({ tracker }) => tracker.flush()))
      for (const { id } of vehicles) expect(await timesOf(id)).toEqual(drive.map(({ time }) => time))
    } finally {
      for (const { tracker } of uploads) tracker.close()
      const gone = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child?.kill('SIGKILL')
      await gone
    }
  },
  120_000,
)
