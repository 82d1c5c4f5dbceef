import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Queries that read or write rows without an `Access` of their own, and why they may. Everything else in
 * `db/queries` takes one first, or after the transaction that it takes part in.
 */
const CALLER_SCOPED = 'takes ids that its caller has found in scope'
const WITHOUT_ACCESS: Record<string, string> = {
  'alert-rules/previewed-fleet.ts pastFound': CALLER_SCOPED,
  'alert-rules/previewed-past.ts pastEvents': CALLER_SCOPED,
  'alert-rules/previewed-past.ts pastFixes': CALLER_SCOPED,
  'alert-rules/previewed-past.ts pastHeard': CALLER_SCOPED,
  'alert-rules/previewed-past.ts pastReadings': CALLER_SCOPED,
  'ingest/step-states.ts currentSteps': CALLER_SCOPED,
  'reports/open-intervals.ts openIntervals': CALLER_SCOPED,
  'reports/interval-sums.ts sumIntervals': CALLER_SCOPED,
  'accounts/virtual-account-devices.ts givenBy': CALLER_SCOPED,
  'events/event-files.ts filesOf': CALLER_SCOPED,
  'events/subject-names.ts subjectNames': CALLER_SCOPED,
  'events/note-counts.ts notesOf': CALLER_SCOPED,
  'ingest/settings-loaders.ts settingsOf': CALLER_SCOPED,
  'ingest/settings-loaders.ts trackingSourcesOf': CALLER_SCOPED,
}

type Query = { name: string; parameters: string; body: string }

/** The functions at the top of a file, exported or not. Formatting is the linter's, so a brace ends each. */
function functionsOf(source: string): (Query & { exported: boolean })[] {
  const heads = source.matchAll(
    /^(export )?(?:(?:async )?function\*? (\w+)(?:<.*?>)?|const (\w+) = (?:async )?)\(([\s\S]*?)\)(?:: |\s*\{| =>)/gm,
  )
  return Array.from(heads, (match) => {
    const rest = source.slice(match.index)
    const end = rest.search(/\n(?=(?:export |async |function |const |type |\/\*\*|\/\/))/)
    return {
      name: match[2] ?? match[3] ?? '',
      parameters: match[4] ?? '',
      body: rest.slice(match[0].length, end < 0 ? undefined : end),
      exported: match[1] !== undefined,
    }
  })
}

const takesAccess = (parameters: string) => /\b(?:System)?Access\b|: ReportAsk\b/.test(parameters)
const takesPart = (parameters: string) => /^_?\w+: (?:Tx|postgres\.TransactionSql)\b/.test(parameters.trim())

/** Exported functions of a file that open the database themselves, also through a helper beside them. */
function openingQueries(source: string): Query[] {
  const all = functionsOf(source)
  const opening = new Set<string>()
  const opens = ({ body, parameters }: Query) =>
    /\bdatabase\(\)/.test(parameters + body) ||
    [...opening].some((name) => new RegExp(`\\b${name}\\(`).test(body))
  for (let before = -1; before !== opening.size; ) {
    before = opening.size
    for (const query of all) if (!takesAccess(query.parameters) && opens(query)) opening.add(query.name)
  }
  return all.filter(
    (query) => query.exported && (opening.has(query.name) || /\bdatabase\(\)/.test(query.body)),
  )
}

const FOLDER = 'db/queries'
const queries = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    openingQueries(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((query) => ({ file, ...query })),
  )

describe('the queries', () => {
  it('are found', () => {
    expect(queries.length).toBeGreaterThan(150)
  })

  it('take an Access, but for those that say why not', () => {
    const without = queries
      .filter(({ parameters }) => !takesAccess(parameters) && !takesPart(parameters))
      .map(({ file, name }) => `${file} ${name}`)
    expect(without.sort()).toEqual(Object.keys(WITHOUT_ACCESS).sort())
  })

  it.each([
    [
      'a query without one',
      'export async function all(): Promise<Row[]> {\n  return database().select()\n}\n',
    ],
    [
      'one that leaves it to a helper',
      'export function all() {\n  return rows(1)\n}\n\nasync function rows(id: number) {\n  return database().select()\n}\n',
    ],
    ['an arrow', 'export const all = (ids: number[]) =>\n  database().select()\n'],
  ])('%s would be noticed', (_, source) => {
    expect(openingQueries(source).map(({ name }) => name)).toEqual(['all'])
  })
})
