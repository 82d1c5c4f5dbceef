'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import { StatusMark } from '../status-mark'
import { VehicleIconMark } from '../vehicle-icon'
import { ExpiryText } from './expiry-text'
import type { DevicesListProps } from './list-props'

const CARD = 92

/** The list on a phone: a card a device, chosen by its box, opened by the rest. */
export function DevicesCards({ rows, selection, now, onMore, onOpen }: DevicesListProps) {
  const t = useTranslations('devices')
  const states = useTranslations('states')
  const formats = useFormats()
  return (
    <VirtualList
      label={t('title')}
      className="size-full overscroll-contain"
      items={rows}
      keyOf={({ id }) => id}
      rowHeight={() => CARD}
      onNearEnd={onMore}
      renderRow={(device) => (
        <div
          className={cn(
            'flex h-full items-stretch border-b border-hairline',
            selection.ids.has(device.id) ? 'bg-tint' : 'bg-surface',
          )}
        >
          <div className="flex w-12 shrink-0 items-center justify-center">
            <Checkbox
              hideLabel
              label={t('selectRow', { device: device.name })}
              checked={selection.ids.has(device.id)}
              onCheckedChange={() => selection.toggle(device.id, false)}
            />
          </div>
          <button
            type="button"
            onClick={() => onOpen(device.id)}
            className="flex min-w-0 flex-1 flex-col justify-center gap-1 pe-4 text-start"
          >
            <span className="flex w-full min-w-0 items-center gap-2">
              <VehicleIconMark icon={device.icon} className="size-4 shrink-0 text-muted" />
              <bdi className="min-w-0 flex-1 truncate text-md font-medium">{device.name}</bdi>
              <span className="inline-flex shrink-0 items-center gap-1.5 text-meta">
                <StatusMark status={device.status} />
                {states(device.status)}
              </span>
            </span>
            <span className="flex w-full min-w-0 items-center gap-2 text-meta text-muted tabular-nums">
              <Ltr>{device.imei}</Ltr>
              {device.plate && <Ltr className="truncate">{device.plate}</Ltr>}
              <span className="ms-auto shrink-0">
                {device.lastPacketAt && formats.age(Date.parse(device.lastPacketAt), now)}
              </span>
            </span>
            <span className="flex w-full min-w-0 items-center justify-between gap-2 text-meta text-muted">
              <bdi className="truncate">{device.accountName}</bdi>
              {device.expiresAt && (
                <span className="shrink-0">
                  {t('columns.expiresAt')} <ExpiryText time={device.expiresAt} now={now} />
                </span>
              )}
            </span>
          </button>
        </div>
      )}
    />
  )
}
