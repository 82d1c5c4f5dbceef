'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { type DataColumn, laidColumns } from '@/components/table/features'
import { selectionColumn } from '@/components/table/selection-column'
import { useReach } from '@/components/table/table-context'
import type { LayoutState } from '@/components/table/use-table-layout'
import type { DeviceRow } from '@/lib/devices/device-row'
import { arrangeColumns, isShown } from '@/lib/tables/column-layout'
import type { ColumnLayout } from '@/lib/tables/layout-schema'
import { VehicleIconMark } from '../vehicle-icon'
import { COLUMNS, type ColumnKey, DEFAULT_COLUMNS } from './columns'
import { DeviceCell } from './device-cell'

/** Columns of the table, how the person wants them, and which are shown, in their order. */
export function useDeviceColumns() {
  const t = useTranslations('devices')
  const { value, keep } = usePreference('devices.columns')
  const columns = useMemo(
    (): DataColumn<DeviceRow>[] => [
      selectionColumn<DeviceRow>({
        all: t('selectAll'),
        one: ({ name }) => t('selectRow', { device: name }),
        size: 40,
      }),
      {
        id: 'name',
        size: 200,
        enablePinning: false,
        accessorFn: ({ name }) => name,
        cell: ({ row }) => <NameCell device={row.original} />,
        meta: { title: t('columns.name'), cell: 'gap-2.5' },
      },
      ...COLUMNS.map(
        ({ key, width, sort, numeric }): DataColumn<DeviceRow> => ({
          id: key,
          size: width,
          accessorFn: () => key,
          enableSorting: sort !== undefined,
          cell: ({ row }) => <DeviceCell device={row.original} column={key} />,
          meta: {
            title: t(`columns.${key}`),
            numeric,
            grow: width,
            hidden: !DEFAULT_COLUMNS.includes(key),
          },
        }),
      ),
    ],
    [t],
  )
  return useMemo(() => {
    const laid = laidColumns(columns)
    const layout = layoutOf(value)
    const shownOf = (given: ColumnLayout) =>
      arrangeColumns(laid, given)
        .filter((column) => !column.locked && isShown(given, column))
        .map(({ id }) => id as ColumnKey)
    const change: LayoutState['change'] = (next) =>
      void keep({ shown: shownOf(next), widths: next.widths, pinned: next.pinned })
    return { columns, shown: shownOf(layout), layout, change }
  }, [columns, value, keep])
}

/** Devices keep the columns that are shown as a list; what is not in it is hidden. */
function layoutOf(kept: ReturnType<typeof usePreference<'devices.columns'>>['value']): ColumnLayout {
  if (!kept) return {}
  const shown = Object.fromEntries(COLUMNS.map(({ key }) => [key, kept.shown.includes(key)]))
  return { shown, order: kept.shown, widths: kept.widths, pinned: kept.pinned }
}

function NameCell({ device }: { device: DeviceRow }) {
  return (
    <>
      <VehicleIconMark icon={device.icon} className="size-4 shrink-0 text-muted" />
      <Link
        href={devicePath(device.imei)}
        prefetch={false}
        tabIndex={useReach()}
        dir="auto"
        onClick={(press) => press.stopPropagation()}
        className="truncate rounded-inner font-medium text-text hover:text-primary-text hover:underline"
      >
        {device.name}
      </Link>
    </>
  )
}

/** Where a device is looked at and edited. */
export const devicePath = (imei: string): string => `/devices/${imei}`
