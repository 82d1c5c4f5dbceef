import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../support/embedded-postgres'
import type { Answer, Order, Request } from './orders'
import { ProcessList } from './process-list'
import { say } from './report'
import { type Supervisor, supervise } from './supervise'

/**
 * The process that stays in front: it holds the others and nothing else. What a start has to find out and to prepare
 * takes the whole program, so a process of its own does it (`main.ts`), orders what shall run, and ends.
 */
export function superviseStart(given: { args: string[]; startedAt: number; installed: boolean }): void {
  let supervisor: Supervisor | undefined
  let postgres: EmbeddedPostgres | undefined
  let folder: string | undefined
  let processes: ProcessList | undefined

  const obey = async (order: Order): Promise<string> => {
    folder = order.dataDir
    processes ??= new ProcessList(order.dataDir)
    const list = processes
    if (order.kind === 'services') {
      supervisor = supervise(order.services, path.join(order.dataDir, 'logs'), order.env, list)
      return ''
    }
    postgres = await startEmbeddedPostgres({
      ...order,
      onCrash: () => say('! postgres ended; starting it again'),
      onStart: (pid) => list.set('postgres', pid),
    })
    return postgres.url
  }

  const preload = ['--import', './scripts/support/exit-with-parent.mjs', '--import', 'tsx']
  const preparing = spawn(process.execPath, [...preload, 'scripts/start/main.ts', JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  preparing.on('message', ({ id, order }: Request) => {
    const answer = (text: Omit<Answer, 'id'>) => send(preparing, { id, ...text })
    obey(order).then(
      (result) => answer({ result }),
      (error: Error) => answer({ result: '', error: error.message }),
    )
  })

  let stopping = false
  const stop = async (status: number): Promise<void> => {
    if (stopping) return
    stopping = true
    preparing.kill('SIGTERM')
    await supervisor?.stop()
    await postgres?.stop()
    if (folder) rmSync(path.join(folder, 'start.pid'), { force: true })
    process.exit(status)
  }
  // It has said why.
  preparing.once('exit', (code) => {
    if (code !== 0) stop(code ?? 1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('\nStopping …')
      stop(0)
    })
  }
}

/** Nobody waits for the answer of a preparation that has ended. */
function send(child: ChildProcess, answer: Answer): void {
  if (child.connected) child.send(answer)
}
