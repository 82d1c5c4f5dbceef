import { createTranslator } from 'next-intl'
import { currentAccount } from '@/db/queries/accounts/accounts'
import { offeredModels } from '@/db/queries/imports/here-already'
import { forgetSecret } from '@/db/queries/imports/import-tasks'
import { requirePermission } from '@/lib/auth/access'
import { env } from '@/lib/env'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { importTaskParams } from '@/lib/imports/traccar/order-schema'
import { planImport } from '@/lib/imports/traccar/plan'
import { readWorld } from '@/lib/imports/traccar/read-world'
import { countMoves, type ReportRow } from '@/lib/imports/traccar/reasons'
import { type ReportWords, reportCsv } from '@/lib/imports/traccar/report-csv'
import { retentionCutoff } from '@/lib/positions/partitions'
import { addDays, dayOf } from '@/lib/time/wall-clock'
import { Arrivals } from '@/server/imports/traccar/arrivals'
import { bringPositions, type PositionCounts } from '@/server/imports/traccar/bring-positions'
import { carryOut } from '@/server/imports/traccar/carry-out'
import { openSource } from '@/server/imports/traccar/open-source'
import { taskHandler } from './task-handler'

/** Things between which it is written down how far the work is. */
const THINGS_A_NOTE = 50
const NO_POSITIONS: PositionCounts = { stored: 0, duplicate: 0, skipped: 0, days: 0 }

/**
 * Moves in from a Traccar server: says what would come, or makes it and brings the positions. All of it can be done again: what
 * came before is found, and the positions of each device go on from the day that they came to.
 */
export const importTraccar = taskHandler({
  kind: 'importTraccar',
  params: importTaskParams,
  run: async ({ id, access, params, language, input, progress, saveFile, signal, result: before }) => {
    requirePermission(access, 'imports.run')
    const { isDry, source: name } = params
    const source = await openSource(params, { input, step: () => signal.throwIfAborted() })
    try {
      const now = Date.now()
      const { world, unread } = await readWorld(source)
      signal.throwIfAborted()
      const top = (await currentAccount(access)).account
      const plan = planImport(world, { models: await offeredModels(access), top, now })
      const brings = params.positions && !isDry
      const total = plan.rows.length + (brings ? plan.devices.length : 0)
      await progress({ done: 0, total })
      const arrivals = await Arrivals.open(access, { source: name, taskId: id, isDry, rows: plan.rows })
      let things = 0
      const devices = await carryOut(access, plan, arrivals, async () => {
        signal.throwIfAborted()
        if (++things % THINGS_A_NOTE === 0) await progress({ done: Math.min(things, plan.rows.length) })
      })
      // What an earlier attempt has stored counts, too.
      const earlier = (before as { positions?: PositionCounts } | null)?.positions ?? NO_POSITIONS
      const outcome = (positions: PositionCounts) => ({
        ...{ isDry, unread, counts: countMoves(arrivals.report()) },
        positions: sumOf(earlier, positions),
      })
      await progress({ done: plan.rows.length, result: outcome(NO_POSITIONS) })
      const kept = dayOf(retentionCutoff(new Date(now), env().RETENTION_MONTHS).getTime(), 'UTC')
      const today = dayOf(now, 'UTC')
      const positions = brings
        ? await bringPositions(access, {
            ...{ source, arrivals, devices, now },
            from: params.from !== null && params.from > kept ? params.from : kept,
            until: addDays(today, 1),
            // Trackers may still send what they kept of yesterday.
            settled: addDays(today, -1),
            step: async () => signal.throwIfAborted(),
            onSaved: (counts, done) => progress({ done: plan.rows.length + done, result: outcome(counts) }),
          })
        : NO_POSITIONS
      await saveFile(`${fileName(name)}.csv`, 'csv', reportBytes(arrivals.report(), language), 'text/csv')
      if (!isDry) await forgetSecret(access, id)
      return outcome(positions)
    } finally {
      await source.close()
    }
  },
})

const sumOf = (one: PositionCounts, other: PositionCounts): PositionCounts => ({
  stored: one.stored + other.stored,
  duplicate: one.duplicate + other.duplicate,
  skipped: one.skipped + other.skipped,
  days: one.days + other.days,
})

const fileName = (source: string) => `traccar-${source.replace(/[^a-z0-9.-]+/g, '-')}`

async function* reportBytes(rows: readonly ReportRow[], language: Language): AsyncGenerator<Uint8Array> {
  const words = await wordsFor(language)
  for (const line of reportCsv(rows, words)) yield Buffer.from(line)
}

async function wordsFor(language: Language): Promise<ReportWords> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'imports' })
  const why = createTranslator({ locale: language, messages, namespace: 'importReasons' })
  const headings = ['kind', 'id', 'name', 'move', 'becomes', 'owner', 'reasons'] as const
  return {
    headings: headings.map((heading) => t(`headings.${heading}`)),
    kind: (kind) => t(`kinds.${kind}`),
    move: (move) => t(`moves.${move}`),
    reason: ({ name, about }) => (about ? `${why(name)} (${about})` : why(name)),
  }
}
