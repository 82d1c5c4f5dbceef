'use client'
import { FileText, IdCard, ShieldCheck, Wrench } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { SkeletonRows } from '@/components/ui/skeleton'
import { driverLink, endingLink, serviceLink, vehicleLink } from '@/lib/fleet-board/board-link'
import type { Board, Ending } from '@/lib/fleet-board/board-schema'
import { dateWriter } from '@/lib/format/dates'
import { dayOf } from '@/lib/time/wall-clock'
import { type BoardAsk, useBoardDrivers } from './use-board'

const LIST = 'relative z-1 mt-1 flex max-h-72 flex-col divide-y divide-hairline overflow-y-auto'
const ROW = 'flex min-h-9 items-center gap-3 py-1.5 text-body touch:min-h-11'

/** A row that leads to what it is about, for who may see it. */
function Row({ href, children }: { href: string | null; children: ReactNode }) {
  return (
    <li>
      {href === null ? (
        <div className={ROW}>{children}</div>
      ) : (
        <Link href={href} prefetch={false} className={cn(ROW, 'rounded-control hover:text-primary-text')}>
          {children}
        </Link>
      )}
    </li>
  )
}

type Ranked = { key: string; name: string; score: number; distanceM: number; href: string | null }

/** The best and the worst, side by side. */
function Ranking({ best, worst }: { best: Ranked[]; worst: Ranked[] }) {
  const t = useTranslations('fleet.board')
  if (best.length === 0) return <p className="mt-2 text-body text-muted">{t('tooLittle')}</p>
  return (
    <div className="relative z-1 grid grid-cols-2 gap-x-6 gap-y-3 phone:grid-cols-1">
      <Ranks title={t('best')} rows={best} />
      {worst.length > 0 && <Ranks title={t('worst')} rows={worst} />}
    </div>
  )
}

function Ranks({ title, rows }: { title: string; rows: readonly Ranked[] }) {
  const t = useTranslations('fleet.board')
  const { distance } = useFormats()
  return (
    <div className="min-w-0">
      <h4 className="mt-1 text-meta text-muted">{title}</h4>
      <ol className="flex flex-col divide-y divide-hairline">
        {rows.map(({ key, name, score, distanceM, href }) => (
          <Row key={key} href={href}>
            <span
              role="img"
              aria-label={t('score', { score })}
              className={cn('w-8 shrink-0 text-end text-md font-semibold tabular-nums', scoreColor(score))}
            >
              {Math.round(score)}
            </span>
            <bdi className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </bdi>
            <span className="shrink-0 text-meta text-muted tabular-nums">
              <bdi>{distance(distanceM)}</bdi>
            </span>
          </Row>
        ))}
      </ol>
    </div>
  )
}

const scoreColor = (score: number) =>
  score >= 85 ? 'text-success' : score >= 60 ? 'text-warning' : 'text-danger'

export function VehicleRanking({ board }: { board: Board }) {
  const mayRead = useAccount().permissions.includes('reports.read')
  const shown = (rows: Board['best']): Ranked[] =>
    rows.map(({ imei, ...row }) => ({ ...row, key: imei, href: mayRead ? vehicleLink(imei, board) : null }))
  return <Ranking best={shown(board.best)} worst={shown(board.worst)} />
}

export function DriverRanking({ board, query }: { board: Board; query: BoardAsk }) {
  const { data, isError, error } = useBoardDrivers(query)
  const mayRead = useAccount().permissions.includes('reports.read')
  if (isError && !data) return <p className="mt-2 text-body text-danger">{error.message}</p>
  if (!data) return <SkeletonRows rows={4} />
  const shown = (rows: typeof data.best): Ranked[] =>
    rows.map(({ id, ...row }) => ({ ...row, key: String(id), href: mayRead ? driverLink(id, board) : null }))
  return <Ranking best={shown(data.best)} worst={shown(data.worst)} />
}

/** Services that are due, overdue ones first. */
export function ServiceRows({ board }: { board: Board }) {
  const t = useTranslations('fleet.board')
  const write = dateWriter(useLocale())
  const { items, soon } = board.services
  return (
    <>
      {items.length === 0 && <p className="mt-2 text-body text-muted">{t('noServices')}</p>}
      <ul className={LIST}>
        {items.map(({ vehicle, plan, state, on }) => (
          <Row key={`${vehicle.id} ${plan.id}`} href={serviceLink(plan.id)}>
            <Wrench
              className={cn('size-4 shrink-0', state === 'overdue' ? 'text-danger' : 'text-warning')}
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span className="min-w-0 flex-1 truncate">
              <bdi>{vehicle.name}</bdi>
              <span className="ms-2 text-muted">{plan.name}</span>
            </span>
            <span className={cn('shrink-0 text-meta', state === 'overdue' ? 'text-danger' : 'text-warning')}>
              {t(`states.${state}`)}
              {on && <span className="ms-2 text-muted">{write('day', Date.parse(`${on}T00:00:00Z`))}</span>}
            </span>
          </Row>
        ))}
      </ul>
      {soon > 0 && <p className="text-meta text-muted">{t('dueSoon', { count: soon })}</p>}
    </>
  )
}

const KIND_ICONS = { licence: IdCard, document: FileText, insurance: ShieldCheck }

/** Licences, documents and insurances that end, the next one first; then what has ended. */
export function EndingRows({ board }: { board: Board }) {
  const t = useTranslations('fleet.board')
  const write = dateWriter(useLocale())
  const today = dayOf(Date.parse(board.at), board.timeZone)
  const { items } = board.ends
  const nameOf = ({ kind, owner, name }: Ending) => [owner, name || t(`kinds.${kind}`)].join(' · ')
  if (items.length === 0) return <p className="mt-2 text-body text-muted">{t('noEnds')}</p>
  return (
    <ul className={LIST}>
      {items.map((one) => {
        const Icon = KIND_ICONS[one.kind]
        const isOver = one.endsOn < today
        const day = write(isOver ? 'date' : 'day', Date.parse(`${one.endsOn}T00:00:00Z`))
        return (
          <Row
            key={`${one.kind} ${one.ofDriver} ${one.ownerId} ${one.name} ${one.endsOn}`}
            href={endingLink(one)}
          >
            <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
            <bdi className="min-w-0 flex-1 truncate" title={nameOf(one)}>
              {nameOf(one)}
            </bdi>
            <span className={cn('shrink-0 text-meta', isOver ? 'text-danger' : 'text-warning')}>
              {t(isOver ? 'ended' : 'ends', { day })}
            </span>
          </Row>
        )
      })}
    </ul>
  )
}
