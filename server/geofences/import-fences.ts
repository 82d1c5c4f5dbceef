import { importGeofences, roomForImport } from '@/db/queries/geofences/fence-files'
import type { Access } from '@/lib/auth/access'
import { draftFence, type FenceDraft, nameOfShape } from '@/lib/geofences/import/fence-drafts'
import type { FoundShape, ImportFlaw } from '@/lib/geofences/import/found-shape'
import type { GeofenceImport, GeofenceImportForm, ImportVerdict } from '@/lib/geofences/import-schema'
import { fenceAlarms } from '@/lib/geofences/schema'
import { cornersOf, type Shape } from '@/lib/geofences/shape'
import { flawMessage } from '@/lib/geofences/shape-flaw'
import type { Language } from '@/lib/i18n/languages'
import { Turns } from '@/lib/queue/turns'
import { fieldText } from '@/server/i18n/messages'
import { readFenceFile } from './read-fence-file'

/** Shapes are told as long as they have so few points together: enough for a map of them. */
const MAX_TOLD_POINTS = 20_000

/** What becomes of each shape of a file: with `preview` what would become of it. */
export async function importFences(
  access: Access,
  { file, mode, widthM, groupId: group, enter, exit }: GeofenceImportForm,
  language: Language,
  now: Date,
): Promise<GeofenceImport> {
  const groupId = group ?? null
  const room = await roomForImport(access, groupId)
  const found = await readFenceFile(file, widthM)
  const defaults = { name: baseName(file.name), alarms: fenceAlarms.parse({ enter, exit }) }
  const drafts = new Map<FoundShape, FenceDraft>()
  const turns = new Turns()
  for (const [index, one] of found.entries()) {
    if (hasShape(one)) drafts.set(one, draftFence(one, index + 1, defaults))
    await turns.next()
  }
  const done =
    mode === 'import'
      ? await importGeofences(access, [...drafts.values()], groupId, now)
      : { ...room, ids: [] }
  const right =
    mode === 'import' ? done.ids.length : Math.min(drafts.size, Math.max(0, room.quota - room.used))
  const place = new Map([...drafts.keys()].map((one, at) => [one, at]))
  const flawOf = (one: FoundShape) => one.flaw ?? ((place.get(one) ?? 0) < right ? null : 'quota')
  const problems = await wordFlaws(new Set(found.map(flawOf)), language)
  let points = 0
  const items = found.map((one, index): ImportVerdict => {
    const draft = drafts.get(one)
    const flaw = flawOf(one)
    if (draft) points += cornersOf(draft.shape).length + 1
    return {
      name: draft?.name ?? nameOfShape(one, index + 1, defaults.name),
      ...{ part: one.part, parts: one.parts, flaw, problem: problems.get(flaw) ?? null },
      shape: draft && points <= MAX_TOLD_POINTS ? (draft.shape as ImportVerdict['shape']) : null,
      id: done.ids[place.get(one) ?? -1] ?? null,
    }
  })
  return { items, total: items.length, right, quota: done.quota, used: done.used }
}

type Flaw = ImportFlaw | 'quota' | null

async function wordFlaws(flaws: ReadonlySet<Flaw>, language: Language): Promise<Map<Flaw, string>> {
  const words = new Map<Flaw, string>()
  for (const flaw of flaws)
    if (flaw !== null) {
      const message = flawMessage(flaw)
      words.set(flaw, await fieldText(language, { code: 'custom', path: [], message, input: undefined }))
    }
  return words
}

const hasShape = (one: FoundShape): one is FoundShape & { shape: Shape } => one.shape !== null

/** A file's name without its ending. */
const baseName = (name: string) => name.replace(/\.[^.]*$/, '')
