import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, setDatabase } from '@/db/client'
import { migrateDatabase } from '@/db/migrate'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { seedCatalogue } from '@/db/seed/catalogue'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import { monthsAround } from '@/lib/positions/partitions'
import { ensureProcesses, type ProcessEntry } from '../../../scripts/start/processes'
import { startEmbeddedPostgres } from '../../../scripts/support/embedded-postgres'
import { freeGatewayPorts } from '../../support/free-gateway-ports'
import { freePort } from '../../support/free-port'

export type Stack = {
  db: Database
  url: string
  env: Record<string, string>
  dataDir: string
  /** Starts one of the platform's processes as `npm start` would. */
  spawn: (name: string, entry: ProcessEntry, env?: Record<string, string>, openFiles?: number) => ChildProcess
  /** Of a process that was started under this name. */
  pidOf: (name: string) => number
  stop: () => Promise<void>
}

/**
 * A real PostgreSQL with the settings of a real installation, migrated, in a folder of its own, or in one
 * that is kept from run to run. `settings` are PostgreSQL's.
 */
export async function startStack(kept?: string, settings?: Record<string, string>): Promise<Stack> {
  const dataDir = kept ?? path.join(tmpdir(), `tracking-bench-${process.pid}`)
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'bench', settings })
  const db = openDatabase(server.url, { max: 4, applicationName: 'bench' })
  setDatabase(db)
  await migrateDatabase(db)
  await seedCatalogue(db, PROTOCOLS)
  await ensurePartitions(systemAccess('bench'), monthsAround(new Date(), 6, 3))
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret for benches only, of enough characters',
    CALLS_PER_MINUTE: '1000000',
    MAP_STREETS_URL: 'none',
    PORT: String(await freePort()),
    GATEWAY_HOST: '127.0.0.1',
    ...(await freeGatewayPorts()),
  }
  const argumentsOf = await ensureProcesses()
  const children: ChildProcess[] = []
  const named = new Map<string, ChildProcess>()
  return {
    db,
    url: server.url,
    env,
    dataDir,
    spawn: (name, entry, more = {}, openFiles) => {
      const log = openSync(path.join(dataDir, 'logs', `${name}.log`), 'a')
      const command = [process.execPath, ...argumentsOf(entry)]
      // A shell raises the limit of open files, where it may, and becomes the process.
      const [file = '', ...args] = openFiles
        ? ['sh', '-c', `ulimit -n ${openFiles} 2>/dev/null; exec "$@"`, 'sh', ...command]
        : command
      const child = spawn(file, args, {
        env: { ...process.env, ...env, ...more } as NodeJS.ProcessEnv,
        stdio: ['ignore', log, log],
      })
      children.push(child)
      named.set(name, child)
      return child
    },
    pidOf: (name) => named.get(name)?.pid ?? 0,
    stop: async () => {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
      await db.$client.end({ timeout: 2 })
      await server.stop()
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until something listens on a port. */
export async function untilListening(port: number): Promise<void> {
  const net = await import('node:net')
  for (let waited = 0; waited < 30_000; waited += 50) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (open) return
    await sleep(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}
