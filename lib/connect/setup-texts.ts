/**
 * The text messages by which a tracker is told its network and our address. They differ by model and firmware: here stand
 * those that vendors document or owners say that they sent, and a family of which none is known has none, because a wrong
 * server loses the device.
 */
export const SETUP_STEPS = [
  'apn',
  'user',
  'password',
  'server',
  'apnAndServer',
  'data',
  'zone',
  'interval',
  'check',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_KINDS = [
  'gt06',
  'gt06Asset',
  'teltonika',
  'sinotrack',
  'coban',
  'meitrack',
  'queclink',
] as const
export type SetupKind = (typeof SETUP_KINDS)[number]

/** What a person fills in, kept in the browser as typed. */
export type ApnFields = { apn: string; user: string; password: string }
/** What a tracker wants to see before it takes a text, where somebody set that. */
export type SmsFields = { smsLogin: string; smsPassword: string }
export type TypedFields = ApnFields & SmsFields
export type SetupValues = TypedFields & { host: string; port: number | null }

/** `only`: is sent where this is filled in. */
type Template = { step: SetupStep; text: string; only?: 'user' | 'password' }

const APN = 'APN,{apn}#'
const APN_WITH_USER = 'APN,{apn},{user},{password}#'
const SERVER_BY_ADDRESS = 'SERVER,0,{host},{port},0#'
const SERVER_BY_NAME = 'SERVER,1,{host},{port},0#'

/** Of Concox and Jimi, and of the many that understand them. */
const GT06: readonly Template[] = [
  { step: 'apn', text: APN },
  { step: 'server', text: SERVER_BY_NAME },
  // Packets carry UTC; a zone of its own would move every fix by whole hours.
  { step: 'zone', text: 'GMT,E,0,0#' },
  // Seconds between fixes, with the ignition on and off.
  { step: 'interval', text: 'TIMER,10,300#' },
  { step: 'check', text: 'GPRSSET#' },
]

/** A blank behind the login and the password of text messages each; neither is set when a tracker is new. */
const TELTONIKA_LOGIN = '{smsLogin} {smsPassword} '
const TELTONIKA_APN = `${TELTONIKA_LOGIN}setparam 2001:{apn}`
const TELTONIKA_APN_WITH_USER = `${TELTONIKA_LOGIN}setparam 2001:{apn};2002:{user};2003:{password}`

const TELTONIKA: readonly Template[] = [
  { step: 'apn', text: TELTONIKA_APN },
  { step: 'server', text: `${TELTONIKA_LOGIN}setparam 2004:{host};2005:{port};2006:0` },
  // Seconds between records and between sendings, moving and stopped.
  { step: 'interval', text: `${TELTONIKA_LOGIN}setparam 10050:10;10055:10;10000:3600;10005:3600` },
  { step: 'check', text: `${TELTONIKA_LOGIN}getparam 2004` },
]

const SINOTRACK_APN = '803{smsPassword} {apn}'
const SINOTRACK_APN_WITH_USER = '803{smsPassword} {apn} {user} {password}'

/**
 * 0000 is the password that a tracker is delivered with. No document of the vendor was found: 803, 804 and 805 are as owners of
 * an ST-901A+ sent them (traccar/traccar#4475), RCONF as a public client names it (eusonlito/GPS-Tracker#111); of 896 nobody
 * says that it was tried, and a tracker that does not know it is as it was.
 */
const SINOTRACK: readonly Template[] = [
  { step: 'apn', text: SINOTRACK_APN },
  { step: 'server', text: '804{smsPassword} {host} {port}' },
  { step: 'zone', text: '896{smsPassword}E00' },
  { step: 'interval', text: '805{smsPassword} 20' },
  { step: 'check', text: 'RCONF' },
]

/**
 * 123456 is the password that a tracker is delivered with. `adminip` and `fix` are as an owner of a TK103 at the port of GPS103 sent
 * them (traccar/traccar#3623), `apn` with its user and password as a vendor of the same texts documents them
 * (traccar.org/protocol/5006-xexun/COMMUNICATIONPROTOCOL.pdf), `gprs` as a public server names it (michaelkleinhenz/tk102b-server)
 * and the manual of a GPS301 has it with its modes, of which TCP is the first; `check` stands there too.
 */
const COBAN: readonly Template[] = [
  { step: 'apn', text: 'apn{smsPassword} {apn}' },
  { step: 'user', text: 'apnuser{smsPassword} {user}', only: 'user' },
  { step: 'password', text: 'apnpasswd{smsPassword} {password}', only: 'password' },
  { step: 'server', text: 'adminip{smsPassword} {host} {port}' },
  { step: 'data', text: 'gprs{smsPassword}' },
  { step: 'interval', text: 'fix030s***n{smsPassword}' },
  { step: 'check', text: 'check{smsPassword}' },
]

/**
 * 0000 is the password that a tracker is delivered with (manual of the MT90). As an owner of an MVT380 sent them by the vendor's
 * SMS protocol 1.7 (traccar/traccar#928), which later versions say is of all models here: 1 is TCP, 6 is a minute.
 */
const MEITRACK: readonly Template[] = [
  { step: 'apnAndServer', text: '{smsPassword},A21,1,{host},{port},{apn},{user},{password}' },
  { step: 'interval', text: '{smsPassword},A12,6,0' },
]

/**
 * Of the vendor's protocol of the GL300, revision 1.02, sections 3.2.2 and 3.2.3: gl300 is the password that it is delivered with.
 * 3 keeps a connection open, 1 keeps what was not sent, a heartbeat comes every 5 minutes, and SACK is on. Documents of other models
 * were not found whole, and their fields may differ.
 */
const QUECLINK: readonly Template[] = [
  { step: 'apn', text: 'AT+GTBSI={smsPassword},{apn},{user},{password},,,,,0001$' },
  { step: 'server', text: 'AT+GTSRI={smsPassword},3,,1,{host},{port},0.0.0.0,0,,5,1,,,,,0002$' },
]

const TEMPLATES: Record<SetupKind, readonly Template[]> = {
  gt06: GT06,
  // No ignition: one interval, in seconds.
  gt06Asset: GT06.map((one) => (one.step === 'interval' ? { ...one, text: 'TIMER,60#' } : one)),
  teltonika: TELTONIKA,
  sinotrack: SINOTRACK,
  coban: COBAN,
  meitrack: MEITRACK,
  queclink: QUECLINK,
}

/** What is taken for the password of text messages as long as nothing is typed. */
const DELIVERED_WITH: Partial<Record<SetupKind, string>> = {
  sinotrack: '0000',
  coban: '123456',
  meitrack: '0000',
  queclink: 'gl300',
}

/** Which of what guards text messages the texts of a kind have a place for, and what the password is when it is new. */
export function smsFieldsOf(kind: SetupKind): { fields: (keyof SmsFields)[]; delivered: string | null } {
  const fields = (['smsLogin', 'smsPassword'] as const).filter((name) =>
    TEMPLATES[kind].some(({ text }) => text.includes(`{${name}}`)),
  )
  return { fields, delivered: DELIVERED_WITH[kind] ?? null }
}

/** Of a text for an access point, the one for an access point with a user. */
const WITH_USER: Readonly<Record<string, string>> = {
  [APN]: APN_WITH_USER,
  [TELTONIKA_APN]: TELTONIKA_APN_WITH_USER,
  [SINOTRACK_APN]: SINOTRACK_APN_WITH_USER,
}

/** Which texts the devices of a model understand; null where none are known. */
export function setupKindOf(model: { protocol: string; family: string | null }): SetupKind | null {
  if (model.protocol === 'teltonika') return 'teltonika'
  // Others that speak H02 take other texts, or the same with other passwords.
  if (model.protocol === 'h02') return model.family === 'st90x' ? 'sinotrack' : null
  if (model.protocol === 'gps103') return 'coban'
  if (model.protocol === 'meitrack') return 'meitrack'
  if (model.protocol === 'queclink') return model.family === 'gl300' ? 'queclink' : null
  if (model.protocol !== 'gt06') return null
  // The commands of these cameras are written otherwise, and their server is set by the vendor's tool.
  if (model.family === 'jc400') return null
  return model.family === 'll' ? 'gt06Asset' : 'gt06'
}

export const MAX_HOST = 100

/** Printable, without what ends a value or the text, and without spaces. */
const USABLE = /^[!"$-+\--~]*$/

/** Whether a value can stand in a text: no comma, no `#`, no space, nothing that a text message may change. */
export const isUsable = (value: string): boolean => USABLE.test(value)

const WITHIN =
  /^(localhost$|(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)(\.\d+)+$|.*\.(local|localhost)$)/i

/** Whether a tracker can come to know a host by a mobile network: not one of this machine or of a network behind a router. */
export const isPublicHost = (host: string): boolean =>
  !WITHIN.test(host) && (host.includes('.') || /^\[2/.test(host))

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** A text to be sent; null while a value is missing or cannot stand in it. */
export type SetupText = { step: SetupStep; text: string | null; namesHost: boolean }

/** The texts for a device, in the order in which they are sent. */
export function connectTexts(kind: SetupKind, values: SetupValues): SetupText[] {
  const known = { ...values, smsPassword: values.smsPassword || (DELIVERED_WITH[kind] ?? '') }
  return TEMPLATES[kind]
    .filter(({ only }) => !only || known[only] !== '')
    .map(({ step, text }) => ({
      step,
      text: fill(chosen(text, known), known),
      namesHost: text.includes('{host}'),
    }))
}

/** The form of a text that fits the values: APNs with a user, servers by address. */
function chosen(text: string, { host, user, password }: SetupValues): string {
  const withUser = user || password ? WITH_USER[text] : undefined
  if (withUser) return withUser
  return text === SERVER_BY_NAME && IPV4.test(host) ? SERVER_BY_ADDRESS : text
}

const OPTIONAL = ['user', 'password', 'smsLogin', 'smsPassword']

function fill(text: string, values: SetupValues): string | null {
  const parts: Record<string, string> = { ...values, port: String(values.port ?? '') }
  let isWhole = true
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts[name] ?? ''
    if ((value === '' && !OPTIONAL.includes(name)) || isParted(value, text) || !isUsable(value))
      isWhole = false
    return value
  })
  return isWhole ? filled : null
}

/** Between Teltonika's parameters stands a semicolon, and a dollar ends what is said to Queclink. */
const isParted = (value: string, text: string): boolean =>
  (value.includes(';') && text.includes('setparam')) || (value.includes('$') && text.startsWith('AT+'))

/** What a number that texts can be sent to looks like; longer ones are of the card itself. */
const NUMBER = /^\+?\d{3,15}$/

/** The number of a SIM as a phone dials it; null for what is none. */
export function smsNumber(sim: string | null): string | null {
  const number = (sim ?? '').replace(/[\s().-]/g, '')
  return NUMBER.test(number) ? number : null
}

/** The same for a phone that scans it. */
export const smsCode = (number: string, text: string): string => `SMSTO:${number}:${text}`

/** A text in parts, with the blanks apart that nobody sees: at its beginning and end, and several in a row. */
export function blankParts(text: string): { part: string; isBlank: boolean }[] {
  return text
    .split(/(^ +| {2,}| +$)/)
    .filter((part) => part !== '')
    .map((part) => ({ part, isBlank: part.trim() === '' }))
}

/** A link that opens the phone's messages with a number and a text. In this form iOS and Android both take the text. */
export const smsLink = (number: string, text: string): string =>
  `sms:${number}?&body=${encodeURIComponent(text)}`
