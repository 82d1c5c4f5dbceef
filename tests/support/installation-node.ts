import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import type { Role } from '@/lib/nodes/schema'
import { freePort } from './free-port'

/** One `npm start -- --role` of an installation of several nodes. */
export type InstallationNode = {
  role: Role
  name: string
  /** Of its console, where it has one. */
  url: string
  /** Of its gateway, where it has one. */
  gt06Port: number
  /** Kills its process and the supervisor of it without warning, as a machine that loses power. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** The secret that all nodes of an installation share. */
export const NODES_SECRET = 'a secret for tests of several nodes, of enough characters'
const READY_WITHIN_MS = 180_000

/** Starts a node as an operator would, with a data folder of its own, and waits until it says that it is ready. */
export async function startNode(
  role: Role,
  name: string,
  settings: Record<string, string> & { DATABASE_URL: string },
): Promise<InstallationNode> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `tracking-${role}-${name}-`))
  const [web, ports] = [await freePort(), await freeGatewayPorts()]
  const logFile = path.join(dataDir, 'start.log')
  const log = openSync(logFile, 'a')
  const start = spawn(process.execPath, ['scripts/start.mjs', '--empty', '--role', role], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_NAME: name,
      LOG_LEVEL: 'warn',
      MAP_STREETS_URL: 'none',
      PORT: String(web),
      GATEWAY_HOST: '127.0.0.1',
      ...ports,
      SECRET: NODES_SECRET,
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  const stop = async () => {
    await end(start, 'SIGINT')
    await rm(dataDir, { recursive: true, force: true })
  }
  await untilReady(start, logFile).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    role,
    name,
    url: `http://localhost:${web}`,
    gt06Port: Number(ports.GATEWAY_GT06_PORT),
    kill: async () => {
      const pids: Record<string, number> = JSON.parse(
        readFileSync(path.join(dataDir, 'processes.json'), 'utf8'),
      )
      const ended = end(start, 'SIGKILL')
      process.kill(pids[role] ?? Number.NaN, 'SIGKILL')
      await ended
    },
    stop,
  }
}

/** A port of its own for every protocol, so that several gateways stand on one machine. */
async function freeGatewayPorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {}
  for (const { setting } of PROTOCOLS.flatMap(({ endpoints }) => endpoints)) {
    ports[setting] = String(await freePort())
  }
  return ports
}

async function end(start: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (start.exitCode !== null || start.signalCode !== null) return
  const ended = once(start, 'exit')
  start.kill(signal)
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
