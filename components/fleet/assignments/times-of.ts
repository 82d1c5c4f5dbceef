/** Of a vehicle, who drives it; of a driver, what they drive. */
export type TimesOf =
  | { vehicleId: number; driverId?: undefined }
  | { driverId: number; vehicleId?: undefined }

/** Names what is asked of it. */
export const timesKey = ({ vehicleId, driverId }: TimesOf) => [
  ...['driverAssignments', vehicleId === undefined ? `driver ${driverId}` : `vehicle ${vehicleId}`],
]
