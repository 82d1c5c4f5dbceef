import { z } from 'zod'
import { type Alert, type AlertListQuery, alertListQuery } from '@/lib/alerts/alert-schema'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import { EVENT_TYPE_NAMES, MAX_EVENT_DEVICES, MAX_PROCESSED } from '@/lib/events/event-types'
import { processingTerms } from '@/lib/events/processing-schema'
import { askedTime } from '@/lib/time/asked-time'

/** As records say it (spec section 3). */
const READ = { read: 0, unread: -1 } as const
const readStatus = z.union([z.literal(READ.read), z.literal(READ.unread)])

/** An alert under the names of the documented calls. Times are UTC. */
export const alarm = z.object({
  id: z.number().int(),
  imei: z.string(),
  deviceName: z.string(),
  alarmType: z.string(),
  /** What the fence or rule is called that raised it. */
  alarmName: z.string().nullable(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  lat: needs('positions.read', z.number().nullable()),
  lng: needs('positions.read', z.number().nullable()),
  speed: needs('positions.read', z.number().nullable()),
  readStatus,
  processed: z.boolean(),
  handlerName: z.string().nullable(),
  handleContent: z.string().nullable(),
  handleTime: z.iso.datetime().nullable(),
  late: z.boolean(),
  /** Later data took it back. */
  withdrawn: z.boolean(),
})
export type Alarm = z.infer<typeof alarm>

export function toAlarm({ kind, subjectName, lon, speedKmh, read, processing, ...alert }: Alert): Alarm {
  const { id, imei, deviceName, endTime, lat, late, withdrawn, processed } = alert
  return {
    ...{ id, imei, deviceName, endTime, lat, late, withdrawn, processed },
    ...{ alarmType: kind, alarmName: subjectName, startTime: alert.time, lng: lon, speed: speedKmh },
    readStatus: read ? READ.read : READ.unread,
    handlerName: processing?.handler ?? null,
    handleContent: processing?.content ?? null,
    handleTime: processing?.time ?? null,
  }
}

const flag = z.union([z.boolean(), z.stringbool()])

/** Which alerts are asked for, the oldest first; every field may be left out. */
export const alarmQuery = z.object({
  imeiList: z.array(imei).max(MAX_EVENT_DEVICES).optional(),
  alarmTypes: z.array(z.enum(EVENT_TYPE_NAMES)).optional(),
  startTime: askedTime.optional(),
  endTime: askedTime.optional(),
  readStatus: z.coerce.number().pipe(readStatus).optional(),
  processed: flag.optional(),
  /** The `next` of the page before. */
  after: z.string().max(60).optional(),
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
})
export type AlarmQuery = z.output<typeof alarmQuery>

export const toAlertQuery = (query: AlarmQuery): AlertListQuery =>
  alertListQuery.parse({
    imei: query.imeiList,
    kind: query.alarmTypes,
    from: query.startTime,
    to: query.endTime,
    read: query.readStatus === undefined ? undefined : query.readStatus === READ.read ? 'read' : 'unread',
    processed: query.processed === undefined ? undefined : query.processed ? 'processed' : 'unprocessed',
    after: query.after,
    limit: query.pageSize,
  })

export const alarmPage = z.object({ records: z.array(alarm), next: z.string().nullable() })

const alarmIds = z.array(z.coerce.number().int().positive()).min(1).max(MAX_PROCESSED)

export const processAlarmBody = z.object({
  alarmIds,
  handlerName: processingTerms.shape.handler,
  handleContent: processingTerms.shape.content,
})
