/** How a vehicle is used. The texts stand in messages under `fleet.vehicleStates`, `fuelTypes` and `cargoTypes`. */
export const VEHICLE_STATES = ['using', 'vacant', 'rentOut'] as const
export type VehicleStatus = (typeof VEHICLE_STATES)[number]

export const FUEL_TYPES = ['petrol', 'diesel', 'electric', 'hybrid', 'lpg', 'cng', 'hydrogen'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const CARGO_TYPES = ['general', 'bulk', 'liquid', 'cooled', 'dangerous', 'people', 'none'] as const
export type CargoType = (typeof CARGO_TYPES)[number]

/** Whether it carries a tracker now. */
export const TRACKER_STATES = ['with', 'without'] as const
export type TrackerState = (typeof TRACKER_STATES)[number]
