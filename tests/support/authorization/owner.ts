import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { alertContacts, alertSnoozes, pushSubscriptions } from '@/db/schema/alert-people'
import { alertRules, alertRuleVersions } from '@/db/schema/alerts'
import { apiKeys } from '@/db/schema/api-keys'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { commandBatchDevices, commandBatches } from '@/db/schema/command-batches'
import { commandTemplates } from '@/db/schema/command-templates'
import { customReports } from '@/db/schema/custom-reports'
import { demoApplications } from '@/db/schema/demo-applications'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceFiles } from '@/db/schema/device-files'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceOwnerships, devicePictures, deviceTransfers } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups } from '@/db/schema/devices'
import { domains } from '@/db/schema/domains'
import { driverAssignments, drivingTimes } from '@/db/schema/driver-assignments'
import { cardHoldings, driverCards, driverFields, drivers } from '@/db/schema/drivers'
import { embeds } from '@/db/schema/embeds'
import { feedback } from '@/db/schema/feedback'
import { fleetCosts, oilTanks } from '@/db/schema/fleet-costs'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { fleetDocuments, fleetVehicles, vehicleDevices, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { geofenceGroups, geofences, geofenceVersions } from '@/db/schema/geofences'
import { landmarks } from '@/db/schema/landmarks'
import { mailServers } from '@/db/schema/mail-servers'
import { announcements, messages } from '@/db/schema/messages'
import { reportSchedules } from '@/db/schema/report-schedules'
import {
  odometerCorrections,
  servicePlans,
  serviceStates,
  services,
  vehicleCounters,
} from '@/db/schema/services'
import { sessions } from '@/db/schema/sessions'
import { shareDevices, shares } from '@/db/schema/shares'
import { tasks } from '@/db/schema/tasks'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { deviceWorkingModes, workingModeTemplates } from '@/db/schema/working-modes'
import { ACCOUNT_TYPES, type AccountTypeName } from '@/lib/auth/account-types'
import type { AccountFlag } from '@/lib/auth/permissions'
import { embedOptions } from '@/lib/embeds/terms-schema'
import { TOLD_NOBODY } from '@/lib/events/telling'
import { fenceAlarms } from '@/lib/geofences/schema'
import { PERIOD_KINDS, PERIOD_STREAMS } from '@/lib/tracking/period'
import { newFileKey } from '@/server/storage/file-storage'
import { NO_EMBED_FIELDS, ORIGIN } from '../embed-world'
import { BROWSER_KEYS } from '../push-server'
import { NO_FIELDS } from '../share-world'
import { makeAccount, makeDevice } from '../world'

export type OwnedDevice = { id: number; imei: string; eventId: number; commandId: number }

/** An account with one of everything that an account can own. All of it bears the owner's mark. */
export type Owner = {
  id: number
  login: string
  /** Stands in every name of its objects, so that a leak is seen in any answer. */
  mark: string
  path: string
  /** The first stands in no group, the second in the held one. */
  devices: [OwnedDevice, OwnedDevice]
  groupId: number
  heldGroupId: number
  virtualId: number
  taskId: number
  sessionId: string
  keyId: number
  domainId: number
  reportId: number
  applicationId: number
  scheduleId: number
  messageId: number
  /** Announced to its virtual accounts: nobody else may see it. */
  announcementId: number
  shareId: number
  /** Written to itself. */
  feedbackId: number
  embedId: number
  /** A record of the first device from a time that is over, its own as well. */
  recordId: number
  webhookId: number
  deliveryId: number
  landmarkId: number
  blackCarId: number
  alertRuleId: number
  pushBrowserId: number
  contactId: number
  snoozeId: number
  geofenceId: number
  fenceGroupId: number
  batchId: number
  templateId: number
  modeTemplateId: number
  driverId: number
  driverFieldId: number
  documentId: number
  /** Carries the second device. */
  vehicleId: number
  /** The driver's. */
  cardId: number
  assignmentId: number
  servicePlanId: number
  fleetRouteId: number
  /** Done for the plan, with a bill. */
  serviceId: number
  /** Fuel for the vehicle, with a receipt. */
  costId: number
  /** Measured by the second device. */
  tankId: number
  /** Of the vehicle, without a policy. */
  insuranceId: number
}

/** Marks that stand in a text: `qx17` of an account, `qx17a` and `qx17b` of its devices. */
export const MARKS = /qx\d\d[ab]?/g
/** IMEIs of marked devices: account and device are in the number. */
export const MARKED_IMEI = /8600(\d\d)([12])0{8}/g

/** Where every device is, and every event happened: numbers that stand for nothing else. */
export const PLACE = { lat: 12.345671, lon: 98.765433 }

/** Stands in what an alert tells of the fleet of an owner with a mark. */
export const fleetMark = (mark: string): string => mark.replace('qx', 'zzfleet')

export async function makeOwner(
  number: number,
  type: AccountTypeName,
  parentId: number | null,
  flags: Record<AccountFlag, boolean>,
): Promise<Owner> {
  const db = database()
  const mark = `qx${number}`
  const login = `${mark}login`
  const names = { customerName: `${mark} customer`, company: `${mark} company`, email: `${mark}@example.com` }
  const id = await makeAccount(login, type, parentId, { ...flags, ...names })
  const virtualId = await makeAccount(`${mark}virtual`, 'virtual', id, {
    customerName: `${mark} virtual`,
    mapKey: `${mark}key`,
  })
  const groups = await db
    .insert(deviceGroups)
    .values([
      { accountId: id, name: `${mark} free` },
      { accountId: id, name: `${mark} held` },
    ])
    .returning({ id: deviceGroups.id })
  const [groupId, heldGroupId] = groups.map((row) => row.id) as [number, number]
  const [task] = await db
    .insert(tasks)
    .values({
      accountId: id,
      actorId: id,
      kind: 'exportDevices',
      title: `${mark} task`,
      status: 'done',
      params: {},
      file: newFileKey('tasks', 'csv'),
      fileName: `${mark}.csv`,
    })
    .returning({ id: tasks.id })
  const sessionId = randomUUID()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ jti: sessionId, accountId: id, expiresAt, address: `${mark} address` })
  const [key] = await db
    .insert(apiKeys)
    .values({ accountId: id, name: `${mark} key`, prefix: `${mark}`, hash: `${mark} hash`, scopes: [] })
    .returning({ id: apiKeys.id })
  const [domain] = await db
    .insert(domains)
    .values({ accountId: id, host: `${mark}.example.com`, title: `${mark} title` })
    .returning({ id: domains.id })
  const definition = {
    source: 'mileage' as const,
    columns: ['device'],
    computed: [],
    conditions: [],
    group: null,
    chart: null,
  }
  const [report] = await db
    .insert(customReports)
    .values({ accountId: id, name: `${mark} report`, definition: definition as never })
    .returning({ id: customReports.id })
  const [application] = await db
    .insert(demoApplications)
    .values({
      ownerId: id,
      host: `${mark}.example.com`,
      language: 'en',
      name: `${mark} applicant`,
      department: 'fleet',
      phone: '123456',
      email: `${mark}@example.com`,
    })
    .returning({ id: demoApplications.id })
  const [schedule] = await db
    .insert(reportSchedules)
    .values({
      accountId: id,
      actorId: id,
      report: 'mileageDaily',
      title: `${mark} schedule`,
      frequency: 'daily',
      minute: 1,
      recipients: [],
      language: 'en',
      brand: { title: 'Brand', color: '#112233' },
      nextDueAt: expiresAt,
      question: { imeis: null, conditions: [], group: null, format: 'csv' } as never,
    })
    .returning({ id: reportSchedules.id })
  const [message] = await db
    .insert(messages)
    .values({
      accountId: id,
      type: 6,
      text: 'taskDone' as const,
      params: { kind: 'exportReport', title: `${mark} task` },
    })
    .returning({ id: messages.id })
  const [announcement] = await db
    .insert(announcements)
    .values({
      authorId: id,
      language: 'en' as const,
      look: 'popup' as const,
      mustAcknowledge: true,
      words: { en: { title: `${mark} announcement`, body: `${mark} body` } },
      types: [ACCOUNT_TYPES.virtual],
      accountIds: [],
      fromTime: new Date(Date.now() - 60_000),
    })
    .returning({ id: announcements.id })
  const [written] = await db
    .insert(feedback)
    .values({
      senderId: id,
      recipientId: id,
      kind: 'idea' as const,
      text: `${mark} idea`,
      environment: { page: `https://${mark}.example.com/`, browser: '', size: '', language: 'en', build: '' },
    })
    .returning({ id: feedback.id })
  const [webhook] = await db
    .insert(webhooks)
    .values({
      accountId: id,
      name: `${mark} webhook`,
      url: `https://${mark}.example.com/hook`,
      kinds: ['task.done'],
      sealedSecret: '',
    })
    .returning({ id: webhooks.id })
  await db.insert(mailServers).values({
    accountId: id,
    host: `${mark}.example.com`,
    port: 25,
    tls: false,
    mailFrom: `${mark}@example.com`,
  })
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({
      webhookId: webhook?.id ?? 0,
      kind: 'task.done',
      lane: 'task.done',
      body: `{"mark":"${mark}"}`,
      state: 'taken',
      finishedAt: new Date(),
    })
    .returning({ id: webhookDeliveries.id })
  const [landmark] = await db
    .insert(landmarks)
    .values({
      accountId: id,
      name: `${mark} landmark`,
      icon: 'pin',
      shape: { kind: 'circle', lat: 20 + number / 10, lon: 30, radiusM: 100 },
    })
    .returning({ id: landmarks.id })
  const [blackCar] = await db
    .insert(blackCarAddresses)
    .values({
      accountId: id,
      name: `${mark} address`,
      color: '#112233',
      lat: 20,
      lon: number / 10,
      radiusM: 200,
    })
    .returning({ id: blackCarAddresses.id })
  const first = await ownDevice(number, 1, id, null)
  const second = await ownDevice(number, 2, id, heldGroupId)
  if (type === 'enterprise')
    await db.insert(deviceEvents).values({
      deviceId: first.id,
      eventTime: new Date(Date.now() - 3_500_000),
      type: 'paperEnding',
      accountId: id,
      subject: 'rule:0',
      step: 'fleet',
      data: { name: fleetMark(mark) },
    })
  const [batch] = await db
    .insert(commandBatches)
    .values({ accountId: id, actorId: id, text: `${mark} batch#`, expiresAfterHours: 1, total: 2 })
    .returning({ id: commandBatches.id })
  const batchId = batch?.id ?? 0
  await db.insert(commandBatchDevices).values([
    { deviceId: first.id, batchId, place: 1 },
    // It had its turn, and may have another one.
    { deviceId: second.id, batchId, place: 2, outcome: 'deviceBusy' },
  ])
  const [template] = await db
    .insert(commandTemplates)
    .values({ accountId: id, name: `${mark} template`, text: 'STATUS#', asked: [] })
    .returning({ id: commandTemplates.id })
  const [modeTemplate] = await db
    .insert(workingModeTemplates)
    .values({ accountId: id, name: `${mark} mode`, setting: { mode: 'normal', syncInterval: 60 } })
    .returning({ id: workingModeTemplates.id })
  const [share] = await db
    .insert(shares)
    .values({
      accountId: id,
      actorId: id,
      name: `${mark} share`,
      tokenHash: `${mark} hash`,
      seed: mark,
      ofGroup: false,
      deviceIcon: true,
      fields: NO_FIELDS,
      aliases: {},
      expiresAt,
      privacy: { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 },
    })
    .returning({ id: shares.id })
  await db.insert(shareDevices).values({ shareId: share?.id ?? 0, deviceId: first.id, ownerId: id })
  const [embed] = await db
    .insert(embeds)
    .values({
      accountId: id,
      actorId: id,
      name: `${mark} embed`,
      publicId: `${mark} embed`,
      seed: mark,
      view: { kind: 'map', list: false },
      scopeAccountId: id,
      whole: true,
      groupIds: [],
      fields: NO_EMBED_FIELDS,
      options: embedOptions.parse({}),
      origins: [ORIGIN],
      signed: false,
    })
    .returning({ id: embeds.id })
  const [row] = await db.execute<{ path: string }>(sql`select path from accounts where id = ${id}`)
  const fenced = await fenceOf(id, first.id, mark)
  const alertRuleId = await ruleOf(id, first.id, mark)
  return {
    ...fenced,
    id,
    login,
    mark,
    groupId,
    heldGroupId,
    virtualId,
    sessionId,
    path: row?.path ?? '',
    devices: [first, second],
    taskId: task?.id ?? 0,
    keyId: key?.id ?? 0,
    domainId: domain?.id ?? 0,
    reportId: report?.id ?? 0,
    applicationId: application?.id ?? 0,
    scheduleId: schedule?.id ?? 0,
    messageId: message?.id ?? 0,
    announcementId: announcement?.id ?? 0,
    shareId: share?.id ?? 0,
    feedbackId: written?.id ?? 0,
    embedId: embed?.id ?? 0,
    webhookId: webhook?.id ?? 0,
    deliveryId: delivery?.id ?? 0,
    landmarkId: landmark?.id ?? 0,
    blackCarId: blackCar?.id ?? 0,
    batchId,
    templateId: template?.id ?? 0,
    modeTemplateId: modeTemplate?.id ?? 0,
    alertRuleId,
    ...(await peopleOf(id, first.id, { mark, alertRuleId })),
    ...(await vehicleOf(id, second.id, mark)),
    pushBrowserId: await browserOf(id, sessionId, mark),
    recordId: await earlierRecord(first.id, id, row?.path ?? '', `${mark}a record`),
  }
}

/** A contact of it, and what it wants to hear nothing of. */
async function peopleOf(
  accountId: number,
  deviceId: number,
  { mark, alertRuleId }: { mark: string; alertRuleId: number },
) {
  const [contact] = await database()
    .insert(alertContacts)
    .values({
      emailVerifiedAt: new Date(),
      accountId,
      name: `${mark} contact`,
      email: `${mark}@contact.example`,
      role: `${mark} role`,
      language: 'en',
      timeZone: 'UTC',
    })
    .returning({ id: alertContacts.id })
  const [snooze] = await database()
    .insert(alertSnoozes)
    .values({ accountId, subject: `rule:${alertRuleId}`, deviceId, until: new Date(Date.now() + 86_400_000) })
    .returning({ id: alertSnoozes.id })
  return { contactId: contact?.id ?? 0, snoozeId: snooze?.id ?? 0 }
}

/** The storage of the matrix has every file. */
const PORTRAIT = 'pictures/ab/abcdef01-2345-4678-9abc-def012345678.jpg'

/** The code of the samples. */
const NEW_CARD = '123456'

/** A vehicle with a driver who was said to drive it, and who has a card. */
async function vehicleOf(accountId: number, deviceId: number, mark: string) {
  const db = database()
  const fromTime = new Date(Date.now() - 50 * 3_600_000)
  const [driver] = await db
    .insert(drivers)
    .values({ accountId, name: `${mark} driver`, avatar: PORTRAIT })
    .returning({ id: drivers.id })
  const driverId = driver?.id ?? 0
  const [field] = await db
    .insert(driverFields)
    .values({ accountId, name: `${mark} field`, kind: 'text' })
    .returning({ id: driverFields.id })
  const [document] = await db
    .insert(fleetDocuments)
    .values({ driverId, name: `${mark} document`, file: PORTRAIT, fileName: `${mark}.jpg` })
    .returning({ id: fleetDocuments.id })
  const [vehicle] = await db
    .insert(fleetVehicles)
    .values({ accountId, name: `${mark} vehicle` })
    .returning({ id: fleetVehicles.id })
  const vehicleId = vehicle?.id ?? 0
  await db.insert(vehicleDevices).values({ deviceId, vehicleId, fromTime })
  const [insurance] = await db
    .insert(vehicleInsurances)
    .values({
      vehicleId,
      insurer: `${mark} insurer`,
      policyNumber: `${mark} policy`,
      currency: 'EUR',
      startsOn: '2026-01-01',
      expiresOn: '2027-01-01',
    })
    .returning({ id: vehicleInsurances.id })
  const [card] = await db
    .insert(driverCards)
    .values({ accountId, code: `${mark}CARD`.toUpperCase(), remark: `${mark} remark` })
    .returning({ id: driverCards.id })
  const cardId = card?.id ?? 0
  await db.insert(cardHoldings).values({ cardId, driverId, fromTime })
  const said = { vehicleId, driverId, source: 'manual' as const, fromTime }
  const [assignment] = await db
    .insert(driverAssignments)
    .values({ ...said, authorId: accountId })
    .returning({ id: driverAssignments.id })
  await db.insert(drivingTimes).values(said)
  // Its own card, and one that it does not know yet.
  await db.insert(devicePeriods).values(
    [`${mark}CARD`, NEW_CARD].map((sensor) => ({
      deviceId,
      kind: PERIOD_KINDS.clockIn,
      stream: PERIOD_STREAMS.readings,
      sensor,
      startTime: fromTime,
      endTime: fromTime,
      decidedAt: fromTime,
      startLat: PLACE.lat,
      startLon: PLACE.lon,
      endLat: PLACE.lat,
      endLon: PLACE.lon,
    })),
  )
  return {
    driverId,
    vehicleId,
    cardId,
    assignmentId: assignment?.id ?? 0,
    driverFieldId: field?.id ?? 0,
    documentId: document?.id ?? 0,
    insuranceId: insurance?.id ?? 0,
    ...(await servicesOf(accountId, vehicleId, mark)),
    fleetRouteId: await routeOf(accountId, deviceId, mark),
    ...(await costsOf(accountId, { deviceId, vehicleId, driverId }, mark)),
  }
}

async function routeOf(accountId: number, deviceId: number, mark: string): Promise<number> {
  // Where it is to drive is a plan: no vehicle was there.
  const [lat, lon] = [PLACE.lat + 0.51, PLACE.lon + 0.51]
  const point = { lat, lon, name: `${mark} stop`, radiusM: 100, afterMin: null, landmarkId: null }
  const [row] = await database()
    .insert(fleetRoutes)
    .values({
      accountId,
      deviceId,
      name: `${mark} route`,
      points: [point, { ...point, lat: lat + 0.01 }],
      line: [
        [lon, lat],
        [lon, lat + 0.01],
      ],
      lineSource: 'straight',
      lengthM: 1112,
      order: 'strict',
    })
    .returning({ id: fleetRoutes.id })
  return row?.id ?? 0
}

type Costing = { deviceId: number; vehicleId: number; driverId: number }

async function costsOf(accountId: number, { deviceId, ...of }: Costing, mark: string) {
  const at = new Date(Date.now() - 40 * 3_600_000)
  const [cost] = await database()
    .insert(fleetCosts)
    .values({
      ...of,
      accountId,
      kind: 'fuel',
      day: at.toISOString().slice(0, 10),
      at,
      timed: true,
      amount: 60,
      currency: 'EUR',
      litres: 40,
      station: `${mark} station`,
      note: `${mark} note`,
      authorId: accountId,
      file: newFileKey('media', 'pdf'),
      fileName: `${mark}.pdf`,
    })
    .returning({ id: fleetCosts.id })
  const [tank] = await database()
    .insert(oilTanks)
    .values({ accountId, name: `${mark} tank`, type: 'main', code: `${mark}-TANK`, deviceId, sensor: 'main' })
    .returning({ id: oilTanks.id })
  return { costId: cost?.id ?? 0, tankId: tank?.id ?? 0 }
}

async function servicesOf(accountId: number, vehicleId: number, mark: string) {
  const db = database()
  const at = new Date(Date.now() - 40 * 3_600_000)
  const day = at.toISOString().slice(0, 10)
  const [plan] = await db
    .insert(servicePlans)
    .values({
      accountId,
      name: `${mark} plan`,
      intervalDays: 30,
      startOn: day,
      schedule: 'last',
      emails: [`${mark}@example.com`],
      targets: { kind: 'vehicles', vehicleIds: [vehicleId] },
    })
    .returning({ id: servicePlans.id })
  const servicePlanId = plan?.id ?? 0
  const [service] = await db
    .insert(services)
    .values({
      accountId,
      vehicleId,
      planId: servicePlanId,
      doneOn: day,
      doneAt: at,
      odometerM: 1000,
      workshop: `${mark} workshop`,
      authorId: accountId,
      file: newFileKey('media', 'pdf'),
      fileName: `${mark}.pdf`,
    })
    .returning({ id: services.id })
  await db.insert(odometerCorrections).values({ vehicleId, at, odometerM: 1000, authorId: accountId })
  await db.insert(vehicleCounters).values({ vehicleId, countedAt: at, odometerNowM: 1000 })
  await db.insert(serviceStates).values({
    planId: servicePlanId,
    vehicleId,
    state: 'fine',
    base: { key: `start ${day}`, at: at.getTime(), day, odometerM: 1000, engineS: 0 },
  })
  return { servicePlanId, serviceId: service?.id ?? 0 }
}

async function browserOf(accountId: number, jti: string, mark: string): Promise<number> {
  const [row] = await database()
    .insert(pushSubscriptions)
    .values({ accountId, jti, endpoint: `https://${mark}.example.com/push`, ...BROWSER_KEYS, label: mark })
    .returning({ id: pushSubscriptions.id })
  return row?.id ?? 0
}

async function ruleOf(accountId: number, deviceId: number, mark: string): Promise<number> {
  const db = database()
  const rule = {
    accountId,
    kind: 'stay' as const,
    version: 1,
    terms: {
      params: { minutes: 60 },
      targets: { kind: 'devices' as const, deviceIds: [deviceId], except: [] },
      schedule: null,
      silenceMinutes: 30,
      tell: TOLD_NOBODY,
      maxAgeMinutes: 60,
    },
  }
  const [row] = await db
    .insert(alertRules)
    .values({ ...rule, name: `${mark} rule` })
    .returning({ id: alertRules.id })
  const ruleId = row?.id ?? 0
  const fromTime = new Date(Date.now() - 3_600_000)
  await db.insert(alertRuleVersions).values({ ...rule, ruleId, fromTime })
  return ruleId
}

async function fenceOf(accountId: number, deviceId: number, mark: string) {
  const db = database()
  const terms = {
    accountId,
    shapeVersion: 1,
    alarms: fenceAlarms.parse({ enter: true }),
    // Elsewhere than the devices: who draws a fence tells where it is.
    shape: { kind: 'circle' as const, lat: 41.15, lon: -8.62, radiusM: 500 },
    targets: { kind: 'devices' as const, deviceIds: [deviceId] },
  }
  const [fence] = await db
    .insert(geofences)
    .values({ ...terms, name: `${mark} fence`, description: `${mark} text`, color: '#112233' })
    .returning({ id: geofences.id })
  const geofenceId = fence?.id ?? 0
  const fromTime = new Date(Date.now() - 3_600_000)
  await db.insert(geofenceVersions).values({ ...terms, geofenceId, fromTime })
  const [group] = await db
    .insert(geofenceGroups)
    .values({ accountId, name: `${mark} fences` })
    .returning({ id: geofenceGroups.id })
  return { geofenceId, fenceGroupId: group?.id ?? 0 }
}

/** Has an owner have had the device before, and have written down something then, with a picture. */
async function earlierRecord(deviceId: number, accountId: number, accountPath: string, remark: string) {
  const db = database()
  const toTime = new Date(Date.now() - 40 * 86_400_000)
  await db.update(deviceOwnerships).set({ fromTime: toTime }).where(eq(deviceOwnerships.deviceId, deviceId))
  const [row] = await db
    .insert(deviceOwnerships)
    .values({
      deviceId,
      accountId,
      accountPath,
      toTime,
      fromTime: sql`'-infinity'`,
      record: { customer: {}, alarms: {}, remark },
    })
    .returning({ id: deviceOwnerships.id })
  await db.insert(devicePictures).values({ ...newPicture(), deviceId, serial: 2, ownershipId: row?.id })
  return row?.id ?? 0
}

const newPicture = () => ({
  file: newFileKey('pictures', 'jpg'),
  thumbnail: newFileKey('pictures', 'jpg'),
  contentType: 'image/jpeg',
  bytes: 9,
})

async function ownDevice(
  number: number,
  which: 1 | 2,
  accountId: number,
  groupId: number | null,
): Promise<OwnedDevice> {
  const db = database()
  const mark = `qx${number}${which === 1 ? 'a' : 'b'}`
  const imei = `8600${number}${which}00000000`
  const device = await makeDevice(accountId, {
    imei,
    groupId,
    name: `${mark} van`,
    plate: mark,
    remark: mark,
    activatedAt: new Date(),
  })
  const place = { lat: PLACE.lat, lon: PLACE.lon }
  await db
    .insert(deviceStates)
    .values({ deviceId: device.id, ...place, fixTime: new Date(), lastPacketAt: new Date() })
  const [event] = await db
    .insert(deviceEvents)
    .values({ deviceId: device.id, eventTime: new Date(Date.now() - 3_600_000), type: 'sos', ...place })
    .returning({ id: deviceEvents.id })
  await db.insert(deviceFiles).values({
    deviceId: device.id,
    eventId: event?.id ?? 0,
    mark: `${mark} file`,
    kind: 'picture',
    bytes: 9,
    contentType: 'image/jpeg',
    file: newFileKey('media', 'jpg'),
    thumbnail: newFileKey('media', 'jpg'),
  })
  await db.insert(devicePictures).values({ ...newPicture(), deviceId: device.id, serial: 1 })
  await db.insert(deviceTransfers).values({
    deviceId: device.id,
    kind: 'import',
    toAccountId: accountId,
    toName: `${mark} owner`,
    actorId: accountId,
    actorName: `${mark} actor`,
  })
  const [command] = await db
    .insert(deviceCommands)
    .values({
      deviceId: device.id,
      accountId,
      text: `${mark}#`,
      ...place,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: deviceCommands.id })
  await db.insert(deviceWorkingModes).values({
    deviceId: device.id,
    accountId,
    commandId: command?.id,
    templateName: `${mark} mode`,
    stages: 1,
    setting: { mode: 'normal', syncInterval: 60 },
  })
  return { id: device.id, imei, eventId: event?.id ?? 0, commandId: command?.id ?? 0 }
}
