'use client'
import { useTranslations } from 'next-intl'
import { useHasFleet } from '@/components/account/account-context'
import { DriverLink } from '@/components/driving/driver-link'
import { useDeviceDetail } from '@/components/driving/use-device-detail'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import type { DrivingNow } from '@/lib/driving/driver-schema'

type Props = { record: Pick<DeviceRecord, 'id' | 'imei'> }

/** Who of the fleet drives it now; null for whoever has none. */
function useDrivingNow({ id, imei }: Props['record']): DrivingNow | null {
  const { data } = useDeviceDetail(imei, { id, enabled: useHasFleet() })
  return data?.driver ?? null
}

/** One of the facts above a record, where somebody is known to drive. */
export function DrivenNow({ record }: Props) {
  const t = useTranslations('deviceRecord')
  const driver = useDrivingNow(record)
  if (!driver) return null
  return (
    <div className="min-w-0 max-w-full">
      <dt className="text-meta text-muted">{t('drivesNow')}</dt>
      <dd className="flex min-w-0">
        <DriverLink driver={driver} />
      </dd>
    </div>
  )
}

/** Says beside the driver that was written down who is shown instead. */
export function DriverInstead({ record }: Props) {
  const t = useTranslations('deviceRecord')
  const driver = useDrivingNow(record)
  if (!driver) return null
  return (
    <p className="col-span-full text-body break-words text-muted">
      {t.rich('driverInstead', { name: () => <bdi>{driver.name}</bdi> })}
    </p>
  )
}
