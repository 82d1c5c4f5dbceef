import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '@/lib/auth/permissions'
import en from '@/messages/en.json'

const root = path.resolve(import.meta.dirname, '../../..')
/** Where something is allowed or refused: what only shows or hides a button decides nothing. */
const DECIDING = ['app/api', 'app/v3', 'db/queries', 'server', 'worker']

const nameOf = (permission: string): unknown =>
  permission
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], en.permissions)

const sources = DECIDING.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file: path.join(folder, file),
      text: readFileSync(path.join(root, folder, file), 'utf8'),
    })),
)

it.each(ALL_PERMISSIONS)('%s is asked for by a route or a query, and has a name', (permission) => {
  const readers = sources.filter(({ text }) => text.includes(`'${permission}'`)).map(({ file }) => file)
  expect(readers).not.toEqual([])
  expect(nameOf(permission)).toMatch(/\w/)
})
