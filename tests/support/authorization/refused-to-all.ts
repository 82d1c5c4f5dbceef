/** Operations that nobody of the cast gets done, because of the state that the world is in, and why. */
export const REFUSED_TO_ALL: Record<string, string> = {
  'DELETE /api/account': 'hasDevices',
  'DELETE /api/accounts/[id]': 'hasDevices',
  'POST /api/accounts/[id]/move': 'transferAlreadyThere',
  'GET /api/basemap/file/[z]/[x]/[y]': 'notFound',
  // There is no routing engine.
  'GET /api/devices/[imei]/matched-track': 'routingOff',
  'GET /api/devices/[imei]/trips/[start]/why': 'notFound',
  // In hours of which no fix is kept nothing was driven.
  'GET /api/fleet-routes/driven': 'fleetRouteUndriven',
  // It has its bill.
  'PUT /api/services/[id]/file': 'dataExists',
  // Nothing happened that could be taken out.
  'POST /api/fleet-scores/disputes': 'drivingEventUnknown',
  'DELETE /api/fleet-scores/disputes': 'drivingEventUnknown',
  // It has its receipt.
  'PUT /api/fleet-costs/[id]/file': 'dataExists',
  'POST /api/session': 'wrongPassword',
  // The token of a link is known to who was given one.
  'POST /api/embed/open': 'embedRefused',
  'GET /api/embed/figure': 'embedBearerInvalid',
  'GET /api/embed/report': 'embedBearerInvalid',
  'GET /api/embed/track': 'embedBearerInvalid',
  'POST /api/share/open': 'shareRefused',
  'POST /api/shares/[id]/mail': 'shareLinkWrong',
  // One without a picture.
  'GET /api/feedback/[id]/picture': 'notFound',
  'GET /api/fleet-vehicles/[id]/insurances/[insurance]/file': 'notFound',
  'DELETE /api/quarantine/[id]': 'notFound',
  'POST /api/quarantine/[id]/retry': 'notFound',
  'POST /api/setup': 'setupDone',
  // Nobody has tried one out.
  'POST /api/imports/traccar/[id]/start': 'importNotTried',
  'GET /api/imports/traccar/[id]/invitations': 'importNotTried',
  'POST /api/imports/traccar/[id]/invitations': 'importNotTried',
  'POST /api/tasks/[id]/cancel': 'taskNotReady',
  'POST /api/tasks/[id]/retry': 'taskNotReady',
  'POST /api/tasks/[id]/undo': 'taskNotReady',
  'POST /api/second-factor/confirm': 'secondFactorFixed',
  'POST /api/second-factor/recovery-codes': 'secondFactorFixed',
  'POST /api/phones/[imei]/fixes': 'notAPhone',
  'POST /api/passwords/forgotten': 'mailNotSetUp',
  'POST /api/account/email': 'mailNotSetUp',
  'POST /api/account/email/confirm': 'notFound',
  'POST /api/emails/confirm': 'linkExpired',
  'POST /api/passwords/reset': 'linkExpired',
  'GET /api/domains/files/[name]': 'notFound',
  'POST /api/mail/test': 'mailNotSetUp',
  // Nobody has a sound of its own.
  'GET /api/alarm-sounds/[severity]': 'notFound',
  // None of them has proved its address.
  'PUT /api/mail-server': 'mailServerNoAddress',
  'POST /api/mail-server/test': 'mailServerNoAddress',
  // The platform has none.
  'DELETE /api/sms-provider': 'smsProviderMissing',
  'POST /api/sms-provider/test': 'smsProviderMissing',
  'POST /api/outbox/[id]/retry': 'notFound',
  // The code of a device is known to who made it.
  'POST /api/alert-contacts/[id]/code': 'mailNotSetUp',
  'POST /api/alert-contacts/[id]/verify': 'contactCodeSpent',
  'POST /api/alert-mail': 'linkExpired',
  // Goes on to the page of the link.
  'GET /api/alert-mail': '303',
  'POST /api/push/test': 'pushNotSetUp',
  'POST /api/bindings': 'bindingRefused',
  'DELETE /api/bindings/[imei]': 'notBound',
  'POST /api/demo-applications/[id]/end': 'applicationReviewed',
}
