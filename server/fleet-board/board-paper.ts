import { createTranslator } from 'next-intl'
import type { FileAccount } from '@/lib/accounts/schema'
import type { Compared } from '@/lib/fleet-board/board-figures'
import type { BoardSection } from '@/lib/fleet-board/board-pdf'
import type { Board, BoardScores, DueService, Ranked } from '@/lib/fleet-board/board-schema'
import { CARD_NAMES, type CardName, cardOf, type FigureUnit, SECTIONS } from '@/lib/fleet-board/cards'
import { changeText, figureText } from '@/lib/fleet-board/figure-text'
import { dateWriter } from '@/lib/format/dates'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { exportFileName } from '@/lib/playback/export/file-name'
import { fileWords, NEAREST_PLACES } from '@/lib/reports/export/file-words'
import type { ReportFile } from '@/lib/reports/export/report-file'
import { loadMessages } from '@/server/i18n/messages'

/** Weeks of the heat map begin with it. */
const A_SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

export type BoardFile = ReportFile & {
  /** What is compared, by card: its name, figure, the one before and the change. */
  compared: { title: string; lines: { card: CardName; cells: string[] }[] }
  /** How many lines it has. */
  lines: number
}

type Around = {
  language: Language
  account: FileAccount
  brandTitle: string
  logo: Uint8Array | null
  /** Those that are shown, in the order that somebody chose. */
  cards?: readonly CardName[]
  /** Its period is over: that runs no longer. */
  isOver?: boolean
}

/** The board as a PDF: its cards as they are arranged, figures beside those of the period before, then what has rows. */
export async function boardPaper(
  board: Board,
  scores: BoardScores,
  { language, account, brandTitle, logo, cards = CARD_NAMES, isOver = false }: Around,
): Promise<BoardFile> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'fleet.board' })
  const ofServices = createTranslator({ locale: language, messages, namespace: 'fleet.services' })
  const words = await fileWords(language, account, NEAREST_PLACES)
  const { formats, cells, texts } = words
  const around = {
    formats,
    language,
    currency: board.currency,
    units: readUnits(account),
    unitNames: {
      litres: t('units.litres'),
      gallons: t('units.gallons'),
      kilograms: t('units.kilograms'),
      tonnes: t('units.tonnes'),
    },
  }
  const name = (card: CardName) => t(`cards.${card}.title`)
  const change = (compared: Compared, unit: FigureUnit) => {
    const text = changeText(compared, unit, language)
    return text !== null && unit === 'percent' ? t('units.percentPoints', { value: text }) : text
  }
  const line = (card: CardName, { value, before }: Compared, unit: FigureUnit) => [
    name(card),
    figureText(value, unit, around),
    figureText(before, unit, around),
    change({ value, before }, unit) ?? '–',
  ]
  const days = (of: 'distanceM' | 'share', unit: FigureUnit) =>
    board.days.map((day) => [dayText(day.day), figureText(day[of], unit, around)])
  const ranking = (some: readonly Ranked[]) =>
    some.map((row) => [row.name, formats.number(row.score, 0), formats.distance(row.distanceM)])
  const dayText = (day: string | null) => (day ? cells.text({ key: 'day', kind: 'day' }, day) : '')
  const weekday = dateWriter(language)
  /** Of each day of the week, the share of the vehicles on the road in the mean of its hours. */
  const week = () =>
    Array.from({ length: 7 }, (_, day) => {
      const known = board.heat.slice(day * 24, (day + 1) * 24).filter((share) => share !== null)
      const mean = known.length > 0 ? known.reduce((sum, share) => sum + share, 0) / known.length : null
      return [weekday('weekdayLong', A_SUNDAY + day * DAY_MS), figureText(mean, 'percent', around)]
    })
  /** What a card has on paper: lines among the figures of its section, or parts of its own. */
  const onPaper = (one: CardName): { figure: string[] } | { parts: BoardSection[] } => {
    const card = cardOf(one)
    switch (card.kind) {
      case 'number':
        return { figure: [name(one), formats.number(card.of(board), 0)] }
      case 'comparison':
        return { figure: line(one, board.figures[card.figure], card.unit) }
      case 'score':
        return { figure: line(one, { value: scores.score.now, before: scores.score.before }, 'score') }
      case 'days':
        return { parts: [{ title: name(one), rows: days(card.of, card.unit) }] }
      case 'heat':
        return { parts: [{ title: name(one), rows: week() }] }
      case 'ranking': {
        const { best, worst } = scores[card.who]
        return {
          parts: [
            { title: `${name(one)} · ${t('best')}`, rows: ranking(best) },
            { title: `${name(one)} · ${t('worst')}`, rows: ranking(worst) },
          ],
        }
      }
      case 'list':
        return { parts: [{ title: name(one), rows: card.of === 'services' ? services() : ends() }] }
    }
  }
  const services = () =>
    board.services.items.map(({ vehicle, plan, state, ...since }) => [
      `${vehicle.name} · ${plan.name}`,
      t(`states.${state}`),
      sinceText(since),
    ])
  /** Since when, or how far over: what is due by distance has no day. */
  const sinceText = ({ on, overM, overS }: Pick<DueService, 'on' | 'overM' | 'overS'>) => {
    if (overM !== null) return ofServices('over', { amount: formats.distance(overM) })
    if (overS === null) return dayText(on)
    const hours = formats.number(Math.round(overS / 3600), 0)
    return ofServices('over', { amount: ofServices('hours', { hours }) })
  }
  const ends = () =>
    board.ends.items.map(({ kind, owner, name: what, endsOn }) => [
      [owner, what].filter(Boolean).join(' · '),
      t(`kinds.${kind}`),
      dayText(endsOn),
    ])
  const titles = {
    now: t('sections.now'),
    compared: t(isOver ? `over.${board.period}` : `compared.${board.period}`),
    attention: t('sections.attention'),
  }
  const lines: BoardFile['compared']['lines'] = []
  const all = SECTIONS.flatMap((section): BoardSection[] => {
    const parts: BoardSection[] = []
    const figures: string[][] = []
    for (const one of cards) {
      if (cardOf(one).section !== section) continue
      const shown = onPaper(one)
      if ('parts' in shown) parts.push(...shown.parts)
      else {
        figures.push(shown.figure)
        if (section === 'compared') lines.push({ card: one, cells: shown.figure })
      }
    }
    parts.unshift({ title: titles[section], rows: figures })
    return parts
  })
  const span = { from: Date.parse(board.current.from), to: Date.parse(board.current.to) - 1000 }
  const sections = all.filter(({ rows }) => rows.length > 0)
  const { boardPdf } = await import('@/lib/fleet-board/board-pdf')
  return {
    compared: { title: titles.compared, lines },
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
