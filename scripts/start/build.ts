import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './report'

/** All that the build reads: the rooms that pages and routes import, and what says how. */
const SOURCES = ['app', 'bus', 'components', 'db', 'demo', 'lib', 'messages', 'public', 'server'].concat([
  ...['middleware.ts', 'next.config.mjs', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json'],
])
const MARKER = path.join('.next', 'built-from')

/** Builds the web application when its sources are not the ones it was built from. Returns whether it did. */
export function ensureBuilt(): boolean {
  const hash = createHash('sha256')
  for (const source of SOURCES) hashInto(hash, source)
  const wanted = hash.digest('hex')
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return false
  const result = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  })
  if (result.status !== 0)
    throw new CannotStart(`Building the web application failed:\n${result.stdout}${result.stderr}`)
  writeFileSync(MARKER, wanted)
  return true
}

function hashInto(hash: ReturnType<typeof createHash>, target: string): void {
  if (!existsSync(target)) return
  if (statSync(target).isDirectory()) {
    for (const name of readdirSync(target).sort()) hashInto(hash, path.join(target, name))
    return
  }
  hash.update(target).update('\0').update(readFileSync(target)).update('\0')
}
