'use client'
import { clsx } from 'clsx'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { DeviceRow } from '@/lib/devices/device-row'
import { VehicleIconMark } from '../vehicle-icon'
import type { DeviceColumn } from './columns'
import { DeviceCell } from './device-cell'
import { devicePath } from './device-path'
import { DEVICE_DRAG } from './drag'

/** The pinned column: it covers what scrolls beneath it. */
export const NAME_CELL =
  'sticky start-0 z-10 flex min-w-0 items-center gap-2.5 border-e border-hairline ps-4 pe-2'

type Props = {
  device: DeviceRow
  columns: readonly DeviceColumn[]
  index: number
  now: number
  isCurrent: boolean
  isSelected: boolean
  style: CSSProperties
  onVisit: () => void
  onSelect: (withShift: boolean) => void
  onOpen: () => void
  /** What goes along when the row is dragged to a group. */
  draggedIds: () => readonly number[]
}

/** A row of the table. Its controls join the order of the keyboard only while the row is the current one. */
export function DeviceTableRow({ device, columns, index, now, isCurrent, isSelected, ...rest }: Props) {
  const t = useTranslations('devices')
  const reach = isCurrent ? 0 : -1
  const paper = isSelected
    ? 'bg-[color-mix(in_srgb,var(--surface),var(--primary)_9%)]'
    : 'bg-surface group-hover:bg-[color-mix(in_srgb,var(--surface),var(--text)_4%)]'
  return (
    <tr
      tabIndex={reach}
      data-device={device.id}
      aria-rowindex={index}
      aria-selected={isSelected}
      style={rest.style}
      draggable
      onDragStart={(drag) => drag.dataTransfer.setData(DEVICE_DRAG, JSON.stringify(rest.draggedIds()))}
      onFocus={rest.onVisit}
      onClick={(press) =>
        press.shiftKey || press.ctrlKey || press.metaKey ? rest.onSelect(press.shiftKey) : rest.onOpen()
      }
      className="group absolute inset-x-0 top-0 grid cursor-pointer items-stretch text-body -outline-offset-2 select-none"
    >
      <td className={clsx(NAME_CELL, paper, 'border-b')}>
        <Checkbox
          hideLabel
          label={t('selectRow', { device: device.name })}
          checked={isSelected}
          tabIndex={reach}
          onClick={(press) => {
            press.stopPropagation()
            rest.onSelect(press.shiftKey)
          }}
          onChange={() => {}}
        />
        <VehicleIconMark icon={device.icon} className="size-4 shrink-0 text-muted" />
        <Link
          href={devicePath(device.imei)}
          prefetch={false}
          tabIndex={reach}
          dir="auto"
          onClick={(press) => press.stopPropagation()}
          className="min-w-0 truncate rounded-inner font-medium text-text hover:text-primary-text hover:underline"
        >
          {device.name}
        </Link>
      </td>
      {columns.map(({ key, numeric }) => (
        <td
          key={key}
          className={clsx(
            'flex min-w-0 items-center border-b border-hairline px-2 *:truncate',
            paper,
            numeric && 'justify-end tabular-nums',
          )}
        >
          <span className="min-w-0">
            <DeviceCell device={device} column={key} now={now} />
          </span>
        </td>
      ))}
    </tr>
  )
}
