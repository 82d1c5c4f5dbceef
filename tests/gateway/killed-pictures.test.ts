import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceFiles } from '@/db/schema/device-files'
import { drawCameraPicture } from '@/demo/camera-picture'
import { ensureProcesses } from '../../scripts/start/processes'
import { freshDatabase } from '../support/database'
import { freeGatewayPorts } from '../support/free-gateway-ports'
import { DRIVE_START } from '../support/gt06-client'
import { locationBody, TestTerminal } from '../support/jt808-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** The real gateway, killed while a terminal sends a picture: sent again it is there once, whatever was said before. */
const database = freshDatabase()
let owner: number
let port: number
let settings: Record<string, string>
let entry: string[]
let child: ChildProcess | null = null
let nextTerminal = 13_500_000_000

beforeAll(async () => {
  const ports = await freeGatewayPorts()
  settings = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', GATEWAY_HOST: '127.0.0.1', ...ports }
  port = Number(ports.GATEWAY_JT808_PORT)
  entry = (await ensureProcesses())('gateway/main.ts')
  owner = await makeAccount('owner', 'enterprise')
})
afterAll(() => child?.kill('SIGKILL'))

/** A terminal that is logged in at a gateway that was just started. */
async function begin(imei: string): Promise<TestTerminal> {
  const env = { ...process.env, ...settings } as NodeJS.ProcessEnv
  child = spawn(process.execPath, entry, { env, stdio: 'ignore' })
  return until(() => TestTerminal.login(port, imei).catch(() => null))
}

async function kill(terminal: TestTerminal): Promise<void> {
  const gone = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await gone
  await terminal.untilClosed()
}

const JPEG = drawCameraPicture({ time: DRIVE_START, channel: 1, number: 9 })
const BODY = Buffer.concat([
  Buffer.from([0, 0, 0, 9, 0, 0, 0, 1]),
  locationBody({ time: DRIVE_START, lat: 41.15, lon: -8.61 }),
  JPEG,
])
const filesOf = (deviceId: number) =>
  database.db.select().from(deviceFiles).where(eq(deviceFiles.deviceId, deviceId))

async function sendAgain(imei: string): Promise<void> {
  const terminal = await begin(imei)
  const { total, send } = terminal.inParts(0x0801, BODY)
  send(...Array.from({ length: total }, (_, at) => at + 1))
  expect((await terminal.next(0x8800)).body.toString('hex')).toBe('00000009')
  await kill(terminal)
}

it.each([
  ['between two parts', 'parts'],
  ['once it is stored, with the answer on its way', 'stored'],
] as const)('killed %s', async (_, when) => {
  const { id, imei } = await makeDevice(owner, {
    model: 'JT808',
    kind: 'terminal',
    imei: String(nextTerminal++),
  })
  const terminal = await begin(imei)
  const { total, send } = terminal.inParts(0x0801, BODY)
  if (when === 'parts') {
    send(1, 2)
    for (const _ of [1, 2]) await terminal.next(0x8001, ({ body }) => body.readUInt16BE(2) === 0x0801)
  } else {
    send(...Array.from({ length: total }, (_, at) => at + 1))
    await until(async () => (await filesOf(id)).length > 0)
  }
  await kill(terminal)
  expect(await filesOf(id)).toHaveLength(when === 'parts' ? 0 : 1)
  await sendAgain(imei)
  const [file, ...more] = await filesOf(id)
  expect(more).toEqual([])
  expect(file?.content?.equals(JPEG)).toBe(true)
  const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  expect(events.filter(({ type }) => type === 'media')).toHaveLength(1)
})
