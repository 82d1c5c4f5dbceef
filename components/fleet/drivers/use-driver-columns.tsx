'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Portrait } from '@/components/driving/portrait'
import type { DataColumn } from '@/components/table/features'
import { Cut } from '@/components/ui/cut'
import { Dated, Ltr } from '@/components/ui/ltr'
import { DRIVER_SORTS, type Driver } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { dateWriter } from '@/lib/format/dates'
import { EndMark } from '../ends/end-mark'
import { LicenceBadge } from './licence-words'

type CellProps = { driver: Driver }

const ofDriver =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row }: { row: { original: Driver } }) => <Cell driver={row.original} />

/** The columns of the table; own fields are hidden until somebody asks for them. */
export function useDriverColumns(own: readonly OwnField[]): DataColumn<Driver>[] {
  const t = useTranslations('fleet.drivers')
  return useMemo(() => {
    const column = (
      id: string,
      size: number,
      Cell: (props: CellProps) => React.ReactNode,
      meta: Partial<DataColumn<Driver>['meta']> = {},
    ): DataColumn<Driver> => ({
      id,
      size,
      accessorFn: () => id,
      enableSorting: DRIVER_SORTS.some((sort) => sort === id),
      cell: ofDriver(Cell),
      meta: { title: t(`columns.${id}` as 'columns.name'), ...meta },
    })
    return [
      column('name', 220, NameCell, { grow: 1, least: 160 }),
      column('number', 110, NumberCell),
      column('phone', 172, PhoneCell, { least: 156, hideBelow: 1100 }),
      column('licence', 190, LicenceCell, { least: 120 }),
      column('licenceExpiresOn', 210, EndsCell, { least: 130 }),
      column('card', 130, CardCell, { least: 100 }),
      column('vehicle', 160, VehicleCell, { least: 110 }),
      column('city', 130, CityCell, { least: 90, hideBelow: 1250 }),
      ...own.map(
        (field): DataColumn<Driver> => ({
          id: `own-${field.id}`,
          size: 150,
          enableSorting: false,
          cell: ({ row }) => <OwnValue field={field} value={row.original.fields[String(field.id)] ?? ''} />,
          meta: { title: field.name, hidden: true },
        }),
      ),
    ]
  }, [t, own])
}

function NameCell({ driver }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Portrait driver={driver} />
      <Cut className="font-medium">{driver.name}</Cut>
    </span>
  )
}

const NumberCell = ({ driver: { number } }: CellProps) => number && <Cut>{number}</Cut>
const PhoneCell = ({ driver: { phone } }: CellProps) => phone && <Ltr className="truncate">{phone}</Ltr>
const CityCell = ({ driver: { city } }: CellProps) => city && <Cut>{city}</Cut>
const VehicleCell = ({ driver: { vehicle } }: CellProps) => vehicle && <Cut>{vehicle.name}</Cut>
const EndsCell = ({ driver: { licenceExpiresOn } }: CellProps) => <EndMark endsOn={licenceExpiresOn} />
const CardCell = ({ driver: { cards } }: CellProps) =>
  cards.length > 0 && <Ltr className="truncate">{cards.join(', ')}</Ltr>

function LicenceCell({ driver: { licence, licenceStatus } }: CellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {licence && <Ltr className="truncate">{licence}</Ltr>}
      <LicenceBadge status={licenceStatus} />
    </span>
  )
}

/** A value of an own field, a date as dates are written. */
export function OwnValue({ field, value }: { field: OwnField; value: string }) {
  const write = dateWriter(useLocale())
  if (value === '') return null
  if (field.kind === 'date') return <Dated>{write('date', Date.parse(value))}</Dated>
  return field.kind === 'number' ? <Ltr>{value}</Ltr> : <Cut>{value}</Cut>
}
