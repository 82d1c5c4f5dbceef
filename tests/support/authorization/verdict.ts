import type { Permission } from '@/lib/auth/permissions'
import type { Guard } from '@/server/next/route'
import type { Actor, Relation } from './cast'
import type { Reference } from './references'

/**
 * What becomes of a request: it gets through (to be done, or to be refused for another reason than
 * who asks), it is denied (403), the object is hidden (404, as if there were none), for the own
 * account only a superior may do it, or it wants a session (401).
 */
export type Verdict = 'through' | 'denied' | 'hidden' | 'ownAccount' | 'signedOut'

/** Operations that want the person to be there, whatever a key may: they ask for a second permission themselves. */
const IN_PERSON = new Set([
  'DELETE /api/session',
  'POST /api/virtual-accounts/[id]/password',
  'POST /api/push/subscriptions',
  'PUT /api/push/subscriptions',
])

/** Whoever has others see where devices are has to see it. */
const SHOWING_PLACES = new Set([
  'POST /api/shares',
  'PATCH /api/shares/[id]',
  'POST /api/embeds',
  'PATCH /api/embeds/[id]',
  'POST /api/embeds/[id]/tokens',
  'POST /api/embeds/[id]/preview',
  'GET /api/embeds/[id]/vehicles',
  'POST /api/alert-rules/preview',
  'GET /api/fleet-routes/driven',
  'POST /v3/new/newAlarmRule/previewAlarmRule',
  'GET /api/fleet-route-runs',
])

/** Figures that reports give as well. */
const SHOWING_FIGURES = new Set([
  'GET /api/fleet-scores',
  'GET /api/fleet-scores/events',
  'POST /api/score-profile/preview',
  'GET /api/fleet-board/pdf',
  'GET /api/fleet-board/scores',
  'GET /api/fleet-costs/months',
  'GET /api/fleet-costs/vehicles',
])

/** What concerns all groups of an account is not for a virtual account with a part of the devices. */
const NOT_WITH_A_PART = new Set([
  'POST /api/groups',
  'PUT /api/groups/order',
  'POST /api/geofences/groups',
  'PATCH /api/geofences/groups/[id]',
  'DELETE /api/geofences/groups/[id]',
  'POST /api/geofences/import',
  'POST /v3/new/newEquipment/addGroup',
  'POST /v3/new/newEquipment/addGroup/[groupName]',
  // Contacts are told of all devices of an account.
  'POST /api/alert-contacts',
  'PATCH /api/alert-contacts/[id]',
  'DELETE /api/alert-contacts/[id]',
  'POST /api/alert-contacts/[id]/code',
  'POST /api/alert-contacts/[id]/resume',
  'POST /api/alert-contacts/[id]/verify',
  'PUT /api/alert-contacts/[id]/preferences',
  // Landmarks name places for all devices of an account.
  'POST /api/landmarks',
  'POST /api/landmarks/import',
  'PATCH /api/landmarks/[id]',
  'DELETE /api/landmarks/[id]',
  'POST /v3/new/newLandmark/addLandmark',
  'POST /v3/new/newLandmark/updateLandmark',
  'DELETE /v3/new/newLandmark/deleteLandmark',
  'DELETE /v3/new/newLandmark/deleteLandmark/[landmarkId]',
  // Nor are black-car addresses about a part of them.
  'POST /api/black-cars',
  'PATCH /api/black-cars/[id]',
  'DELETE /api/black-cars/[id]',
  // What an account spends is of all of it.
  'GET /api/sms-usage',
  // Templates are for all devices of the account, and of those below.
  'POST /api/command-templates',
  'PUT /api/command-templates/[id]',
  'DELETE /api/command-templates/[id]',
  'POST /api/working-mode-templates',
  'PUT /api/working-mode-templates/[id]',
  'DELETE /api/working-mode-templates/[id]',
  // The fleet belongs to the enterprise as a whole.
  'GET /api/drivers',
  'POST /api/drivers',
  'GET /api/drivers/[id]',
  'PUT /api/drivers/[id]',
  'DELETE /api/drivers/[id]',
  'GET /api/drivers/[id]/avatar',
  'PUT /api/drivers/[id]/avatar',
  'DELETE /api/drivers/[id]/avatar',
  'GET /api/drivers/export',
  'POST /api/drivers/import',
  'GET /api/drivers/import/template',
  'GET /api/driver-fields',
  'POST /api/driver-fields',
  'PUT /api/driver-fields/order',
  'PUT /api/driver-fields/[id]',
  'DELETE /api/driver-fields/[id]',
  'GET /api/fleet-documents',
  'POST /api/fleet-documents',
  'PUT /api/fleet-documents/[id]',
  'DELETE /api/fleet-documents/[id]',
  'GET /api/fleet-documents/[id]/file',
  'GET /api/fleet-vehicles',
  'POST /api/fleet-vehicles',
  'GET /api/fleet-vehicles/[id]',
  'PUT /api/fleet-vehicles/[id]',
  'DELETE /api/fleet-vehicles/[id]',
  'GET /api/fleet-vehicles/[id]/devices',
  'POST /api/fleet-vehicles/[id]/devices',
  'GET /api/fleet-vehicles/[id]/insurances',
  'POST /api/fleet-vehicles/[id]/insurances',
  'PUT /api/fleet-vehicles/[id]/insurances/[insurance]',
  'DELETE /api/fleet-vehicles/[id]/insurances/[insurance]',
  'GET /api/fleet-vehicles/[id]/insurances/[insurance]/file',
  'GET /api/fleet-vehicles/export',
  'POST /api/fleet-vehicles/import',
  'GET /api/fleet-vehicles/names',
  'GET /api/fleet-vehicles/of-devices',
  'POST /api/fleet-vehicles/of-devices',
  'GET /api/driver-cards',
  'POST /api/driver-cards',
  'GET /api/driver-cards/unknown',
  'POST /api/driver-cards/import',
  'GET /api/driver-cards/[id]',
  'PATCH /api/driver-cards/[id]',
  'DELETE /api/driver-cards/[id]',
  'GET /api/driver-assignments',
  'POST /api/driver-assignments',
  'GET /api/driver-assignments/times',
  'GET /api/driver-assignments/[id]',
  'PATCH /api/driver-assignments/[id]',
  'DELETE /api/driver-assignments/[id]',
  'GET /api/fleet-routes',
  'POST /api/fleet-routes',
  'GET /api/fleet-routes/[id]',
  'PUT /api/fleet-routes/[id]',
  'DELETE /api/fleet-routes/[id]',
  'GET /api/fleet-routes/driven',
  'POST /api/fleet-routes/line',
  'POST /api/fleet-routes/order',
  'GET /api/service-plans',
  'POST /api/service-plans',
  'GET /api/service-plans/[id]',
  'PUT /api/service-plans/[id]',
  'DELETE /api/service-plans/[id]',
  'GET /api/services',
  'POST /api/services',
  'GET /api/services/[id]',
  'POST /api/services/[id]/void',
  'GET /api/services/[id]/file',
  'PUT /api/services/[id]/file',
  'GET /api/fleet-costs',
  'POST /api/fleet-costs',
  'GET /api/fleet-costs/[id]',
  'POST /api/fleet-costs/[id]/void',
  'GET /api/fleet-costs/[id]/file',
  'PUT /api/fleet-costs/[id]/file',
  'POST /api/fleet-costs/import',
  'GET /api/fleet-costs/months',
  'GET /api/fleet-costs/refuels',
  'GET /api/fleet-costs/vehicles',
  'GET /api/oil-tanks',
  'POST /api/oil-tanks',
  'GET /api/oil-tanks/[id]',
  'PUT /api/oil-tanks/[id]',
  'DELETE /api/oil-tanks/[id]',
  'GET /api/odometer-corrections',
  'POST /api/odometer-corrections',
  'GET /api/service-states',
  'GET /api/vehicle-counters',
  'GET /api/fleet-route-runs',
  'GET /api/fleet-scores',
  'GET /api/fleet-scores/events',
  'POST /api/fleet-scores/disputes',
  'DELETE /api/fleet-scores/disputes',
  'GET /api/score-profile',
  'PUT /api/score-profile',
  'POST /api/score-profile/preview',
  'GET /api/driver-letters',
  'PUT /api/driver-letters',
  'GET /api/fleet-board',
  'GET /api/fleet-board/ends',
  'GET /api/fleet-board/pdf',
  'GET /api/fleet-board/scores',
  'GET /api/fleet-board/settings',
  'PUT /api/fleet-board/settings',
  'GET /api/driving-limits',
  'PUT /api/driving-limits',
])

/** What the permission table says to an actor. */
export function isGranted(actor: Actor, operation: string, guard: Guard): boolean {
  if (actor.bearer) return guard === 'public'
  if (actor.byKey && IN_PERSON.has(operation)) return false
  if (SHOWING_PLACES.has(operation) && !actor.permissions.has('positions.read')) return false
  if (SHOWING_FIGURES.has(operation) && !actor.permissions.has('reports.read')) return false
  if (actor.subset && NOT_WITH_A_PART.has(operation)) return false
  return guard === 'public' || guard === 'session' || actor.permissions.has(guard as Permission)
}

/** What is told of a device to an owner that it had before. */
const OF_FORMER_OWNERS = new Set(['GET /api/devices/[imei]/earlier-records'])

/** A virtual account has tasks, schedules, links, sessions and browsers of its own. */
const OF_WHO_SIGNS_IN = new Set(['task', 'session', 'schedule', 'share', 'embed', 'pushBrowser', 'snooze'])

/** What the scope says to an actor that names an object in an operation. */
export function scopeVerdict(
  actor: Actor,
  operation: string,
  reference: Reference,
  whose: Relation,
): Verdict {
  const { kind, reach } = reference
  if (reach === 'filter') return 'through'
  if (whose === 'former') return OF_FORMER_OWNERS.has(operation) && !actor.subset ? 'through' : 'hidden'
  if (whose === 'later') return actor.subset ? 'hidden' : 'through'
  if (whose === 'ungiven') return 'hidden'
  // What accounts announce here is for their virtual accounts.
  if (kind === 'addressed') return actor.virtual && whose === 'own' ? 'through' : 'hidden'
  if (whose !== 'own' && whose !== 'descendant') return 'hidden'
  // These are its parent's.
  if (actor.virtual && OF_WHO_SIGNS_IN.has(kind)) return 'hidden'
  // Who answers what its parent was sent reads it.
  if (kind === 'feedback' && actor.virtual && whose === 'own')
    return actor.permissions.has('feedback.answer') ? 'through' : 'hidden'
  // Groups that it was not given, reports that it did not make, and batches that it did not order.
  if (actor.subset && ['group', 'customReport', 'commandBatch'].includes(kind)) return 'hidden'
  // It is about a device that was not given.
  if (actor.subset && ['geofence', 'alertRule'].includes(kind) && whose === 'descendant') return 'hidden'
  if (whose === 'own') return reach === 'below' ? 'ownAccount' : 'through'
  if (reach === 'own') return 'hidden'
  // The devices of those below, one of which it was given by a group, are not these.
  if (actor.subset && ['device', 'event', 'command', 'landmark', 'blackCar'].includes(kind)) return 'hidden'
  return 'through'
}

const HIDDEN = new Set([
  'accountUnknown',
  'alertUnknown',
  'commandUnknown',
  'batchUnknown',
  'templateUnknown',
  'deviceUnknown',
  'groupUnknown',
  'taskUnknown',
  'sessionUnknown',
  'keyUnknown',
  'domainUnknown',
  'reportUnknown',
  'applicationUnknown',
  'scheduleUnknown',
  'announcementUnknown',
  'shareUnknown',
  'feedbackUnknown',
  'embedUnknown',
  'webhookUnknown',
  'deliveryUnknown',
  'geofenceUnknown',
  'fenceGroupUnknown',
  'landmarkUnknown',
  'blackCarUnknown',
  'alertRuleUnknown',
  'pushBrowserUnknown',
  'alertContactUnknown',
  'snoozeUnknown',
  'driverUnknown',
  'ownFieldUnknown',
  'fleetDocumentUnknown',
  'fleetVehicleUnknown',
  'driverCardUnknown',
  'assignmentUnknown',
  'fleetRouteUnknown',
  'servicePlanUnknown',
  'serviceUnknown',
  'fleetCostUnknown',
  'oilTankUnknown',
  'insuranceUnknown',
])

/** The verdict that an answer shows. */
export function observedVerdict(status: number, error: string | null): Verdict | 'broken' {
  if (error === 'notSubordinate') return 'ownAccount'
  if (error === 'permissionDenied' || error === 'onlyPrimaryAccount') return 'denied'
  if (error !== null && HIDDEN.has(error)) return 'hidden'
  if (status === 401 && error !== null && ['tokenMissing', 'loginTimeout'].includes(error)) return 'signedOut'
  return status >= 500 ? 'broken' : 'through'
}
