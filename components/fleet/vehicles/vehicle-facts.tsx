'use client'
import { MapPinned } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { VehicleTanks } from '../tanks/vehicle-tanks'
import { useDayText } from '../use-day-text'
import { CarriedMark, InsuredMark, VehicleStatusBadge } from './vehicle-marks'

/** What is kept of a vehicle, and how it stands now. What is not said is left out. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('fleet.vehicles')
  const build = useBuildFacts(vehicle)
  return (
    <div className="flex flex-col gap-5">
      <Now vehicle={vehicle} />
      {vehicle.device && <VehicleTanks imei={vehicle.device.imei} />}
      <Facts title={t('sections.build')} facts={build} />
      <Facts
        title={t('sections.own')}
        facts={[
          [t('columns.salesPerson'), words(vehicle.salesPerson)],
          [t('columns.customerVehicleId'), words(vehicle.customerVehicleId)],
          [t('columns.customerDriverId'), words(vehicle.customerDriverId)],
        ]}
      />
    </div>
  )
}

type Given = readonly (readonly [label: string, value: ReactNode])[]

const words = (text: string | null): ReactNode => text && <bdi>{text}</bdi>
const sign = (text: string | number | null): ReactNode => text !== null && <Ltr>{String(text)}</Ltr>

function Facts({ title, facts }: { title: string; facts: Given }) {
  const said = facts.filter(([, value]) => value !== null && value !== false && value !== '')
  if (said.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-body font-semibold">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {said.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function Now({
  vehicle: { status, plate, device, driver, insuredUntil, documents, documentEndsOn },
}: {
  vehicle: Vehicle
}) {
  const t = useTranslations('fleet.vehicles')
  const formats = useFormats()
  const dayText = useDayText()
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <VehicleStatusBadge status={status} />
        {plate && <Ltr className="text-md font-medium">{plate}</Ltr>}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={t('device')} wide>
          <CarriedMark device={device} />
          {device && (
            <Link
              href={`/monitorObject?imei=${device.imei}`}
              prefetch={false}
              aria-label={device.name}
              className="shrink-0 rounded-inner p-1 text-primary-text hover:bg-hover"
            >
              <MapPinned className="size-4" aria-hidden="true" />
            </Link>
          )}
        </Fact>
        <Fact label={t('driver')}>
          {driver ? <bdi>{driver.name}</bdi> : <span className="text-muted">{t('nobody')}</span>}
        </Fact>
        <Fact label={t('insurance')}>
          <InsuredMark until={insuredUntil} />
        </Fact>
        {documents > 0 && (
          <Fact label={t('documents')}>
            {formats.number(documents)}
            {documentEndsOn && ` · ${t('documentEnds', { date: dayText(documentEndsOn) })}`}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function useBuildFacts(vehicle: Vehicle): Given {
  const t = useTranslations('fleet.vehicles')
  const fuels = useTranslations('fleet.fuelTypes')
  const cargo = useTranslations('fleet.cargoTypes')
  const formats = useFormats()
  const { brand, vehicleModel, color, chassis, productionYear, seats, wheels, tonnage } = vehicle
  const { cargoType, fuelType, maxSpeedKmh } = vehicle
  return [
    [t('columns.brand'), words(brand)],
    [t('columns.vehicleModel'), words(vehicleModel)],
    [t('columns.color'), words(color)],
    [t('columns.chassis'), sign(chassis)],
    [t('columns.productionYear'), sign(productionYear)],
    [t('columns.seats'), sign(seats)],
    [t('columns.wheels'), sign(wheels)],
    [t('columns.tonnage'), tonnage !== null && <Ltr>{formats.number(tonnage, 2)}</Ltr>],
    [t('columns.cargoType'), cargoType && cargo(cargoType)],
    [t('columns.fuelType'), fuelType && fuels(fuelType)],
    [t('maxSpeed'), maxSpeedKmh !== null && <bdi>{formats.speed(maxSpeedKmh)}</bdi>],
  ]
}
