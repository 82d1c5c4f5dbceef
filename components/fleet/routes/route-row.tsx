'use client'
import { Pencil, Trash2, Truck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { ListedRoute } from '@/lib/fleet/routes/route-schema'
import { useEffectTimes } from './use-effect-times'

type Props = {
  route: ListedRoute
  /** In which it is drawn on the map beside. */
  color: string
  mayEdit: boolean
  isChosen: boolean
  onChoose: () => void
  onDelete: () => void
}

/** A route of the list: how long it is, where it comes by, when it is driven and by whom. */
export function RouteRow({ route, color, mayEdit, isChosen, onChoose, onDelete }: Props) {
  const t = useTranslations('fleet.routes')
  const formats = useFormats()
  const effectTimes = useEffectTimes()
  const { id, name, points, lengthM, durationS, offsetM, device, schedule, order, lineSource } = route
  const ends = t('fromTo', { from: isolated(points[0]?.name), to: isolated(points.at(-1)?.name) })
  const way = [
    ends,
    t('stopCount', { count: points.length }),
    t(`orders.${order}`),
    t(`lineSources.${lineSource}`),
  ]
  const length = [formats.distance(lengthM), ...(durationS === null ? [] : [formats.duration(durationS)])]
  const terms = [effectTimes(schedule), t('within', { distance: formats.distance(offsetM) })]
  return (
    <li className={cn('flex items-start gap-1 px-4 py-3 phone:px-3', isChosen && 'bg-tint')}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 flex-col gap-1 rounded-control text-start"
      >
        <span className="flex w-full items-center gap-2">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full"
            style={{ backgroundColor: color }}
          />
          <bdi className="min-w-0 truncate text-md font-medium">{name}</bdi>
          <Badge tone="neutral">{length.join(' · ')}</Badge>
        </span>
        <span className="line-clamp-2 text-body text-muted">{way.join(' · ')}</span>
        <span className="line-clamp-2 text-meta text-muted">{terms.join(' · ')}</span>
        <span className="flex w-full items-center gap-1.5 text-body">
          <Truck className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <bdi className={cn('truncate', !device && 'text-muted')}>{device?.name ?? t('nobody')}</bdi>
        </span>
      </button>
      {mayEdit && (
        <>
          <Link
            href={`/addFleetPath?id=${id}`}
            prefetch={false}
            aria-label={t('editOf', { name })}
            className={cn(buttonVariants({ tone: 'ghost' }), 'px-2!')}
          >
            <Pencil className="size-4" aria-hidden="true" />
          </Link>
          <IconButton label={t('deleteOf', { name })} icon={<Trash2 />} onClick={onDelete} />
        </>
      )}
    </li>
  )
}

/** A name keeps its own direction between words of ours. */
const isolated = (name = ''): string => `\u2068${name}\u2069`
