'use client'
import { FileChartColumn } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button, buttonVariants } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import { AssignForm } from '../assignments/assign-form'

/** What a driver drives now, with what gives them another. */
export function DriverVehicle({ driver: { id, vehicle } }: { driver: Driver }) {
  const t = useTranslations('fleet.drivers')
  const words = useTranslations('fleet.assignments')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [assigns, setAssigns] = useState(false)
  return (
    <Fact label={t('columns.vehicle')} wide>
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {vehicle ? (
          <Link
            href={`/fleetVehicle?id=${vehicle.id}`}
            prefetch={false}
            className="min-w-0 text-primary-text hover:underline"
          >
            <bdi className="break-words">{vehicle.name}</bdi>
          </Link>
        ) : (
          <span className="text-muted">{t('noVehicle')}</span>
        )}
        {mayEdit && <Button onClick={() => setAssigns(true)}>{words('assignVehicle')}</Button>}
      </span>
      {assigns && <AssignForm of={{ driverId: id }} onClose={() => setAssigns(false)} />}
    </Fact>
  )
}

/** The trips of a driver, whatever they drove. */
export function DriverTrips({ id }: { id: number }) {
  const t = useTranslations('fleet.drivers')
  const mayRead = useAccount().permissions.includes('reports.read')
  if (!mayRead) return null
  return (
    <Link
      href={`/trips?condition=drivers%3D${id}`}
      prefetch={false}
      className={`${buttonVariants()} self-start`}
    >
      <FileChartColumn className="size-4 text-muted" aria-hidden="true" />
      {t('trips')}
    </Link>
  )
}
