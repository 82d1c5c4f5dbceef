import { z } from 'zod'
import { askedMoment } from '@/lib/time/asked-time'
import { USUAL_PAGE_SIZE } from './page-sizes'

export const LOGGED_KINDS = [
  'account',
  'device',
  'group',
  'domain',
  'demoApplication',
  'model',
  'manualPage',
  'apiKey',
  'report',
  'schedule',
  'task',
  'announcement',
  'share',
  'embed',
  'webhook',
  'mailServer',
  'smsProvider',
  'mcpTool',
  'landmark',
  'geofence',
  'geofenceGroup',
  'blackCar',
  'alertRule',
  'alertContact',
  'commandCatalogue',
] as const

export const businessLogFilter = z.object({
  from: askedMoment.optional(),
  to: askedMoment.optional(),
  kind: z.enum(LOGGED_KINDS).optional(),
  /** e.g. `devices.sell`. */
  action: z.string().max(60).optional(),
  /** In the name of who did it, or of the API key. */
  actor: z.string().trim().max(100).default(''),
  /** In the object's name or id, or in what changed. */
  search: z.string().trim().max(100).default(''),
})
export type BusinessLogFilter = z.output<typeof businessLogFilter>

export const businessLogQuery = businessLogFilter.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(USUAL_PAGE_SIZE),
})
export type BusinessLogQuery = z.output<typeof businessLogQuery>

export const businessLog = z.object({
  id: z.number().int(),
  time: z.iso.datetime(),
  actor: z.string(),
  /** Name of the API key through which it was done; null where a person did it. */
  apiKey: z.string().nullable(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
})
export type BusinessLog = z.infer<typeof businessLog>

export const businessLogPage = z.object({
  items: z.array(businessLog),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type BusinessLogPage = z.infer<typeof businessLogPage>

export const MAX_EXPORTED_LOGS = 30_000
