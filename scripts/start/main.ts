import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@/db/client'
import { hasAnyAccount } from '@/db/queries/accounts/accounts'
import type { WorldKind } from '@/db/seed/demo-world'
import type { Endpoint } from '@/gateway/protocols/protocol'
import { listeningOf, sharedOf } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import type { Env } from '@/lib/env'
import { ROLES } from '@/lib/nodes/schema'
import { setupTokenOf } from '@/server/auth/setup-token'
import { ensureBuilt } from './build'
import { claimDataFolder } from './data-folder'
import { type Addresses, embeddedAddresses } from './migrate'
import { demandAgreement, nodeName, untilListed } from './nodes'
import { type Options, readOptions } from './options'
import { giveOrder } from './orders'
import { prepareDatabase } from './prepare-database'
import { ensureProcesses, type ProcessEntry } from './processes'
import { CannotStart, fail, say, step, stepDone } from './report'
import { keptSecret, loadSettings, requireFreePort } from './settings'
import type { Service } from './supervise'

/** This machine alone. */
const LOCAL = '127.0.0.1'

type Start = { args: string[]; startedAt: number; installed: boolean }
type Settings = Env & { SECRET: string; NODE_NAME: string }

/** The whole of `npm start`, step by step, until the platform is ready; the supervisor stays in front until Ctrl-C. */
async function start({ args, startedAt, installed }: Start): Promise<void> {
  try {
    const options = readOptions(args)
    const { roles, dev } = options
    if (installed) stepDone('Installed packages', Date.now() - startedAt)
    const loaded = loadSettings()
    const settings: Settings = { ...loaded, NODE_NAME: nodeName(loaded) }
    if (!settings.DATABASE_URL && roles.length < ROLES.length) {
      throw new CannotStart(
        `Setting DATABASE_URL is needed with --role ${roles[0]}: only a start of all roles brings a database along.`,
      )
    }
    const dataDir = settings.DATA_DIR
    claimDataFolder(dataDir, process.ppid)
    if (roles.includes('web')) warnOfProxy(settings)
    await requirePorts(settings, options)
    if (!dev && roles.includes('web')) {
      await step('Web application', async () => ((await ensureBuilt()) ? 'built' : 'up to date'))
    }
    const argumentsOf = dev ? null : await ensureProcesses()

    const given = settings.DATABASE_URL ?? ''
    let at: Addresses = { url: given, ownerUrl: settings.DATABASE_OWNER_URL ?? given }
    if (!settings.DATABASE_URL) {
      const port = settings.DATABASE_PORT
      await step('PostgreSQL', async () => {
        const password = keptSecret(dataDir, 'database-password')
        at = await embeddedAddresses(await giveOrder({ kind: 'postgres', dataDir, port, password }), dataDir)
        return `port ${port}`
      })
    }
    const db = openDatabase(at.ownerUrl, { max: 4, applicationName: `start@${settings.NODE_NAME}` })
    const kind = await prepareDatabase(db, settings, options, at.url)
    await demandAgreement(settings, settings.NODE_NAME, roles)

    const began = new Date()
    await giveOrder({
      kind: 'services',
      dataDir,
      services: services(options, kind, argumentsOf, at.ownerUrl),
      env: childEnvironment(settings, at.url, dev, kind),
    })
    const titles = roles.map((role, at) => (at === 0 ? `${role[0]?.toUpperCase()}${role.slice(1)}` : role))
    await step(titles.join(', '), async () => {
      if (roles.includes('web')) await untilServing(settings.PORT, roles.length > 1)
      await untilListed(settings.NODE_NAME, roles, began)
      return `node ${settings.NODE_NAME}`
    })
    const isVacant = kind === 'empty' && !(await hasAnyAccount(systemAccess('start')))
    await db.$client.end()
    printAddresses(settings, options, { kind, isVacant }, Date.now() - startedAt)
  } catch (error) {
    fail(error)
  }
}

/** What ends TLS for us is a proxy, and what it says of visitors counts only when it is trusted. */
function warnOfProxy({ PUBLIC_URL, TRUST_PROXY }: Env): void {
  if (TRUST_PROXY || !PUBLIC_URL?.startsWith('https:')) return
  say(
    '! PUBLIC_URL is https, but TRUST_PROXY is 0: all visitors share the address of the proxy and its limits, and their cookies are not kept to https. TRUST_PROXY=1 believes a proxy that sets X-Forwarded-*.',
  )
}

/** Waits a moment for what a killed start left behind, then refuses with the port that is taken. */
async function requirePorts(settings: Env, { roles }: Options): Promise<void> {
  type Wanted = { setting: string; port: number; transport: Endpoint['transport'] }
  const ports: Wanted[] = [
    ...(roles.includes('web') ? [{ setting: 'PORT', port: settings.PORT, transport: 'http' } as const] : []),
    ...(roles.includes('gateway') ? [...listeningOf(settings), ...[sharedOf(settings) ?? []].flat()] : []),
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
        await requireFreePort(setting, port, transport)
        break
      } catch (error) {
        if (attempt >= 10) throw error
        await sleep(150)
      }
    }
  }
}

function childEnvironment(
  settings: Settings,
  url: string,
  dev: boolean,
  kind: WorldKind | null,
): NodeJS.ProcessEnv {
  const host = hostOf(settings, kind)
  return {
    ...process.env,
    ...(host && { HOST: host }),
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // Arenas of its own for each thread are memory that glibc seldom gives back.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    DATABASE_URL: url,
    // The worker's alone.
    DATABASE_OWNER_URL: '',
    DATA_DIR: settings.DATA_DIR,
    SECRET: settings.SECRET,
    NODE_NAME: settings.NODE_NAME,
    PORT: String(settings.PORT),
  }
}

/** Where the console listens; everybody knows the passwords of the demo, so that it is for this machine alone unless told. */
const hostOf = ({ HOST }: Env, kind: WorldKind | null) => HOST ?? (kind === 'demo' ? LOCAL : undefined)

/** Without `argumentsOf` they run from the sources, and again with each change of them; Next looks after its own. */
function services(
  { roles }: Options,
  kind: WorldKind | null,
  argumentsOf: ((entry: ProcessEntry) => string[]) | null,
  ownerUrl: string,
): Service[] {
  const node = process.execPath
  const child = ['--import', './scripts/support/exit-with-parent.mjs']
  const run = (entry: ProcessEntry, watched = true): string[] =>
    argumentsOf
      ? [node, ...child, ...argumentsOf(entry)]
      : [node, ...child, '--import', 'tsx', ...(watched ? ['--watch'] : []), entry]
  const list: Service[] = [
    { name: 'gateway', command: run('gateway/main.ts') },
    { name: 'worker', command: run('worker/main.ts'), env: { DATABASE_OWNER_URL: ownerUrl } },
    { name: 'web', command: run('web/main.ts', false) },
  ].filter(({ name }) => roles.some((role) => role === name))
  if (!argumentsOf && roles.includes('web')) {
    const watch = 'scripts/start/watch-bundles.ts'
    list.push({ name: 'bundles', command: [node, ...child, '--import', 'tsx', watch] })
  }
  if (kind === 'demo' && roles.length > 1) {
    list.push({ name: 'simulator', command: run('simulator/demo-fleet.ts') })
  }
  return list
}

/** Waits until the console answers; when `whole`, until all of the platform is healthy. */
async function untilServing(port: number, whole: boolean): Promise<void> {
  const deadline = Date.now() + 90_000
  let last = 'no answer'
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`)
      if (response.ok || !whole) return
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

type World = { kind: WorldKind | null; isVacant: boolean }

function printAddresses(settings: Settings, { roles }: Options, { kind, isVacant }: World, ms: number): void {
  const web = `http://localhost:${settings.PORT}`
  say()
  if (roles.includes('web')) say(`  Console     ${web}`)
  for (const [at, { protocol, transport, port }] of listeningOf(settings).entries()) {
    if (!roles.includes('gateway')) break
    say(`  ${at === 0 ? 'Trackers ' : '         '}   ${protocol.title} on ${transport} port ${port}`)
  }
  const shared = sharedOf(settings)
  if (shared && roles.includes('gateway')) say(`              all of them over TCP on port ${shared.port}`)
  if (roles.includes('web') && kind === 'demo') {
    say(`  Logins      demo-admin, demo-reseller, demo-fleet, demo-user, demo-viewer`)
    say(`  Password    ${settings.DEMO_PASSWORD}`)
    if (!settings.HOST)
      say(`  Listens on  ${LOCAL} only: everybody knows these passwords. HOST=0.0.0.0 opens it to others.`)
    say(`  Brands      http://north.localhost:${settings.PORT} and http://atlas.localhost:${settings.PORT}`)
  } else if (roles.includes('web') && isVacant) {
    say(`  First visit creates the administrator: ${web}/login`)
    say(`  Token       ${setupTokenOf(settings.SECRET)}  (asked for by the first visit)`)
  }
  say(`\n  Ready after ${(ms / 1000).toFixed(1)} s. Ctrl-C stops everything.`)
}

// A process of its own, that ends before the platform is used: what it holds by then nobody needs. The supervisor's
// answers are waited for, whatever else is going on.
process.channel?.ref()
await start(JSON.parse(process.argv[2] ?? '{}'))
process.exit(0)
