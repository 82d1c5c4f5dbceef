// `npm run fuzz [-- TIMES]`: random requests, frames and streams, TIMES as many as `npm test` tries. Fails below
// LEAST_CASES too.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureInstalled, requireNode, root } from './support/ensure-installed.mjs'

const LEAST_CASES = 100_000
const TIMES = 4
/** Of one test, in ms. */
const LONGEST = 30 * 60_000
const PROJECTS = ['unit', 'gateway', 'api']
const FILES = ['tests/unit/protocols', 'tests/gateway/hostile-streams', 'tests/api/fuzz']

requireNode()
ensureInstalled()
const folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'))
const counts = path.join(folder, 'counts')
const projects = PROJECTS.flatMap((name) => ['--project', name])
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', ...projects, `--testTimeout=${LONGEST}`, ...FILES],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_TIMES: process.argv[2] ?? String(TIMES), FUZZ_COUNTS: counts },
  },
)
const tried = (existsSync(counts) ? readFileSync(counts, 'utf8') : '0')
  .trim()
  .split('\n')
  .reduce((sum, count) => sum + Number(count), 0)
rmSync(folder, { recursive: true })
console.log(
  `${tried.toLocaleString('en-US')} cases tried; ${LEAST_CASES.toLocaleString('en-US')} are promised`,
)
process.exit(status === 0 && tried >= LEAST_CASES ? 0 : 1)
