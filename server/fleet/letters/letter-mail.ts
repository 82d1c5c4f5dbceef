import { createTranslator } from 'next-intl'
import type { CurrentAccount } from '@/lib/accounts/schema'
import { type MonthDriven, type Praise, praiseOf, topLosses } from '@/lib/fleet/letters/letter'
import type { Loss } from '@/lib/fleet/scores/score'
import { makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import type { Given } from '@/server/mail/outgoing-email'

type Around = {
  language: Language
  account: Pick<CurrentAccount, 'timeZone' | 'distanceUnit' | 'volumeUnit' | 'temperatureUnit' | 'nickName'>
  /** Both months by their first days. */
  month: string
  before: string
}
export type LetterFacts = { name: string; driven: MonthDriven; drivenBefore: MonthDriven }
export type WriteLetter = (facts: LetterFacts) => Given

/** Writes letters of a month in the language and the units of an account. */
export async function letterWriter({ language, account, month, before }: Around): Promise<WriteLetter> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'fleet.letters.mail' })
  const scores = createTranslator({ locale: language, messages, namespace: 'fleet.scores' })
  const formats = makeFormats(language, account.timeZone, readUnits(account), messages.units)
  const named = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const monthName = (day: string) => named.format(new Date(`${day}T00:00:00Z`))
  const months = { month: monthName(month), before: monthName(before) }

  const judged = ({ driven, drivenBefore }: LetterFacts): string[] => {
    if (driven.score === null)
      return [t('tooShort', { month: months.month, distance: formats.distance(driven.distanceM) })]
    const score = t('score', { month: months.month, score: driven.score })
    if (drivenBefore.score === null) return [score, t('notCompared', { before: months.before })]
    const points = Math.abs(driven.score - drivenBefore.score)
    const change =
      points === 0 ? 'same' : driven.score > drivenBefore.score ? ('better' as const) : ('worse' as const)
    return [score, t(change, { points, before: months.before, score: drivenBefore.score })]
  }
  const lossRow = ({ kind, points, events, seconds }: Loss): string[] => {
    const often = events === null ? null : scores('times', { count: events })
    const long = seconds === null ? null : formats.duration(seconds)
    return [
      scores(`kinds.${kind}`),
      [often, long].filter((part) => part !== null).join(' · '),
      scores('points', { count: points }),
    ]
  }
  const praiseRow = (praise: Praise): string[] => [
    scores(`kinds.${praise.kind}`),
    praise.what === 'none' ? t('none') : t('less', { points: praise.points }),
  ]
  return (facts) => {
    const { name, driven, drivenBefore } = facts
    const { distanceM, drivingS, coverage, disputed } = driven
    const losses = topLosses(driven)
    const praise = praiseOf(driven, drivenBefore)
    const isScored = driven.score !== null
    const figures = [
      [t('distance'), formats.distance(distanceM)],
      [t('time'), formats.duration(drivingS)],
      ...(coverage === null ? [] : [[t('coverage'), t('percent', { percent: coverage })]]),
    ]
    const said = [
      ...(isScored && losses.length === 0 ? [scores('nothingLost')] : []),
      ...(disputed > 0 ? [scores('takenOut', { count: disputed })] : []),
    ]
    return {
      heading: t('subject', { month: months.month }),
      paragraphs: [t('hello', { name }), ...judged(facts), ...said],
      tables: [
        { title: months.month, rows: figures },
        ...(losses.length === 0 ? [] : [{ title: t('losses'), rows: losses.map(lossRow) }]),
        ...(praise.length === 0 ? [] : [{ title: t('praise'), rows: praise.map(praiseRow) }]),
      ],
      ending:
        coverage === null || coverage === 100 ? undefined : scores('coverageText', { percent: coverage }),
      note: t('note', { company: account.nickName }),
    }
  }
}
