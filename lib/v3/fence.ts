import { z } from 'zod'
import {
  type CreateGeofenceBody,
  createGeofenceBody,
  type EditGeofenceBody,
  editGeofenceBody,
  type Geofence,
  type GeofenceGroup,
  type GeofenceQuery,
  geofence,
  geofenceQuery,
} from '@/lib/geofences/schema'
import { id } from './equipment'
import { mapShape, ofMapShape, toMapShape } from './map-shape'
import { recordsOf, recordsTerms } from './records'
import { renamed, restored } from './renamed'

const NAMES = {
  id: 'fenceId',
  name: 'fenceName',
  accountId: 'orgId',
  accountName: 'orgName',
  devices: 'imeiList',
  createdAt: 'creationDate',
  updatedAt: 'updateDate',
} as const

/** A geofence under the names of the documented calls; `groupId` is its group of fences, `groupIds` are of devices. */
export const fence = z.object({ ...renamed(geofence.shape, NAMES), shape: mapShape })
export type Fence = z.infer<typeof fence>

export const toFence = ({ shape, ...terms }: Geofence): Fence => ({
  ...renamed(terms, NAMES),
  shape: toMapShape(shape),
})

export const fenceQuery = z.object({ ...recordsTerms, groupId: id.optional() })
export const fencePage = recordsOf(fence)

/** The query of `/api` that means the same. */
export const toGeofenceQuery = (query: z.output<typeof fenceQuery>): GeofenceQuery =>
  geofenceQuery.parse({ ...query, search: query.keyword, page: query.pageNo })

export const addFenceBody = z.object({ ...renamed(createGeofenceBody.shape, NAMES), shape: mapShape })

/** The body of `/api` that means the same. Throws what its schema finds: a shape that may be none, devices named twice. */
export const toCreateBody = ({ shape, ...terms }: z.output<typeof addFenceBody>): CreateGeofenceBody =>
  createGeofenceBody.parse({ ...restored(terms, NAMES), shape: ofMapShape(shape) })

/** What is left out stays. */
export const updateFenceBody = z.object({
  fenceId: id,
  ...renamed(editGeofenceBody.shape, NAMES),
  shape: mapShape.optional(),
})

/** As `toCreateBody`, without the fence that is meant. */
export const toEditBody = ({
  fenceId: _,
  shape,
  ...terms
}: z.output<typeof updateFenceBody>): EditGeofenceBody =>
  editGeofenceBody.parse({ ...restored(terms, NAMES), shape: shape && ofMapShape(shape) })

/** A group of fences, and how many of it are seen. */
export const fenceGroup = z.object({
  groupId: z.number().int(),
  groupName: z.string(),
  count: z.number().int(),
})
export const toFenceGroup = ({ id: groupId, name, fences }: GeofenceGroup): z.infer<typeof fenceGroup> => ({
  groupId,
  groupName: name,
  count: fences,
})
