import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setupTokenOf } from '@/server/auth/setup-token'
import { freeGatewayPorts } from '../../support/free-gateway-ports'
import { freePort } from '../../support/free-port'

const SECRET = 'a secret for the failure test only, of enough characters'

export type Installation = {
  url: string
  gt06Port: number
  /** What its first visit types. */
  setupToken: string
  databaseUrl: string
  /** Kills one of its processes without warning; one that is just being started again is waited for. */
  kill: (name: 'gateway' | 'postgres' | 'web' | 'worker') => Promise<void>
  untilHealthy: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A whole empty installation as `npm start -- --empty` runs it, in a folder of its own; on another database than the
 * embedded one where that is given.
 */
export async function startInstallation(database = ''): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tracking-installation-'))
  const ports = {
    web: await freePort(),
    gt06: await freePort(),
    database: await freePort(),
  }
  const gatewayPorts = await freeGatewayPorts()
  const log = openSync(path.join(dataDir, 'start.log'), 'a')
  const start = spawn(process.execPath, ['scripts/start.mjs', '--empty'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database,
      LOG_LEVEL: 'warn',
      MAP_STREETS_URL: 'none',
      PORT: String(ports.web),
      DATABASE_PORT: String(ports.database),
      ...gatewayPorts,
      GATEWAY_GT06_PORT: String(ports.gt06),
      SECRET,
    },
    stdio: ['ignore', log, log],
  })
  const url = `http://localhost:${ports.web}`
  await untilHealthy(url, () => readFileSync(path.join(dataDir, 'start.log'), 'utf8'), start)
  const passwordFile = path.join(dataDir, 'database-password')
  const embedded = () => {
    const password = readFileSync(passwordFile, 'utf8').trim()
    return `postgres://tracking:${password}@127.0.0.1:${ports.database}/tracking`
  }
  return {
    url,
    gt06Port: ports.gt06,
    setupToken: setupTokenOf(SECRET),
    databaseUrl: database || embedded(),
    kill: async (name) => {
      process.kill(await runningPid(dataDir, name), 'SIGKILL')
    },
    untilHealthy: () => untilHealthy(url, () => readFileSync(path.join(dataDir, 'start.log'), 'utf8'), start),
    stop: async () => {
      const ended = new Promise((resolve) => start.once('exit', resolve))
      start.kill('SIGINT')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function runningPid(dataDir: string, name: string): Promise<number> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const pids = JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8')) as Record<
      string,
      number
    >
    const pid = pids[name]
    if (pid !== undefined && isRunning(pid)) return pid
    await sleep(50)
  }
  throw new Error(`${name} was not started again within a minute`)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function untilHealthy(url: string, log: () => string, start: ChildProcess): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    if (start.exitCode !== null) throw new Error(`the start ended:\n${log()}`)
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`not healthy within a minute:\n${log()}`)
}
