/** How a vehicle drives: m/s² for starting, braking and bends, km/h at most. */
export type Body = { topKmh: number; accelerate: number; brake: number; sideways: number; volts: number }

export const BODIES = {
  car: { topKmh: 122, accelerate: 1.9, brake: 2.1, sideways: 2.4, volts: 12.6 },
  van: { topKmh: 110, accelerate: 1.5, brake: 1.9, sideways: 2.1, volts: 12.5 },
  truck: { topKmh: 86, accelerate: 0.8, brake: 1.2, sideways: 1.6, volts: 25.1 },
  bus: { topKmh: 84, accelerate: 1, brake: 1.2, sideways: 1.5, volts: 25.3 },
  motorcycle: { topKmh: 105, accelerate: 2.3, brake: 2.4, sideways: 2.6, volts: 12.4 },
} as const satisfies Record<string, Body>

export type BodyName = keyof typeof BODIES
