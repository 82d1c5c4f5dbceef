import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** The newest Node that is supported; the tests that need no browser run on it as well. */
const VERSION = '24.21.0'

/** Whether these tests run on that major version already. */
export const isNewestNode = (): boolean => process.versions.node.split('.')[0] === VERSION.split('.')[0]

/**
 * The path of a Node 24, fetched once from the npm registry (50 MB packed, kept in `node_modules/.cache`): not a dependency,
 * because a start has no use for it. Null when the registry cannot be reached or has none for this machine.
 */
export function newestNode(): string | null {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = path.resolve('node_modules/.cache', `node-${VERSION}`)
  const file = path.join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!isUsable(file)) {
    mkdirSync(folder, { recursive: true })
    const quiet = [
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ]
    spawnSync('npm', ['install', '--prefix', folder, '--prefer-offline', ...quiet, `${name}@${VERSION}`], {
      stdio: 'ignore',
      timeout: 300_000,
      shell: process.platform === 'win32',
    })
  }
  return isUsable(file) ? file : null
}

/** A download that was cut off leaves half a program. */
function isUsable(file: string): boolean {
  if (!existsSync(file)) return false
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${VERSION}`
}
