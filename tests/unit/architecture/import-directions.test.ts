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
  // They start, feed and look after the product, which knows nothing of them.
  ['simulator'],
  ['scripts'],
]
/** From here up folders are pages and processes, whose parts lead to each other. */
const PROCESSES = LEVELS.findIndex((rooms) => rooms.includes('app'))
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
  expect(folderCircles(imports.filter(({ from }) => (levelOf.get(roomOf(from)) ?? 0) < PROCESSES))).toEqual(
    [],
  )
})

it('finds a circle of three folders, and leaves types out', () => {
  const step = (from: string, to: string, types = false): Import => ({ from, to, types })
  const two = [step('lib/a/x.ts', 'lib/b/y.ts'), step('lib/b/y.ts', 'lib/c/z.ts')]
  expect(folderCircles([...two, step('lib/c/z.ts', 'lib/a/w.ts', true)])).toEqual([])
  expect(folderCircles([...two, step('lib/c/z.ts', 'lib/a/w.ts')])).toEqual([
    ['lib/a/x.ts → lib/b/y.ts', 'lib/b/y.ts → lib/c/z.ts', 'lib/c/z.ts → lib/a/w.ts'],
  ])
})

/** Loaded alone, or read by a tool by its name. */
const SHORT_FOR_A_REASON = [
  // Said by the server, where all else of the fleet is the browser's.
  'components/fleet/fleet-for-others.tsx',
  // What is used of the map's library, fetched by itself.
  'components/map/map-library.ts',
  // Goes with a style sheet of its own, to screens that share nothing else.
  'components/ui/markdown.tsx',
  // A primitive a file, as shadcn has them.
  'components/ui/textarea.tsx',
  // Preloaded by `--import`.
  'scripts/support/exit-with-parent.mjs',
]
/** Next reads these by their names: an address, a boundary or a picture needs one each, however little it says. */
const NAMED_BY_NEXT = /^app\/.*\b(page|layout|route|error|forbidden|not-found|loading|manifest)\.tsx?$/
/** What `npm run` calls. */
const ENTRIES: string[] = Object.values(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
).flatMap((command) => command.match(/scripts\/[\w-]+\.mjs/g) ?? [])

it('no file is a crumb', () => {
  const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length
  const short = sourceFiles(LEVELS.flat()).filter((file) => lines(file) < 10)
  const excused = (file: string) =>
    SHORT_FOR_A_REASON.includes(file) || NAMED_BY_NEXT.test(file) || ENTRIES.includes(file)
  expect(short.filter((file) => !excused(file))).toEqual([])
  expect(SHORT_FOR_A_REASON.filter((file) => !short.includes(file))).toEqual([])
})
