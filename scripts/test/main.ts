import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../start/build'
import { step } from '../start/report'
import { ensureBrowser, NoBrowser } from '../support/browser'
import { isNewestNode, newestNode } from './other-node'
import { add, NOTHING, readPlaywright, readVitest, type Tally } from './tally'
import { beginsUntil, hasTimeToRepeat, limitOf } from './time-left'

type Gate = { title: string; run: (reports: string) => Tally | Promise<Tally> }

const bin = (name: string): string => `node_modules/.bin/${name}`
const RULES = ['unit', 'components']
/** Rules that reckon alone, and what the sources look like: neither sockets, files, native modules nor words of a locale. */
const SAME_ON_ANY_NODE = [
  'alerts',
  'architecture',
  'commands',
  'demo',
  'driving',
  'fleet',
  'geo',
  'geofences',
  'messages',
  'tracking',
  'working-modes',
]

const GATES: Gate[] = [
  { title: 'Types', run: () => command(bin('tsc'), ['--noEmit']) },
  { title: 'Lint', run: () => command(bin('biome'), ['check', '--error-on-warnings']) },
  { title: 'Unit tests', run: (reports) => vitest(RULES, reports) },
  { title: 'Gateway tests', run: (reports) => vitest(['gateway'], reports) },
  { title: 'API tests', run: (reports) => vitest(['api'], reports) },
  { title: 'Unit and gateway tests, Node 24', run: onNewestNode },
  { title: 'Production build', run: build },
  { title: 'Browser tests', run: playwright },
]

/** Runs every gate, all of them even when one fails. Returns the exit code; the last lines are what failed, and the tally. */
export async function runTests(): Promise<number> {
  const reports = mkdtempSync(path.join(tmpdir(), 'tracking-test-reports-'))
  let total = NOTHING
  console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores`)
  try {
    process.env.CHROMIUM_PATH = ensureBrowser((text) => console.log(text))
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error
    console.error(error.message)
  }
  for (const { title, run } of GATES) {
    await step(title, async () => {
      const tally = await run(reports)
      total = add(total, { ...tally, names: tally.names.map((name) => `${title}: ${name}`) })
      const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
      const second = tally.second > 0 ? `, ${tally.second} at the second try` : ''
      return `${tally.passed} passed, ${tally.failed} failed${skipped}${second}`
    })
  }
  for (const name of total.names) console.log(`✗ ${name}`)
  if (total.left > 0)
    console.log(
      `${total.left} browser tests were left out: this machine is slow. TEST_MINUTES=0 runs all of them.`,
    )
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

/** A gate that is one check: its output is shown when it fails. */
function command(file: string, args: string[]): Tally {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status === 0) return { ...NOTHING, passed: 1 }
  console.log(`${stdout}${stderr}`)
  return { ...NOTHING, failed: 1, names: [`${file} ${args.join(' ')}`] }
}

function vitest(
  projects: string[],
  reports: string,
  { node = process.execPath, more = [] as string[] } = {},
): Tally {
  const file = path.join(reports, `${projects.join('-')}.json`)
  const args = [...projects.flatMap((project) => ['--project', project]), ...more]
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file]
  spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], { stdio: 'inherit' })
  return readVitest(file)
}

/** What may differ from one Node to the next, sockets and native modules included, is tried on the newest as well. */
function onNewestNode(reports: string): Tally {
  if (isNewestNode()) return NOTHING
  if (!hasTimeToRepeat(limitOf(process.env, Date.now()), Date.now())) {
    console.log(
      'Left out: this machine is slow, and the time is needed for the browser. TEST_MINUTES=0 runs it.',
    )
    return { ...NOTHING, skipped: 1 }
  }
  const node = newestNode()
  if (!node) {
    console.log('Skipped: Node 24 could not be fetched from the npm registry, and none was fetched before.')
    return { ...NOTHING, skipped: 1 }
  }
  const more = SAME_ON_ANY_NODE.flatMap((folder) => ['--exclude', `tests/unit/${folder}/**`])
  return vitest(['unit', 'gateway'], reports, { node, more })
}

async function build(): Promise<Tally> {
  try {
    await ensureBuilt()
    return { ...NOTHING, passed: 1 }
  } catch (error) {
    const { message } = error as Error
    console.log(message)
    return { ...NOTHING, failed: 1, names: [message.split('\n')[0] ?? ''] }
  }
}

function playwright(reports: string): Tally {
  const file = path.join(reports, 'browser.json')
  const until = beginsUntil(limitOf(process.env, Date.now()))
  spawnSync(bin('playwright'), ['test', '--reporter', 'list,json'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(until !== null && { TEST_UNTIL: String(until) }),
    },
  })
  return readPlaywright(file)
}
