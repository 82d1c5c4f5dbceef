import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

it('SECURITY.md names files that there are', () => {
  const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./[\]-]+\/[\w./[\]-]+|\w+\.(?:ts|json))`/g)].map(
    ([, file]) => file ?? '',
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
