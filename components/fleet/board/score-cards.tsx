'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'
import { rankLink } from '@/lib/fleet-board/board-link'
import type { Board, BoardScores, Ranked } from '@/lib/fleet-board/board-schema'
import { ComparisonFigure } from './figure-cards'
import { type BoardAsk, useBoardScores } from './use-board'

/** The score of the period beside that of the one before, which come later than the other figures. */
export function ScoreFigure({ query, currency }: { query: BoardAsk; currency: string }) {
  const t = useTranslations('fleet.board')
  const ui = useTranslations('ui')
  const { data, isError, error } = useBoardScores(query)
  if (isError && !data) return <p className="mt-1 text-body text-danger">{error.message}</p>
  if (!data)
    return (
      <div role="status" className="mt-1">
        <span className="sr-only">{ui('loading')}</span>
        <Skeleton className="h-8 w-16" />
        <Skeleton className="mt-1 w-24" />
      </div>
    )
  const { now, before } = data.score
  return (
    <ComparisonFigure
      currency={currency}
      card={{ unit: 'score', better: 'more' }}
      compared={{ value: now, before }}
      remedy={<p className="text-body text-muted">{t('tooLittle')}</p>}
    />
  )
}

type RankingProps = { query: BoardAsk; who: 'drivers' | 'vehicles'; board: Board }

/** The best and the worst, side by side. */
export function Ranking({ query, who, board }: RankingProps) {
  const t = useTranslations('fleet.board')
  const { data, isError, error } = useBoardScores(query)
  if (isError && !data) return <p className="mt-2 text-body text-danger">{error.message}</p>
  if (!data) return <SkeletonRows rows={4} />
  const { best, worst }: BoardScores['drivers'] = data[who]
  if (best.length === 0) return <p className="mt-2 text-body text-muted">{t('tooLittle')}</p>
  const linkOf = (name: string) => rankLink(who, name, board)
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-3 phone:grid-cols-1">
      <Ranks title={t('best')} rows={best} linkOf={linkOf} />
      {worst.length > 0 && <Ranks title={t('worst')} rows={worst} linkOf={linkOf} />}
    </div>
  )
}

type RanksProps = { title: string; rows: readonly Ranked[]; linkOf: (name: string) => string }

function Ranks({ title, rows, linkOf }: RanksProps) {
  const t = useTranslations('fleet.board')
  const { distance } = useFormats()
  return (
    <div className="min-w-0">
      <h4 className="mt-1 text-meta text-muted">{title}</h4>
      <ol className="flex flex-col divide-y divide-hairline">
        {rows.map(({ id, name, score, distanceM }) => (
          <li key={id}>
            <Link
              href={linkOf(name)}
              prefetch={false}
              className="relative z-1 flex min-h-9 items-center gap-3 rounded-control py-1.5 text-body hover:text-primary-text touch:min-h-11"
            >
              <span
                role="img"
                aria-label={t('score', { score })}
                className={cn('w-8 shrink-0 text-end text-md font-semibold tabular-nums', scoreColor(score))}
              >
                {score}
              </span>
              <Cut className="min-w-0 flex-1">{name}</Cut>
              <span className="shrink-0 text-meta text-muted tabular-nums">
                <bdi>{distance(distanceM)}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}

const scoreColor = (score: number) =>
  score >= 85 ? 'text-success' : score >= 60 ? 'text-warning' : 'text-danger'
