'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Sheet } from '@/components/ui/sheet'
import { SidePanel } from '@/components/ui/side-panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { api } from '@/lib/http/client'
import { DriverTimes } from '../assignments/driver-times'
import { FleetDocuments } from '../documents/fleet-documents'
import { LIVE_MS, refreshVehicles, vehicleKey } from './use-vehicles'
import { VehicleCosts } from './vehicle-costs'
import { VehicleDevices } from './vehicle-devices'
import { VehicleFacts } from './vehicle-facts'
import { VehicleInsurances } from './vehicle-insurances'
import { VehicleServices } from './vehicle-services'

const VehicleForm = lazyPart(() => import('./vehicle-form'))

type Props = { id: number; onClose: () => void }

/** A vehicle with all that is known of it: beside the table, or from below on a phone. */
export default function VehicleRecord({ id, onClose }: Props) {
  const t = useTranslations('fleet.vehicles')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  useBackCloses(phone, onClose)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: vehicleKey(id),
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-vehicles/[id]', { params: { id }, signal, hideError: true }),
    refetchInterval: LIVE_MS,
  })
  const title = data?.name ?? t('title')
  const body = (
    <>
      {!data && !error && <SkeletonRows rows={8} className="p-4" />}
      {!data && error && (
        <ErrorState
          title={t('failed')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && <Parts vehicle={data} />}
    </>
  )
  const actions = data && <Actions vehicle={data} onGone={onClose} />
  if (phone)
    return (
      <Sheet
        open
        side="bottom"
        title={title}
        closeLabel={ui('close')}
        onOpenChange={(open) => !open && onClose()}
      >
        {actions && <div className="flex justify-end gap-1">{actions}</div>}
        {body}
      </Sheet>
    )
  return (
    <SidePanel title={title} closeLabel={ui('close')} onClose={onClose} actions={actions} className="w-122">
      {body}
    </SidePanel>
  )
}

function Parts({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('fleet.vehicles.tabs')
  const page = 'h-full overflow-y-auto p-4 phone:px-0'
  return (
    <Tabs
      label={t('label')}
      className="flex-1"
      tabs={[
        {
          value: 'details',
          label: t('details'),
          content: (
            <div className={page}>
              <VehicleFacts vehicle={vehicle} />
            </div>
          ),
        },
        {
          value: 'devices',
          label: t('devices'),
          content: (
            <div className={page}>
              <VehicleDevices vehicle={vehicle} />
            </div>
          ),
        },
        {
          value: 'drivers',
          label: t('drivers'),
          content: (
            <div className={page}>
              <DriverTimes vehicleId={vehicle.id} />
            </div>
          ),
        },
        {
          value: 'services',
          label: t('services'),
          content: (
            <div className={page}>
              <VehicleServices vehicle={vehicle} />
            </div>
          ),
        },
        {
          value: 'costs',
          label: t('costs'),
          content: (
            <div className={page}>
              <VehicleCosts vehicle={vehicle} />
            </div>
          ),
        },
        {
          value: 'insurances',
          label: t('insurances'),
          content: (
            <div className={page}>
              <VehicleInsurances vehicleId={vehicle.id} />
            </div>
          ),
        },
        {
          value: 'documents',
          label: t('documents'),
          content: (
            <div className={page}>
              <FleetDocuments of={{ vehicleId: vehicle.id }} />
            </div>
          ),
        },
      ]}
    />
  )
}

function Actions({ vehicle, onGone }: { vehicle: Vehicle; onGone: () => void }) {
  const t = useTranslations('fleet.vehicles')
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpened(null)
  if (!mayEdit) return null
  const { id, name } = vehicle
  return (
    <>
      <IconButton label={t('edit')} icon={<Pencil />} onClick={() => setOpened('edit')} />
      <IconButton label={t('deleteAction')} icon={<Trash2 />} onClick={() => setOpened('delete')} />
      <Suspense>{opened === 'edit' && <VehicleForm vehicle={vehicle} onClose={close} />}</Suspense>
      {opened === 'delete' && (
        <ConfirmRequest
          danger
          title={t('deleteTitle', { name })}
          text={t('deleteText')}
          action={t('deleteAction')}
          done={t('deleted')}
          request={(options) => api('DELETE', '/api/fleet-vehicles/[id]', { params: { id }, ...options })}
          onClose={close}
          onDone={async () => {
            onGone()
            await refreshVehicles(queries)
          }}
        />
      )}
    </>
  )
}
