import { z } from 'zod'
import {
  type CreateLandmarkBody,
  createLandmarkBody,
  type EditLandmarkBody,
  editLandmarkBody,
  type Landmark,
  type LandmarkQuery,
  landmark,
  landmarkQuery,
} from '@/lib/landmarks/schema'
import { id } from './equipment'
import { landmarkMapShape, ofMapShape, toMapShape } from './map-shape'
import { recordsOf, recordsTerms } from './records'
import { renamed, restored } from './renamed'

const NAMES = {
  id: 'landmarkId',
  name: 'landmarkName',
  accountId: 'orgId',
  accountName: 'orgName',
  createdAt: 'creationDate',
  updatedAt: 'updateDate',
} as const

/** A landmark under the names of the documented calls. */
export const drawnLandmark = z.object({ ...renamed(landmark.shape, NAMES), shape: landmarkMapShape })
export type DrawnLandmark = z.infer<typeof drawnLandmark>

export const toDrawnLandmark = ({ shape, ...terms }: Landmark): DrawnLandmark => ({
  ...renamed(terms, NAMES),
  shape: toMapShape(shape),
})

export const landmarkListQuery = z.object(recordsTerms)
export const landmarkRecords = recordsOf(drawnLandmark)

/** The query of `/api` that means the same. */
export const toLandmarkQuery = (query: z.output<typeof landmarkListQuery>): LandmarkQuery =>
  landmarkQuery.parse({ ...query, search: query.keyword, page: query.pageNo })

export const addLandmarkBody = z.object({
  ...renamed(createLandmarkBody.shape, NAMES),
  shape: landmarkMapShape,
})

/** The body of `/api` that means the same. Throws what its schema finds: a shape that may be none. */
export const toCreateBody = ({ shape, ...terms }: z.output<typeof addLandmarkBody>): CreateLandmarkBody =>
  createLandmarkBody.parse({ ...restored(terms, NAMES), shape: ofMapShape(shape) })

/** What is left out stays. */
export const updateLandmarkBody = z.object({
  landmarkId: id,
  ...renamed(editLandmarkBody.shape, NAMES),
  shape: landmarkMapShape.optional(),
})

/** As `toCreateBody`, without the landmark that is meant. */
export const toEditBody = ({
  landmarkId: _,
  shape,
  ...terms
}: z.output<typeof updateLandmarkBody>): EditLandmarkBody =>
  editLandmarkBody.parse({ ...restored(terms, NAMES), shape: shape && ofMapShape(shape) })
