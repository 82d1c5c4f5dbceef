import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './import-graph'

/** What others build on: its functions say shapes, units and errors. */
const SEAMS = [
  'bus',
  'db/queries/ingest',
  'db/queries/outbox',
  'gateway/protocols/protocol.ts',
  'gateway/protocols/registry.ts',
  'lib/auth',
  'lib/ingest',
  'lib/live',
  'lib/nodes',
  'server/auth',
  'server/mail',
  'server/next',
]
const EXPORTED =
  /^export (?:async )?(?:function\*? (\w+)|(?:abstract )?class (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\()/

/** Exported functions and classes of a source, and whether a doc comment ends on the line above. */
function exportsOf(source: string): { name: string; documented: boolean }[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, ...names] = EXPORTED.exec(line) ?? []
    const name = names.find(Boolean)
    return name ? [{ name, documented: lines[at - 1]?.trimEnd().endsWith('*/') ?? false }] : []
  })
}

it('finds functions of every form', () => {
  const source =
    '/** Said. */\nexport function a() {}\nexport const b = (x: number) => x\nexport async function* c() {}\nconst d = () => 1'
  expect(exportsOf(source)).toEqual([
    { name: 'a', documented: true },
    { name: 'b', documented: false },
    { name: 'c', documented: false },
  ])
})

it('public functions of seams have docstrings', () => {
  const files = sourceFiles([...new Set(SEAMS.map((seam) => seam.split('/')[0] ?? ''))]).filter((file) =>
    SEAMS.some((seam) => file === seam || file.startsWith(`${seam}/`)),
  )
  const all = files.flatMap((file) =>
    exportsOf(readFileSync(file, 'utf8')).map((one) => ({ ...one, name: `${file} ${one.name}` })),
  )
  expect(all.length).toBeGreaterThan(150)
  expect(all.filter(({ documented }) => !documented).map(({ name }) => name)).toEqual([])
})
