import type { Owner } from './owner'

/** What an id in a request can name. */
export type Kind =
  | 'account'
  | 'device'
  | 'group'
  | 'event'
  | 'command'
  | 'commandBatch'
  | 'commandTemplate'
  | 'modeTemplate'
  | 'virtualAccount'
  | 'task'
  | 'session'
  | 'apiKey'
  | 'domain'
  | 'customReport'
  | 'application'
  | 'schedule'
  | 'record'
  | 'message'
  | 'announcement'
  /** One that is for who asks, not by them. */
  | 'addressed'
  | 'share'
  | 'feedback'
  | 'embed'
  | 'webhook'
  | 'delivery'
  | 'geofence'
  | 'fenceGroup'
  | 'landmark'
  | 'blackCar'
  | 'alertRule'
  | 'pushBrowser'
  | 'contact'
  | 'snooze'
  | 'driver'
  | 'driverField'
  | 'document'
  | 'vehicle'
  | 'card'
  | 'assignment'
  | 'servicePlan'
  | 'service'
  | 'fleetCost'
  | 'oilTank'
  | 'insurance'
  | 'fleetRoute'

/**
 * Whose objects may be named: those of the own subtree; those strictly below; the own account's
 * only; or anyone's, because the id only narrows what is seen anyway.
 */
export type Reach = 'subtree' | 'below' | 'own' | 'filter'

export type Reference = {
  kind: Kind
  reach: Reach
  by: 'id' | 'imei' | 'code' | 'sheet' | 'fileName' | 'subject'
}

const ref = (kind: Kind, reach: Reach = 'subtree', by: Reference['by'] = 'id'): Reference => ({
  kind,
  reach,
  by,
})
const device = ref('device', 'subtree', 'imei')

/** By the name of the field, wherever it stands. */
const BY_FIELD: Record<string, Reference> = {
  imei: device,
  imeis: device,
  ids: ref('device'),
  accountId: ref('account'),
  /** Sub-trees that an announcement is for. */
  accountIds: ref('account', 'below'),
  parentId: ref('account'),
  userId: ref('account'),
  below: ref('account'),
  recordId: ref('record', 'filter'),
  groupId: ref('group'),
  groupIds: ref('group'),
  fenceId: ref('geofence'),
  landmarkId: ref('landmark'),
  ruleId: ref('alertRule'),
  driverId: ref('driver', 'own'),
  vehicleId: ref('vehicle', 'own'),
  planId: ref('servicePlan', 'own'),
  insurance: ref('insurance', 'own'),
}

/** `id` in a path, by the first step of the path. */
const BY_COLLECTION: Record<string, Reference> = {
  accounts: ref('account'),
  'alert-contacts': ref('contact', 'own'),
  'alert-snoozes': ref('snooze', 'own'),
  'alert-rules': ref('alertRule'),
  announcements: ref('announcement', 'own'),
  'api-keys': ref('apiKey', 'own'),
  'black-cars': ref('blackCar'),
  commands: ref('command'),
  'command-templates': ref('commandTemplate', 'own'),
  'custom-reports': ref('customReport', 'own'),
  'demo-applications': ref('application'),
  domains: ref('domain'),
  'driver-assignments': ref('assignment', 'own'),
  'driver-cards': ref('card', 'own'),
  'driver-fields': ref('driverField', 'own'),
  'fleet-documents': ref('document', 'own'),
  drivers: ref('driver', 'own'),
  feedback: ref('feedback', 'own'),
  'fleet-routes': ref('fleetRoute', 'own'),
  'fleet-costs': ref('fleetCost', 'own'),
  'fleet-vehicles': ref('vehicle', 'own'),
  'oil-tanks': ref('oilTank', 'own'),
  embeds: ref('embed'),
  geofences: ref('geofence'),
  imports: ref('task', 'own'),
  groups: ref('group'),
  landmarks: ref('landmark'),
  push: ref('pushBrowser', 'own'),
  'report-schedules': ref('schedule', 'own'),
  'service-plans': ref('servicePlan', 'own'),
  services: ref('service', 'own'),
  sessions: ref('session', 'own'),
  shares: ref('share'),
  tasks: ref('task', 'own'),
  'virtual-accounts': ref('virtualAccount'),
  webhooks: ref('webhook', 'own'),
  'working-mode-templates': ref('modeTemplate', 'own'),
}

/** Where a name means something else than elsewhere; null where it names no object. */
const BY_PLACE: Record<string, Reference | null> = {
  'PATCH /api/accounts/[id] id': ref('account', 'below'),
  'DELETE /api/accounts/[id] id': ref('account', 'below'),
  'POST /api/accounts/[id]/move id': ref('account', 'below'),
  'POST /api/accounts/[id]/password id': ref('account', 'below'),
  'DELETE /api/accounts/[id]/second-factor id': ref('account', 'below'),
  'GET /api/accounts/[id]/explain device': device,
  'GET /api/accounts/[id]/explain account': ref('account'),
  'POST /api/accounts account': null,
  'POST /api/accounts/[id]/virtual-accounts account': null,
  'GET /api/captcha account': null,
  'POST /api/session account': null,
  'POST /api/setup account': null,
  'POST /api/passwords/forgotten account': null,
  'POST /api/devices imei': null,
  'POST /api/devices/import imeis': null,
  'POST /api/devices/import imei': null,
  'POST /api/devices/import/preview imeis': null,
  'POST /api/devices/import groupId': ref('group', 'own'),
  'POST /api/devices/import/file groupId': ref('group', 'own'),
  'POST /api/devices/import/preview groupId': ref('group', 'own'),
  'PATCH /api/devices/[imei] groupId': ref('group', 'own'),
  'GET /api/devices imeis': ref('device', 'filter', 'imei'),
  // What is not in scope has the verdict of an unknown device: `positions.test.ts`, `traccar-positions.test.ts`.
  'POST /api/positions imei': ref('device', 'filter', 'imei'),
  'POST /api/positions event': null,
  ...Object.fromEntries(
    ['GET', 'POST'].flatMap((method) =>
      ['id', 'uniqueId', 'device', 'deviceTime', 'valid', 'cellId'].map((field) => [
        `${method} /api/positions/traccar ${field}`,
        null,
      ]),
    ),
  ),
  'GET /api/fleet-board groups': ref('group'),
  'GET /api/fleet-board/ends groups': ref('group'),
  'GET /api/fleet-board/pdf groups': ref('group'),
  'GET /api/fleet-board/scores groups': ref('group'),
  'GET /api/fleet-routes ids': ref('fleetRoute', 'filter'),
  'GET /api/devices accountId': ref('account', 'filter'),
  'GET /api/devices groupId': ref('group', 'filter'),
  'GET /api/devices groupIds': ref('group', 'filter'),
  'POST /api/devices/batch-edit/sheet imeis': ref('device', 'filter', 'imei'),
  'POST /api/devices/batch-edit file': ref('device', 'filter', 'sheet'),
  'POST /api/devices/batch-edit/preview file': ref('device', 'filter', 'sheet'),
  'POST /api/devices/pictures pictures': ref('device', 'filter', 'fileName'),
  'POST /api/devices/restore deletedIds': ref('device', 'filter'),
  'POST /api/devices/restore taskId': ref('task', 'own'),
  // Whose device it is, and whether there is one, is not told to whom has no code.
  'POST /api/bindings imei': ref('device', 'filter', 'imei'),
  'GET /api/commands imei': ref('device', 'filter', 'imei'),
  'GET /api/working-modes imei': ref('device', 'filter', 'imei'),
  // What is not in scope is told and left out: `command-batches.test.ts`.
  'POST /api/commands/batches imeis': ref('device', 'filter', 'imei'),
  'POST /api/commands/batches ids': ref('device', 'filter'),
  'POST /api/commands/batches groupIds': ref('group', 'filter'),
  'POST /api/commands/batches/offers groupIds': ref('group', 'filter'),
  'POST /api/commands/batches/preflight groupIds': ref('group', 'filter'),
  'POST /api/commands/batches/offers imeis': ref('device', 'filter', 'imei'),
  'POST /api/commands/batches/offers ids': ref('device', 'filter'),
  'POST /api/commands/batches/preflight imeis': ref('device', 'filter', 'imei'),
  'POST /api/commands/batches/preflight ids': ref('device', 'filter'),
  'GET /api/commands/batches/[id] id': ref('commandBatch'),
  'GET /api/commands/batches/[id]/devices id': ref('commandBatch'),
  'POST /api/commands/batches/[id]/cancel id': ref('commandBatch'),
  'POST /api/commands/batches/[id]/retry id': ref('commandBatch'),
  'GET /api/commands/cancel imei': ref('device', 'filter', 'imei'),
  'POST /api/commands/cancel imei': ref('device', 'filter', 'imei'),
  // Of a batch those that are seen anyway: `command-filters.test.ts`.
  'GET /api/commands batchId': null,
  'GET /api/commands/cancel batchId': null,
  'POST /api/commands/cancel batchId': null,
  'GET /api/events imei': ref('device', 'filter', 'imei'),
  'GET /api/alerts imei': ref('device', 'filter', 'imei'),
  'POST /api/alerts/process ids': ref('event'),
  'GET /api/alerts/[id]/why id': ref('event'),
  'GET /api/events/[id]/file id': ref('event'),
  'PUT /api/alerts/[id]/assignee id': ref('event'),
  'GET /api/alerts/[id]/comments id': ref('event'),
  'POST /api/alerts/[id]/comments id': ref('event'),
  'POST /api/messages/read ids': ref('message', 'filter'),
  'POST /api/messages/deletion ids': ref('message', 'filter'),
  'POST /api/announcements/[id]/acknowledge id': ref('addressed', 'own'),
  'POST /api/events/read ids': ref('event', 'filter'),
  'POST /api/events/read imei': ref('device', 'filter', 'imei'),
  // The administrators' alone, whoever's device it is of.
  'DELETE /api/quarantine/[id] id': null,
  'POST /api/quarantine/[id]/retry id': null,
  'GET /api/login-logs own': ref('account', 'filter'),
  'GET /api/reports/[name] name': ref('customReport', 'own', 'code'),
  // Those above see and revoke the links of those below, and edit their own.
  'POST /api/shares/[id]/mail id': ref('share', 'own'),
  'PATCH /api/embeds/[id] id': ref('embed', 'own'),
  'POST /api/report-schedules account': ref('account'),
  'PUT /api/report-schedules/[id] account': ref('account'),
  'GET /api/reports/[name] group': null,
  'POST /api/reports/[name]/export name': ref('customReport', 'own', 'code'),
  'POST /api/reports/[name]/export group': null,
  'POST /api/reports/[name]/export account': ref('account'),
  'PUT /api/groups/order ids': ref('group', 'own'),
  'POST /api/alert-snoozes subject': ref('alertRule', 'subtree', 'subject'),
  'POST /api/alert-snoozes alertId': ref('event'),
  'POST /api/alert-rules devices': device,
  'POST /api/alert-rules except': device,
  'PATCH /api/alert-rules/[id] devices': device,
  'PATCH /api/alert-rules/[id] except': device,
  'POST /api/alert-rules/preview devices': device,
  'POST /api/alert-rules/preview except': device,
  // Whom a rule tells and which fence it is about: `rule-recipients.test.ts`, `alert-webhooks.test.ts` and
  // `alert-rule-kinds.test.ts`.
  ...Object.fromEntries(
    [
      'POST /api/alert-rules',
      'PATCH /api/alert-rules/[id]',
      'POST /api/alert-rules/preview',
      ...['add', 'update', 'preview'].map((verb) => `POST /v3/new/newAlarmRule/${verb}AlarmRule`),
    ].flatMap((operation) =>
      ['contactIds', 'accountIds', 'webhookIds', 'fenceId'].map((field) => [`${operation} ${field}`, null]),
    ),
  ),
  'PUT /api/driver-fields/order ids': ref('driverField', 'own'),
  'GET /api/driver-cards driverId': ref('driver', 'filter'),
  ...Object.fromEntries(
    ['services', 'service-states'].flatMap((list) => [
      [`GET /api/${list} vehicleId`, ref('vehicle', 'filter')],
      [`GET /api/${list} planId`, ref('servicePlan', 'filter')],
    ]),
  ),
  ...Object.fromEntries(
    ['fleet-scores', 'fleet-scores/events'].flatMap((list) => [
      [`GET /api/${list} driverId`, ref('driver', 'filter')],
      [`GET /api/${list} vehicleId`, ref('vehicle', 'filter')],
    ]),
  ),
  // An event that there is none of is not told from one of a device out of scope: `fleet-scores.test.ts`.
  'POST /api/fleet-scores/disputes imei': null,
  'DELETE /api/fleet-scores/disputes imei': null,
  ...Object.fromEntries(
    ['fleet-costs', 'fleet-costs/months', 'fleet-costs/refuels', 'fleet-costs/vehicles'].map((list) => [
      `GET /api/${list} vehicleId`,
      ref('vehicle', 'filter'),
    ]),
  ),
  'GET /api/oil-tanks imei': ref('device', 'filter', 'imei'),
  // What a plan is about, vehicles or groups: `fleet-services.test.ts`.
  ...Object.fromEntries(
    ['POST /api/service-plans', 'PUT /api/service-plans/[id]'].flatMap((operation) =>
      ['vehicleIds', 'groupIds'].map((field) => [`${operation} ${field}`, null]),
    ),
  ),
  // Landmarks that points were taken from: `fleet-routes.test.ts`.
  'POST /api/fleet-routes landmarkId': null,
  'PUT /api/fleet-routes/[id] landmarkId': null,
  'POST /api/geofences devices': device,
  'PATCH /api/geofences/[id] devices': device,
  'POST /api/black-cars/[id]/review id': ref('blackCar', 'below'),
  'GET /api/geofences groupId': ref('fenceGroup', 'filter'),
  'GET /api/geofences/export groupId': ref('fenceGroup', 'filter'),
  'POST /api/geofences groupId': ref('fenceGroup', 'own'),
  'POST /api/geofences/import groupId': ref('fenceGroup', 'own'),
  'PATCH /api/geofences/[id] groupId': ref('fenceGroup', 'own'),
  'PATCH /api/geofences/groups/[id] id': ref('fenceGroup'),
  'DELETE /api/geofences/groups/[id] id': ref('fenceGroup'),
  // What waits to be sent belongs to the platform.
  'POST /api/outbox/[id]/retry id': null,
  // Of an endpoint that is named beside it.
  'POST /api/webhooks/[id]/deliveries/[delivery]/send-again delivery': ref('delivery', 'own'),
}
for (const body of ['newFence/addFence', 'newFence/updateFence']) {
  BY_PLACE[`POST /v3/new/${body} imeiList`] = device
  BY_PLACE[`POST /v3/new/${body} groupId`] = ref('fenceGroup', 'own')
}
BY_PLACE['POST /v3/new/newFence/queryFenceList groupId'] = ref('fenceGroup', 'filter')
for (const verb of ['add', 'update', 'preview'])
  for (const field of ['imeiList', 'exceptImeiList'])
    BY_PLACE[`POST /v3/new/newAlarmRule/${verb}AlarmRule ${field}`] = device
const LIST = 'POST /v3/new/newEquipment/queryEquipmentList'
BY_PLACE['POST /v3/new/newAlarm/queryAlarmList imeiList'] = ref('device', 'filter', 'imei')
BY_PLACE['POST /v3/new/instruction/batchSend imeiList'] = ref('device', 'filter', 'imei')
BY_PLACE['POST /v3/new/instruction/queryList imei'] = ref('device', 'filter', 'imei')
// Of a batch or a sender those that are seen anyway, as `/api/commands` lists them.
BY_PLACE['POST /v3/new/instruction/queryList batchId'] = null
BY_PLACE['POST /v3/new/instruction/queryList sendAccount'] = null
BY_PLACE['POST /v3/new/instruction/cancel id'] = ref('command')
// Of a device that is named beside it.
BY_PLACE['POST /v3/new/instruction/send replaceId'] = null
BY_PLACE['POST /v3/new/newAlarm/processAlarm alarmIds'] = ref('event')
BY_PLACE[`${LIST} imeiList`] = ref('device', 'filter', 'imei')
BY_PLACE[`${LIST} orgId`] = ref('account', 'filter')
BY_PLACE[`${LIST} groupId`] = ref('group', 'filter')
BY_PLACE[`${LIST} groupIds`] = ref('group', 'filter')
for (const path of ['search', 'export', 'export/task']) {
  BY_PLACE[`POST /api/devices/${path} imeis`] = ref('device', 'filter', 'imei')
  BY_PLACE[`POST /api/devices/${path} ids`] = ref('device', 'filter')
  BY_PLACE[`POST /api/devices/${path} accountId`] = ref('account', 'filter')
  BY_PLACE[`POST /api/devices/${path} groupId`] = ref('group', 'filter')
  BY_PLACE[`POST /api/devices/${path} groupIds`] = ref('group', 'filter')
}

/** Names that sound like an object and are none: switches, numbers on a list, words. */
const NO_REFERENCES = new Set([
  'parentMapKey',
  'iccid',
  'rfid',
  'chipId',
  'idCard',
  'customerVehicleId',
  'customerDriverId',
  'idleS',
  'nodeId',
  'devices',
  'deviceIcon',
  'eventTypes',
  // Weights of scores by kind.
  'events',
  'longTimeIn',
  'domain',
  'group',
  'groupName',
  'subAccounts',
  'serial',
])
const SOUNDS_LIKE_ONE =
  /^(id|own|below)$|ids?$|Ids?$|imei|account|device|group|parent|node|serial|^(event|task|domain|session)/i

/** What a field of a request names; null for nothing. Throws for a name that sounds like an id and is in no table. */
export function referenceOf(method: string, path: string, field: string): Reference | null {
  const placed = BY_PLACE[`${method} ${path} ${field}`]
  if (placed !== undefined) return placed
  if (field === 'id') {
    const found = BY_COLLECTION[path.split('/')[2] ?? '']
    if (found) return found
  }
  const named = BY_FIELD[field]
  if (named) return named
  if (SOUNDS_LIKE_ONE.test(field) && !NO_REFERENCES.has(field))
    throw new Error(`${method} ${path}: say in references.ts what "${field}" refers to`)
  return null
}

/** The value that names the owner's object; `second` is the device that stands in a group. */
export function namingOf({ kind, by }: Reference, owner: Owner, second: boolean): unknown {
  const chosen = owner.devices[second ? 1 : 0]
  if (kind === 'device') return by === 'id' ? chosen.id : chosen.imei
  if (kind === 'event') return chosen.eventId
  if (kind === 'command') return chosen.commandId
  if (kind === 'message') return `m${owner.messageId}`
  if (by === 'code') return `custom-${owner.reportId}`
  if (by === 'subject') return `rule:${owner.alertRuleId}`
  const ids = {
    account: owner.id,
    group: owner.groupId,
    virtualAccount: owner.virtualId,
    commandBatch: owner.batchId,
    commandTemplate: owner.templateId,
    modeTemplate: owner.modeTemplateId,
    task: owner.taskId,
    session: owner.sessionId,
    apiKey: owner.keyId,
    domain: owner.domainId,
    customReport: owner.reportId,
    application: owner.applicationId,
    schedule: owner.scheduleId,
    record: owner.recordId,
    announcement: owner.announcementId,
    addressed: owner.announcementId,
    share: owner.shareId,
    feedback: owner.feedbackId,
    embed: owner.embedId,
    webhook: owner.webhookId,
    delivery: owner.deliveryId,
    geofence: owner.geofenceId,
    fenceGroup: owner.fenceGroupId,
    landmark: owner.landmarkId,
    blackCar: owner.blackCarId,
    alertRule: owner.alertRuleId,
    pushBrowser: owner.pushBrowserId,
    contact: owner.contactId,
    snooze: owner.snoozeId,
    driver: owner.driverId,
    driverField: owner.driverFieldId,
    document: owner.documentId,
    vehicle: owner.vehicleId,
    card: owner.cardId,
    assignment: owner.assignmentId,
    servicePlan: owner.servicePlanId,
    service: owner.serviceId,
    fleetCost: owner.costId,
    oilTank: owner.tankId,
    insurance: owner.insuranceId,
    fleetRoute: owner.fleetRouteId,
  }
  return ids[kind]
}

/** Fields that only make sense together: the groups that are put in order are those of the account. */
export const COUPLED: Record<string, { field: string; reference: Reference }> = {
  'PUT /api/groups/order accountId': { field: 'ids', reference: ref('group') },
}
