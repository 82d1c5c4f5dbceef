import { judgeChassis } from './chassis'
import { type VehicleBody, vehicleBody } from './vehicle-schema'

export type RecordedDevice = {
  name: string
  imei: string
  plate: string | null
  vin: string | null
  /** What the customer says of it. */
  customer: Readonly<Record<string, unknown>>
}

/** A vehicle as the record of its device describes it. What a vehicle would not take is left out. */
export function recordedVehicle({ name, imei, plate, vin, customer }: RecordedDevice): VehicleBody {
  const said = (field: string): string | null => {
    const value = customer[field]
    return typeof value === 'string' ? value : null
  }
  const number = vin || said('carFrame')
  const isKept = number !== null && !['letters', 'checkDigit'].includes(judgeChassis(number))
  const described = {
    plate,
    brand: said('vehicleBrand'),
    vehicleModel: said('vehicleModel'),
    color: said('vehicleColor'),
    chassis: isKept ? number : null,
  }
  const whole = vehicleBody.safeParse({ name, ...described })
  if (whole.success) return whole.data
  // Old records hold what is longer, or what shows nothing.
  const fitting = Object.entries(described).filter(
    ([field, value]) => vehicleBody.safeParse({ name: imei, [field]: value }).success,
  )
  const named = vehicleBody.safeParse({ name }).success ? name : imei
  return vehicleBody.parse({ name: named, ...Object.fromEntries(fitting) })
}
