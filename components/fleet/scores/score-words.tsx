'use client'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { chartColor } from '@/components/charts/palette'
import { useTheme } from '@/components/map/use-theme'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import type { ScoreRow } from '@/lib/fleet/scores/score-list-schema'
import { LOSS_KINDS, type LossKind } from '@/lib/fleet/scores/score-profile'

type Loss = ScoreRow['losses'][number]

/** Of single events, which cost a part of a point more often than not. */
export const pointsText = (points: number, formats: ReturnType<typeof useFormats>): string =>
  formats.number(points, points < 1 ? 2 : 1)

/** Below these a score is middling, and poor. */
const GOOD = 85
const POOR = 65

const SIZES = { md: 'size-11 text-md', lg: 'size-20 text-h2' } as const

/** A score in a ring that is as full as it is good; a dash where too little is known. */
export function ScoreRing({ score, size = 'md' }: { score: number | null; size?: keyof typeof SIZES }) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const tone =
    score === null
      ? 'text-muted'
      : score >= GOOD
        ? 'text-success'
        : score >= POOR
          ? 'text-warning'
          : 'text-danger'
  return (
    <span
      role="img"
      aria-label={score === null ? t('tooShort') : t('scoreOf', { score: formats.number(score) })}
      className={cn('relative grid shrink-0 place-items-center', SIZES[size], tone)}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="18" cy="18" r="15.9" fill="none" strokeWidth="3" className="stroke-sunken" />
        {score !== null && score > 0 && (
          <circle
            cx={18}
            cy={18}
            r={15.9}
            fill="none"
            stroke="currentColor"
            strokeWidth={3}
            strokeLinecap="round"
            strokeDasharray={`${score} ${100 - score}`}
          />
        )}
      </svg>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {score === null ? '–' : formats.number(score)}
      </span>
    </span>
  )
}

/** How much better or worse than in the period before. */
export function ScoreChange({ score, before }: Pick<ScoreRow, 'score' | 'before'>) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  if (score === null || before === null || score === before) return null
  const isBetter = score > before
  const Arrow = isBetter ? ArrowUp : ArrowDown
  const points = formats.number(Math.abs(score - before))
  return (
    <span
      title={t(isBetter ? 'better' : 'worse', { points })}
      className={cn(
        'inline-flex shrink-0 items-center gap-0.5 text-meta font-medium tabular-nums',
        isBetter ? 'text-success' : 'text-danger',
      )}
    >
      <Arrow className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true">{points}</span>
      <span className="sr-only">{t(isBetter ? 'better' : 'worse', { points })}</span>
    </span>
  )
}

/** The colour of a loss, the same everywhere. */
export function useLossColor(): (kind: LossKind) => string {
  const theme = useTheme()
  return (kind) => chartColor(theme, LOSS_KINDS.indexOf(kind) + 1)
}

/** What is missing of 100, part by part: the bar is as long as a hundred points. */
export function LossBar({ losses, className }: { losses: readonly Loss[]; className?: string }) {
  const t = useTranslations('fleet.scores')
  const colorOf = useLossColor()
  const lost = losses.filter(({ points }) => points > 0)
  return (
    <span aria-hidden="true" className={cn('flex h-2 overflow-hidden rounded-full bg-sunken', className)}>
      {lost.map(({ kind, points }) => (
        <span
          key={kind}
          title={`${t(`kinds.${kind}`)} −${points}`}
          className="h-full"
          style={{ width: `${points}%`, backgroundColor: colorOf(kind) }}
        />
      ))}
    </span>
  )
}

/** A loss by its colour, name and points. */
export function LossName({ loss: { kind, points } }: { loss: Pick<Loss, 'kind' | 'points'> }) {
  const t = useTranslations('fleet.scores')
  const colorOf = useLossColor()
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full"
        style={{ backgroundColor: colorOf(kind) }}
      />
      {t(`kinds.${kind}`)}
      <Ltr className="font-medium text-text tabular-nums">{`−${points}`}</Ltr>
    </span>
  )
}

/** How often or how long something was, and how often on 100 km. */
export function useLossText(): (loss: Loss) => string {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  return ({ events, seconds, per100Km }) =>
    [
      events !== null && t('times', { count: events }),
      seconds !== null && formats.duration(seconds),
      per100Km !== null && t('per100Km', { count: formats.number(per100Km, 1) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
