import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Megabytes that are still needed: what nobody can reach any more is taken out first. */
export async function heldMb(): Promise<number> {
  await new Promise((next) => setImmediate(next))
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
