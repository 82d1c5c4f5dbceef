import type { CatalogueDocument } from './catalogue-document'
import type { Catalogue } from './definition'
import { allDefinitions, mergeCatalogue } from './merge-catalogue'
import { type OwnWords, ownWordsOf } from './own-words'
import { usableDocument } from './usable-document'

/** What holds, as it was read last. */
type KeptCatalogue = {
  /** Goes up by one with each change; 0 while an operator changed nothing. */
  revision: number
  document: CatalogueDocument
  /** Paths of the document that do not fit the built-in catalogue; they count for nothing. */
  leftOut: string[]
  catalogue: Catalogue
  /** The words of an operator by commands, those that are turned off among them. */
  words: ReadonlyMap<string, OwnWords>
}

/** What the database holds: the document only where it is of another revision than the known one. */
export type Found = { revision: number; document: string | null }
const NOTHING: Found = { revision: 0, document: null }

/** So long what was read holds: a change shows everywhere within it. */
export const CHECK_MS = 2000

export function keep(builtIn: Catalogue, { revision, document: text }: Found): KeptCatalogue {
  const { document, leftOut } = usableDocument(builtIn, text === null ? { version: 1 } : JSON.parse(text))
  const all = allDefinitions(builtIn, document)
  const words = all.flatMap((definition) => {
    const own = ownWordsOf(definition)
    return own ? [[definition.name, own] as const] : []
  })
  return {
    revision,
    document,
    leftOut,
    catalogue: mergeCatalogue(builtIn, document, all),
    words: new Map(words),
  }
}

type Reading = {
  builtIn: Catalogue
  /** Asks for the revision, with the document where it is not the known one; null where an operator changed nothing. */
  find: (known: number) => Promise<Found | null>
  /** Milliseconds of a clock that only goes forward. */
  clock: () => number
  onRead: (kept: KeptCatalogue) => void
}

/** The catalogue of a process: looked after at most every two seconds, and parsed only when it was changed. */
export function catalogueReader({ builtIn, find, clock, onRead }: Reading) {
  let kept = keep(builtIn, NOTHING)
  let checkedAt = Number.NEGATIVE_INFINITY
  /** The last of those under way, which wait for each other: what was asked earlier is not taken for what holds now. */
  let checking: Promise<KeptCatalogue> | null = null

  async function check(): Promise<KeptCatalogue> {
    const since = clock()
    const found = await find(kept.revision)
    // Gone as a whole it is as it was at first; else it only goes forward.
    const isOther = found ? found.revision > kept.revision : kept.revision !== 0
    if (isOther) {
      kept = keep(builtIn, found ?? NOTHING)
      onRead(kept)
    }
    checkedAt = since
    return kept
  }

  function checkNext(): Promise<KeptCatalogue> {
    const before = checking ?? Promise.resolve()
    const next: Promise<KeptCatalogue> = before.then(check, check).finally(() => {
      if (checking === next) checking = null
    })
    checking = next
    return next
  }

  return {
    /** As it was at most two seconds ago. */
    async current(): Promise<KeptCatalogue> {
      if (clock() - checkedAt < CHECK_MS) return kept
      return checking ?? checkNext()
    },
    /** As it is now. */
    latest: (): Promise<KeptCatalogue> => checkNext(),
  }
}
