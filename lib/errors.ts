/**
 * The one table of refusals, all of which are thrown somewhere (a test looks). `code` is what clients switch on (spec
 * section 8: 10005 and 10006 end the session; `lib/http/reaction.ts` knows those too that only others send), `status` is
 * HTTP. The text of each stands in messages under `errors.<name>`.
 */
export const ERRORS = {
  illegalParameter: { code: 40001, status: 400 },
  bodyTooLarge: { code: 40002, status: 413 },
  preferenceBytes: { code: 40003, status: 413 },
  preferenceParts: { code: 40004, status: 413 },
  bodyTooSlow: { code: 40005, status: 408 },
  bodyCutOff: { code: 40006, status: 400 },
  notJson: { code: 40007, status: 415 },
  tooManyParameters: { code: 40008, status: 414 },
  formParts: { code: 40009, status: 413 },
  formName: { code: 40010, status: 400 },
  formValue: { code: 40011, status: 413 },
  jsonValues: { code: 40012, status: 413 },
  jsonDepth: { code: 40013, status: 400 },
  jsonDigits: { code: 40014, status: 400 },
  notFound: { code: 40400, status: 404 },
  methodNotAllowed: { code: 40500, status: 405 },
  permissionDenied: { code: 40300, status: 403 },
  crossSiteRequest: { code: 40301, status: 403 },
  dataExists: { code: 40900, status: 409 },
  hostUnknown: { code: 42100, status: 421 },
  requestTooFrequent: { code: 42900, status: 429 },
  tooManyFeeds: { code: 42901, status: 429 },
  systemAbnormal: { code: 50000, status: 500 },
  systemBusy: { code: 50300, status: 503 },

  tokenMissing: { code: 10005, status: 401 },
  loginTimeout: { code: 10006, status: 401 },

  accountEmpty: { code: 11001, status: 400 },
  wrongPassword: { code: 11002, status: 401 },
  noWebLogin: { code: 11003, status: 403 },
  noAppLogin: { code: 11022, status: 403 },
  accountDisabled: { code: 11004, status: 403 },
  accountExpired: { code: 11005, status: 403 },
  captchaRequired: { code: 11006, status: 401 },
  captchaWrong: { code: 11007, status: 401 },
  captchaSpent: { code: 11008, status: 401 },
  captchaUnavailable: { code: 11021, status: 503 },
  loginTooFrequent: { code: 11009, status: 429 },
  setupDone: { code: 11010, status: 409 },
  setupTokenWrong: { code: 11020, status: 403 },
  weakPassword: { code: 11011, status: 400 },

  accountUnknown: { code: 20001, status: 404 },
  accountExists: { code: 20002, status: 409 },

  accountTypeUnder: { code: 20003, status: 400 },
  hasDevices: { code: 20004, status: 409 },
  hasSubAccounts: { code: 20005, status: 409 },
  hasCoins: { code: 20010, status: 409 },
  notSubordinate: { code: 20011, status: 403 },
  transferRunning: { code: 20012, status: 409 },
  transferToSelf: { code: 20013, status: 400 },
  transferToBelow: { code: 20014, status: 400 },
  transferAlreadyThere: { code: 20015, status: 400 },
  transferAcrossNodes: { code: 20016, status: 400 },
  expiryBeyondParent: { code: 20017, status: 400 },
  expiryBeforeActivation: { code: 20018, status: 400 },
  mapKeyShared: { code: 20019, status: 400 },
  mapKeyMissing: { code: 20024, status: 400 },
  mapNotOffered: { code: 20025, status: 400 },
  passwordSame: { code: 20020, status: 400 },
  onlyPrimaryAccount: { code: 20021, status: 403 },
  contactProvider: { code: 20225, status: 409 },
  accountTypeFixed: { code: 20022, status: 409 },
  grantBeyondSuperior: { code: 20023, status: 403 },

  secondFactorRequired: { code: 11012, status: 401 },
  secondFactorWrong: { code: 11013, status: 401 },
  emailCodeWrong: { code: 11023, status: 400 },
  secondFactorSetUp: { code: 11014, status: 403 },
  linkExpired: { code: 11015, status: 400 },
  passwordNotConfirmed: { code: 11016, status: 400 },
  secondFactorFixed: { code: 11017, status: 409 },
  keyUnknown: { code: 11018, status: 404 },
  sessionUnknown: { code: 11019, status: 404 },
  mailFailed: { code: 23001, status: 502 },
  mailNotSetUp: { code: 23002, status: 409 },
  domainExists: { code: 23003, status: 409 },
  fileType: { code: 23004, status: 400 },
  fileTooLarge: { code: 23005, status: 413 },
  picturePixels: { code: 23027, status: 413 },
  pictureName: { code: 23007, status: 400 },
  tooManyRows: { code: 23008, status: 400 },
  spreadsheetUnreadable: { code: 23009, status: 400 },
  sheetUnpacked: { code: 23020, status: 413 },
  sheetAllRows: { code: 23021, status: 400 },
  sheetColumns: { code: 23022, status: 400 },
  sheetCells: { code: 23023, status: 400 },
  sheetText: { code: 23024, status: 400 },
  sheetTime: { code: 23025, status: 400 },
  sheetMemory: { code: 23026, status: 400 },
  taskUnknown: { code: 23010, status: 404 },
  taskNotReady: { code: 23011, status: 409 },
  quotaReached: { code: 23012, status: 409 },
  imeiColumnMissing: { code: 23013, status: 400 },

  domainUnknown: { code: 23014, status: 404 },
  domainReserved: { code: 23015, status: 400 },
  applicationUnknown: { code: 23016, status: 404 },
  applicationReviewed: { code: 23017, status: 409 },

  groupUnknown: { code: 21010, status: 404 },
  groupExists: { code: 21011, status: 409 },
  groupHasDevices: { code: 21012, status: 409 },
  groupDefault: { code: 21013, status: 400 },
  groupForeign: { code: 21014, status: 400 },
  notActivated: { code: 21015, status: 409 },
  alreadyActivated: { code: 21016, status: 409 },
  ownStockExpiry: { code: 21017, status: 403 },
  vinCheckDigit: { code: 21019, status: 409 },

  deviceUnknown: { code: 21001, status: 404 },
  imeiExists: { code: 21002, status: 409 },
  imeiFormat: { code: 21003, status: 400 },
  identifierFixed: { code: 21040, status: 409 },
  modelUnknown: { code: 21004, status: 400 },
  commandFormat: { code: 21008, status: 400 },
  deviceExpired: { code: 21009, status: 403 },

  rangeReversed: { code: 22001, status: 400 },
  rangeTooLong: { code: 22002, status: 400 },
  tooManyFixes: { code: 22003, status: 400 },
  tooManyDevices: { code: 22004, status: 400 },
  foreignPast: { code: 21041, status: 409 },
  deletionUnconfirmed: { code: 21042, status: 400 },
  imeiDeleted: { code: 21043, status: 409 },
  modelExists: { code: 21044, status: 409 },
  notAPhone: { code: 21045, status: 409 },
  sourceNotAllowed: { code: 21046, status: 403 },
  bindingRefused: { code: 21047, status: 400 },
  bindingBarred: { code: 21048, status: 409 },
  notBound: { code: 21049, status: 409 },
  endSetAbove: { code: 21050, status: 409 },
  modelIsDefault: { code: 21051, status: 409 },
  reportRefused: { code: 22011, status: 422 },
  exportTooLarge: { code: 22006, status: 400 },
  rangeMissing: { code: 22007, status: 400 },
  rangeTooEarly: { code: 22008, status: 400 },
  rangeFuture: { code: 22009, status: 400 },
  rangeForScreen: { code: 22010, status: 400 },

  reportUnknown: { code: 24001, status: 404 },
  reportOneDevice: { code: 24002, status: 400 },
  reportTooLarge: { code: 24003, status: 400 },
  reportFormula: { code: 24004, status: 400 },
  conditionColumn: { code: 24009, status: 400 },
  exportUnknown: { code: 24011, status: 400 },
  reportNameTaken: { code: 24005, status: 409 },
  announcementUnknown: { code: 25001, status: 404 },
  announcementWords: { code: 25002, status: 400 },
  announcementAcknowledged: { code: 25003, status: 409 },
  scheduleUnknown: { code: 24006, status: 404 },
  scheduleExists: { code: 24007, status: 409 },
  scheduleFixed: { code: 24008, status: 409 },
  scheduleRunning: { code: 24010, status: 409 },
} as const satisfies Record<string, { code: number; status: number }>

export type ErrorName = keyof typeof ERRORS
export type ErrorParams = Record<string, string | number>

/** A refusal that a user may see. `log` is for the operator and never leaves the server. */
export class AppError extends Error {
  constructor(
    readonly error: ErrorName,
    readonly params: ErrorParams = {},
    readonly log?: string,
  ) {
    super(log ?? error)
    this.name = 'AppError'
  }

  get code(): number {
    return ERRORS[this.error].code
  }

  get status(): number {
    return ERRORS[this.error].status
  }
}
