/** What a search for devices may say, for schemas and for screens, which check nothing with zod. */

/** So many IMEIs may be searched for or acted on at once (spec section 9). */
export const MAX_IMEIS = 1000
/** Parts of IMEIs are looked for one by one. */
export const MAX_IMEI_PARTS = 20
/** So many devices may be meant by a filter; it is one transaction, and others wait for it. */
export const MAX_MATCHING = 50_000
/** Rows that are written while one waits; more of them are a task. */
export const MAX_EXPORT_DEVICES = 1000

/** A whole IMEI, or 5 characters and more of any identifier. */
export const IDENTIFIER_PART = /^[A-Za-z0-9._-]{5,40}$/
export const isWholeImei = (part: string): boolean => /^\d{15}$/.test(part)

/** Characters of a text that is looked for. */
export const MAX_SEARCH = 50
export const MAX_SIM = 21
export const MAX_MODEL_CODE = 40
export const MAX_MODELS = 50
/** Groups together; as many as the board takes. */
export const MAX_FILTER_GROUPS = 50

export const ACTIVATIONS = ['activated', 'notActivated', 'autoActivate', 'awaiting'] as const
export const EXPIRY_BANDS = ['expired', 'in7', 'in30', 'in60', 'never'] as const
export type ExpiryBand = (typeof EXPIRY_BANDS)[number]
/** Whether devices of accounts below the one that is asked for count too. */
export const SUB_ACCOUNTS = ['include', 'exclude'] as const
export const BINDINGS = ['bound', 'unbound', 'barred'] as const
export const STOCKS = ['stock', 'sold'] as const

export const DEVICE_SORTS = [
  'name',
  'imei',
  'model',
  'plate',
  'sim',
  'account',
  'group',
  'status',
  'activatedAt',
  'expiresAt',
  'userExpiresAt',
  'soldAt',
  'createdAt',
  'lastPacketAt',
  'driverName',
  'bound',
  'remark',
  'sn',
  'vin',
  'iccid',
  'mileage',
] as const
export type DeviceSort = (typeof DEVICE_SORTS)[number]

/** Filters that somebody keeps under a name. */
export const MAX_VIEW_NAME = 40
export const MAX_SAVED_VIEWS = 20
