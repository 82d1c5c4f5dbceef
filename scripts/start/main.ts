import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@/db/client'
import { seedDemoHistory } from '@/db/seed/demo-history'
import { seedDemoWorld, worldKind } from '@/db/seed/demo-world'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import type { Endpoint } from '@/gateway/protocols/protocol'
import { listeningOf } from '@/gateway/protocols/registry'
import type { Env } from '@/lib/env'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../support/embedded-postgres'
import { ensureBuilt } from './build'
import { claimDataFolder } from './data-folder'
import { prepareSchema } from './migrate'
import { ProcessList } from './process-list'
import { CannotStart, fail, say, step, stepDone } from './report'
import { demandFreePort, keptSecret, loadSettings } from './settings'
import { type Service, supervise } from './supervise'

type Start = { args: string[]; startedAt: number; installed: boolean }
const KNOWN_ARGS = new Set(['--empty', '--dev'])

/** The whole of `npm start`, step by step; stays in front until Ctrl-C. */
export async function start({ args, startedAt, installed }: Start): Promise<void> {
  try {
    const unknown = args.find((arg) => !KNOWN_ARGS.has(arg))
    if (unknown)
      throw new CannotStart(`Option ${unknown} is not known; there are ${[...KNOWN_ARGS].join(' and ')}.`)
    if (installed) stepDone('Installed packages', Date.now() - startedAt)
    const settings = loadSettings()
    const dev = args.includes('--dev')
    claimDataFolder(settings.DATA_DIR)
    await demandPorts(settings)
    if (!dev) await step('Web application', () => (ensureBuilt() ? 'built' : 'up to date'))

    const processes = new ProcessList(settings.DATA_DIR)
    let postgres: EmbeddedPostgres | undefined
    if (!settings.DATABASE_URL) {
      await step('PostgreSQL', async () => {
        postgres = await startEmbeddedPostgres({
          dataDir: settings.DATA_DIR,
          port: settings.DATABASE_PORT,
          password: keptSecret(settings.DATA_DIR, 'database-password'),
          onCrash: () => say('! postgres ended; starting it again'),
          onStart: (pid) => processes.set('postgres', pid),
        })
        return `port ${settings.DATABASE_PORT}`
      })
    }
    const url = settings.DATABASE_URL ?? postgres?.url ?? ''
    const kind = await prepareDatabase(url, settings, args.includes('--empty'))

    const environment = childEnvironment(settings, url, dev)
    const supervisor = supervise(
      services(dev, kind),
      path.join(settings.DATA_DIR, 'logs'),
      environment,
      processes,
    )
    const stop = async (): Promise<void> => {
      say('\nStopping …')
      await supervisor.stop()
      await postgres?.stop()
      rmSync(path.join(settings.DATA_DIR, 'start.pid'), { force: true })
      process.exit(0)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    await step('Web, gateway, worker', () => untilHealthy(settings.PORT))
    printAddresses(settings, kind, Date.now() - startedAt)
  } catch (error) {
    fail(error)
  }
}

/** Waits a moment for what a killed start left behind, then refuses with the port that is taken. */
async function demandPorts(settings: Env): Promise<void> {
  type Wanted = { setting: string; port: number; transport: Endpoint['transport'] }
  const ports: Wanted[] = [
    { setting: 'PORT', port: settings.PORT, transport: 'http' },
    ...listeningOf(settings),
  ]
  const database: Wanted = { setting: 'DATABASE_PORT', port: settings.DATABASE_PORT, transport: 'tcp' }
  const seen = new Map<string, string>()
  for (const { setting, port, transport } of [...ports, database]) {
    // Over UDP a port is another one than over TCP.
    const key = `${port} ${transport === 'udp'}`
    const other = seen.get(key)
    if (other)
      throw new CannotStart(`Settings ${other} and ${setting} both ask for port ${port}; they must differ.`)
    seen.set(key, setting)
  }
  for (const { setting, port, transport } of ports) {
    for (let attempt = 0; ; attempt++) {
      try {
        await demandFreePort(setting, port, transport)
        break
      } catch (error) {
        if (attempt >= 10) throw error
        await sleep(150)
      }
    }
  }
}

async function prepareDatabase(url: string, settings: Env, empty: boolean): Promise<'demo' | 'empty'> {
  const db = openDatabase(url, { max: 4, applicationName: 'start' })
  let kind: 'demo' | 'empty' = 'demo'
  try {
    await step('Database schema', () => prepareSchema(db, settings))
    const existing = await worldKind(db)
    kind = existing ?? (empty ? 'empty' : 'demo')
    if (empty && existing === 'demo') {
      throw new CannotStart(
        'This database already holds the demo world; set DATA_DIR to a new folder for an empty one.',
      )
    }
    await step(kind === 'demo' ? 'Demo world' : 'Empty world', () =>
      seedDemoWorld(db, { kind, password: settings.DEMO_PASSWORD, now: new Date() }),
    )
    if (kind === 'demo') {
      await step('Two weeks of demo history', async () => {
        const until = await seedDemoHistory(db, new Date())
        if (until === null) return 'there already'
        // The simulated trackers go on where the history ends.
        const times = Object.fromEntries(DEMO_VEHICLES.map(({ imei }) => [imei, until]))
        writeFileSync(path.join(settings.DATA_DIR, 'simulator.json'), JSON.stringify(times))
        return 'seeded'
      })
    }
  } finally {
    await db.$client.end()
  }
  return kind
}

function childEnvironment(settings: Env & { SECRET: string }, url: string, dev: boolean): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    AUTH_TRUST_HOST: '1',
    DATABASE_URL: url,
    DATA_DIR: settings.DATA_DIR,
    SECRET: settings.SECRET,
    PORT: String(settings.PORT),
  }
}

function services(dev: boolean, kind: 'demo' | 'empty'): Service[] {
  const node = process.execPath
  const child = ['--import', './scripts/support/exit-with-parent.mjs']
  const typescript = ['--import', 'tsx', ...(dev ? ['--watch'] : [])]
  const list: Service[] = [
    { name: 'gateway', command: [node, ...child, ...typescript, 'gateway/main.ts'] },
    { name: 'worker', command: [node, ...child, ...typescript, 'worker/main.ts'] },
    { name: 'web', command: [node, ...child, '--import', 'tsx', 'web/main.ts'] },
  ]
  if (kind === 'demo') {
    list.push({ name: 'simulator', command: [node, ...child, ...typescript, 'simulator/demo-fleet.ts'] })
  }
  return list
}

async function untilHealthy(port: number): Promise<string> {
  const deadline = Date.now() + 90_000
  let last = 'no answer'
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`)
      if (response.ok) return 'healthy'
      last = await response.text()
    } catch {
      // not listening yet
    }
    await sleep(100)
  }
  throw new CannotStart(
    `The platform did not become healthy within 90 s: ${last}. See the logs in the data folder.`,
  )
}

function printAddresses(settings: Env, kind: 'demo' | 'empty', ms: number): void {
  const web = `http://localhost:${settings.PORT}`
  say()
  say(`  Console     ${web}`)
  for (const [at, { protocol, transport, port }] of listeningOf(settings).entries()) {
    say(`  ${at === 0 ? 'Trackers ' : '         '}   ${protocol.title} on ${transport} port ${port}`)
  }
  if (kind === 'demo') {
    say(`  Logins      demo-admin, demo-reseller, demo-fleet, demo-user, demo-viewer`)
    say(`  Password    ${settings.DEMO_PASSWORD}`)
    say(`  Brands      http://north.localhost:${settings.PORT} and http://atlas.localhost:${settings.PORT}`)
  } else {
    say(`  First visit creates the administrator: ${web}/login`)
  }
  say(`\n  Ready after ${(ms / 1000).toFixed(1)} s. Ctrl-C stops everything.`)
}
