'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { api } from '@/lib/http/client'
import { DriverTimes } from '../assignments/driver-times'
import { refreshCards } from '../cards/use-cards'
import { FleetDocuments } from '../documents/fleet-documents'
import { DriverCards } from './driver-cards'
import { DriverFacts } from './driver-facts'
import { DriverScore } from './driver-score'
import { DriverTrips } from './driver-vehicle'
import { refreshDrivers, useDriver } from './use-drivers'
import { DRIVER_TABS, type DriverTab } from './use-linked-driver'

const DriverForm = lazyPart(() => import('./driver-form'))

type Props = { id: number; own: readonly OwnField[]; firstTab: DriverTab; onClose: () => void }

/** The record of a driver: what is kept of them, what they drove, their cards and documents. */
export default function DriverSheet({ id, own, firstTab, onClose }: Props) {
  const t = useTranslations('fleet.drivers')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [opened, setOpened] = useState<'form' | 'letGo' | null>(null)
  const { data: driver, error, refetch, isFetching } = useDriver(id)
  const close = () => setOpened(null)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={driver?.name ?? t('title')}
      closeLabel={ui('close')}
      footer={
        driver && mayEdit ? (
          <>
            <Button tone="primary" onClick={() => setOpened('form')}>
              {t('editAction')}
            </Button>
            <Button tone="danger" onClick={() => setOpened('letGo')}>
              {t('letGo')}
            </Button>
          </>
        ) : undefined
      }
    >
      {!driver && !error && <SkeletonRows rows={6} />}
      {!driver && error && (
        <ErrorState
          title={t('failedOne')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {driver && (
        <Tabs
          label={t('record')}
          defaultValue={firstTab}
          tabs={DRIVER_TABS.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            content: <div className="pt-4">{contentOf(value, driver, own)}</div>,
          }))}
        />
      )}
      <Suspense>
        {driver && opened === 'form' && <DriverForm driver={driver} onClose={close} onSaved={close} />}
      </Suspense>
      {driver && opened === 'letGo' && (
        <ConfirmRequest
          danger
          title={t('letGoTitle', { name: driver.name })}
          text={t('letGoText')}
          action={t('letGo')}
          done={t('gone')}
          request={(options) => api('DELETE', '/api/drivers/[id]', { params: { id }, ...options })}
          onClose={close}
          onDone={async () => {
            onClose()
            await Promise.all([refreshDrivers(queries), refreshCards(queries)])
          }}
        />
      )}
    </Sheet>
  )
}

function contentOf(tab: DriverTab, driver: Driver, own: readonly OwnField[]): ReactNode {
  if (tab === 'times')
    return (
      <div className="flex flex-col gap-4">
        <DriverTrips id={driver.id} />
        <DriverTimes driverId={driver.id} />
      </div>
    )
  if (tab === 'score') return <DriverScore driverId={driver.id} />
  if (tab === 'cards') return <DriverCards driver={driver} />
  if (tab === 'documents') return <FleetDocuments of={{ driverId: driver.id }} />
  return <DriverFacts driver={driver} own={own} />
}
