import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with real drives and packets that stands beside the project; it may be absent. */
export const sharedDir = path.resolve(fileURLToPath(new URL('../../../shared', import.meta.url)))
export const sharedPresent = existsSync(sharedDir)

if (!sharedPresent) {
  process.stderr.write(`Skipping what needs real drives and packets: ${sharedDir} is absent.\n`)
}

export function readShared(name: string): string {
  return readFileSync(path.join(sharedDir, name), 'utf8')
}

export function readSharedJson<T>(name: string): T {
  return JSON.parse(readShared(name)) as T
}
