// `npm run typecheck | lint | format | db:generate`: one tool from a bare clone; what stands behind `--` is passed on.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, requireNode, root } from './support/ensure-installed.mjs'

const TOOLS = {
  typecheck: ['tsc', '--noEmit'],
  lint: ['biome', 'check', '--error-on-warnings'],
  format: ['biome', 'check', '--write'],
  'db:generate': ['drizzle-kit', 'generate'],
}

requireNode()
const [name = '', ...args] = process.argv.slice(2)
const tool = TOOLS[name]
if (!tool) {
  console.error(`Tool "${name}" is not known; there are ${Object.keys(TOOLS).join(', ')}.`)
  process.exit(1)
}
ensureInstalled()
const [bin, ...given] = tool
const result = spawnSync(`node_modules/.bin/${bin}`, [...given, ...args], { cwd: root, stdio: 'inherit' })
process.exit(result.status ?? 1)
