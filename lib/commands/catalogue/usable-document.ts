import { type CatalogueDocument, EMPTY_DOCUMENT } from './catalogue-document'
import type { Catalogue } from './definition'
import { catalogueDocument } from './judge-document'

/** Each round takes away what the one before left without its family or command. */
const MOST_ROUNDS = 5

/**
 * What of a document that was kept fits the built-in catalogue of today, and the paths of what does not: that is left out, so
 * that a release which knows more leaves an operator with all the rest.
 */
export function usableDocument(
  builtIn: Catalogue,
  kept: unknown,
): { document: CatalogueDocument; leftOut: string[] } {
  const schema = catalogueDocument(builtIn)
  const leftOut: string[] = []
  let rest = kept
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const judged = schema.safeParse(rest)
    if (judged.success) return { document: judged.data, leftOut }
    const paths = judged.error.issues.map(({ path }) => path)
    leftOut.push(...paths.map((path) => path.join('.')))
    rest = without(rest, paths)
  }
  return { document: EMPTY_DOCUMENT, leftOut }
}

/** Without the entries, at the second level, that paths lead to. */
function without(document: unknown, paths: readonly PropertyKey[][]): unknown {
  if (typeof document !== 'object' || document === null) return EMPTY_DOCUMENT
  const isGone = (part: string, key: string) =>
    paths.some(([first, second]) => first === part && String(second) === key)
  return Object.fromEntries(
    Object.entries(document).map(([part, entries]: [string, unknown]) => {
      if (Array.isArray(entries)) return [part, entries.filter((_, at) => !isGone(part, String(at)))]
      if (typeof entries !== 'object' || entries === null) return [part, entries]
      return [part, Object.fromEntries(Object.entries(entries).filter(([key]) => !isGone(part, key)))]
    }),
  )
}
