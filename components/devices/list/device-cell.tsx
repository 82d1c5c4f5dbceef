'use client'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import type { DeviceRow } from '@/lib/devices/device-row'
import { shownDriverName } from '@/lib/driving/who-drives'
import { StatusMark } from '../status-mark'
import type { ColumnKey } from './columns'
import { ExpiryText } from './expiry-text'

/** The moment that ages are counted to. */
export const DevicesNow = createContext(0)

const NOTHING = '–'

/** What a column shows of a device. */
export function DeviceCell({ device, column }: { device: DeviceRow; column: ColumnKey }) {
  const now = useContext(DevicesNow)
  const t = useTranslations('devices')
  const states = useTranslations('states')
  const formats = useFormats()
  const day = (time: string | null) => (time ? formats.dateMinute(Date.parse(time)) : NOTHING)
  const cells: Record<ColumnKey, () => ReactNode> = {
    imei: () => <Ltr className="tabular-nums">{device.imei}</Ltr>,
    status: () => (
      <span className="flex items-center gap-1.5">
        <StatusMark status={device.status} />
        <Cut>{states(device.status)}</Cut>
      </span>
    ),
    model: () => device.modelName,
    account: () => <bdi>{device.accountName}</bdi>,
    group: () =>
      device.groupName ? (
        <bdi>{device.groupName}</bdi>
      ) : (
        <span className="text-muted">{t('defaultGroup')}</span>
      ),
    plate: () => ltr(device.plate),
    sim: () => ltr(device.sim),
    lastPacketAt: () =>
      device.lastPacketAt ? (
        <time dateTime={device.lastPacketAt} title={day(device.lastPacketAt)}>
          {formats.age(Date.parse(device.lastPacketAt), now)}
        </time>
      ) : (
        NOTHING
      ),
    expiresAt: () => <ExpiryText time={device.expiresAt} now={now} />,
    userExpiresAt: () => <ExpiryText time={device.userExpiresAt} now={now} />,
    stock: () =>
      device.soldAt ? (
        <span title={day(device.soldAt)}>{t('stock.sold')}</span>
      ) : (
        <Badge tone="primary">{t('stock.stock')}</Badge>
      ),
    activatedAt: () =>
      device.activatedAt ? (
        <time dateTime={device.activatedAt}>{day(device.activatedAt)}</time>
      ) : (
        <span className="text-muted">
          {device.autoActivate ? t('activation.autoActivate') : t('activation.awaiting')}
        </span>
      ),
    bound: () =>
      device.bound
        ? (device.boundName ?? t('binding.bound'))
        : device.bindable
          ? NOTHING
          : t('binding.barred'),
    driverName: () => <bdi>{shownDriverName(device.driver, device.driverName) ?? NOTHING}</bdi>,
    mileage: () => device.mileageM !== null && formats.distance(device.mileageM),
    createdAt: () => <time dateTime={device.createdAt}>{day(device.createdAt)}</time>,
    sn: () => ltr(device.sn),
    vin: () => ltr(device.vin),
    iccid: () => ltr(device.iccid),
    remark: () => <bdi>{device.remark ?? NOTHING}</bdi>,
  }
  return cells[column]()
}

const ltr = (text: string | null) => (text ? <Ltr className="tabular-nums">{text}</Ltr> : NOTHING)
