import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PRIVATE_FILE } from './private-folder'
import type { ProcessList } from './process-list'
import { say } from './report'

export type Service = { name: string; command: string[]; env?: Record<string, string> }

export type Supervisor = { stop: () => Promise<void> }

const STOP_GRACE_MS = 10_000
const STABLE_AFTER_MS = 10_000

/**
 * Keeps services running: one that ends by itself is started again, at once the first time and
 * then ever more slowly. Their output goes to `<logs>/<name>.log`. They are stopped in reverse order.
 */
export function supervise(
  services: Service[],
  logs: string,
  baseEnv: NodeJS.ProcessEnv,
  processes: ProcessList,
): Supervisor {
  const running = new Map<string, ChildProcess>()
  let stopping = false

  const launch = (service: Service, failures: number): void => {
    const logFile = path.join(logs, `${service.name}.log`)
    // The child writes by itself: what it says in its last moment is not lost with pipes that end before.
    const log = openSync(logFile, 'a', PRIVATE_FILE.mode)
    const [command = process.execPath, ...args] = service.command
    const child = spawn(command, args, {
      env: { ...baseEnv, ...service.env },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    running.set(service.name, child)
    processes.set(service.name, child.pid)
    const began = Date.now()
    child.on('exit', async (code, signal) => {
      if (stopping) return
      const failed = Date.now() - began < STABLE_AFTER_MS ? failures + 1 : 0
      const pause = failed === 0 ? 0 : Math.min(200 * 2 ** (failed - 1), 10_000)
      say(
        `! ${service.name} ended (${signal ?? `exit code ${code}`}); starting it again. Its log: ${logFile}`,
      )
      await sleep(pause)
      if (!stopping) launch(service, failed)
    })
  }
  for (const service of services) launch(service, 0)

  return {
    stop: async () => {
      stopping = true
      for (const service of [...services].reverse()) {
        const child = running.get(service.name)
        if (!child || child.exitCode !== null || child.signalCode !== null) continue
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.kill('SIGTERM')
        await Promise.race([ended, sleep(STOP_GRACE_MS).then(() => child.kill('SIGKILL'))])
      }
    },
  }
}
