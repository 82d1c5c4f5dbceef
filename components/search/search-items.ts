import type { SearchResult } from '@/lib/search/schema'

export type SearchItem = {
  key: string
  kind: 'page' | 'device' | 'account' | 'place'
  title: string
  detail: string | null
  href: string
}

export type SearchPage = { path: string; title: string }

/** Everything that was found as one list, in the order of the groups; pages come first, they are at hand. */
export function searchItems(
  text: string,
  pages: readonly SearchPage[],
  found: SearchResult | undefined,
  country: (code: string) => string,
): SearchItem[] {
  const wanted = text.trim().toLowerCase()
  return [
    ...pages
      .filter(({ title }) => title.toLowerCase().includes(wanted))
      .map(({ path, title }) => item('page', path, title, null, path)),
    ...(found?.devices ?? []).map(({ imei, name, plate }) =>
      item('device', imei, name, plate ?? imei, `/monitorObject?imei=${imei}`),
    ),
    ...(found?.accounts ?? []).map(({ id, name, login }) =>
      item('account', String(id), name, login, `/account?id=${id}`),
    ),
    ...(found?.places ?? []).map(({ name, country: code, lat, lon }) =>
      item(
        'place',
        `${lat},${lon}`,
        name,
        country(code),
        `/monitorObject?at=${lat.toFixed(5)},${lon.toFixed(5)}`,
      ),
    ),
  ]
}

const item = (
  kind: SearchItem['kind'],
  id: string,
  title: string,
  detail: string | null,
  href: string,
): SearchItem => ({
  key: `${kind} ${id}`,
  kind,
  title,
  detail,
  href,
})
