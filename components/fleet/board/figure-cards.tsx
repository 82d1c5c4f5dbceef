'use client'
import { ArrowDownRight, ArrowUpRight, Equal, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { StatusMark } from '@/components/devices/status-mark'
import { cn } from '@/components/ui/cn'
import { type Compared, changeOf } from '@/lib/fleet-board/board-figures'
import type { Board } from '@/lib/fleet-board/board-schema'
import type { Card } from '@/lib/fleet-board/cards'
import { useChangeText, useFigureText } from './use-figure-text'

const BIG = 'text-h1 leading-8 font-semibold tabular-nums'

type NumberProps = { card: Extract<Card, { kind: 'number' }>; board: Board; note?: string }

/** How many there are now. */
export function NumberFigure({ card, board, note }: NumberProps) {
  const { number } = useFormats()
  const value = card.of(board)
  const isAlarm = card.tone === 'danger' && value > 0
  return (
    <>
      <p className={cn(BIG, 'mt-1 flex items-center gap-2', isAlarm && 'text-danger')}>
        {card.tone && card.tone !== 'danger' && <StatusMark status={card.tone} size={14} />}
        {isAlarm && <TriangleAlert className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />}
        <bdi>{number(value, 0)}</bdi>
      </p>
      {note && <p className="text-meta text-muted">{note}</p>}
    </>
  )
}

type ComparisonProps = {
  card: Pick<Extract<Card, { kind: 'comparison' }>, 'unit' | 'better'>
  compared: Compared
  currency: string
  /** What to do about a figure that is not known. */
  remedy?: ReactNode
  note?: string
}

/** A figure of the period, what it was in the one before, and how it changed. */
export function ComparisonFigure({ card, compared, currency, remedy, note }: ComparisonProps) {
  const t = useTranslations('fleet.board')
  const text = useFigureText(currency)
  const changeOfUnit = useChangeText()
  const change = changeOf(compared)
  if (compared.value === null && remedy) return <div className="mt-1">{remedy}</div>
  return (
    <div className="mt-1 flex flex-col gap-0.5">
      <p className={cn(BIG, 'break-words')}>
        <bdi>{text(compared.value, card.unit)}</bdi>
      </p>
      <p className="flex min-h-4 flex-wrap items-center gap-x-2 text-meta text-muted tabular-nums">
        {change !== null && (
          <Change change={change} text={changeOfUnit(compared, card.unit)} better={card.better} />
        )}
        <span>
          {compared.before === null
            ? t('notCompared')
            : t('before', { value: text(compared.before, card.unit) })}
        </span>
      </p>
      {note && <p className="text-meta text-muted">{note}</p>}
    </div>
  )
}

type ChangeProps = { change: number; text: string | null; better: 'more' | 'less' | null }

/** Smaller changes are neither good nor bad. */
const TELLS = 0.02

/** By an arrow as well as by its colour. */
function Change({ change, text, better }: ChangeProps) {
  const Icon = change === 0 ? Equal : change > 0 ? ArrowUpRight : ArrowDownRight
  const isJudged = better !== null && Math.abs(change) >= TELLS
  const isBetter = isJudged && change > 0 === (better === 'more')
  const isWorse = isJudged && !isBetter
  return (
    <span
      className={cn(
        'inline-flex items-center gap-0.5 font-medium',
        isBetter && 'text-success',
        isWorse && 'text-danger',
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      <bdi>{text}</bdi>
    </span>
  )
}
