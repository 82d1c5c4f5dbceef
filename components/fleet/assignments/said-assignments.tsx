'use client'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CircleStop, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { showToast } from '@/components/ui/sonner'
import { useNow } from '@/components/ui/use-now'
import type { Assignment } from '@/lib/fleet/assignments/schema'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'
import { useSpanText } from '../use-span-text'

/** Of a vehicle, who drives it; of a driver, what they drive. */
export type TimesOf =
  | { vehicleId: number; driverId?: undefined }
  | { driverId: number; vehicleId?: undefined }

/** Names what is asked of it. */
export const timesKey = ({ vehicleId, driverId }: TimesOf) => [
  'driverAssignments',
  vehicleId === undefined ? `driver ${driverId}` : `vehicle ${vehicleId}`,
]

const PAGE = 20

/** Who was said to drive, by each source: what can be ended and taken back. */
export function SaidAssignments(props: TimesOf) {
  const t = useTranslations('fleet.assignments')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Assignment | null>(null)
  const list = useInfiniteQuery({
    queryKey: [...timesKey(props), 'said'],
    ...inPages(
      (part, signal) =>
        api('GET', '/api/driver-assignments', {
          query: { ...props, ...part },
          signal,
          hideError: true,
        }),
      PAGE,
    ),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['driverAssignments'] })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0) return null
  return (
    <details className="group">
      <summary className="cursor-pointer text-body font-medium">{t('said')}</summary>
      <p className="py-2 text-meta text-muted">{t('saidHint')}</p>
      <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
        {rows.map((row) => (
          <SaidRow
            key={row.id}
            row={row}
            ofVehicle={props.vehicleId !== undefined}
            onTakeBack={() => setAsked(row)}
            refresh={refresh}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-2" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {asked && (
        <ConfirmRequest
          danger
          title={t('takeBackTitle')}
          text={t('takeBackText')}
          action={t('takeBack')}
          done={t('takenBack')}
          request={(options) =>
            api('DELETE', '/api/driver-assignments/[id]', { params: { id: asked.id }, ...options })
          }
          onClose={() => setAsked(null)}
          onDone={refresh}
        />
      )}
    </details>
  )
}

type RowProps = { row: Assignment; ofVehicle: boolean; onTakeBack: () => void; refresh: () => unknown }

function SaidRow({ row, ofVehicle, onTakeBack, refresh }: RowProps) {
  const t = useTranslations('fleet.assignments')
  const sources = useTranslations('fleet.sources')
  const spanOf = useSpanText()
  const now = useNow()
  const mayEdit = useAccount().permissions.includes('fleet.edit') && row.source !== 'card'
  const { name, deleted } = ofVehicle ? row.driver : row.vehicle
  const goesOn = Date.parse(row.from) < now && (row.to === null || Date.parse(row.to) > now)
  const end = async () => {
    // A refusal is told by the client.
    const ended = await api('PATCH', '/api/driver-assignments/[id]', {
      params: { id: row.id },
      body: { to: new Date().toISOString() },
    }).catch(() => null)
    if (ended) showToast({ text: t('ended'), tone: 'success' })
    await refresh()
  }
  return (
    <li className="flex items-center gap-1 py-1 ps-3 pe-1">
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate text-body">
          <bdi>{deleted ? t('gone', { name }) : name}</bdi>
        </p>
        <p className="text-meta text-muted">
          {[sources(row.source), spanOf(row.from, row.to), row.author && t('by', { author: row.author })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayEdit && goesOn && (
        <IconButton label={t('endNow')} icon={<CircleStop />} onClick={() => void end()} />
      )}
      {mayEdit && <IconButton label={t('takeBack')} icon={<Undo2 />} onClick={onTakeBack} />}
    </li>
  )
}
