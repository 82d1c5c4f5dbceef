import type { Permission } from '@/lib/auth/permissions'
import type { CommandState } from '@/lib/commands/command-states'
import type { FeedbackKind, FeedbackStatus } from '@/lib/feedback/kinds'
import type { EndCounts, EndText } from '@/lib/fleet/ends/end-kinds'
import type { TaskKind } from '@/lib/tasks/task-kinds'

/** In the list of messages, and as an email beside it. */
export type Channels = { list: boolean; mail: boolean }

type Entry = {
  /** As the specification and the API call the type. */
  number: number
  /** What it takes to be told; null for everybody. */
  audience: Permission | null
  /** Where it goes unless the account chose otherwise; null while nothing sends it. */
  channels: Channels | null
  /** Its texts, in messages under `messages.texts`, each with the page that it leads to; `{id}` is what it says of. */
  texts: Readonly<Record<string, `/${string}`>>
}

const LISTED: Channels = { list: true, mail: false }
const MAILED: Channels = { list: true, mail: true }

/** Every type of message. A new one is an entry here, its texts, and whoever calls `tellAccounts`. */
export const MESSAGE_TYPES = {
  announcement: { number: 1, audience: null, channels: LISTED, texts: {} },
  deviceExpiry: {
    number: 2,
    audience: 'devices.read',
    channels: LISTED,
    texts: { devicesEnd: '/devices?expiry=in60' },
  },
  accountExpiry: { number: 4, audience: null, channels: MAILED, texts: { accountsEnd: '/account' } },
  transfers: {
    number: 5,
    audience: 'devices.read',
    channels: LISTED,
    texts: {
      devicesReceived: '/devices',
      devicesTaken: '/devices',
      accountReceived: '/account',
      accountTaken: '/account',
      accountMoved: '/myProfile',
      importDone: '/task',
      importFailed: '/task',
    },
  },
  tasks: {
    number: 6,
    audience: 'tasks.read',
    channels: LISTED,
    texts: { taskDone: '/task', taskFailed: '/task', webhookOff: '/webhooks' },
  },
  demoApplications: {
    number: 7,
    audience: 'demoApplications.review',
    channels: MAILED,
    texts: { applicationReceived: '/demoApplications' },
  },
  orders: { number: 8, audience: null, channels: null, texts: {} },
  maintenance: {
    number: 9,
    audience: 'fleet.read',
    channels: LISTED,
    texts: { serviceSoon: '/fleetReminder?plan={id}', serviceDue: '/fleetReminder?plan={id}' },
  },
  // Who has a vehicle is told of a cut engine whatever else it may do.
  commands: {
    number: 10,
    audience: null,
    channels: LISTED,
    texts: {
      commandEnded: '/commandStatus?id={id}',
      engineCutOrdered: '/commandStatus?id={id}',
      engineCutEnded: '/commandStatus?id={id}',
      batchFinished: '/batchCommand?batch={id}',
      modesFinished: '/batchWorkingMode?batch={id}',
    },
  },
  feedback: {
    number: 13,
    audience: 'feedback.send',
    channels: LISTED,
    texts: {
      feedbackReceived: '/feedback/{id}',
      feedbackContinued: '/feedback/{id}',
      feedbackAnswered: '/feedback/{id}',
      feedbackStatus: '/feedback/{id}',
    },
  },
  releaseNotes: { number: 12, audience: null, channels: LISTED, texts: { releaseNotes: '/releaseNotes' } },
  shareLinks: {
    number: 14,
    audience: 'shares.edit',
    channels: LISTED,
    texts: { shareViewed: '/shares', shareGuessed: '/shares' },
  },
  blackCars: {
    number: 15,
    audience: 'blackCars.read',
    channels: LISTED,
    texts: {
      blackCarWaiting: '/geofences?tab=blackCars&id={id}',
      blackCarPassed: '/geofences?tab=blackCars&id={id}',
      blackCarNotPassed: '/geofences?tab=blackCars&id={id}',
    },
  },
  fleetEnds: {
    number: 16,
    audience: 'fleet.read',
    channels: MAILED,
    texts: {
      licenceEnds: '/fleetDiver?id={id}',
      driverDocumentEnds: '/fleetDiver?id={id}&tab=documents',
      vehicleDocumentEnds: '/fleetVehicle?id={id}',
      insuranceEnds: '/fleetVehicle?id={id}',
      fleetEnds: '/fleetIndex?show=ends',
    },
  },
} as const satisfies Record<string, Entry>

export type MessageTypeName = keyof typeof MESSAGE_TYPES
type KeyOf<T> = T extends unknown ? keyof T : never
export type MessageText = KeyOf<(typeof MESSAGE_TYPES)[MessageTypeName]['texts']>

const NAMES = Object.keys(MESSAGE_TYPES) as MessageTypeName[]
const entryOf = (name: MessageTypeName): Entry => MESSAGE_TYPES[name]

export const ANNOUNCEMENT_TYPE = MESSAGE_TYPES.announcement.number

/** Types that something sends, in their order. */
export type SentTypeName = Exclude<MessageTypeName, 'orders'>
export const SENT_TYPES = NAMES.filter((name): name is SentTypeName => entryOf(name).channels !== null)

/** Whether a type is in the list whatever an account chooses: an announcement may have to be acknowledged there. */
export const isAlwaysListed = (name: SentTypeName): boolean => name === 'announcement'

/** The type of a number, also of one that nothing sends yet; null for a number of none. */
export const typeOfNumber = (number: number): MessageTypeName | null =>
  NAMES.find((name) => MESSAGE_TYPES[name].number === number) ?? null

/** The types that are told to whom holds `permissions`. */
export function typesFor(permissions: Iterable<Permission>): SentTypeName[] {
  const held = new Set(permissions)
  return SENT_TYPES.filter((name) => {
    const { audience } = entryOf(name)
    return audience === null || held.has(audience)
  })
}

export const typeOfText = (text: MessageText): SentTypeName =>
  SENT_TYPES.find((name) => text in MESSAGE_TYPES[name].texts) as SentTypeName

/** The page that a message with this text leads to, with what it says. */
export const linkOfText = (text: MessageText, params: Readonly<Record<string, string | number>>): string =>
  (entryOf(typeOfText(text)).texts[text] as string).replace('{id}', String(params.id))

export const MESSAGE_TEXTS = SENT_TYPES.flatMap((name) =>
  Object.keys(MESSAGE_TYPES[name].texts),
) as MessageText[]

/** What an account chose, type by type; what it does not name is as the registry says. */
export type ChannelChoices = { readonly [Name in SentTypeName]?: Channels | undefined }

/** Where messages of a type go for an account with these choices. */
export const channelsOf = (name: SentTypeName, choices: ChannelChoices | null): Channels =>
  choices?.[name] ?? MESSAGE_TYPES[name].channels

/** How many devices or accounts end in so many days. */
export type Ending = { in60: number; in30: number; in7: number; in1: number }

/** What each text says, and of what. No name of a device is in them: keys that may not read devices read messages. */
export type NewMessage =
  | { text: 'devicesEnd'; params: Ending }
  /** `own`: in how many days the account itself ends, 0 where that is not told of today; the others are those below it. */
  | { text: 'accountsEnd'; params: Ending & { own: number } }
  | { text: 'devicesReceived' | 'devicesTaken'; params: { count: number } }
  /** `name`: the account that moved, or to itself the superior that it has now. */
  | { text: 'accountReceived' | 'accountTaken' | 'accountMoved'; params: { name: string } }
  | { text: 'importDone'; params: { title: string; created: number; refused: number } }
  | { text: 'importFailed'; params: { title: string } }
  | { text: 'taskDone' | 'taskFailed'; params: { kind: TaskKind; title: string } }
  | { text: 'webhookOff' | 'shareViewed' | 'shareGuessed'; params: { name: string } }
  /** `topic`: its kind. */
  | {
      text: 'feedbackReceived' | 'feedbackContinued'
      params: { id: number; topic: FeedbackKind; name: string }
    }
  | { text: 'feedbackAnswered'; params: { id: number; topic: FeedbackKind } }
  | { text: 'feedbackStatus'; params: { id: number; topic: FeedbackKind; status: FeedbackStatus } }
  | { text: 'releaseNotes'; params: { version: string } }
  /** `account`: who submitted it. */
  | { text: 'blackCarWaiting'; params: { id: number; name: string; account: string } }
  | { text: 'blackCarPassed'; params: { id: number; name: string } }
  | { text: 'blackCarNotPassed'; params: { id: number; name: string; reason: string } }
  | { text: 'commandEnded' | 'engineCutEnded'; params: { id: number; state: CommandState } }
  | { text: 'engineCutOrdered'; params: { id: number } }
  | {
      text: 'batchFinished' | 'modesFinished'
      params: { id: number; done: number; failed: number; waiting: number }
    }
  /** `id` and `plan`: the service plan; `name`: a vehicle; `more`: how many others at the same time. */
  | {
      text: 'serviceSoon' | 'serviceDue'
      params: { id: number; plan: string; name: string; more: number }
    }
  /** `id`: the driver or vehicle; `days` from the day of the message to `day`, as `2026-11-27`, on which it ends. */
  | { text: 'licenceEnds'; params: { id: number; name: string; days: number; day: string } }
  | {
      text: Exclude<EndText, 'licenceEnds'>
      params: { id: number; name: string; owner: string; days: number; day: string }
    }
  | { text: 'fleetEnds'; params: { count: number } & EndCounts }
  | { text: 'applicationReceived'; params: { name: string; department: string } }

/** Messages are kept for so many days, and so many of an account: the oldest give way. */
export const KEEP_MESSAGE_DAYS = 365
export const MAX_MESSAGES = 2000
/** Messages that one call marks or deletes: all that an account may have, announcements too. */
export const MAX_MARKED_MESSAGES = 3000
/** Announcements of one account that have not ended. */
export const MAX_ANNOUNCEMENTS = 100
export const MAX_ANNOUNCEMENT_TITLE = 150
/** Characters of its Markdown, in each language. */
export const MAX_ANNOUNCEMENT_BODY = 10_000
/** Accounts that one announcement names, with all that hangs below them. */
export const MAX_ANNOUNCEMENT_ACCOUNTS = 100
export const ANNOUNCEMENT_LOOKS = ['list', 'popup', 'banner'] as const
export type AnnouncementLook = (typeof ANNOUNCEMENT_LOOKS)[number]
