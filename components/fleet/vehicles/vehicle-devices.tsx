'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { PagedList } from '@/components/table/paged-list'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { useNow } from '@/components/ui/use-now'
import type { CarriedTime } from '@/lib/fleet/vehicles/device-schema'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { api } from '@/lib/http/client'
import { useSpanText } from '../use-span-text'
import { tripsLink } from './trips-link'
import { carriedKey, refreshVehicles } from './use-vehicles'

const CarryForm = lazyPart(() => import('./carry-form'))

/** The device that a vehicle carries, those before it, and what puts one in and takes it off. */
export function VehicleDevices({ vehicle: { id, device } }: { vehicle: Vehicle }) {
  const t = useTranslations('fleet.vehicles.carried')
  const queries = useQueryClient()
  const { permissions } = useAccount()
  const mayEdit = permissions.includes('fleet.edit') && permissions.includes('devices.read')
  const [opened, setOpened] = useState<'give' | 'takeOff' | null>(null)
  const close = () => setOpened(null)
  const list = useQuery({
    queryKey: carriedKey(id),
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-vehicles/[id]/devices', { params: { id }, signal, hideError: true }),
  })
  const times = list.data?.items ?? []
  return (
    <div className="flex flex-col gap-4">
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onClick={() => setOpened('give')}>
            {t(device ? 'change' : 'give')}
          </Button>
          {device && <Button onClick={() => setOpened('takeOff')}>{t('takeOff')}</Button>}
        </div>
      )}
      <PagedList
        list={list}
        rows={times}
        waiting={3}
        texts={{ failed: t('failed') }}
        empty={<p className="text-body text-muted">{t('empty')}</p>}
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
          {times.map((time) => (
            <TimeRow key={time.from} time={time} />
          ))}
        </ul>
      </PagedList>
      <Suspense>{opened === 'give' && <CarryForm vehicleId={id} onClose={close} />}</Suspense>
      {opened === 'takeOff' && device && (
        <ConfirmRequest
          title={t('takeOffTitle', { device: device.name })}
          text={t('takeOffText')}
          action={t('takeOff')}
          done={t('takenOff')}
          request={(options) =>
            api('POST', '/api/fleet-vehicles/[id]/devices', {
              params: { id },
              body: { imei: null },
              ...options,
            })
          }
          onClose={close}
          onDone={() => refreshVehicles(queries)}
        />
      )}
    </div>
  )
}

function TimeRow({ time: { imei, name, from, to } }: { time: CarriedTime }) {
  const t = useTranslations('fleet.vehicles.carried')
  const spanOf = useSpanText()
  const now = useNow()
  const mayRead = useAccount().permissions.includes('reports.read')
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-3 py-2">
      <Cut className="min-w-0 flex-1 text-body font-medium">{name ?? imei}</Cut>
      {mayRead && imei !== null && name !== null && (
        <Link
          href={tripsLink({ imei, from, to }, now)}
          prefetch={false}
          className="tap shrink-0 text-body text-primary-text hover:underline"
        >
          {t('trips')}
        </Link>
      )}
      {to === null && <Badge tone="success">{t('now')}</Badge>}
      <span className="w-full text-meta text-muted">{spanOf(from, to)}</span>
      {name !== null && imei !== null && <Ltr className="w-full truncate text-meta text-muted">{imei}</Ltr>}
    </li>
  )
}
