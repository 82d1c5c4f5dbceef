import { z } from 'zod'

export const MIN_SEARCH = 2

export const searchQuery = z.object({
  /** Part of a device's name, IMEI or plate, of an account's name or login, of a geofence's, a landmark's or a report's name, or the start of a place's name. */
  q: z.string().trim().min(MIN_SEARCH).max(50),
  /** So many of each kind at most. */
  limit: z.coerce.number().int().min(1).max(20).default(6),
})

export const foundDevice = z.object({
  imei: z.string(),
  name: z.string(),
  plate: z.string().nullable(),
  icon: z.string(),
  status: z.string(),
})
export const foundAccount = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string(),
  type: z.number().int(),
})
export const foundPlace = z.object({
  name: z.string(),
  /** ISO 3166 code. */
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
})
export const foundReport = z.object({
  path: z.string(),
  /** In the language of who asks. */
  title: z.string(),
})

export const foundArea = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whose it is; null for one of the own account. */
  account: z.string().nullable(),
})

export const searchResult = z.object({
  devices: z.array(foundDevice),
  accounts: z.array(foundAccount),
  geofences: z.array(foundArea),
  landmarks: z.array(foundArea),
  places: z.array(foundPlace),
  reports: z.array(foundReport),
})
export type SearchResult = z.infer<typeof searchResult>
export type FoundArea = z.infer<typeof foundArea>
export type FoundPlace = z.infer<typeof foundPlace>
export type FoundReport = z.infer<typeof foundReport>
