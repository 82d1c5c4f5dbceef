import { nameOfShape } from '@/lib/geofences/import/fence-drafts'
import type { FoundShape, ImportFlaw } from '@/lib/geofences/import/found-shape'
import type { GeofenceImport, ImportVerdict } from '@/lib/geofences/import-schema'
import { cornersOf, type Shape } from '@/lib/geofences/shape'
import { flawMessage } from '@/lib/geofences/shape-flaw'
import type { Language } from '@/lib/i18n/languages'
import { Turns } from '@/lib/queue/turns'
import { fieldText } from '@/server/i18n/messages'

/** Shapes are told as long as they have so few points together: enough for a map of them. */
const MAX_TOLD_POINTS = 20_000

type Room = { quota: number; used: number }
type Drafted = FoundShape & { shape: Shape }

/** What a file is imported as. */
export type ImportKind<Draft> = {
  /** How many there may be, and are. */
  room: Room
  leastRadiusM: number
  /** The text of a shape for which there is no room, under `validation.shape`. */
  full: 'quota' | 'landmarkQuota'
  /** What shapes without a name are called after. */
  fallback: string
  draft: (found: Drafted, number: number) => Draft
  /** Draws them as far as there is room; left out, nothing is drawn. */
  keep: ((drafts: readonly Draft[]) => Promise<Room & { ids: number[] }>) | null
}

/** What becomes of each shape of a file: without `keep` what would become of it. */
export async function importAreas<Draft extends { name: string; shape: Shape }>(
  found: readonly FoundShape[],
  { room, leastRadiusM, full, fallback, draft, keep }: ImportKind<Draft>,
  language: Language,
): Promise<GeofenceImport> {
  const drafts = new Map<FoundShape, Draft>()
  const turns = new Turns()
  for (const [index, one] of found.entries()) {
    if (hasShape(one)) drafts.set(one, draft(one, index + 1))
    await turns.next()
  }
  const done = keep ? await keep([...drafts.values()]) : { ...room, ids: [] }
  const right = keep ? done.ids.length : Math.min(drafts.size, Math.max(0, room.quota - room.used))
  const place = new Map([...drafts.keys()].map((one, at) => [one, at]))
  const flawOf = (one: FoundShape) => one.flaw ?? ((place.get(one) ?? 0) < right ? null : 'quota')
  const worded = (flaw: Flaw) => flawMessage(flaw === 'quota' ? full : flaw, leastRadiusM)
  const problems = await wordFlaws(new Set(found.map(flawOf)), worded, language)
  let points = 0
  const items = found.map((one, index): ImportVerdict => {
    const drafted = drafts.get(one)
    const flaw = flawOf(one)
    if (drafted) points += cornersOf(drafted.shape).length + 1
    return {
      name: drafted?.name ?? nameOfShape(one, index + 1, fallback),
      part: one.part,
      parts: one.parts,
      flaw,
      problem: flaw === null ? null : (problems.get(flaw) ?? null),
      shape: drafted && points <= MAX_TOLD_POINTS ? (drafted.shape as ImportVerdict['shape']) : null,
      id: done.ids[place.get(one) ?? -1] ?? null,
    }
  })
  return { items, total: items.length, right, quota: done.quota, used: done.used }
}

type Flaw = ImportFlaw | 'quota'

async function wordFlaws(
  flaws: ReadonlySet<Flaw | null>,
  worded: (flaw: Flaw) => string,
  language: Language,
): Promise<Map<Flaw, string>> {
  const words = new Map<Flaw, string>()
  for (const flaw of flaws)
    if (flaw !== null) {
      const message = worded(flaw)
      words.set(flaw, await fieldText(language, { code: 'custom', path: [], message, input: undefined }))
    }
  return words
}

const hasShape = (one: FoundShape): one is Drafted => one.shape !== null

/** A file's name without its ending. */
export const baseName = (name: string) => name.replace(/\.[^.]*$/, '')
