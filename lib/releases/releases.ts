export type Release = { version: string; date: `${number}-${number}-${number}` }

/** What a release brought, as HTML made of Markdown. */
export type ReleaseText = { version: string; date: string; html: string }

/** Newest first. What each brought stands in content/releases, one Markdown file a language. */
export const RELEASES = [
  { version: '0.2.0', date: '2026-11-20' },
  { version: '0.1.0', date: '2026-09-04' },
] as const satisfies readonly [Release, ...Release[]]

export const NEWEST_RELEASE = RELEASES[0].version

/** Whether to tell of the newest release: not to newcomers, to whom everything is new. */
export function isNews(seen: string | null): boolean {
  return seen !== null && seen !== NEWEST_RELEASE
}
