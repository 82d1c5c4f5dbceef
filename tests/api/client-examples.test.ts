import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as createKey } from '@/app/api/api-keys/route'
import * as list from '@/app/api/devices/route'
import * as search from '@/app/api/devices/search/route'
import * as live from '@/app/api/live/route'
import * as report from '@/app/api/reports/[name]/route'
import * as shares from '@/app/api/shares/route'
import { deviceStates } from '@/db/schema/device-states'
import {
  EXAMPLE_JOBS,
  EXAMPLE_LANGUAGE_NAMES,
  EXAMPLE_LANGUAGES,
  type ExampleJob,
  type ExampleLanguage,
} from '@/lib/open-api/examples'
import { readExamples } from '@/server/open-api/read-examples'
import { callRoute } from '../support/call-route'
import { at, reportWorld } from '../support/report-world'
import { serveRoutes } from '../support/route-server'
import { PASSWORD } from '../support/world'

const { tokens, devices, database } = reportWorld()
const FOLDER = path.resolve(import.meta.dirname, '../../content/examples')
const FROM = at(-300).toISOString()
const TO = at(300).toISOString()

const COMMANDS: Record<ExampleLanguage, string[]> = {
  curl: ['sh'],
  typescript: [process.execPath, '--import', 'tsx'],
  python: ['python3'],
}
/** What must be on the machine beside Node. */
const NEEDED: Record<ExampleLanguage, string[]> = {
  curl: ['curl', 'jq'],
  typescript: [],
  python: ['python3'],
}
const missing = (language: ExampleLanguage) =>
  NEEDED[language].filter((program) => spawnSync(program, ['--version']).error !== undefined)

let server: Awaited<ReturnType<typeof serveRoutes>>
let key = ''
const running: ChildProcess[] = []

beforeAll(async () => {
  server = await serveRoutes({
    '/api/devices': list,
    '/api/devices/search': search,
    '/api/reports/[name]': report,
    '/api/live': live,
    '/api/shares': shares,
  })
  const scopes = ['devices.read', 'positions.read', 'reports.read', 'shares.edit']
  const made = await callRoute<{ key: string }>(createKey, {
    token: tokens.fleet,
    body: { name: 'examples', scopes, password: PASSWORD },
  })
  key = made.data.key
  await database.db.insert(deviceStates).values({
    deviceId: devices.van.id,
    fixTime: at(60),
    receivedAt: at(60),
    lastPacketAt: at(90),
    lat: 41.15,
    lon: -8.61,
    speedKmh: 12,
  })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await server.close()
})

function start(language: ExampleLanguage, job: string, given: string[], API_KEY = key) {
  const [program = '', ...before] = COMMANDS[language]
  const file = path.join(FOLDER, `${job}.${EXAMPLE_LANGUAGES[language]}`)
  const child = spawn(program, [...before, file, ...given], {
    env: { ...process.env, API_URL: server.address, API_KEY },
    // Ends with all that it started.
    detached: true,
  })
  running.push(child)
  return child
}

/** What a program writes, until it ends or has written `until`. */
function written(
  child: ChildProcess,
  until?: string,
): Promise<{ out: string; problem: string; code: number | null }> {
  let out = ''
  let problem = ''
  return new Promise((done) => {
    child.stdout?.on('data', (part) => {
      out += part
      if (until && out.includes(until)) process.kill(-(child.pid ?? 0), 'SIGKILL')
    })
    child.stderr?.on('data', (part) => (problem += part))
    child.on('close', (code) => done({ out, problem, code }))
  })
}

it('there is every job in every language, and nothing else', async () => {
  const examples = await readExamples()
  expect(examples.map(({ file }) => file).sort()).toEqual(readdirSync(FOLDER).sort())
  for (const { text, file } of examples)
    expect([file, text.includes('https://tracking.example.com')]).toEqual([file, true])
})

describe.each(EXAMPLE_LANGUAGE_NAMES)('the examples in %s', (language) => {
  const lacking = missing(language)
  const test = it.skipIf(lacking.length > 0)
  const title = lacking.length > 0 ? ` (${lacking.join(', ')} is not on this machine)` : ''
  const run = async (job: string, ...given: string[]) => {
    const { out, problem, code } = await written(start(language, job, given))
    expect({ problem, code }).toEqual({ problem: '', code: 0 })
    return out.trim().split('\n')
  }

  test(`list vehicles${title}`, async () => {
    const lines = await run('list-devices')
    expect(lines).toEqual([
      `${devices.car.imei}\tCar\tnotActivated`,
      `${devices.van.imei}\tVan\tnotActivated`,
    ])
  })

  test(`tell last positions${title}`, async () => {
    const [line] = await run('last-positions', devices.van.imei)
    expect(line?.split('\t')).toEqual([
      'Van',
      '41.15',
      '-8.61',
      '12',
      at(60).toISOString(),
      at(90).toISOString(),
    ])
  })

  test(`read a report${title}`, async () => {
    const lines = await run('report', FROM, TO)
    expect(lines).toHaveLength(4)
    expect(lines).toContain(['Van', at(0).toISOString(), at(30).toISOString(), '12'].join('\t'))
    expect(lines.at(-1)).toBe('3 trips, 25 km')
  })

  test(`make a share link${title}`, async () => {
    const [link] = await run('share-link', devices.van.imei, '24')
    expect(link).toMatch(/^https?:\/\/.*\/monitorShare#[\w-]{43}$/)
  })

  test(`read the live feed${title}`, async () => {
    const { out } = await written(start(language, 'live-feed', []), 'ready')
    expect(out).toContain('Van')
    expect(out).toContain('41.15')
  })

  test(`say so when the key is wrong${title}`, async () => {
    const given: Record<ExampleJob, string[]> = {
      'list-devices': [],
      'last-positions': [devices.van.imei],
      'live-feed': [],
      report: [FROM, TO],
      'share-link': [devices.van.imei, '24'],
    }
    for (const job of EXAMPLE_JOBS) {
      const { code, problem } = await written(start(language, job, given[job], 'key_wrong'))
      expect([job, code === 0, problem === '']).toEqual([job, false, false])
    }
  })
})
