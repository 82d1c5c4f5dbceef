/**
 * Trackers that take the same texts. `gt06` is any that speaks GT06 and of which no more is known, `jt808` any that speaks
 * JT/T 808; `ll` are asset trackers, `obd` trackers in the diagnostic plug, which have no relay.
 */
export const FAMILIES = [
  'gt06',
  'gt06n',
  'x3',
  'vl',
  'vl110c',
  'll',
  'obd',
  'wanway',
  'micodus',
  's11l',
  'vt02s',
  'mt700',
  'jc400',
  'teltonika',
  'h02',
  'jt808',
  'g10ls',
  'gps103',
  'meitrack',
  'suntech',
  'queclink',
  'tk103',
] as const
export type Family = (typeof FAMILIES)[number]

/** Models of GT06 whose family is known by what a source says of them, some that an operator may add among them. */
const GT06_MODELS: Readonly<Record<string, Family>> = {
  GT06N: 'gt06n',
  GT06D: 'gt06n',
  WETRACK2: 'gt06n',
  X3: 'x3',
  VL01: 'vl',
  VL03: 'vl',
  NT06L: 'vl',
  VL110C: 'vl110c',
  LL01: 'll',
  OB22: 'obd',
  S20: 'wanway',
  MV710G: 'micodus',
  MV930: 'micodus',
  S11L: 's11l',
  VT02S: 'vt02s',
  MT700: 'mt700',
  JC400: 'jc400',
  JC400D: 'jc400',
  JC400P: 'jc400',
  JC261: 'jc400',
  JC261P: 'jc400',
}

/** Models whose family is known, by what they speak. */
const FAMILY_OF_MODEL: Readonly<Record<string, Readonly<Record<string, Family>>>> = {
  gt06: GT06_MODELS,
  jt808: { G10LS: 'g10ls', G20LS: 'g10ls' },
}

/** What other models of a protocol are. */
const FAMILY_OF_PROTOCOL: Readonly<Record<string, Family>> = {
  gt06: 'gt06',
  jt808: 'jt808',
  teltonika: 'teltonika',
  h02: 'h02',
  gps103: 'gps103',
  meitrack: 'meitrack',
  suntech: 'suntech',
  queclink: 'queclink',
  tk103: 'tk103',
}

/** A model as people write it: `JM-VL03`, `vl03`. */
const plainCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/^JM-/, '')
    .replace(/[^A-Z0-9]/g, '')

/** Of a model as the catalogue of devices has it. `models` are those that the operator put into a family, by their codes. */
export function familyOf(
  model: { code: string; protocol: string },
  models: Readonly<Record<string, string>> = {},
): string | null {
  const own = Object.entries(models).find(([code]) => code.toUpperCase() === model.code.toUpperCase())
  if (own) return own[1]
  const known = FAMILY_OF_MODEL[model.protocol]?.[plainCode(model.code)]
  return known ?? FAMILY_OF_PROTOCOL[model.protocol] ?? null
}

/** Protocols by which devices report in requests: nobody reaches them between two of these. A test holds it to the gateway. */
const BY_REQUESTS: ReadonlySet<string> = new Set(['osmand'])

/** A model as far as it decides whether and how its devices are sent commands. */
export type CommandedModel = { code: string; protocol: string; isPhone: boolean }

/** Whether devices of a model find their commands in the answer to their next report. What another server forwards for is no phone. */
export const pullsCommands = ({ protocol, isPhone }: Omit<CommandedModel, 'code'>): boolean =>
  isPhone && BY_REQUESTS.has(protocol)

/**
 * Whether devices of a model can be sent commands at all. A protocol that the gateway does not know is not judged: its devices are
 * heard by all, and may be reached.
 */
export const carriesCommands = (model: Omit<CommandedModel, 'code'>): boolean =>
  !BY_REQUESTS.has(model.protocol) || pullsCommands(model)
