'use client'
import { useTranslations } from 'next-intl'
import { Portrait } from '@/components/driving/portrait'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import { EndMark } from '../ends/end-mark'
import { LicenceBadge } from './licence-words'

const HEIGHT = 92

type Props = { drivers: readonly Driver[]; onOpen: (id: number) => void; onNearEnd: () => void }

/** The drivers on a phone: a press target each. */
export function DriverList({ drivers, onOpen, onNearEnd }: Props) {
  const t = useTranslations('fleet.drivers')
  return (
    <VirtualList
      label={t('title')}
      className="size-full overscroll-contain"
      items={drivers}
      keyOf={({ id }) => id}
      rowHeight={() => HEIGHT}
      onNearEnd={onNearEnd}
      renderRow={(driver) => (
        <button
          type="button"
          onClick={() => onOpen(driver.id)}
          className="flex h-full w-full min-w-0 items-center gap-3 border-b border-hairline bg-surface px-4 text-start -outline-offset-2 active:bg-hover"
        >
          <Portrait driver={driver} className="size-10 text-body" />
          <span className="flex min-w-0 flex-1 flex-col gap-0.5">
            <span className="flex w-full items-center gap-2">
              <Cut className="min-w-0 flex-1 text-md font-medium">{driver.name}</Cut>
              <LicenceBadge status={driver.licenceStatus} />
            </span>
            <span className="flex w-full min-w-0 gap-2 text-meta text-muted">
              {driver.number && <Cut className="max-w-28 shrink-0">{driver.number}</Cut>}
              {driver.vehicle ? (
                <Cut>{driver.vehicle.name}</Cut>
              ) : (
                driver.phone && <Ltr className="truncate">{driver.phone}</Ltr>
              )}
            </span>
            {driver.licenceExpiresOn && (
              <span className="text-meta text-muted">
                <EndMark endsOn={driver.licenceExpiresOn} />
              </span>
            )}
          </span>
        </button>
      )}
    />
  )
}
