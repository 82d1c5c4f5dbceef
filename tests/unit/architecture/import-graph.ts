import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** From which file to which; `types` where nothing but types comes along. */
export type Import = { from: string; to: string; types: boolean }

const STATEMENT =
  /^(?:import|export)\s+(type\s)?([^'";]*?)from\s+'([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** Every import of one of our files by another in these folders. */
export function readImports(rooms: readonly string[]): Import[] {
  return sourceFiles(rooms).flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(STATEMENT)].flatMap(([, type, names = '', ...specs]) => {
      const to = fileOf(from, specs.find((spec) => spec !== undefined) ?? '')
      return to ? [{ from, to, types: type !== undefined || namesTypesOnly(names) }] : []
    }),
  )
}

export function sourceFiles(rooms: readonly string[]): string[] {
  return rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => join(room, file)),
  )
}

/** `{ type A, type B }` */
function namesTypesOnly(names: string): boolean {
  const inner = /^\{(.*)\}\s*$/s.exec(names)?.[1]
  return inner?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false
}

function fileOf(from: string, spec: string): string | null {
  if (!spec.startsWith('@/') && !spec.startsWith('.')) return null
  const path = spec.startsWith('@/') ? spec.slice(2) : join(dirname(from), spec)
  return (
    ['', '.ts', '.tsx'].map((end) => path + end).find((file) => /\.tsx?$/.test(file) && existsSync(file)) ??
    null
  )
}

/** Folders that import each other, in circles of any length: each with the imports that close it. */
export function folderCircles(imports: readonly Import[]): string[][] {
  const nexts = new Map<string, Set<string>>()
  const running = imports.filter(({ types, from, to }) => !types && folderOf(from) !== folderOf(to))
  for (const { from, to } of running) {
    const known = nexts.get(folderOf(from)) ?? new Set()
    nexts.set(folderOf(from), known.add(folderOf(to)))
  }
  const reach = (start: string) => {
    const seen = new Set<string>()
    const ahead = [...(nexts.get(start) ?? [])]
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      ahead.push(...(nexts.get(next) ?? []))
    }
    return seen
  }
  const reached = new Map([...nexts.keys()].map((folder) => [folder, reach(folder)]))
  const inCircles = [...nexts.keys()].filter((folder) => reached.get(folder)?.has(folder))
  const circles = new Map<string, string[]>()
  for (const folder of inCircles) {
    const mates = inCircles.filter((mate) => reached.get(folder)?.has(mate) && reached.get(mate)?.has(folder))
    const closing = running.filter(
      ({ from, to }) => mates.includes(folderOf(from)) && mates.includes(folderOf(to)),
    )
    circles.set(
      mates.join(' '),
      closing.map(({ from, to }) => `${from} → ${to}`),
    )
  }
  return [...circles.values()]
}

/** `lib/devices`, `db/queries/reports`: a feature's folder with what lies below it. */
function folderOf(file: string): string {
  const parts = dirname(file).split('/')
  return parts.slice(0, file.startsWith('db/queries/') ? 3 : 2).join('/')
}
