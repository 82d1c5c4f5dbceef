import { z } from 'zod'

const flag = z.union([z.literal(0), z.literal(1)])

/** The signed-in user as the documented calls name it (spec section 3). Flags are 0 or 1. */
export const currentUser = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  fullParentId: z.string(),
  nodeId: z.number().int(),
  nickName: z.string(),
  account: z.string(),
  accountType: z.number().int(),
  isBatchSendIns: flag,
  isBatchSendFm: flag,
  updateDevFlag: flag,
  appUpdateDevFlag: flag,
  webLogin: flag,
  appLogin: flag,
  language: z.string().nullable(),
  userFictitiousFlag: z.boolean(),
  /** What the fictitious user itself may do; for a real one as the account. */
  instructionsFlag: flag,
  updateFlag: flag,
  viewReportFlag: flag,
  capacity: z.enum(['L', 'GAL']),
  showUnit: z.enum(['km', 'mi', 'nmi']),
  speed: z.enum(['km/h', 'mph', 'knot']),
  temperature: z.enum(['°C', '°F']),
  googleMapKey: z.string().nullable(),
  userMapType: z.string(),
  parentGoogleMapKeyFlag: z.enum(['0', '1']),
  timeZones: z.string(),
})
export type CurrentUser = z.infer<typeof currentUser>

export type UserFacts = {
  id: number
  parentId: number | null
  path: string
  nodeId: number
  customerName: string
  login: string
  type: number
  language: string | null
  timeZone: string
  distanceUnit: string
  volumeUnit: string
  temperatureUnit: string
  mapType: string
  mapKey: string | null
  parentMapKey: boolean
  modifyData: boolean
  sendCommand: boolean
  batchCommands: boolean
  editByWeb: boolean
  editByApp: boolean
  webLogin: boolean
  appLogin: boolean
}

/** What who asks may do at this moment, a fictitious user within its parent's rights. */
export type UserRights = { virtual: boolean; edit: boolean; reports: boolean; batchCommands: boolean }

const as01 = (on: boolean) => (on ? 1 : 0)

/** The row of the account acted for, under the names and units of the documented calls. */
export function toCurrentUser(row: UserFacts, rights: UserRights): CurrentUser {
  return {
    id: row.id,
    parentId: row.parentId,
    fullParentId: row.path,
    nodeId: row.nodeId,
    nickName: row.customerName,
    account: row.login,
    accountType: row.type,
    language: row.language,
    isBatchSendIns: as01(row.sendCommand && row.batchCommands),
    // Nothing sends a firmware.
    isBatchSendFm: 0,
    updateDevFlag: as01(row.modifyData && row.editByWeb),
    appUpdateDevFlag: as01(row.modifyData && row.editByApp),
    webLogin: as01(row.webLogin),
    appLogin: as01(row.appLogin),
    userFictitiousFlag: rights.virtual,
    instructionsFlag: as01(rights.batchCommands),
    updateFlag: as01(rights.edit),
    viewReportFlag: as01(rights.reports),
    ...unitsOf(row),
    // A key is money: a virtual account uses it and does not read it.
    googleMapKey: rights.virtual ? null : row.mapKey,
    // The documented call knows names of maps only.
    userMapType: row.mapType === 'auto' ? 'world' : row.mapType,
    parentGoogleMapKeyFlag: row.parentMapKey ? '1' : '0',
    timeZones: row.timeZone,
  }
}

/** Units by the rules of spec section 5; anything unknown is metric. */
export function unitsOf(
  row: Pick<UserFacts, 'distanceUnit' | 'volumeUnit' | 'temperatureUnit'>,
): Pick<CurrentUser, 'capacity' | 'showUnit' | 'speed' | 'temperature'> {
  const gallons = row.volumeUnit === 'g' || row.volumeUnit === 'GAL'
  const temperature = row.temperatureUnit.toLowerCase() === 'f' ? '°F' : '°C'
  const capacity = gallons ? 'GAL' : 'L'
  if (row.distanceUnit === 'mi') return { capacity, temperature, showUnit: 'mi', speed: 'mph' }
  if (row.distanceUnit === 'nmi' || row.distanceUnit === 'knot')
    return { capacity, temperature, showUnit: 'nmi', speed: 'knot' }
  return { capacity, temperature, showUnit: 'km', speed: 'km/h' }
}
