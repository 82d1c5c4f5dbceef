'use client'
import { useTranslations } from 'next-intl'
import { useTimeZone } from '@/components/account/account-context'
import { StatusMark } from '@/components/devices/status-mark'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { Dated } from '@/components/ui/ltr'
import { useNow } from '@/components/ui/use-now'
import { insuredState } from '@/lib/fleet/vehicles/insured'
import type { CarriedDevice } from '@/lib/fleet/vehicles/vehicle-schema'
import type { VehicleStatus } from '@/lib/fleet/vehicles/vehicle-words'
import { dayOf } from '@/lib/time/wall-clock'
import { useDayText } from '../use-day-text'

const TONES: Record<VehicleStatus, BadgeTone> = { using: 'success', vacant: 'neutral', rentOut: 'primary' }

export function VehicleStatusBadge({ status }: { status: VehicleStatus }) {
  const t = useTranslations('fleet.vehicleStates')
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}

/** The device that a vehicle carries, in its state and by its name, unless that stands beside it already as `besideName`. */
export function CarriedMark({ device, besideName }: { device: CarriedDevice | null; besideName?: string }) {
  const t = useTranslations('fleet.vehicles')
  const states = useTranslations('states')
  if (!device) return <span className="text-muted">{t('noDevice')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={states(device.status)}>
      <StatusMark status={device.status} />
      {device.name === besideName ? (
        <Cut>{states(device.status)}</Cut>
      ) : (
        <>
          <span className="sr-only">{states(device.status)}</span>
          <Cut>{device.name}</Cut>
        </>
      )}
    </span>
  )
}

/** A day begins somewhere between two looks. */
const DAY_LOOK_MS = 600_000

/** Until when a vehicle is insured, and whether that is over or soon. */
export function InsuredMark({ until }: { until: string | null }) {
  const t = useTranslations('fleet.vehicles')
  const zone = useTimeZone()
  const now = useNow(DAY_LOOK_MS)
  const dayText = useDayText()
  const state = insuredState(until, dayOf(now, zone))
  if (until === null) return <span className="text-muted">{t('insuredStates.none')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <time dateTime={until} className="truncate tabular-nums">
        <Dated>{dayText(until)}</Dated>
      </time>
      {state === 'ended' && <Badge tone="danger">{t('ended')}</Badge>}
      {state === 'soon' && <Badge tone="warning">{t('soon')}</Badge>}
    </span>
  )
}
