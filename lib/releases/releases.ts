export type Release = { version: string; date: `${number}-${number}-${number}` }
/** As it stands among messages: numbered from the oldest, which stays as others come. */
export type NumberedRelease = Release & { number: number }

/** What a release brought, as HTML made of Markdown. */
export type ReleaseText = { version: string; date: string; html: string }

/** One that is told of over the page; reading it reads that message. */
export type ReleaseNews = ReleaseText & { message: string }

/** Newest first. What each brought stands in content/releases, one Markdown file a language. */
export const RELEASES = [
  { version: '0.5.0', date: '2026-11-27' },
  { version: '0.4.0', date: '2026-11-25' },
  { version: '0.3.0', date: '2026-11-23' },
  { version: '0.2.0', date: '2026-11-20' },
  { version: '0.1.0', date: '2026-09-04' },
] as const satisfies readonly [Release, ...Release[]]

export const NEWEST_RELEASE = RELEASES[0].version

export const NUMBERED_RELEASES: readonly NumberedRelease[] = RELEASES.map((release, at) => ({
  ...release,
  number: RELEASES.length - at,
}))

/** The message that tells of a release. */
export const messageOfRelease = (version: string): string =>
  `r${NUMBERED_RELEASES.find((release) => release.version === version)?.number ?? 0}`
