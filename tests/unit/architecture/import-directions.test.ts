import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { folderCircles, type Import, readImports, sourceFiles } from './import-graph'

/** From the ground up: each may import those before it (docs/architecture.md says which of them). */
const LEVELS = [
  ['lib'],
  ['demo', 'bus'],
  ['db'],
  ['server'],
  ['components'],
  ['app', 'gateway', 'worker', 'web'],
]
const levelOf = new Map(LEVELS.flatMap((rooms, level) => rooms.map((room) => [room, level] as const)))
const roomOf = (file: string) => file.split('/')[0] ?? ''

const imports = readImports(LEVELS.flat())

it('reads the imports that there are', () => {
  const has = (from: string, to: string) => imports.some((one) => one.from === from && one.to === to)
  expect(imports.length).toBeGreaterThan(3000)
  expect(has('db/queries/reports/registry.ts', 'db/queries/reports/catalogue/trips.ts')).toBe(true)
  expect(has('app/api/devices/route.ts', 'server/next/route.ts')).toBe(true)
})

it('no import goes upwards, and none from one top room to another', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [levelOf.get(roomOf(from)), levelOf.get(roomOf(to))]
    if (here === undefined || there === undefined || roomOf(from) === roomOf(to)) return false
    return there >= here
  })
  expect(wrong).toEqual([])
})

it('no folders import each other, but types', () => {
  expect(
    folderCircles(imports.filter(({ from }) => levelOf.get(roomOf(from)) !== LEVELS.length - 1)),
  ).toEqual([])
})

it('finds a circle of three folders, and leaves types out', () => {
  const step = (from: string, to: string, types = false): Import => ({ from, to, types })
  const two = [step('lib/a/x.ts', 'lib/b/y.ts'), step('lib/b/y.ts', 'lib/c/z.ts')]
  expect(folderCircles([...two, step('lib/c/z.ts', 'lib/a/w.ts', true)])).toEqual([])
  expect(folderCircles([...two, step('lib/c/z.ts', 'lib/a/w.ts')])).toEqual([
    ['lib/a/x.ts → lib/b/y.ts', 'lib/b/y.ts → lib/c/z.ts', 'lib/c/z.ts → lib/a/w.ts'],
  ])
})

/** The heartbeat of a process is a table of its own, as every table is. */
const SHORT_FOR_A_REASON = ['db/schema/processes.ts']

it('no file of the lower rooms is a crumb', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length
  const crumbs = sourceFiles(['lib', 'demo', 'bus', 'db', 'server']).filter((file) => lines(file) < 10)
  expect(crumbs.filter((file) => !SHORT_FOR_A_REASON.includes(file))).toEqual([])
})
