import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The product's own processes; PostgreSQL and the simulated trackers are looked at beside them. */
export const COUNTED = ['starter', 'web', 'gateway', 'worker'] as const

/** Megabytes: all that is resident, and that with what several processes share divided among them. */
type Held = { rss: number; pss: number }
export type Sample = Map<string, Held>

/** Looks at the processes of an installation every few seconds; `look` does so at once, with what they share. */
export function watchMemory(dataDir: string, starter: number, everyMs: number) {
  const samples: Sample[] = []
  const take = (): Sample => {
    const sample = readAll(dataDir, starter)
    samples.push(sample)
    return sample
  }
  const timer = setInterval(take, everyMs)
  const pidOf = (name: string) => readListed(dataDir)[name] ?? 0
  return { samples, take, pidOf, stop: () => clearInterval(timer) }
}

export const sumOf = (sample: Sample, what: keyof Held): number =>
  COUNTED.reduce((sum, name) => sum + (sample.get(name)?.[what] ?? 0), 0)

/** What each service holds with all processes that it started; the starter's own do not include the services. */
function readAll(dataDir: string, starter: number): Sample {
  const services = new Map(
    Object.entries({ ...readListed(dataDir), starter }).map(([name, pid]) => [pid, name]),
  )
  const parents = readParents()
  const sample: Sample = new Map()
  for (const pid of parents.keys()) {
    const name = serviceOf(pid, parents, services)
    if (name === undefined) continue
    const held = heldBy(pid)
    const sum = sample.get(name)
    sample.set(name, { rss: (sum?.rss ?? 0) + held.rss, pss: (sum?.pss ?? 0) + held.pss })
  }
  return sample
}

const readListed = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8')) as Record<string, number>

function readParents(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readOrEmpty(`/proc/${name}/stat`)
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  return parents
}

/** The service that a process is, or the nearest of its ancestors. */
function serviceOf(
  pid: number,
  parents: ReadonlyMap<number, number>,
  services: ReadonlyMap<number, string>,
): string | undefined {
  for (let at = pid; at > 1; at = parents.get(at) ?? 0) {
    const name = services.get(at)
    if (name !== undefined) return name
  }
  return undefined
}

/** Megabytes that are resident of one process. */
export const residentMb = (pid: number): number => heldBy(pid).rss

function heldBy(pid: number): Held {
  const text = readOrEmpty(`/proc/${pid}/smaps_rollup`)
  const mb = (field: string) =>
    (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6
  return { rss: mb('Rss'), pss: mb('Pss') }
}

/** A process may end while it is looked at. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
