import { SEARCH_KINDS, type SearchItem } from './search-items'

const MAX_RECENT = 6
const keyOf = (login: string) => `search.recent.${login}`

/** What whoever signed in as `login` chose in this browser, the newest first. */
export function readRecent(login: string): SearchItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(login)) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(asItem).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Keeps a chosen item in front of the others. A browser that forbids storage keeps none. */
export function keepRecent(login: string, { key, kind, title, detail, href }: SearchItem): void {
  const others = readRecent(login).filter((item) => item.key !== key)
  const kept = [{ key, kind, title, detail, href }, ...others].slice(0, MAX_RECENT)
  try {
    localStorage.setItem(keyOf(login), JSON.stringify(kept))
  } catch {
    // Then there is nothing recent.
  }
}

/** Somebody else may have written there: only what leads into the console is taken. */
function asItem(given: unknown): SearchItem[] {
  const { key, kind, title, detail, href } = (given ?? {}) as Partial<Record<keyof SearchItem, unknown>>
  const known = SEARCH_KINDS.find((one) => one === kind)
  const isText = [key, title, href].every((value) => typeof value === 'string')
  if (!known || !isText || !/^\/(?!\/)/.test(String(href))) return []
  return [
    {
      key: String(key),
      kind: known,
      title: String(title),
      href: String(href),
      detail: typeof detail === 'string' ? detail : null,
    },
  ]
}
