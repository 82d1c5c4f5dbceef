import { currentAccount } from '@/db/queries/accounts/accounts'
import { readScoreProfile } from '@/db/queries/fleet/scores/score-profile'
import { boardScope } from '@/db/queries/fleet-board/board-scope'
import { readBoardScores } from '@/db/queries/fleet-board/board-scores'
import { readBoard } from '@/db/queries/fleet-board/read-board'
import { findRun } from '@/db/queries/reports/schedule-runs'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type BoardPeriod, spansOver } from '@/lib/fleet-board/board-period'
import type { CardName } from '@/lib/fleet-board/cards'
import type { ExportReportTask } from '@/lib/reports/export/export-schema'
import type { Frequency } from '@/lib/reports/schedule-schema'
import { dayOf } from '@/lib/time/wall-clock'
import { boardPaper } from '@/server/fleet-board/board-paper'
import { paperLogo } from '@/server/reports/paper-logo'
import { KeptBytes } from './kept-bytes'
import { daysOf, finishMailedRun, MAX_ATTACHMENT_BYTES } from './mail-report'
import type { RunningTask } from './task-handler'

const system = systemAccess('worker')

const PERIODS: Readonly<Record<Frequency, BoardPeriod>> = { daily: 'day', weekly: 'week', monthly: 'month' }
/** What stands in the mail itself; all of it is on the paper. */
const IN_MAIL: readonly CardName[] = [
  'distance',
  'hours',
  'utilisation',
  'score',
  'idle',
  'overspeeds',
  'alerts',
]

/** Writes the board of a period that is over onto paper and mails it, with what who set the schedule may see now. */
export async function exportBoard(task: RunningTask<ExportReportTask>): Promise<{ count: number }> {
  const { access, language, params, saveFile, signal } = task
  const found = params.run === undefined ? null : await findRun(system, params.run)
  if (!found || !params.from || !params.to) throw new AppError('reportUnknown')
  const period = PERIODS[found.schedule.frequency]
  const query = { period, groups: [] }
  const [account, scope, profile] = await Promise.all([
    currentAccount(access),
    boardScope(access, query),
    readScoreProfile(access),
  ])
  const day = (at: string) => dayOf(Date.parse(at), account.timeZone)
  const spans = spansOver(period, { first: day(params.from), last: day(params.to) }, account.timeZone)
  const board = await readBoard(access, query, Date.now(), { spansOf: () => spans })
  const scores = await readBoardScores(access, scope, { spans, profile })
  const { brandTitle, brandLogo } = params
  const logo = await paperLogo(brandLogo ?? null)
  const paper = await boardPaper(board, scores, { language, account, brandTitle, logo, isOver: true })
  const kept = new KeptBytes(MAX_ATTACHMENT_BYTES)
  await saveFile(paper.fileName, 'pdf', kept.through(paper.parts), paper.type)
  signal.throwIfAborted()
  const content = kept.bytes()
  const { fileName: filename, type: contentType, lines: rows, compared } = paper
  const figures = {
    title: compared.title,
    rows: compared.lines.flatMap(({ card, cells }) => (IN_MAIL.includes(card) ? [cells] : [])),
  }
  const file = content && { filename, extension: 'pdf', contentType, content }
  await finishMailedRun(found.run.id, file, {
    rows,
    period: daysOf(spans.current, account.timeZone),
    figures,
  })
  return { count: rows }
}
