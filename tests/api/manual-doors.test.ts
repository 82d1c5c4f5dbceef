import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as preview from '@/app/api/devices/[imei]/track-files/preview/route'
import * as trackFiles from '@/app/api/devices/[imei]/track-files/route'
import * as positions from '@/app/api/positions/route'
import * as traccar from '@/app/api/positions/traccar/route'
import * as unknown from '@/app/api/unknown-devices/route'
import { freshDatabase } from '../support/database'
import { makeKey } from '../support/made-key'
import { serveRoutes } from '../support/route-server'
import { endedTask, sheetWorker } from '../support/sheets'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const PAGE = path.resolve(import.meta.dirname, '../../content/manual/en/protocols.md')
const BLOCKS = [...readFileSync(PAGE, 'utf8').matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
const isThere = spawnSync('curl', ['--version']).error === undefined

freshDatabase()
sheetWorker()
const folder = mkdtempSync(path.join(os.tmpdir(), 'doors-'))
let server: Awaited<ReturnType<typeof serveRoutes>>
let token: string
let key: string
let administratorKey: string
let deviceId: number

beforeAll(async () => {
  const owner = await makeAccount('north', 'enterprise')
  token = await tokenFor('north')
  key = await makeKey(token, ['positions.send'])
  await makeAccount('platform', 'administrator')
  administratorKey = await makeKey(await tokenFor('platform'), ['unknownDevices.read'])
  deviceId = (await makeDevice(owner, { imei: '356307042441013' })).id
  server = await serveRoutes({
    '/api/positions': positions,
    '/api/positions/traccar': traccar,
    '/api/devices/[imei]/track-files/preview': preview,
    '/api/devices/[imei]/track-files': trackFiles,
    '/api/unknown-devices': unknown,
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** What the commands of a block print, one answer after the other, with the address and the key of this test. */
async function run(block: string | undefined, KEY = key): Promise<unknown[]> {
  const env = { ...process.env, URL: server.address, KEY }
  const { stdout } = await promisify(execFile)('sh', ['-ec', block ?? 'false'], { cwd: folder, env })
  return stdout
    .replaceAll('}{', '}\n{')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it.skipIf(!isThere)('the examples of the manual work as they are written', { timeout: 120_000 }, async () => {
  const [set, rows, forwarded, file, port, strangers, ...more] = BLOCKS
  expect(set).toMatch(/^URL=https:\/\/[\w.]+\nKEY=key_…\n$/)
  expect([port, more]).toEqual(['GATEWAY_PORT=5000\n', []])

  expect(await run(rows)).toMatchObject([{ code: 0, data: { stored: 1 } }])
  const taken = await run(forwarded)
  expect(taken).toHaveLength(2)
  expect(taken).toMatchObject([{ code: 0 }, { code: 0 }])
  const [shown, ordered] = await run(file)
  expect(shown).toMatchObject({ code: 0, data: { total: 2, fresh: 2 } })
  const { data } = ordered as { data: { id: number } }
  expect(await endedTask(token, data.id)).toMatchObject({ status: 'done', result: { stored: 2 } })
  const minutes = (await storedFixes(deviceId)).map(({ fixTime }) => fixTime.toISOString().slice(11, 16))
  expect(minutes.sort()).toEqual(['08:00', '08:01', '08:02', '08:03', '08:04'])

  const stranger = '356307042441021'
  await run(rows?.replace('356307042441013', stranger))
  const [listed] = await run(strangers, administratorKey)
  expect(listed).toMatchObject({ code: 0, data: [{ identifier: stranger, protocol: 'api', door: null }] })
})
