import { z } from 'zod'
import { type Alert, type AlertListQuery, alertListQuery } from '@/lib/alerts/alert-schema'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import {
  EVENT_TYPE_NAMES,
  type EventType,
  MAX_EVENT_DEVICES,
  MAX_PROCESSED,
  SEVERITIES,
} from '@/lib/events/event-types'
import { askedAssignee } from '@/lib/events/note-schema'
import { processingTerms } from '@/lib/events/processing-schema'
import { listOf } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'
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
  /** As the rule says that raised it, else as its type is. */
  severity: z.enum(SEVERITIES),
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
  /** Who is to deal with it. */
  assigneeName: z.string().nullable(),
  commentCount: z.number().int(),
  late: z.boolean(),
  /** Later data took it back. */
  withdrawn: z.boolean(),
})
export type Alarm = z.infer<typeof alarm>

export function toAlarm({ kind, subjectName, lon, speedKmh, read, processing, ...alert }: Alert): Alarm {
  const { id, imei, deviceName, severity, endTime, lat, late, withdrawn, processed, commentCount } = alert
  return {
    id,
    imei,
    deviceName,
    severity,
    endTime,
    lat,
    late,
    withdrawn,
    processed,
    commentCount,
    alarmType: kind,
    alarmName: subjectName,
    startTime: alert.time,
    lng: lon,
    speed: speedKmh,
    readStatus: read ? READ.read : READ.unread,
    handlerName: processing?.handler ?? null,
    handleContent: processing?.content ?? null,
    handleTime: processing?.time ?? null,
    assigneeName: alert.assignee,
  }
}

/** The numbers of alert types that are documented (spec section 3); the others have names alone. */
const TYPES_BY_CODE = { 4: 'sos', 5: 'button' } as const satisfies Record<number, EventType>
const CODES = new Map<EventType, number>(
  Object.entries(TYPES_BY_CODE).map(([code, type]) => [type, Number(code)]),
)

/** What an alert can be, worded in the language of who asks. */
export const alarmType = z.object({
  alarmType: z.enum(EVENT_TYPE_NAMES),
  /** Its documented number, where it has one. */
  alarmTypeCode: z.number().int().nullable(),
  alarmTypeName: z.string(),
  severity: z.enum(SEVERITIES),
})

/** All types of alerts, each in the words that `say` has for it. */
export const alarmTypes = (say: (type: EventType) => string): z.infer<typeof alarmType>[] =>
  EVENT_TYPE_NAMES.map((type) => ({
    alarmType: type,
    alarmTypeCode: CODES.get(type) ?? null,
    alarmTypeName: say(type),
    severity: severityOf(type),
  }))

/** A type by its name or by its documented number, as a form says it too. */
const askedType = z.union([
  z.enum(EVENT_TYPE_NAMES),
  z.literal([4, 5, '4', '5']).transform((code): EventType => TYPES_BY_CODE[code]),
])

const flag = z.union([z.boolean(), z.stringbool()])

/** Which alerts are asked for, the oldest first; every field may be left out. */
export const alarmQuery = z.object({
  imeiList: listOf(imei, MAX_EVENT_DEVICES).optional(),
  alarmTypes: listOf(askedType, EVENT_TYPE_NAMES.length).optional(),
  /** As the alarms are, whatever their types. */
  severity: listOf(z.enum(SEVERITIES), SEVERITIES.length).optional(),
  /** Who is to deal with them: the name exactly as it was typed. */
  assigneeName: askedAssignee.optional(),
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
    severity: query.severity,
    assignee: query.assigneeName,
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
