import { existsSync, readFileSync, rmSync } from 'node:fs'
import { until } from '../../support/until'

/** Runs in the process: collects its garbage when it is sent SIGUSR2, and writes down what it holds then. */
const PROBE = `
  import { renameSync, writeFileSync } from 'node:fs'
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    for (let turn = 0; turn < 2; turn++) collect()
    const file = process.env.SETTLED_MEMORY
    writeFileSync(file + '.part', JSON.stringify(process.memoryUsage()))
    renameSync(file + '.part', file)
  })`

/** Settings of a process that is to be asked for its memory. */
export const probed = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PROBE)}`,
  SETTLED_MEMORY: file,
})

/** Bytes that a process holds once its garbage is collected. */
export type Settled = { rss: number; heapUsed: number; external: number }

export async function settledMemory(pid: number, file: string): Promise<Settled> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  await until(async () => existsSync(file))
  return JSON.parse(readFileSync(file, 'utf8')) as Settled
}
