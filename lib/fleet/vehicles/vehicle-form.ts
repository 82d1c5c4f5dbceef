import { z } from 'zod'
import type { Units } from '@/lib/format/units'
import { shownSpeed, storedSpeed } from '../typed-speed'
import { type Vehicle, vehicleBody } from './vehicle-schema'
import type { CargoType, FuelType } from './vehicle-words'

const text = z.string()

/** What stands in the form, all of it as text. */
const typed = z.object({
  name: text,
  plate: text,
  brand: text,
  vehicleModel: text,
  color: text,
  chassis: text,
  productionYear: text,
  seats: text,
  wheels: text,
  tonnage: text,
  maxSpeedKmh: text,
  cargoType: text,
  fuelType: text,
  status: text,
  salesPerson: text,
  customerVehicleId: text,
  customerDriverId: text,
})
export type TypedVehicle = z.output<typeof typed>
export const VEHICLE_FIELDS = Object.keys(typed.shape) as (keyof TypedVehicle)[]

const numberIn = (given: string): number | null =>
  given.trim() === '' ? null : Number(given.trim().replace(',', '.'))

/** The form of a vehicle: what it says as the body of the request. Its speed is in the account's unit, `saved` in km/h. */
export const vehicleForm = (units: Units, saved: number | null) =>
  typed
    .transform(
      ({ productionYear, seats, wheels, tonnage, maxSpeedKmh, ...given }): z.input<typeof vehicleBody> => ({
        ...given,
        productionYear: numberIn(productionYear),
        seats: numberIn(seats),
        wheels: numberIn(wheels),
        tonnage: numberIn(tonnage),
        maxSpeedKmh: storedSpeed(maxSpeedKmh, units, saved),
        cargoType: (given.cargoType || null) as CargoType | null,
        fuelType: (given.fuelType || null) as FuelType | null,
        status: given.status as z.input<typeof vehicleBody>['status'],
      }),
    )
    .pipe(vehicleBody)

const written = (value: string | number | null | undefined): string => (value == null ? '' : String(value))

export const typedVehicle = (vehicle: Vehicle | null, units: Units): TypedVehicle => ({
  name: written(vehicle?.name),
  plate: written(vehicle?.plate),
  brand: written(vehicle?.brand),
  vehicleModel: written(vehicle?.vehicleModel),
  color: written(vehicle?.color),
  chassis: written(vehicle?.chassis),
  productionYear: written(vehicle?.productionYear),
  seats: written(vehicle?.seats),
  wheels: written(vehicle?.wheels),
  tonnage: written(vehicle?.tonnage),
  cargoType: written(vehicle?.cargoType),
  fuelType: written(vehicle?.fuelType),
  maxSpeedKmh: shownSpeed(vehicle?.maxSpeedKmh ?? null, units),
  status: vehicle?.status ?? 'using',
  salesPerson: written(vehicle?.salesPerson),
  customerVehicleId: written(vehicle?.customerVehicleId),
  customerDriverId: written(vehicle?.customerDriverId),
})
