'use client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import type { DrivingTimeRow } from '@/lib/fleet/assignments/schema'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'
import { useSpanText } from '../use-span-text'
import { AssignForm } from './assign-form'
import { SaidAssignments, type TimesOf, timesKey } from './said-assignments'

const PAGE = 20
/** A card that is read counts within two seconds. */
const LIVE_MS = 3000

/** Who drives a vehicle now and who did, or what a driver drives and did; and who was said to. Texts in `fleet`. */
export function DriverTimes(props: TimesOf) {
  const t = useTranslations('fleet.assignments')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [assigns, setAssigns] = useState(false)
  return (
    <section aria-label={t(props.vehicleId ? 'title' : 'drives')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-md font-semibold">{t(props.vehicleId ? 'title' : 'drives')}</h3>
        {mayEdit && (
          <Button icon={<UserRoundPlus className="size-4" />} onClick={() => setAssigns(true)}>
            {t(props.vehicleId ? 'assign' : 'assignVehicle')}
          </Button>
        )}
      </div>
      <Now {...props} />
      <History {...props} />
      <SaidAssignments {...props} />
      {assigns && <AssignForm of={props} onClose={() => setAssigns(false)} />}
    </section>
  )
}

function Now(props: TimesOf) {
  const t = useTranslations('fleet.assignments')
  const sources = useTranslations('fleet.sources')
  const spanOf = useSpanText()
  const now = useNow()
  const { data } = useQuery({
    queryKey: [...timesKey(props), 'now'],
    queryFn: ({ signal }) => {
      const from = new Date().toISOString()
      return api('GET', '/api/driver-assignments/times', {
        query: { ...props, from, pageSize: 50 },
        signal,
        hideError: true,
      })
    },
    refetchInterval: LIVE_MS,
    staleTime: 0,
  })
  if (!data) return <SkeletonRows rows={1} />
  const running = data.items.filter(
    ({ from, to }) => Date.parse(from) <= now && (to === null || Date.parse(to) > now),
  )
  if (running.length === 0)
    return <p className="text-body text-muted">{t(props.vehicleId ? 'nobodyNow' : 'nothingNow')}</p>
  return (
    <ul aria-live="polite" className="flex flex-col gap-2">
      {running.map((time) => (
        <li
          key={`${time.vehicle.id} ${time.from}`}
          className="flex flex-wrap items-center gap-x-2 rounded-control bg-tint px-3 py-2"
        >
          <bdi className="min-w-0 flex-1 truncate text-md font-medium">
            {props.vehicleId ? time.driver.name : time.vehicle.name}
          </bdi>
          <Badge tone="primary">{sources(time.source)}</Badge>
          <span className="w-full text-meta text-muted">{spanOf(time.from, time.to)}</span>
        </li>
      ))}
    </ul>
  )
}

function History(props: TimesOf) {
  const t = useTranslations('fleet.assignments')
  const list = useInfiniteQuery({
    queryKey: [...timesKey(props), 'history'],
    ...inPages(
      (part, signal) =>
        api('GET', '/api/driver-assignments/times', {
          query: { ...props, ...part },
          signal,
          hideError: true,
        }),
      PAGE,
    ),
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-body font-medium">{t('history')}</h4>
      <PagedList
        list={list}
        rows={rows}
        waiting={3}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={<p className="text-body text-muted">{t('empty')}</p>}
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
          {rows.map((time) => (
            <TimeRow
              key={`${time.vehicle.id} ${time.from}`}
              time={time}
              ofVehicle={props.vehicleId !== undefined}
            />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

function TimeRow({ time, ofVehicle }: { time: DrivingTimeRow; ofVehicle: boolean }) {
  const t = useTranslations('fleet.assignments')
  const sources = useTranslations('fleet.sources')
  const spanOf = useSpanText()
  const { name, deleted } = ofVehicle ? time.driver : time.vehicle
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-3 py-2">
      <bdi className="min-w-0 flex-1 truncate text-body">{deleted ? t('gone', { name }) : name}</bdi>
      <span className="shrink-0 text-meta text-muted">{sources(time.source)}</span>
      <span className="w-full text-meta text-muted">{spanOf(time.from, time.to)}</span>
    </li>
  )
}
