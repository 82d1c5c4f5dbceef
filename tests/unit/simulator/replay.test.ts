import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replayMain } from '@/simulator/replay'
import { freePort } from '../../support/free-port'
import { TinyGateway } from './tiny-gateway'

const IMEI = '869901040392564'
const folder = mkdtempSync(path.join(os.tmpdir(), 'replay-'))
const file = path.join(folder, 'drive.csv')
const rows = Array.from({ length: 500 }, (_, at) => {
  return `${new Date(Date.UTC(2026, 10, 16, 8, 0, at)).toISOString()},${41 + at / 1e4},-8.6`
})
writeFileSync(file, `time,lat,lon\n${rows.join('\n')}\n`)

const said: string[] = []
let gateway: TinyGateway | null = null

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await gateway?.stop()
  gateway = null
})
afterAll(() => rmSync(folder, { recursive: true }))

const replay = (port: number, ...more: string[]) =>
  replayMain(['--file', file, '--imei', IMEI, '--port', String(port), '--as-fast-as-possible', ...more])

describe('npm run simulate', () => {
  it('ends with 0 and an honest summary when everything is confirmed', async () => {
    gateway = await TinyGateway.start()
    const start = Date.now()
    expect(await replay(gateway.port)).toBe(0)
    expect(said.at(-1)).toMatch(/^Sent 500 of 500 fixes: 500 confirmed, 0 re-uploaded, \d+\.\d s\.$/)
    expect(gateway.saved).toHaveLength(500)
    expect(Math.max(...gateway.saved.map(({ time }) => time))).toBeLessThanOrEqual(Date.now())
    expect(Math.max(...gateway.saved.map(({ time }) => time))).toBeGreaterThan(start - 10_000)
  })

  it('delivers shuffled fixes over a connection that is cut again and again', async () => {
    gateway = await TinyGateway.start()
    const options = ['--start', 'recorded', '--shuffle', '7', '--drop-connection-every', '120']
    expect(await replay(gateway.port, ...options)).toBe(0)
    const times = gateway.saved.map(({ time }) => time)
    expect(new Set(times).size).toBe(500)
    expect(times.slice(0, 20)).not.toEqual([...times.slice(0, 20)].sort())
    expect(gateway.connections).toBe(5)
    expect(said.at(-1)).toMatch(/^Sent 500 of 500 fixes: 500 confirmed, [1-9]\d* re-uploaded, /)
  })

  it('says in one sentence that the gateway does not know the tracker', async () => {
    gateway = await TinyGateway.start({ knows: () => false })
    expect(await replay(gateway.port)).toBe(1)
    expect(said).toEqual([
      `The gateway at 127.0.0.1:${gateway.port} does not let ${IMEI} in: is ${IMEI} registered as a device?`,
    ])
  })

  it('says in one sentence that nobody is there', async () => {
    const port = await freePort()
    expect(await replay(port)).toBe(1)
    expect(said).toEqual([`Nothing answers at 127.0.0.1:${port}: is the gateway running?`])
  })

  it('says in one sentence what is wrong with options and files', async () => {
    expect(await replayMain(['--fly'])).toBe(1)
    expect(await replayMain(['--file', 'no.csv', '--imei', IMEI])).toBe(1)
    expect(said).toEqual(['Option --fly is not known; --help shows the options.', 'There is no file no.csv.'])
  })

  it('explains itself', async () => {
    expect(await replayMain(['--help'])).toBe(0)
    expect(said[0]).toContain('--drop-connection-every N')
  })

  it('finds the file where the command was given', async () => {
    gateway = await TinyGateway.start()
    const args = ['--file', 'drive.csv', '--imei', IMEI, '--port', String(gateway.port), '--speedup', '0']
    expect(await replayMain(args, (name) => path.join(folder, name))).toBe(0)
  })
})
