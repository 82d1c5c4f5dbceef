// Plain Node: runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const marker = path.join(root, 'node_modules', '.installed-from')

/** The newest major version that the tests run on; `engines` in package.json says the same. */
const NEWEST = 24

/** Ends the process with one sentence when this Node cannot run the platform. */
export function demandNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEWEST) {
    console.error(`Node ${process.versions.node} is newer than this was tried with: 20.9 to ${NEWEST}.`)
  }
  if (major > 20 || (major === 20 && minor >= 9)) return
  console.error(`Node ${process.versions.node} is too old: version 20.9 or newer is needed.`)
  process.exit(1)
}

/** Runs `npm ci` when the lock file is not the one that node_modules came from. Returns whether it ran. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return false
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('Installing the packages failed: `npm ci` ended with an error (see above).')
    process.exit(1)
  }
  writeFileSync(marker, wanted)
  return true
}

/** Lets this process import TypeScript files with the aliases of tsconfig.json. */
export async function allowTypeScript() {
  const { register } = await import('tsx/esm/api')
  register()
}
