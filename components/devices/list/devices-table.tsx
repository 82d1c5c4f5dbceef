'use client'
import { useTranslations } from 'next-intl'
import type { DragEvent } from 'react'
import { DataTable } from '@/components/table/data-table'
import type { RowLook } from '@/components/table/row-types'
import type { DeviceRow } from '@/lib/devices/device-row'
import { COLUMNS } from './columns'
import { DevicesNow } from './device-cell'
import type { DevicesListProps } from './list-props'
import { DEVICE_DRAG } from './use-groups'

const idOf = ({ id }: DeviceRow) => String(id)
const lookOf = ({ id }: DeviceRow): RowLook => ({ data: { 'data-device': id } })
const SORTS = [{ key: 'name', sort: 'name' }, ...COLUMNS] as const

/** The list as a table; chosen rows can be dragged to a group. */
export function DevicesTable(props: DevicesListProps) {
  const { rows, total, columns, search, selection, now, onMore, onOpen, loading } = props
  const t = useTranslations('devices')
  const drag = ({ id }: DeviceRow, event: DragEvent) => {
    const ids = selection.ids.has(id) ? [...selection.ids] : [id]
    event.dataTransfer.setData(DEVICE_DRAG, JSON.stringify(ids))
  }
  return (
    <DevicesNow value={now}>
      <DataTable
        label={t('title')}
        columns={columns.columns}
        rows={rows}
        total={total}
        selection={selection}
        loading={loading}
        rowId={idOf}
        rowLook={lookOf}
        layout={columns}
        sorting={{
          id: SORTS.find(({ sort }) => sort === search.sort)?.key ?? '',
          desc: search.direction === 'desc',
          onSort: (id, desc) => {
            const sort = SORTS.find(({ key }) => key === id)?.sort
            if (sort) search.show({ ...search, sort, direction: desc ? 'desc' : 'asc' })
          },
        }}
        onOpen={({ id }) => onOpen(id)}
        onNearEnd={onMore}
        drag={{ mayDrag: () => true, onStart: drag }}
      />
    </DevicesNow>
  )
}
