import { createTranslator } from 'next-intl'
import type { FileAccount } from '@/lib/accounts/schema'
import { type Compared, changeOf } from '@/lib/fleet-board/board-figures'
import type { BoardSection } from '@/lib/fleet-board/board-pdf'
import type { Board, BoardScores, Ranked } from '@/lib/fleet-board/board-schema'
import { CARD_NAMES, type CardName, cardOf, type FigureUnit } from '@/lib/fleet-board/cards'
import { changeText, figureText } from '@/lib/fleet-board/figure-text'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { exportFileName } from '@/lib/playback/export/file-name'
import { fileWords, NEAREST_PLACES } from '@/lib/reports/export/file-words'
import type { ReportFile } from '@/lib/reports/export/report-file'
import { loadMessages } from '@/server/i18n/messages'

type Around = {
  language: Language
  account: FileAccount
  brandTitle: string
  logo: Uint8Array | null
  /** Its period is over: that runs no longer. */
  isOver?: boolean
}

export type BoardFile = ReportFile & {
  /** What is compared, by card: its name, figure, the one before and the change. */
  compared: { title: string; lines: { card: CardName; cells: string[] }[] }
  /** How many lines it has. */
  lines: number
}

/** The board as a PDF: every figure beside that of the period before, the rankings, what is due. */
export async function boardPaper(
  board: Board,
  scores: BoardScores,
  { language, account, brandTitle, logo, isOver = false }: Around,
): Promise<BoardFile> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'fleet.board' })
  const words = await fileWords(language, account, NEAREST_PLACES)
  const { formats, cells, texts } = words
  const around = {
    formats,
    language,
    currency: board.currency,
    units: readUnits(account),
    volumeNames: { litres: t('units.litres'), gallons: t('units.gallons') },
  }
  const name = (card: CardName) => t(`cards.${card}.title`)
  const line = (card: CardName, { value, before }: Compared, unit: FigureUnit) => [
    name(card),
    figureText(value, unit, around),
    figureText(before, unit, around),
    changeText(changeOf({ value, before }), language) ?? '–',
  ]
  const now: string[][] = []
  const lines: BoardFile['compared']['lines'] = []
  for (const one of CARD_NAMES) {
    const card = cardOf(one)
    if (card.kind === 'number') now.push([name(one), formats.number(card.of(board), 0)])
    if (card.kind === 'comparison')
      lines.push({ card: one, cells: line(one, board.figures[card.figure], card.unit) })
    if (card.kind === 'score')
      lines.push({
        card: one,
        cells: line(one, { value: scores.score.now, before: scores.score.before }, 'count'),
      })
  }
  const days = board.days.map(({ day, distanceM, share }) => [
    cells.text({ key: 'day', kind: 'day' }, day),
    figureText(distanceM, 'distance', around),
    figureText(share, 'percent', around),
  ])
  const ranking = (some: readonly Ranked[]) =>
    some.map((row) => [row.name, formats.number(row.score, 0), formats.distance(row.distanceM)])
  const dayText = (day: string | null) => (day ? cells.text({ key: 'day', kind: 'day' }, day) : '')
  const compared = { title: t(isOver ? `over.${board.period}` : `compared.${board.period}`), lines }
  const all: BoardSection[] = [
    { title: t('sections.now'), rows: now },
    { title: compared.title, rows: lines.map(({ cells }) => cells) },
    { title: t('paper.days'), rows: days },
    ...(['vehicleScores', 'driverScores'] as const).flatMap((card) => {
      const { best, worst } = card === 'vehicleScores' ? scores.vehicles : scores.drivers
      return [
        { title: `${name(card)} · ${t('best')}`, rows: ranking(best) },
        { title: `${name(card)} · ${t('worst')}`, rows: ranking(worst) },
      ]
    }),
    {
      title: name('services'),
      rows: board.services.items.map(({ vehicle, plan, state, on }) => [
        `${vehicle.name} · ${plan.name}`,
        t(`states.${state}`),
        dayText(on),
      ]),
    },
    {
      title: name('ends'),
      rows: board.ends.items.map(({ kind, owner, name: what, endsOn }) => [
        [owner, what].filter(Boolean).join(' · '),
        t(`kinds.${kind}`),
        dayText(endsOn),
      ]),
    },
  ]
  const span = { from: Date.parse(board.current.from), to: Date.parse(board.current.to) - 1000 }
  const sections = all.filter(({ rows }) => rows.length > 0)
  const { boardPdf } = await import('@/lib/fleet-board/board-pdf')
  return {
    compared,
    lines: sections.reduce((all, { rows }) => all + rows.length, 0),
    fileName: exportFileName(t('title'), span, board.timeZone, 'pdf'),
    type: 'application/pdf',
    parts: boardPdf({
      language,
      brandTitle,
      logo,
      title: t('title'),
      now: Date.parse(board.at),
      facts: [
        texts('period', {
          from: formats.moment(span.from),
          to: formats.moment(span.to),
          zone: board.timeZone,
        }),
        t('vehicles', { count: board.vehicles }),
        ...(board.groups.length > 0 ? [board.groups.map((group) => group.name).join(', ')] : []),
        texts('made', { time: formats.moment(Date.parse(board.at)) }),
      ],
      headings: [t('paper.figure'), t('paper.value'), t('paper.before'), t('paper.change')],
      sections,
      pageOf: (page) => texts('page', { page }),
    }),
  }
}
