import type { ThresholdName } from './threshold-limits'

export const VEHICLE_CLASSES = ['car', 'van', 'truck', 'bus', 'motorcycle'] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

type HarshName = Extract<ThresholdName, `harsh${string}`>
export const HARSH_NAMES = [
  'harshAccelerationMs2',
  'harshBrakingMs2',
  'harshCorneringMs2',
] as const satisfies readonly HarshName[]

/**
 * From when on driving is harsh, by fixes, m/s²: what is lively in a car throws people down in a bus. They are for what fixes
 * show; a tracker that feels it itself goes by thresholds of its own, which commands set.
 */
export const CLASS_THRESHOLDS: Readonly<Record<VehicleClass, Record<HarshName, number>>> = {
  car: { harshAccelerationMs2: 3, harshBrakingMs2: 3.5, harshCorneringMs2: 4.5 },
  van: { harshAccelerationMs2: 2.6, harshBrakingMs2: 3.2, harshCorneringMs2: 3.8 },
  truck: { harshAccelerationMs2: 1.8, harshBrakingMs2: 2.6, harshCorneringMs2: 3 },
  bus: { harshAccelerationMs2: 1.5, harshBrakingMs2: 2.2, harshCorneringMs2: 2.5 },
  motorcycle: { harshAccelerationMs2: 4, harshBrakingMs2: 4.5, harshCorneringMs2: 5 },
}

const CLASS_OF_ICON: Readonly<Record<string, VehicleClass>> = {
  car: 'car',
  taxi: 'car',
  van: 'van',
  truck: 'truck',
  bus: 'bus',
  motorcycle: 'motorcycle',
}

/** What a vehicle is by the picture that stands for it; null for what is none of these. */
export const classOfIcon = (icon: string): VehicleClass | null => CLASS_OF_ICON[icon] ?? null
