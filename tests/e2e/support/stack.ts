import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { openDatabase, setDatabase } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { seedCatalogue } from '@/db/seed/catalogue'
import { seedDemoWorld, type WorldKind } from '@/db/seed/demo-world'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import { monthsAround } from '@/lib/positions/partitions'
import { ensureProcesses } from '../../../scripts/start/processes'
import { startEmbeddedPostgres } from '../../../scripts/support/embedded-postgres'
import { freeGatewayPorts } from '../../support/free-gateway-ports'
import { freePort } from '../../support/free-port'
import { PROCESSES } from './processes'

export const DEMO_PASSWORD = 'track-demo-1'
/** The secret of every world. */
export const WORLD_SECRET = 'a secret for end-to-end tests only, of enough characters'
/** A machine that is busy starts slowly. */
const START_MS = 120_000
/** Several worlds of several nodes use one server. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '400' }

export type Address = {
  url: string
  databaseUrl: string
  /** Where its gateway takes GT06 trackers; worlds without a gateway leave it closed. */
  gatewayGt06Port: number
}
export type World = Address & { stop: () => Promise<void> }
export type Server = { url: string; stop: () => Promise<void> }

/** One PostgreSQL for all worlds of a run. */
export async function startServer(): Promise<Server> {
  const dataDir = path.join(tmpdir(), `tracking-e2e-${process.pid}`)
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true })
  const port = await freePort()
  const server = await startEmbeddedPostgres({ dataDir, port, password: 'e2e', settings: FAST })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A database of its own on `server`, copied from a template, and the processes of the platform on it; with `settings`
 * of its own.
 */
export async function startWorld(
  server: string,
  kind: WorldKind,
  settings: Record<string, string> = {},
): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `tracking-e2e-${kind}-`))
  const databaseUrl = await cloneTemplate(server, kind)
  const port = await freePort()
  const gatewayGt06Port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    // As behind a proxy that ends TLS, for tests that send its headers.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    SECRET: WORLD_SECRET,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_PASSWORD,
    CALLS_PER_MINUTE: '100000',
    // No test asks a host on the internet; those about streets bring their own.
    MAP_STREETS_URL: 'none',
    // Webhooks of tests go to receivers on this machine.
    WEBHOOK_PRIVATE: '1',
    SMS_PRIVATE: '1',
    PORT: String(port),
    GATEWAY_HOST: '127.0.0.1',
    ...(await freeGatewayPorts()),
    GATEWAY_GT06_PORT: String(gatewayGt06Port),
    ...settings,
  }
  const wanted = PROCESSES.filter(({ worlds }) => worlds.includes(kind))
  const argumentsOf = await ensureProcesses()
  const children = wanted.map(({ name, entry }) =>
    launch(argumentsOf(entry), env, path.join(dataDir, `${name}.log`)),
  )
  const url = `http://localhost:${port}`
  await untilServing(url, path.join(dataDir, 'web.log'))
  if (wanted.some(({ name }) => name === 'gateway')) {
    await untilListening(gatewayGt06Port, path.join(dataDir, 'gateway.log'))
  }
  return {
    url,
    databaseUrl,
    gatewayGt06Port,
    stop: async () => {
      await Promise.all(children.map(end))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const templateOf = (kind: WorldKind) => `template_${kind}`

/** A database of its own on `server` with such a world in it; returns its address. */
export const cloneTemplate = (server: string, kind: WorldKind) =>
  cloneDatabase(server, templateOf(kind), `world_${randomBytes(6).toString('hex')}`)

/** The databases that worlds are copied from: migrated once, and each kind seeded once. */
export async function makeTemplates(server: string): Promise<void> {
  const migrated = openDatabase(server, { max: 2 })
  setDatabase(migrated)
  await migrateDatabase(migrated)
  await seedCatalogue(migrated, PROTOCOLS)
  await ensurePartitions(systemAccess('e2e'), monthsAround(new Date(), 2, 1))
  await migrated.$client.end()
  for (const kind of ['demo', 'empty'] as const) {
    const source = new URL(server).pathname.slice(1)
    const db = openDatabase(await cloneDatabase(server, source, templateOf(kind)), { max: 2 })
    await seedDemoWorld(db, { kind, password: DEMO_PASSWORD, now: new Date() })
    await db.$client.end()
  }
}

/** Copies a database that nobody is connected to; returns the address of the copy. */
async function cloneDatabase(server: string, source: string, name: string): Promise<string> {
  const url = new URL(server)
  url.pathname = '/postgres'
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  await admin`create database ${admin(name)} template ${admin(source)}`
  await admin.end()
  url.pathname = `/${name}`
  return url.href
}

function launch(args: string[], env: NodeJS.ProcessEnv, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  return spawn(process.execPath, args, { env, stdio: ['ignore', log, log] })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function untilServing(url: string, logFile: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(`${url}/api/captcha`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`The web process did not come up:\n${readFileSync(logFile, 'utf8')}`)
}

async function untilListening(port: number, logFile: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    const socket = net.connect({ port, host: '127.0.0.1' })
    const connected = await once(socket, 'connect').catch(() => null)
    socket.destroy()
    if (connected) return
  }
  throw new Error(`The gateway did not come up:\n${readFileSync(logFile, 'utf8')}`)
}
