// `npm run check`: the fast gate before a commit. Types, lint with the import rules, unit tests.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, requireNode, root } from './support/ensure-installed.mjs'

requireNode()
ensureInstalled()
const bin = (name) => `node_modules/.bin/${name}`
const gates = [
  ['types', bin('tsc'), ['--noEmit']],
  ['lint', bin('biome'), ['check', '--error-on-warnings']],
  ['unit tests', bin('vitest'), ['run', '--project', 'unit', '--project', 'components']],
]
for (const [title, command, args] of gates) {
  const began = Date.now()
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) {
    console.error(`✗ ${title}`)
    process.exit(result.status ?? 1)
  }
  console.log(`✓ ${title} ${((Date.now() - began) / 1000).toFixed(1)} s`)
}
