/** Why something comes along otherwise than it was, or not at all; each has a text of `messages` under `importReasons`. */
export const REASONS = [
  'alreadyHere',
  'deletedHere',
  'refusedHere',
  'takenHere',
  'shared',
  'differsHere',
  'ownerOther',
  'disabledThere',
  'attributesLeft',
  'rowUnreadable',
  // Accounts
  'isAdministrator',
  'isTemporary',
  'loginUnusable',
  'noPassword',
  'noPasswordNoMail',
  'severalManagers',
  'managersInCircle',
  'limitNotKept',
  'commandsNotLimited',
  'phoneUnusable',
  'ended',
  // Groups, devices and drivers
  'groupEmpty',
  'groupNested',
  'groupsFull',
  'identifierUnusable',
  'modelByProtocol',
  'modelForwarded',
  'waitsForActivation',
  'iconOfCar',
  'severalDrivers',
  'driverOfNone',
  'nameCut',
  'remarkKeeps',
  'simUnusable',
  // Fences
  'areaUnreadable',
  'areaWithHoles',
  'areaOfSeveral',
  'shapeRefused',
  'radiusRounded',
  'lineWidthUsual',
  'calendarLeft',
  'devicesOfOthers',
  'tooManyDevices',
  // Attributes, notifications and commands
  'computedLeft',
  'kindLeft',
  'limitUnknown',
  'alarmUnknown',
  'fencesNone',
  'devicesNone',
  'channelLeft',
  'commandLeft',
  'minutesChosen',
  'thresholdChosen',
  'engineLeft',
  'smsLeft',
  'typeLeft',
  'templatesFull',
  'textUnusable',
  'inactivityUnknown',
  'speedOfFence',
  // Maintenance, and what has no counterpart
  'countsAnew',
  'dueOnceLeft',
  'dueByLeft',
  'periodUnusable',
  'dueNone',
  'calendarStays',
  'scheduleLeft',
  'orderLeft',
] as const
export type ReasonName = (typeof REASONS)[number]
/** With what it is about, e.g. a name or a value; not translated. */
export type Reason = { name: ReasonName; about?: string }

/** What rows of a report are, as the server called them. */
export const MOVED_KINDS = [
  'account',
  'group',
  'device',
  'driver',
  'geofence',
  'attribute',
  'notification',
  'maintenance',
  'command',
  'calendar',
  'report',
  'order',
  'server',
] as const
export type MovedKind = (typeof MOVED_KINDS)[number]

/** What becomes of it: it comes, comes otherwise than it was, is here already, or stays behind. */
export const MOVES = ['comes', 'otherwise', 'here', 'left'] as const
export type Move = (typeof MOVES)[number]

export type ReportRow = {
  kind: MovedKind
  externalId: number
  name: string
  move: Move
  /** What it is here, e.g. the login of an account or the kind of a rule. */
  becomes: string
  /** The login of the account that has it. */
  owner: string
  reasons: readonly Reason[]
}

/** That several have it there, by the names of their accounts. */
export const sharedBy = (accounts: readonly number[], nameOf: (account: number) => string): Reason[] =>
  accounts.length > 0 ? [{ name: 'shared', about: accounts.map(nameOf).join(', ') }] : []

/** How something comes. */
export const moveFor = (reasons: readonly Reason[]): Move => (reasons.length > 0 ? 'otherwise' : 'comes')

export type MoveCounts = Record<MovedKind, Record<Move, number>>

/** How many of each kind become what. */
export function countMoves(rows: readonly ReportRow[]): MoveCounts {
  const counts = Object.fromEntries(
    MOVED_KINDS.map((kind) => [kind, Object.fromEntries(MOVES.map((move) => [move, 0]))]),
  ) as MoveCounts
  for (const { kind, move } of rows) counts[kind][move]++
  return counts
}

export type ReasonCount = { kind: MovedKind; name: ReasonName; count: number }

/** Why how many of each kind come otherwise than they were, or stay behind. */
export function countReasons(rows: readonly ReportRow[]): ReasonCount[] {
  const counts = new Map<string, ReasonCount>()
  for (const { kind, move, reasons } of rows)
    for (const name of new Set(reasons.map((reason) => reason.name))) {
      // Of what is as it was before nothing is news but what differs.
      if (move === 'comes' || (move === 'here' && !NEWS.includes(name))) continue
      const key = `${kind} ${name}`
      const known = counts.get(key) ?? { kind, name, count: 0 }
      known.count++
      counts.set(key, known)
    }
  const place = ({ kind }: ReasonCount) => MOVED_KINDS.indexOf(kind)
  return [...counts.values()].sort((a, b) => place(a) - place(b) || b.count - a.count)
}

const NEWS: readonly ReasonName[] = ['differsHere', 'ownerOther', 'disabledThere', 'deletedHere']

/** A row as the screen tells it; what all of them are stands in the report. */
export type ToldRow = Pick<ReportRow, 'kind' | 'name' | 'reasons'> & { move: 'left' | 'otherwise' }
export const MOST_TOLD_ROWS = 200
const MOST_TOLD_LETTERS = 120

/** The first rows of what stays behind, and of what comes otherwise than it was. */
export function tellRows(rows: readonly ReportRow[]): ToldRow[] {
  const short = (text: string) => text.slice(0, MOST_TOLD_LETTERS)
  return (['left', 'otherwise'] as const).flatMap((move) =>
    rows
      .filter((row) => row.move === move)
      .slice(0, MOST_TOLD_ROWS)
      .map(({ kind, name, reasons }) => ({
        kind,
        move,
        name: short(name),
        reasons: reasons.map(({ name, about }) => ({
          name,
          ...(about !== undefined && { about: short(about) }),
        })),
      })),
  )
}
