import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'

/** As the page writes them. */
const WORDS = { imei: 'IMEI', terminal: 'terminal', vendor: 'vendor' } as const

const page = readFileSync('docs/protocols.md', 'utf8')
const [, table = ''] = page.split('\n## What each carries\n')
const rows = [...table.matchAll(/^\| `([a-z0-9]+)` \| (.+) \|$/gm)].map(([, name = '', rest = '']) => ({
  name,
  cells: rest.split('|').map((cell) => cell.trim()),
}))

it('names protocols once', () => {
  const names = rows.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(10)
})

it.each(rows.map((row) => [row.name, row] as const))('says of %s what it carries', (name, { cells }) => {
  const protocol = PROTOCOLS.find((one) => one.name === name)
  const [over, identifiers, , commands = ''] = cells
  expect(protocol?.endpoints.map(({ transport }) => transport.toUpperCase()).join(', ')).toBe(over)
  expect(protocol?.identifiers.map((kind) => WORDS[kind]).join(', ')).toBe(identifiers)
  expect(commands.startsWith('none')).toBe(
    !protocol?.packets?.encodeCommand && !protocol?.requests?.encodeCommand,
  )
})
