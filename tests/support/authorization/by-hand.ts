import type { Relation } from './cast'
import type { Verdict } from './verdict'

/**
 * What section 6 of the specification says, written down by hand and not computed from the tables
 * of the code: who | operation and the field that names the object | whose object | what becomes of it.
 */
const LINES = `
administrator | POST /api/devices accountId | own | through
administrator | POST /api/devices accountId | foreign | hidden
administrator | POST /api/devices accountId | parent | hidden
distributor | POST /api/devices accountId | descendant | through
distributor | POST /api/devices accountId | sibling | hidden
sales | POST /api/devices accountId | own | denied
salesManager | POST /api/devices accountId | own | denied
enterprise | POST /api/devices accountId | own | denied
endUser | POST /api/devices accountId | own | denied
demo | POST /api/devices accountId | own | denied
endUser | POST /api/accounts parentId | own | denied
demo | POST /api/accounts parentId | own | denied
enterprise | POST /api/accounts parentId | own | through
enterprise | POST /api/accounts parentId | descendant | through
enterprise | POST /api/accounts parentId | sibling | hidden
enterprise | POST /api/accounts parentId | parent | hidden
enterprise | POST /api/accounts parentId | foreign | hidden
virtual | POST /api/accounts parentId | own | denied
virtual | PATCH /api/accounts/[id] id | descendant | denied
enterprise | PATCH /api/accounts/[id] id | own | ownAccount
enterprise | PATCH /api/accounts/[id] id | descendant | through
enterprise | PATCH /api/accounts/[id] id | parent | hidden
enterprise | POST /api/accounts/[id]/password id | descendant | through
enterprise | POST /api/accounts/[id]/password id | own | ownAccount
enterprise | POST /api/accounts/[id]/password id | foreign | hidden
virtual | POST /api/accounts/[id]/password id | descendant | denied
key | POST /api/accounts/[id]/password id | descendant | denied
virtual | POST /api/account/password | own | denied
enterprise | POST /api/account/password | own | through
endUser | POST /api/account/password | own | through
endUser | GET /api/devices/[imei] imei | own | through
endUser | GET /api/devices/[imei] imei | sibling | hidden
endUser | GET /api/devices/[imei] imei | former | hidden
endUser | GET /api/devices/[imei] imei | later | through
enterprise | GET /api/devices/[imei]/track imei | former | hidden
enterprise | GET /api/devices/[imei]/track imei | later | through
enterprise | GET /api/reports/[name] imei | former | hidden
enterprise | GET /api/live imei | former | hidden
enterprise | GET /api/devices/[imei]/record imei | former | hidden
enterprise | GET /api/devices/[imei]/earlier-records imei | former | through
enterprise | GET /api/devices/[imei]/earlier-records imei | sibling | hidden
enterprise | PATCH /api/devices/[imei] imei | former | hidden
virtual | GET /api/devices/[imei]/earlier-records imei | former | through
virtual with one device | GET /api/devices/[imei]/earlier-records imei | former | hidden
virtual with one device | GET /api/devices/[imei] imei | later | hidden
key that reads devices | GET /api/devices/[imei] imei | former | hidden
endUser | GET /api/devices/[imei] imei | parent | hidden
enterprise | GET /api/devices/[imei]/track imei | descendant | through
enterprise | GET /api/devices/[imei]/track imei | foreign | hidden
enterprise | GET /api/devices/[imei]/track/export imei | sibling | hidden
enterprise | GET /api/devices/[imei]/pictures/[serial] imei | own | through
enterprise | GET /api/devices/[imei]/pictures/[serial] imei | sibling | hidden
enterprise | GET /api/devices/[imei]/pictures/[serial] imei | parent | hidden
enterprise | POST /api/devices/[imei]/pictures imei | foreign | hidden
enterprise without modifyData | PATCH /api/devices/[imei] imei | own | denied
enterprise without editByWeb | PATCH /api/devices/[imei] imei | own | denied
enterprise without editByWeb | POST /api/devices/move imeis | own | denied
enterprise without editByWeb | POST /api/devices/expiry ids | own | denied
enterprise without sendCommand | PATCH /api/devices/[imei] imei | own | through
virtual without modifyData | PATCH /api/devices/[imei] imei | own | denied
virtual without editByWeb | PATCH /api/devices/[imei] imei | own | denied
virtual | PATCH /api/devices/[imei] imei | own | through
virtual with one device | GET /api/devices/[imei] imei | own | through
virtual with one device | GET /api/devices/[imei] imei | ungiven | hidden
virtual with one device | PATCH /api/devices/[imei] imei | ungiven | hidden
virtual with one device | GET /api/devices/[imei]/pictures/[serial] imei | ungiven | hidden
virtual with one device | GET /api/live imei | ungiven | hidden
virtual with one device | GET /api/live imei | own | through
virtual with one device | GET /api/reports/[name] imei | ungiven | hidden
virtual with one device | POST /api/devices/sell imeis | ungiven | hidden
enterprise | GET /api/live accountId | descendant | through
enterprise | GET /api/live accountId | sibling | hidden
enterprise | GET /api/live accountId | parent | hidden
enterprise | GET /api/live imei | foreign | hidden
enterprise without viewReport | GET /api/reports/[name] name | own | denied
virtual without viewReport | GET /api/reports/[name] name | own | denied
virtual without viewReport | GET /api/overviews/[name] | own | denied
enterprise | GET /api/reports/[name] imei | sibling | hidden
enterprise | GET /api/tasks/[id]/file id | own | through
enterprise | GET /api/tasks/[id]/file id | descendant | hidden
enterprise | GET /api/tasks/[id]/file id | sibling | hidden
virtual | GET /api/tasks/[id]/file id | own | hidden
enterprise | DELETE /api/sessions/[id] id | own | through
enterprise | DELETE /api/sessions/[id] id | descendant | hidden
enterprise | DELETE /api/api-keys/[id] id | sibling | hidden
virtual | DELETE /api/api-keys/[id] id | own | denied
distributor | PATCH /api/domains/[id] id | own | through
distributor | PATCH /api/domains/[id] id | parent | hidden
enterprise | PATCH /api/domains/[id] id | own | denied
enterprise | POST /api/shares imeis | own | through
enterprise | POST /api/shares imeis | descendant | through
enterprise | POST /api/shares imeis | sibling | hidden
enterprise | POST /api/shares imeis | former | hidden
enterprise | POST /api/shares groupId | foreign | hidden
enterprise without shareLinks | POST /api/shares imeis | own | denied
virtual without shareLinks | POST /api/shares imeis | own | denied
virtual with one device | POST /api/shares imeis | ungiven | hidden
enterprise | PATCH /api/shares/[id] id | own | through
enterprise | PATCH /api/shares/[id] id | descendant | through
enterprise | PATCH /api/shares/[id] id | sibling | hidden
enterprise | DELETE /api/shares/[id] id | descendant | through
enterprise | DELETE /api/shares/[id] id | sibling | hidden
enterprise | DELETE /api/shares/[id] id | parent | hidden
enterprise | GET /api/shares/[id]/views id | foreign | hidden
virtual | DELETE /api/shares/[id] id | own | hidden
enterprise | GET /api/landmarks/[id] id | own | through
enterprise | PATCH /api/landmarks/[id] id | descendant | through
enterprise | DELETE /api/landmarks/[id] id | sibling | hidden
enterprise | DELETE /api/landmarks/[id] id | parent | hidden
enterprise | GET /api/landmarks/[id] id | foreign | hidden
virtual with one device | GET /api/landmarks/[id] id | own | through
virtual with one device | GET /api/landmarks/[id] id | descendant | hidden
virtual with one device | PATCH /api/landmarks/[id] id | own | denied
enterprise | GET /api/driver-cards/[id] id | own | through
enterprise | GET /api/driver-cards/[id] id | descendant | hidden
distributor | GET /api/driver-cards/[id] id | descendant | denied
enterprise | PATCH /api/driver-cards/[id] driverId | foreign | hidden
enterprise | POST /api/driver-assignments vehicleId | sibling | hidden
enterprise | DELETE /api/driver-assignments/[id] id | foreign | hidden
virtual with one device | GET /api/driver-assignments/[id] id | own | denied
enterprise | GET /api/fleet-vehicles/[id] id | own | through
enterprise | GET /api/fleet-vehicles/[id] id | descendant | hidden
distributor | GET /api/fleet-vehicles/[id] id | descendant | denied
enterprise | POST /api/fleet-vehicles/[id]/devices imei | foreign | hidden
enterprise | DELETE /api/fleet-vehicles/[id]/insurances/[insurance] insurance | sibling | hidden
virtual with one device | GET /api/fleet-vehicles/[id] id | own | denied
enterprise | GET /api/black-cars/[id] id | own | through
enterprise | GET /api/black-cars/[id] id | parent | hidden
enterprise | PATCH /api/black-cars/[id] id | descendant | through
enterprise | DELETE /api/black-cars/[id] id | sibling | hidden
enterprise | POST /api/black-cars/[id]/review id | own | ownAccount
enterprise | POST /api/black-cars/[id]/review id | descendant | through
enterprise | POST /api/black-cars/[id]/review id | sibling | hidden
enterprise without modifyData | POST /api/black-cars/[id]/review id | descendant | denied
enterprise without modifyData | POST /api/black-cars | own | denied
endUser | POST /api/black-cars/[id]/review id | descendant | denied
endUser | POST /api/black-cars | own | through
virtual | POST /api/black-cars/[id]/review id | descendant | denied
virtual with one device | POST /api/black-cars | own | denied
virtual with one device | GET /api/black-cars/[id] id | descendant | hidden
key that reads devices | GET /api/shares | own | denied
enterprise | GET /api/alert-rules/[id] id | own | through
enterprise | PATCH /api/alert-rules/[id] id | descendant | through
enterprise | GET /api/alert-rules/[id] id | sibling | hidden
enterprise | DELETE /api/alert-rules/[id] id | parent | hidden
enterprise | PATCH /api/alert-rules/[id] id | foreign | hidden
enterprise | PATCH /api/alert-rules/[id] except | sibling | hidden
enterprise | POST /api/alert-rules devices | sibling | hidden
enterprise | POST /api/alert-rules groupIds | descendant | through
enterprise | POST /api/alert-rules/preview devices | foreign | hidden
enterprise without modifyData | POST /api/alert-rules devices | own | denied
enterprise without modifyData | GET /api/alert-rules | own | through
virtual | PATCH /api/alert-rules/[id] id | own | through
virtual with one device | POST /api/alert-rules devices | own | through
virtual with one device | POST /api/alert-rules devices | ungiven | hidden
virtual with one device | GET /api/alert-rules/[id] id | descendant | hidden
key that reads devices | GET /api/alert-rules | own | denied
enterprise | PATCH /api/alert-contacts/[id] id | own | through
enterprise | PATCH /api/alert-contacts/[id] id | descendant | hidden
enterprise | GET /api/alert-contacts/[id]/preferences id | foreign | hidden
virtual | PATCH /api/alert-contacts/[id] id | own | through
virtual with one device | PATCH /api/alert-contacts/[id] id | own | denied
virtual with one device | GET /api/alert-contacts/[id]/preferences id | own | through
virtual without modifyData | DELETE /api/alert-contacts/[id] id | own | denied
key that reads devices | GET /api/alert-contacts | own | denied
enterprise | POST /api/alert-snoozes subject | descendant | through
enterprise | POST /api/alert-snoozes subject | parent | hidden
enterprise | POST /api/alert-snoozes imei | foreign | hidden
enterprise | POST /api/alert-snoozes alertId | sibling | hidden
enterprise | DELETE /api/alert-snoozes/[id] id | own | through
virtual | DELETE /api/alert-snoozes/[id] id | own | hidden
enterprise | DELETE /api/push/subscriptions/[id] id | own | through
enterprise | DELETE /api/push/subscriptions/[id] id | descendant | hidden
enterprise | POST /api/push/test id | foreign | hidden
virtual | DELETE /api/push/subscriptions/[id] id | own | hidden
key that reads devices | GET /api/push/subscriptions | own | denied
enterprise | GET /api/geofences/[id] id | own | through
enterprise | GET /api/geofences/[id] id | descendant | through
enterprise | GET /api/geofences/[id] id | sibling | hidden
enterprise | GET /api/geofences/[id] id | parent | hidden
enterprise | PATCH /api/geofences/[id] id | descendant | through
enterprise | PATCH /api/geofences/[id] id | foreign | hidden
enterprise | PATCH /api/geofences/[id] devices | former | hidden
enterprise | DELETE /api/geofences/[id] id | parent | hidden
enterprise | POST /api/geofences devices | sibling | hidden
enterprise | POST /api/geofences groupId | descendant | hidden
enterprise | POST /api/geofences groupIds | descendant | through
enterprise | DELETE /api/geofences/groups/[id] id | sibling | hidden
enterprise without modifyData | POST /api/geofences devices | own | denied
enterprise without modifyData | GET /api/geofences | own | through
virtual | PATCH /api/geofences/[id] id | own | through
virtual without modifyData | DELETE /api/geofences/[id] id | own | denied
virtual with one device | POST /api/geofences devices | own | through
virtual with one device | POST /api/geofences devices | ungiven | hidden
virtual with one device | GET /api/geofences/[id] id | descendant | hidden
virtual with one device | POST /api/geofences/import | own | denied
key that reads devices | GET /api/geofences | own | denied
enterprise | POST /v3/new/newFence/updateFence fenceId | descendant | through
enterprise | POST /v3/new/newFence/updateFence fenceId | foreign | hidden
enterprise | POST /v3/new/newFence/addFence imeiList | sibling | hidden
enterprise | POST /v3/new/newFence/addFence groupId | descendant | hidden
enterprise | DELETE /v3/new/newFence/deleteFence fenceId | parent | hidden
enterprise without modifyData | DELETE /v3/new/newFence/deleteFence/[fenceId] fenceId | own | denied
virtual with one device | POST /v3/new/newFence/addFence imeiList | ungiven | hidden
virtual with one device | POST /v3/new/newLandmark/addLandmark | own | denied
enterprise | DELETE /v3/new/newLandmark/deleteLandmark landmarkId | sibling | hidden
enterprise | POST /v3/new/newAlarmRule/updateAlarmRule ruleId | foreign | hidden
enterprise | POST /v3/new/newAlarmRule/updateAlarmRule exceptImeiList | sibling | hidden
enterprise | DELETE /v3/new/newAlarmRule/deleteAlarmRule/[ruleId] ruleId | descendant | through
enterprise | POST /v3/new/newAlarmRule/previewAlarmRule imeiList | foreign | hidden
key that reads devices | POST /v3/new/newAlarmRule/queryAlarmRuleList | own | denied
administrator | GET /api/unknown-devices | own | through
distributor | GET /api/unknown-devices | own | denied
administrator | GET /api/unread-streams | own | through
distributor | GET /api/unread-streams | own | denied
administrator | GET /api/quarantine | own | through
distributor | GET /api/quarantine | own | denied
administrator | GET /api/outbox | own | through
distributor | GET /api/outbox | own | denied
administrator | POST /api/outbox/[id]/retry | own | through
distributor | POST /api/outbox/[id]/retry | own | denied
administrator | PUT /api/manual/[page] | own | through
distributor | PUT /api/manual/[page] | own | denied
enterprise | POST /api/devices/sell accountId | descendant | through
enterprise | POST /api/devices/sell accountId | foreign | hidden
endUser | POST /api/devices/sell accountId | own | denied
enterprise | POST /api/devices/group groupId | sibling | hidden
enterprise | PATCH /api/groups/[id] id | descendant | through
enterprise | PATCH /api/groups/[id] id | foreign | hidden
enterprise | POST /api/accounts/[id]/move parentId | sibling | hidden
enterprise | GET /api/accounts/[id]/explain device | sibling | hidden
virtual | GET /api/accounts/[id]/explain device | own | denied
endUser | PATCH /api/virtual-accounts/[id] id | own | through
endUser | PATCH /api/virtual-accounts/[id] id | sibling | hidden
virtual | PATCH /api/virtual-accounts/[id] id | own | denied
enterprise | PATCH /api/webhooks/[id] id | own | through
enterprise | PATCH /api/webhooks/[id] id | descendant | hidden
enterprise | POST /api/webhooks/[id]/deliveries/[delivery]/send-again delivery | sibling | hidden
virtual | GET /api/webhooks | own | denied
key that reads devices | GET /api/webhooks | own | denied
virtual | PUT /api/alarm-sounds/[severity] | own | through
key that reads devices | GET /api/alarm-sounds/[severity] | own | denied
enterprise | GET /api/mail-server | own | through
endUser | DELETE /api/mail-server | own | through
enterprise without modifyData | PUT /api/mail-server | own | denied
enterprise without modifyData | GET /api/mail-server | own | denied
virtual | GET /api/mail-server | own | denied
virtual | POST /api/mail-server/test | own | denied
key that reads devices | GET /api/mail-server | own | denied
key that reads devices | GET /api/devices/[imei] imei | own | through
key that reads devices | GET /api/devices/[imei] imei | sibling | hidden
key that reads devices | GET /api/events | own | denied
enterprise | GET /api/alerts imei | sibling | through
enterprise | POST /api/alerts/process ids | own | through
enterprise | POST /api/alerts/process ids | descendant | through
enterprise | POST /api/alerts/process ids | sibling | hidden
enterprise | POST /api/alerts/process ids | parent | hidden
virtual | POST /api/alerts/process ids | descendant | through
virtual with one device | POST /api/alerts/process ids | own | through
enterprise | PUT /api/alerts/[id]/assignee id | own | through
enterprise | PUT /api/alerts/[id]/assignee id | descendant | through
enterprise | PUT /api/alerts/[id]/assignee id | sibling | hidden
virtual with one device | PUT /api/alerts/[id]/assignee id | descendant | hidden
enterprise | POST /api/alerts/[id]/comments id | descendant | through
enterprise | POST /api/alerts/[id]/comments id | parent | hidden
enterprise | GET /api/alerts/[id]/comments id | own | through
enterprise | GET /api/events/[id]/file id | own | through
enterprise | GET /api/events/[id]/file id | sibling | hidden
virtual with one device | GET /api/events/[id]/file id | descendant | hidden
key that reads devices | GET /api/events/[id]/file id | own | denied
key that reads devices | GET /api/alerts/[id]/comments id | own | denied
key that reads devices | GET /api/alerts | own | denied
key that reads devices | PATCH /api/devices/[imei] imei | own | denied
`

export type ByHand = { who: string; operation: string; field: string; whose: Relation; verdict: Verdict }

export const BY_HAND: ByHand[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [who = '', what = '', whose, verdict] = line.split(' | ')
    const [method, path, field = ''] = what.split(' ')
    const relation = whose as Relation
    return { who, operation: `${method} ${path}`, field, whose: relation, verdict: verdict as Verdict }
  })
