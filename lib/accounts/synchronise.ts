import { z } from 'zod'
import { GRANTS } from './switches'

/** What can be handed down to everything below, each with the columns that it stands for. */
export const SYNCHRONISED = {
  language: ['language'],
  timeZone: ['timeZone'],
  units: ['distanceUnit', 'volumeUnit', 'temperatureUnit'],
  map: ['mapType'],
  country: ['country'],
  permissions: ['webLogin', 'appLogin', ...GRANTS],
  secondFactor: ['twoFactorRequired'],
} as const
export type SynchronisedPart = keyof typeof SYNCHRONISED
export const SYNCHRONISED_PARTS = Object.keys(SYNCHRONISED) as [SynchronisedPart, ...SynchronisedPart[]]

export const synchroniseBody = z.object({
  parts: z.array(z.enum(SYNCHRONISED_PARTS)).min(1).max(SYNCHRONISED_PARTS.length),
  /** Only accounts directly below, not those further down. */
  directOnly: z.boolean().default(false),
})
export type SynchroniseBody = z.output<typeof synchroniseBody>
export const synchroniseResult = z.object({ changed: z.number().int() })
