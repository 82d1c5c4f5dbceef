'use client'
import { Eye, ListTree, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { useNow } from '@/components/ui/use-now'
import type { Share } from '@/lib/shares/schema'
import { ShareActions } from './share-actions'
import type { ShareVerb } from './shares-screen'

type Ask = (verb: ShareVerb, share: Share) => void
const MINUTE_MS = 60_000

/** The links of a page: a table, on phones a card each. */
export function ShareList({ shares, onAsk }: { shares: Share[]; onAsk: Ask }) {
  const t = useTranslations('shares.list')
  const columns = useMemo(
    (): DataColumn<Share>[] => [
      { id: 'name', cell: ({ row }) => <Name share={row.original} />, meta: { title: t('name') } },
      {
        id: 'vehicles',
        cell: ({ row }) => <Vehicles share={row.original} />,
        meta: { title: t('vehicles') },
      },
      { id: 'maker', cell: ({ row }) => <Maker share={row.original} />, meta: { title: t('maker') } },
      { id: 'lives', cell: ({ row }) => <Lives share={row.original} />, meta: { title: t('lives') } },
      { id: 'views', cell: ({ row }) => <Views share={row.original} />, meta: { title: t('views') } },
      {
        id: 'actions',
        cell: ({ row }) => <ShareActions share={row.original} onAsk={onAsk} />,
        meta: { title: t('actions'), cell: 'phone:absolute phone:end-2 phone:top-2' },
      },
    ],
    [t, onAsk],
  )
  return (
    <PlainTable
      look="page"
      label={t('title')}
      columns={columns}
      rows={shares}
      rowId={({ id }) => String(id)}
      rowLook={() => ({ className: 'phone:relative' })}
    />
  )
}

function Name({ share: { name, endedAt, hasPasscode } }: { share: Share }) {
  const t = useTranslations('shares.list')
  return (
    <div className="flex flex-wrap items-center gap-2 phone:pe-10">
      <Cut lines={2} className="max-w-56 font-medium">
        {name}
      </Cut>
      <Badge tone={endedAt ? 'neutral' : 'success'}>{t(endedAt ? 'ended' : 'live')}</Badge>
      {hasPasscode && <Lock className="size-3.5 text-muted" role="img" aria-label={t('hasPasscode')} />}
    </div>
  )
}

const NAMED = 2

function Vehicles({ share: { groupName, groupId, devices: seen } }: { share: Share }) {
  const devices = seen ?? []
  const t = useTranslations('shares.list')
  if (groupId !== null)
    return (
      <span className="flex items-center gap-1.5">
        <ListTree className="size-3.5 shrink-0 text-muted" role="img" aria-label={t('group')} />
        <Cut className="max-w-48">{groupName ?? ''}</Cut>
        <span className="text-muted tabular-nums">{devices.length}</span>
      </span>
    )
  if (devices.length === 0) return <span className="text-muted">{t('noVehicle')}</span>
  return (
    <span className="flex flex-col" title={devices.map(({ name }) => name).join(', ')}>
      {devices.slice(0, NAMED).map(({ imei, name }) => (
        <Cut key={imei} className="max-w-48">
          {name}
        </Cut>
      ))}
      {devices.length > NAMED && (
        <span className="text-meta text-muted">{t('more', { count: devices.length - NAMED })}</span>
      )}
    </span>
  )
}

function Maker({ share: { makerName, accountName, createdAt } }: { share: Share }) {
  const t = useTranslations('shares.list')
  const formats = useFormats()
  return (
    <div className="text-body">
      <Cut className="max-w-44">{makerName ?? accountName}</Cut>
      <p className="text-meta text-muted">
        {t('created', { time: formats.dateMinute(Date.parse(createdAt)) })}
      </p>
    </div>
  )
}

/** How much longer it lives, or why it does not. */
function Lives({ share: { endedAt, endReason, expiresAt, end } }: { share: Share }) {
  const t = useTranslations('shares')
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  if (endedAt)
    return (
      <div>
        <p>{t(`reasons.${endReason ?? 'expired'}`)}</p>
        <p className="text-meta text-muted">{formats.dateMinute(Date.parse(endedAt))}</p>
      </div>
    )
  const left = Math.max(0, Date.parse(expiresAt) - now) / 1000
  return (
    <div>
      <p>{t('list.left', { duration: formats.duration(left) })}</p>
      <p className="text-meta text-muted">
        {end?.kind === 'arrives' && end.name ? t('list.orArrives', { place: end.name }) : null}
        {end?.kind === 'arrives' && !end.name ? t('list.orArrivesThere') : null}
        {end?.kind === 'tripEnds' ? t('list.orTripEnds') : null}
        {end === null ? formats.dateMinute(Date.parse(expiresAt)) : null}
      </p>
    </div>
  )
}

function Views({ share: { views, viewing, lastViewedAt } }: { share: Share }) {
  const t = useTranslations('shares.list')
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  return (
    <div>
      <p className="flex items-center gap-2 tabular-nums">
        {t('viewCount', { count: views })}
        {viewing > 0 && (
          <span className="inline-flex items-center gap-1 text-meta font-medium text-primary-text">
            <Eye className="size-3.5" aria-hidden="true" />
            {t('watching', { count: viewing })}
          </span>
        )}
      </p>
      {lastViewedAt && (
        <p className="text-meta text-muted">
          {t('lastViewed', { age: formats.age(Date.parse(lastViewedAt), now) })}
        </p>
      )}
    </div>
  )
}
