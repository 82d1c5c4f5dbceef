import { parseArgs } from 'node:util'
import type { Bench } from './support/bench'

/** Each is loaded when it is asked for: some need a build, some a browser. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  accounts: () => import('./accounts').then((module) => module.accounts),
  alerts: () => import('./alerts').then((module) => module.alerts),
  commands: () => import('./commands').then((module) => module.commands),
  'command-batch': () => import('./command-batch').then((module) => module.commandBatch),
  connections: () => import('./connections').then((module) => module.connections),
  engine: () => import('./engine').then((module) => module.engine),
  fleet: () => import('./fleet').then((module) => module.fleet),
  framing: () => import('./framing').then((module) => module.framing),
  hostile: () => import('./hostile').then((module) => module.hostile),
  import: () => import('./import').then((module) => module.importBench),
  ingest: () => import('./ingest').then((module) => module.ingest),
  map: () => import('./map').then((module) => module.map),
  memory: () => import('./memory').then((module) => module.memory),
  'memory-fleet': () => import('./memory').then((module) => module.memoryFleet),
  live: () => import('./live').then((module) => module.live),
  playback: () => import('./playback').then((module) => module.playback),
  steady: () => import('./steady').then((module) => module.steady),
  'share-page': () => import('./share-page').then((module) => module.sharePage),
  share: () => import('./share').then((module) => module.share),
  reports: () => import('./reports').then((module) => module.reports),
  storage: () => import('./storage').then((module) => module.storage),
}

const OPTIONS = { minutes: { type: 'string' }, protocol: { type: 'string' } } as const

/**
 * Runs the named benches, or all; `--minutes=N` for those that use the platform for a while, `--protocol=NAME,NAME` for those
 * that know several. Prints figures; returns 1 when one misses what is promised.
 */
export async function runBenches(args: string[]): Promise<number> {
  const { values, positionals: names } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { minutes, protocol } = values
  const options = { minutes: minutes === undefined ? undefined : Number(minutes), protocol }
  const unknown = names.find((name) => !(name in BENCHES))
  if (unknown) {
    console.error(`There is no bench ${unknown}; there are ${Object.keys(BENCHES).join(', ')}.`)
    return 1
  }
  let missed = 0
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
    const bench = await BENCHES[name]?.()
    console.log(`\n${name}`)
    await bench?.(
      {
        figure: (title, value, unit, promise) => {
          const kept = promise === undefined || promise.kept(value)
          if (!kept) missed++
          const verdict = promise ? `  ${kept ? '✓' : '✗'} promised ${promise.text}` : ''
          console.log(`  ${title.padEnd(58)} ${format(value).padStart(12)} ${unit.padEnd(10)}${verdict}`)
        },
        note: (text) => console.log(`  ${text}`),
      },
      options,
    )
  }
  return missed > 0 ? 1 : 0
}

function format(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 })
}
