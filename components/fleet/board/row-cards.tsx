'use client'
import { FileText, IdCard, type LucideIcon, ShieldCheck, Wrench } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { ENDS_PATH, endingLink, SERVICES_PATH, serviceLink } from '@/lib/fleet-board/board-link'
import type { Board, DueService, Ending } from '@/lib/fleet-board/board-schema'
import { dateWriter } from '@/lib/format/dates'
import { dayOf } from '@/lib/time/wall-clock'

/** So many rows has a card, the rest is behind its link: on a wall nothing scrolls. */
const ROWS = 8
const LIST = 'relative z-1 mt-1 flex flex-col divide-y divide-hairline'
const ROW = 'flex min-h-9 items-center gap-3 py-1.5 text-body touch:min-h-11'

/** A name and what is said of it: side by side, on a phone one below the other. Each reads in its own direction. */
const PAIR = 'flex min-w-0 flex-1 phone:flex-col'
const SIDE = 'flex shrink-0 gap-x-2 text-meta phone:flex-col phone:items-end'

/** A row that leads to what it is about. */
function Row({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} prefetch={false} className={cn(ROW, 'rounded-control hover:text-primary-text')}>
        {children}
      </Link>
    </li>
  )
}

/** Says what the card does not show, and leads there. */
function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="relative z-1 flex min-h-6 items-center self-start text-meta text-primary-text hover:underline touch:min-h-11"
    >
      {children}
    </Link>
  )
}

/** Services that are due, overdue ones first. */
export function ServiceRows({ board }: { board: Board }) {
  const t = useTranslations('fleet.board')
  const sinceText = useSinceText()
  const { overdue, due, soon } = board.services
  const items = board.services.items.slice(0, ROWS)
  const others = overdue + due - items.length
  return (
    <>
      {items.length === 0 && <p className="mt-2 text-body text-muted">{t('noServices')}</p>}
      <ul className={LIST}>
        {items.map(({ vehicle, plan, state, ...since }) => (
          <Row key={`${vehicle.id} ${plan.id}`} href={serviceLink({ vehicle, plan })}>
            <Wrench
              className={cn('size-4 shrink-0', state === 'overdue' ? 'text-danger' : 'text-warning')}
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span className={cn(PAIR, 'gap-x-2')}>
              <Cut>{vehicle.name}</Cut>
              <Cut className="text-muted">{plan.name}</Cut>
            </span>
            <span className={cn(SIDE, state === 'overdue' ? 'text-danger' : 'text-warning')}>
              <span>{t(`states.${state}`)}</span>
              <span className="text-muted">{sinceText(since)}</span>
            </span>
          </Row>
        ))}
      </ul>
      {others > 0 ? (
        <More href={SERVICES_PATH}>{t('moreDue', { due: others, soon })}</More>
      ) : (
        soon > 0 && <More href={SERVICES_PATH}>{t('dueSoon', { count: soon })}</More>
      )}
    </>
  )
}

/** Since when, or how far over: what is due by distance has no day. */
function useSinceText(): (service: Pick<DueService, 'on' | 'overM' | 'overS'>) => string | null {
  const t = useTranslations('fleet.services')
  const formats = useFormats()
  const write = dateWriter(useLocale())
  return ({ on, overM, overS }) => {
    if (on !== null) return write('day', Date.parse(`${on}T00:00:00Z`))
    if (overM !== null) return t('over', { amount: formats.distance(overM) })
    if (overS === null) return null
    return t('over', { amount: t('hours', { hours: formats.number(Math.round(overS / 3600)) }) })
  }
}

/** Licences, documents and insurances: what has ended, then what ends next. */
export function EndingRows({ board }: { board: Board }) {
  const t = useTranslations('fleet.board')
  const { expired, soon } = board.ends
  const items = board.ends.items.slice(0, ROWS)
  const others = expired + soon - items.length
  if (items.length === 0) return <p className="mt-2 text-body text-muted">{t('noEnds')}</p>
  return (
    <>
      <EndingList items={items} today={dayOf(Date.parse(board.at), board.timeZone)} className={LIST} />
      {others > 0 && <More href={ENDS_PATH}>{t('moreRows', { count: others })}</More>}
    </>
  )
}

const KIND_ICONS: Record<Ending['kind'], LucideIcon> = {
  licence: IdCard,
  document: FileText,
  insurance: ShieldCheck,
}

type ListProps = { items: readonly Ending[]; today: string; className: string }

/** Whose paper ends when, each leading to who or what has it. */
export function EndingList({ items, today, className }: ListProps) {
  const t = useTranslations('fleet.board')
  const write = dateWriter(useLocale())
  return (
    <ul className={className}>
      {items.map((one) => {
        const Icon = KIND_ICONS[one.kind]
        const isOver = one.endsOn < today
        const day = write(isOver ? 'date' : 'day', Date.parse(`${one.endsOn}T00:00:00Z`))
        return (
          <Row
            key={`${one.kind} ${one.ofDriver} ${one.ownerId} ${one.name} ${one.endsOn}`}
            href={endingLink(one)}
          >
            <Icon
              className={cn('size-4 shrink-0', isOver ? 'text-danger' : 'text-muted')}
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span className={PAIR}>
              <Cut>{one.owner}</Cut>
              <span className="whitespace-pre phone:hidden">{' · '}</span>
              <Cut className="phone:text-muted">{one.name || t(`kinds.${one.kind}`)}</Cut>
            </span>
            <span className={cn(SIDE, isOver ? 'text-danger' : 'text-warning')}>
              {t(isOver ? 'ended' : 'ends', { day })}
            </span>
          </Row>
        )
      })}
    </ul>
  )
}
