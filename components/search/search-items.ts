import type { Language } from '@/lib/i18n/languages'
import { matchesTitle, matchTitles } from '@/lib/search/match-titles'
import type { SearchResult } from '@/lib/search/schema'
import type { ThemeChoice } from '@/lib/theme/theme'

/** Places come last: nearly every word is the name of a village. */
export const SEARCH_KINDS = [
  'page',
  'device',
  'action',
  'setting',
  'account',
  'geofence',
  'landmark',
  'place',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export type SearchItem = {
  key: string
  kind: SearchKind
  title: string
  detail: string | null
  href: string
  /** Chosen here and now, instead of leading to a page. */
  choice?: Choice
}

export type Choice = { theme: ThemeChoice } | { language: Language }

/** `words` are others that it is found by. */
export type SearchPage = { path: string; title: string; words?: string }

export type SearchChoice = { key: string; choice: Choice; title: string; words: string }

/** What can be done with a vehicle; `verb` is how people begin who type it first ("track van 7"). */
export type DeviceAction = {
  name: string
  verb: string
  title: (device: string) => string
  href: (imei: string) => string
}

/** The verb that a text begins with, and what stands behind it; null for a text without one. */
export function readVerb(
  text: string,
  actions: readonly DeviceAction[],
): { action: DeviceAction; rest: string } | null {
  const typed = text.trimStart().toLowerCase()
  for (const action of actions) {
    const verb = action.verb.toLowerCase()
    const rest = typed.slice(verb.length)
    // In Chinese nothing stands between two words.
    const isWhole = rest.startsWith(' ') || !/[a-z؀-ۿ]/.test(verb)
    if (typed.startsWith(verb) && isWhole && rest.trim() !== '') return { action, rest: rest.trim() }
  }
  return null
}

type Known = {
  pages: readonly SearchPage[]
  settings: readonly SearchPage[]
  choices: readonly SearchChoice[]
  actions: readonly DeviceAction[]
  country: (code: string) => string
}

/**
 * Everything that was found as one list, in the order of the groups; pages come first, they are at hand. What can be done
 * is offered for the vehicle that fits best, or, where the text begins with a verb, that of all.
 */
export function searchItems(text: string, found: SearchResult | undefined, known: Known): SearchItem[] {
  const verb = readVerb(text, known.actions)
  const devices = found?.devices ?? []
  const actionItem = ({ name, title, href }: DeviceAction, device: (typeof devices)[number]) =>
    item('action', `${name} ${device.imei}`, title(device.name), device.plate, href(device.imei))
  if (verb) return devices.map((device) => actionItem(verb.action, device))
  const pages = matchTitles(text, known.pages)
  // The navigation leads to one of the overviews under a title of its own.
  const reports = (found?.reports ?? []).filter((report) => !pages.some(({ path }) => path === report.path))
  const pageItem = (kind: 'page' | 'setting', { path, title }: SearchPage) =>
    item(kind, path, title, null, path)
  const settings = () => [
    ...matchTitles(text, known.settings).map((page) => pageItem('setting', page)),
    // These stand in an order of their own.
    ...known.choices
      .filter((one) => matchesTitle(text, one))
      .map(({ key, choice, title }) => ({ ...item('setting', key, title, null, '/allSettings'), choice })),
  ]
  return [
    ...[...pages, ...reports].map((page) => pageItem('page', page)),
    ...devices.map(deviceItem),
    ...devices.slice(0, 1).flatMap((device) => known.actions.map((action) => actionItem(action, device))),
    ...(found?.accounts ?? []).map(({ id, name, login }) =>
      item('account', String(id), name, login, `/account?id=${id}`),
    ),
    ...(found?.geofences ?? []).map(({ id, name, account }) =>
      item('geofence', String(id), name, account, `/geofences?id=${id}`),
    ),
    ...(found?.landmarks ?? []).map(({ id, name, account }) =>
      item('landmark', String(id), name, account, `/geofences?tab=landmarks&id=${id}`),
    ),
    ...(found?.places ?? []).map(({ name, country: code, lat, lon }) =>
      item(
        'place',
        `${lat},${lon}`,
        name,
        known.country(code),
        `/monitorObject?at=${lat.toFixed(5)},${lon.toFixed(5)}`,
      ),
    ),
    ...(text.trim() === '' ? [] : settings()),
  ]
}

/** A vehicle: in the search, and among what was opened last. */
export const deviceItem = ({ imei, name, plate }: { imei: string; name: string; plate: string | null }) =>
  item('device', imei, name, plate || imei, `/monitorObject?imei=${imei}`)

const item = (
  kind: SearchKind,
  id: string,
  title: string,
  detail: string | null,
  href: string,
): SearchItem => ({ key: `${kind} ${id}`, kind, title, detail, href })
