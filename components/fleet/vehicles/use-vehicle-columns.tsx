'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import { VEHICLE_SORTS, type Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { useDayText } from '../use-day-text'
import { CarriedMark, InsuredMark, VehicleStatusBadge } from './vehicle-marks'

type CellProps = { vehicle: Vehicle }

const ofVehicle =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row }: { row: { original: Vehicle } }) => <Cell vehicle={row.original} />

const SORTED: ReadonlySet<string> = new Set(VEHICLE_SORTS)

/** The columns of the table. When there is little room they shrink, then the documents give way, and then the model. */
export function useVehicleColumns(): DataColumn<Vehicle>[] {
  const t = useTranslations('fleet.vehicles')
  return useMemo(() => {
    const columns: DataColumn<Vehicle>[] = [
      {
        id: 'name',
        size: 180,
        cell: ofVehicle(NameCell),
        meta: { title: t('columns.name'), grow: 1, least: 130 },
      },
      { id: 'plate', size: 120, cell: ofVehicle(PlateCell), meta: { title: t('columns.plate') } },
      { id: 'status', size: 120, cell: ofVehicle(StatusCell), meta: { title: t('status') } },
      {
        id: 'vehicleModel',
        size: 170,
        cell: ofVehicle(ModelCell),
        meta: { title: t('model'), grow: 2, least: 110, hideBelow: 1100 },
      },
      {
        id: 'device',
        size: 140,
        cell: ofVehicle(DeviceCell),
        meta: { title: t('device'), grow: 1, least: 110 },
      },
      { id: 'driver', size: 160, cell: ofVehicle(DriverCell), meta: { title: t('driver'), least: 110 } },
      { id: 'insuredUntil', size: 180, cell: ofVehicle(InsuredCell), meta: { title: t('insurance') } },
      {
        id: 'documentEndsOn',
        size: 210,
        cell: ofVehicle(DocumentsCell),
        meta: { title: t('documents'), grow: 3, least: 190, hideBelow: 1180 },
      },
      {
        id: 'productionYear',
        size: 120,
        cell: ofVehicle(YearCell),
        meta: { title: t('columns.productionYear'), numeric: true, hidden: true },
      },
      {
        id: 'chassis',
        size: 190,
        cell: ofVehicle(ChassisCell),
        meta: { title: t('columns.chassis'), hidden: true },
      },
    ]
    // What the server sorts by has a value, whatever it is.
    return columns.map((column) =>
      SORTED.has(column.id) ? { ...column, accessorFn: (row: Vehicle) => row.id } : column,
    )
  }, [t])
}

function NameCell({ vehicle: { name } }: CellProps) {
  return <Cut className="font-medium">{name}</Cut>
}

function PlateCell({ vehicle: { plate } }: CellProps) {
  return plate && <Ltr className="truncate">{plate}</Ltr>
}

function StatusCell({ vehicle: { status } }: CellProps) {
  return <VehicleStatusBadge status={status} />
}

function ModelCell({ vehicle: { brand, vehicleModel } }: CellProps) {
  return <Cut>{[brand, vehicleModel].filter(Boolean).join(' ')}</Cut>
}

function DeviceCell({ vehicle: { name, device } }: CellProps) {
  return <CarriedMark device={device} besideName={name} />
}

function DriverCell({ vehicle: { driver } }: CellProps) {
  const t = useTranslations('fleet.vehicles')
  return driver ? <Cut>{driver.name}</Cut> : <span className="text-muted">{t('nobody')}</span>
}

function InsuredCell({ vehicle: { insuredUntil } }: CellProps) {
  return <InsuredMark until={insuredUntil} />
}

function DocumentsCell({ vehicle: { documents, documentEndsOn } }: CellProps) {
  const t = useTranslations('fleet.vehicles')
  const formats = useFormats()
  const dayText = useDayText()
  if (documents === 0) return null
  return (
    <span className="truncate">
      {documentEndsOn
        ? `${formats.number(documents)} · ${t('documentEnds', { date: dayText(documentEndsOn) })}`
        : formats.number(documents)}
    </span>
  )
}

function YearCell({ vehicle: { productionYear } }: CellProps) {
  return productionYear && <Ltr>{String(productionYear)}</Ltr>
}

function ChassisCell({ vehicle: { chassis } }: CellProps) {
  return chassis && <Ltr className="truncate">{chassis}</Ltr>
}
