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
import { countMoves, countReasons, tellRows } from '@/lib/imports/traccar/reasons'
import { type RefusedWords, refusedCsv, sumOfRefusals } from '@/lib/imports/traccar/refused-position'
import { type ReportWords, reportCsv } from '@/lib/imports/traccar/report-csv'
import { retentionCutoff } from '@/lib/positions/partitions'
import { zipTexts } from '@/lib/spreadsheet/zip-texts'
import { addDays, dayOf } from '@/lib/time/wall-clock'
import { Arrivals } from '@/server/imports/traccar/arrivals'
import {
  type Brought,
  bringPositions,
  noPositions,
  type PositionCounts,
} from '@/server/imports/traccar/bring-positions'
import { carryOut } from '@/server/imports/traccar/carry-out'
import { openSource } from '@/server/imports/traccar/open-source'
import { taskHandler } from './task-handler'

/** Things between which it is written down how far the work is. */
const THINGS_A_NOTE = 50

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
    const source = await openSource(params, { input, stop: signal })
    try {
      const now = Date.now()
      const world = await readWorld(source)
      signal.throwIfAborted()
      const top = (await currentAccount(access)).account
      const plan = planImport(world, { models: await offeredModels(access), top, now })
      const brings = params.positions && !isDry
      await progress({ done: 0, total: plan.rows.length })
      const arrivals = await Arrivals.open(access, { source: name, taskId: id, isDry, rows: plan.rows })
      let things = 0
      const devices = await carryOut(access, plan, arrivals, async () => {
        signal.throwIfAborted()
        if (++things % THINGS_A_NOTE === 0) await progress({ done: Math.min(things, plan.rows.length) })
      })
      // What an earlier attempt has stored counts, too.
      const earlier = { ...noPositions(), ...(before as { positions?: PositionCounts } | null)?.positions }
      const report = arrivals.report()
      const made = { counts: countMoves(report), reasons: countReasons(report), rows: tellRows(report) }
      const outcome = (positions: PositionCounts) => ({
        isDry,
        ...made,
        positions: sumOf(earlier, positions),
      })
      await progress({ done: plan.rows.length, result: outcome(noPositions()) })
      const kept = dayOf(retentionCutoff(new Date(now), env().RETENTION_MONTHS).getTime(), 'UTC')
      const today = dayOf(now, 'UTC')
      const brought: Brought = brings
        ? await bringPositions(access, {
            source,
            arrivals,
            devices,
            now,
            from: params.from !== null && params.from > kept ? params.from : kept,
            until: addDays(today, 1),
            // Trackers may still send what they kept of yesterday.
            settled: addDays(today, -1),
            step: async () => signal.throwIfAborted(),
            // From here on days of devices are counted.
            onSaved: (counts, days) => progress({ ...days, result: { ...outcome(counts), isReading: true } }),
          })
        : { counts: noPositions(), refused: [] }
      const result = outcome(brought.counts)
      const refusals = sumOfRefusals(result.positions.refused)
      const texts = await textsFor(language)
      const reportTexts = reportCsv(report, texts.report)
      if (refusals === 0) await saveFile(`${fileName(name)}.csv`, 'csv', bytesOf(reportTexts), 'text/csv')
      else {
        const refusedTexts = refusedCsv(brought.refused, refusals, texts.refused)
        const files = [
          { name: `${fileName(name)}.csv`, texts: reportTexts },
          { name: `${texts.refusedName}.csv`, texts: refusedTexts },
        ]
        await saveFile(`${fileName(name)}.zip`, 'zip', zipTexts(files), 'application/zip')
      }
      if (!isDry) await forgetSecret(access, id)
      return result
    } finally {
      await source.close()
    }
  },
})

const sumOf = (one: PositionCounts, other: PositionCounts): PositionCounts => ({
  stored: one.stored + other.stored,
  duplicate: one.duplicate + other.duplicate,
  days: one.days + other.days,
  refused: {
    placeImpossible: one.refused.placeImpossible + other.refused.placeImpossible,
    timeImpossible: one.refused.timeImpossible + other.refused.timeImpossible,
    valueUnreadable: one.refused.valueUnreadable + other.refused.valueUnreadable,
    deviceUnknown: one.refused.deviceUnknown + other.refused.deviceUnknown,
  },
})

const fileName = (source: string) => `traccar-${source.replace(/[^a-z0-9.-]+/g, '-')}`

async function* bytesOf(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

type Texts = { report: ReportWords; refused: RefusedWords; refusedName: string }

async function textsFor(language: Language): Promise<Texts> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'imports' })
  const why = createTranslator({ locale: language, messages, namespace: 'importReasons' })
  const headings = ['kind', 'id', 'name', 'move', 'becomes', 'owner', 'reasons'] as const
  const ofRefused = ['why', 'device', 'time', 'place', 'value', 'count'] as const
  return {
    report: {
      headings: headings.map((heading) => t(`headings.${heading}`)),
      kind: (kind) => t(`kinds.${kind}`),
      move: (move) => t(`moves.${move}`),
      reason: ({ name, about }) => (about ? `${why(name)} (${about})` : why(name)),
    },
    refused: {
      headings: ofRefused.map((heading) => t(`refusedHeadings.${heading}`)),
      reason: (reason) => t(`refusals.${reason}`),
      more: (count) => t('moreRefused', { count }),
    },
    refusedName: t('refusedFile'),
  }
}
