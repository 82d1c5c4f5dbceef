import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'

/** What only this user may read and write. */
export const PRIVATE_FILE = { mode: 0o600 } as const

/**
 * Makes a folder that others cannot look into, or closes the one that there is: what lies in it since before is closed
 * with it. One that another user owns, such as a shared disk, is left as its owner set it.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
}

/**
 * Makes the data folder, if there is none yet. Where PostgreSQL runs as another user, because this one is root, that
 * one may walk through it to its own.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
}
