// Plain Node: runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const marker = path.join(root, 'node_modules', '.installed-from')

/** The newest major version that the tests run on; `engines` in package.json says the same. */
const NEWEST = 24

/** Ends the process with one sentence when this Node cannot run the platform. */
export function requireNode() {
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
  const release = holdInstall()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) {
    release()
    return false
  }
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  release()
  if (result.status !== 0) {
    console.error('Installing the packages failed: `npm ci` ended with an error (see above).')
    process.exit(1)
  }
  writeFileSync(marker, wanted)
  return true
}

/** Waits for another start that installs in this folder, so that one does it; one that was killed holds nothing. */
function holdInstall() {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const lock = path.join(tmpdir(), `tracking-install-${key}`)
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isRunning(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    else rmSync(lock, { force: true })
  }
}

function isRunning(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Lets this process import TypeScript files with the aliases of tsconfig.json. */
export async function allowTypeScript() {
  const { register } = await import('tsx/esm/api')
  register()
}

/**
 * Makes one plain file of a TypeScript entry, for a process that stays and shall hold no compiler. Returns its URL.
 */
export function bundleForNow(entry) {
  const folder = path.join(root, 'node_modules', '.processes')
  const file = path.join(folder, `${path.basename(entry, '.ts')}.mjs`)
  // Of several starts at once each writes a whole file.
  const own = `${file}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  const options = ['--bundle', '--platform=node', '--format=esm', '--target=node20.9', '--log-level=error']
  const esbuild = path.join('node_modules', '.bin', 'esbuild')
  const result = spawnSync(esbuild, [entry, ...options, `--outfile=${own}`], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('Preparing the start failed: esbuild ended with an error (see above).')
    process.exit(1)
  }
  renameSync(own, file)
  return pathToFileURL(file).href
}
