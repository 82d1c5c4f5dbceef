/** Operations that nobody of the cast gets done, because of the state that the world is in, and why. */
export const REFUSED_TO_ALL: Record<string, string> = {
  'DELETE /api/account': 'hasDevices',
  'DELETE /api/accounts/[id]': 'hasDevices',
  'POST /api/accounts/[id]/move': 'transferAlreadyThere',
  'GET /api/basemap/file/[z]/[x]/[y]': 'notFound',
  'GET /api/devices/[imei]/trips/[start]/why': 'notFound',
  'POST /api/session': 'wrongPassword',
  'POST /api/setup': 'setupDone',
  'POST /api/tasks/[id]/cancel': 'taskNotReady',
  'POST /api/tasks/[id]/retry': 'taskNotReady',
  'POST /api/second-factor/confirm': 'secondFactorFixed',
  'POST /api/second-factor/recovery-codes': 'secondFactorFixed',
  'POST /api/passwords/forgotten': 'mailNotSetUp',
  'POST /api/passwords/reset': 'linkExpired',
  'GET /api/domains/files/[name]': 'notFound',
  'POST /api/mail/test': 'mailNotSetUp',
  'POST /api/demo-applications/[id]/end': 'applicationReviewed',
}
