import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Role } from '@/lib/nodes/schema'
import { freePort } from './free-port'

/** One `npm start` of an installation of several: a role, or all of them with the embedded database. */
export type InstallationNode = {
  name: string
  /** Of its console, where it has one. */
  url: string
  gt06Port: number
  databaseUrl: string
  /** Kills the process of a role and its supervisor without warning, as a machine that loses power. */
  kill: (role: Role) => Promise<void>
  stop: () => Promise<void>
}

const READY_WITHIN_MS = 180_000

/** Starts a node as an operator would and waits until it says that it is ready. */
export async function startNode(
  role: Role | 'all',
  name: string,
  settings: Record<string, string> = {},
): Promise<InstallationNode> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `tracking-${name}-`))
  const [web, gt06, osmand, database] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const logFile = path.join(dataDir, 'start.log')
  const log = openSync(logFile, 'a')
  const args = ['scripts/start.mjs', '--empty', ...(role === 'all' ? [] : ['--role', role])]
  const start = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_NAME: name,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      PORT: String(web),
      DATABASE_PORT: String(database),
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_GT06_PORT: String(gt06),
      GATEWAY_OSMAND_PORT: String(osmand),
      SECRET: 'a secret for tests of several nodes, of enough characters',
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  await untilReady(start, logFile)
  const embedded = () =>
    `postgres://tracking:${readFileSync(path.join(dataDir, 'database-password'), 'utf8').trim()}@127.0.0.1:${database}/tracking`
  return {
    name,
    url: `http://localhost:${web}`,
    gt06Port: gt06,
    databaseUrl: settings.DATABASE_URL ?? embedded(),
    kill: async (killed) => {
      const pids = JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8')) as Record<
        string,
        number
      >
      start.kill('SIGKILL')
      const pid = pids[killed]
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    stop: async () => {
      await end(start)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function end(start: ChildProcess): Promise<void> {
  if (start.exitCode !== null || start.signalCode !== null) return
  const ended = new Promise((resolve) => start.once('exit', resolve))
  start.kill('SIGINT')
  await ended
}

async function untilReady(start: ChildProcess, logFile: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    const said = readFileSync(logFile, 'utf8')
    if (said.includes('Ready after')) return
    if (start.exitCode !== null || start.signalCode !== null) throw new Error(`the start ended:\n${said}`)
  }
  throw new Error(`not ready in time:\n${readFileSync(logFile, 'utf8')}`)
}
