import { z } from 'zod'
import { closedRing } from '@/lib/geofences/import/closed-ring'
import { flawMessage, shapeFlaw } from '@/lib/geofences/shape-flaw'
import { quotaPage } from '@/lib/http/quota-page'
import { shownLines, shownText } from '@/lib/text/shown-text'
import { LANDMARK_ICONS, LANDMARK_RADIUS, MAX_LANDMARK_DESCRIPTION, MAX_LANDMARK_NAME } from './limits'

const ID_LIMIT = 2_147_483_647

const point = z.tuple([z.number(), z.number()])
const drawn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), lat: z.number(), lon: z.number(), radiusM: z.number() }),
  /** Longer lists are refused by `shapeFlaw`, with their own words. */
  z.object({ kind: z.literal('polygon'), points: z.array(point).max(5000) }),
])
export type LandmarkShape = z.infer<typeof drawn>

/** A circle or a closed polygon; points are `[lat, lon]` in degrees. */
export const landmarkShape = drawn
  .superRefine((given, context) => {
    const flaw = shapeFlaw(given, LANDMARK_RADIUS.leastM)
    if (flaw) context.addIssue({ code: 'custom', message: flawMessage(flaw, LANDMARK_RADIUS.leastM) })
  })
  // Whoever closes the ring means the same.
  .overwrite((given) =>
    given.kind === 'polygon' ? { ...given, points: closedRing(given.points) as [number, number][] } : given,
  )

const fields = {
  name: shownText(1, MAX_LANDMARK_NAME),
  description: z.union([z.literal(''), shownLines(1, MAX_LANDMARK_DESCRIPTION)]),
  icon: z.enum(LANDMARK_ICONS),
  shape: landmarkShape,
}

export const createLandmarkBody = z.object({
  ...fields,
  description: fields.description.default(''),
  icon: fields.icon.default('pin'),
})
export type CreateLandmarkBody = z.output<typeof createLandmarkBody>

/** What is left out stays. */
export const editLandmarkBody = z.object(fields).partial()
export type EditLandmarkBody = z.output<typeof editLandmarkBody>

export const landmarkParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const landmarkQuery = z.object({
  /** In name and description. */
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
})
export type LandmarkQuery = z.output<typeof landmarkQuery>

export const landmark = z.object({
  id: z.number().int(),
  /** Whose it is. */
  accountId: z.number().int(),
  accountName: z.string(),
  own: z.boolean(),
  /** Whether who asks may change it. */
  editable: z.boolean(),
  name: z.string(),
  description: z.string(),
  icon: z.enum(LANDMARK_ICONS),
  shape: drawn,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Landmark = z.infer<typeof landmark>

export const landmarkPage = quotaPage(landmark)
export type LandmarkPage = z.infer<typeof landmarkPage>
