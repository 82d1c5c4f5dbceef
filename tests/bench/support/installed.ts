import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freeGatewayPorts } from '../../support/free-gateway-ports'
import { freePort } from '../../support/free-port'
import { until } from '../../support/until'

/** A whole installation, as `npm start` runs it for its users. */
export type Installed = {
  url: string
  gt06Port: number
  databaseUrl: string
  dataDir: string
  /** The process that the user started. */
  starter: number
  stop: () => Promise<void>
}

/** Starts the platform in a folder of its own and waits until it says that it is ready. */
export async function startInstalled(
  args: string[],
  settings: Record<string, string> = {},
): Promise<Installed> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tracking-memory-'))
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true })
  const [web, gt06, database] = [await freePort(), await freePort(), await freePort()]
  const gatewayPorts = await freeGatewayPorts()
  const logFile = path.join(dataDir, 'logs', 'start.log')
  const log = openSync(logFile, 'a')
  const start: ChildProcess = spawn(
    'sh',
    ['-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', process.execPath, 'scripts/start.mjs', ...args],
    {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        CALLS_PER_MINUTE: '1000000',
        MAP_STREETS_URL: 'none',
        GATEWAY_HOST: '127.0.0.1',
        PORT: String(web),
        DATABASE_PORT: String(database),
        ...gatewayPorts,
        GATEWAY_GT06_PORT: String(gt06),
        ...settings,
      },
      stdio: ['ignore', log, log],
    },
  )
  const stop = async () => {
    if (start.exitCode === null && start.signalCode === null) {
      const ended = new Promise((resolve) => start.once('exit', resolve))
      start.kill('SIGINT')
      await ended
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await until(async () => {
      const said = readFileSync(logFile, 'utf8')
      if (start.exitCode !== null) throw new Error(said)
      return said.includes('Ready after')
    }, 300)
  } catch (error) {
    await stop()
    throw error
  }
  const password = readFileSync(path.join(dataDir, 'database-password'), 'utf8').trim()
  return {
    url: `http://localhost:${web}`,
    gt06Port: gt06,
    dataDir,
    starter: start.pid ?? 0,
    stop,
    databaseUrl: `postgres://tracking:${password}@127.0.0.1:${database}/tracking`,
  }
}
