import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import { ARRIVAL_SOURCES } from '@/lib/fleet/routes/arrival'
import { place } from '@/lib/places/schema'
import { shownText } from '@/lib/text/shown-text'
import { END_REASONS } from './judge-share'
import {
  MAX_ALIAS,
  MAX_CIRCLES,
  MAX_PLACE_NAME,
  MAX_SHARE_DELAY_S,
  MAX_SHARE_HOURS,
  MAX_SHARE_MAILS,
  MAX_SHARE_NAME,
  MAX_SHARE_ROUND_M,
  MAX_SHARE_VIEWERS,
  MAX_SHARED_DEVICES,
  PASSCODE,
  SHARE_RADIUS,
  SHARE_STATES,
  TRAILS,
} from './limits'

const ID_LIMIT = 2_147_483_647

/** Degrees and metres. */
const circle = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  radiusM: z.number().min(SHARE_RADIUS.min).max(SHARE_RADIUS.max),
})
export type Circle = z.output<typeof circle>

/** What may end a link before its time. */
export const shareEnd = z.discriminatedUnion('kind', [
  circle.extend({ kind: z.literal('arrives'), name: shownText(1, MAX_PLACE_NAME).nullable().default(null) }),
  z.object({ kind: z.literal('tripEnds') }),
])
export type ShareEnd = z.output<typeof shareEnd>

export type TrailChoice = (typeof TRAILS)[number]

/** What viewers are told of each vehicle beside where it is and when it was there. */
export const shareFields = z.object({
  name: z.boolean(),
  plate: z.boolean(),
  speed: z.boolean(),
  address: z.boolean(),
  driver: z.boolean(),
  phone: z.boolean(),
  trail: z.enum(TRAILS),
  /** Where it is going, and when it may be there: the place at which the link ends. */
  destination: z.boolean(),
  /** The route of the fleet that it drives: its name and line, how far it has come, the next stop and when it is there. */
  route: z.boolean().default(false),
})
export type ShareFields = z.output<typeof shareFields>

/** Either circles in which it is not told where a vehicle is, or the one circle in which it is. */
export const sharePrivacy = z.object({
  withheld: z.array(circle).max(MAX_CIRCLES).default([]),
  onlyWithin: circle.nullable().default(null),
  /** Positions are told when they are so old. */
  delayS: z.number().int().min(0).max(MAX_SHARE_DELAY_S).default(0),
  /** Positions are told to a grid of so many metres; 0 for none. */
  roundM: z.number().int().min(0).max(MAX_SHARE_ROUND_M).default(0),
})
export type SharePrivacy = z.output<typeof sharePrivacy>

/** What a vehicle is called in a link in place of its name, by its IMEI. */
const aliases = z
  .record(imei, shownText(1, MAX_ALIAS))
  .refine((names) => Object.keys(names).length <= MAX_SHARED_DEVICES, 'validation.invalid')

const terms = {
  name: shownText(1, MAX_SHARE_NAME),
  /** From now. */
  hours: z.number().int().min(1).max(MAX_SHARE_HOURS),
  end: shareEnd.nullable(),
  deviceIcon: z.boolean(),
  fields: shareFields,
  aliases,
  privacy: sharePrivacy,
  passcode: z.string().trim().min(PASSCODE.min).max(PASSCODE.max).nullable(),
  maxViewers: z.number().int().min(1).max(MAX_SHARE_VIEWERS).nullable(),
  /** Whether the account gets a message when it is opened first. */
  tellFirstView: z.boolean(),
}

const NO_PRIVACY: SharePrivacy = { withheld: [], onlyWithin: null, delayS: 0, roundM: 0 }

type Agreeing = { privacy?: SharePrivacy; imeis?: string[]; groupId?: number }

function agree(body: Agreeing, context: z.RefinementCtx): void {
  if (body.privacy?.onlyWithin && body.privacy.withheld.length > 0)
    context.addIssue({ code: 'custom', path: ['privacy', 'onlyWithin'], message: 'validation.oneOfBoth' })
}

/** A link to vehicles, or to those of a group, whichever they are at the moment. */
export const createShareBody = z
  .object({
    ...terms,
    end: terms.end.default(null),
    deviceIcon: terms.deviceIcon.default(true),
    aliases: terms.aliases.default({}),
    privacy: terms.privacy.default(NO_PRIVACY),
    passcode: terms.passcode.default(null),
    maxViewers: terms.maxViewers.default(null),
    tellFirstView: terms.tellFirstView.default(false),
    imeis: z.array(imei).min(1).max(MAX_SHARED_DEVICES).optional(),
    groupId: z.number().int().positive().max(ID_LIMIT).optional(),
  })
  .superRefine((body, context) => {
    agree(body, context)
    if ((body.imeis === undefined) === (body.groupId === undefined))
      context.addIssue({ code: 'custom', path: ['imeis'], message: 'validation.oneOfBoth' })
    if (body.fields.destination && body.end?.kind !== 'arrives')
      context.addIssue({
        code: 'custom',
        path: ['fields', 'destination'],
        message: 'validation.destinationNeedsPlace',
      })
  })
export type CreateShareBody = z.output<typeof createShareBody>

/** What is left out stays; `hours` count from now, and `passcode` null takes it away. */
export const editShareBody = z.object(terms).partial().superRefine(agree)
export type EditShareBody = z.output<typeof editShareBody>

/** The link as it was told when it was made, and to whom it goes. */
export const mailShareBody = z.object({
  link: z.string().trim().min(1).max(500),
  to: z.array(z.email('validation.email').max(100)).min(1).max(MAX_SHARE_MAILS),
})
export type MailShareBody = z.output<typeof mailShareBody>
/** To how many; who got it a moment ago does not get it again. */
export const mailedShare = z.object({ sent: z.number().int() })

export const shareParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

const paged = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
export const shareQuery = z.object({
  state: z.enum(SHARE_STATES).default('live'),
  /** In the name of the link, of who made it, or of a vehicle of it. */
  search: z.string().trim().max(100).default(''),
  ...paged,
})
export type ShareQuery = z.output<typeof shareQuery>
export const shareViewQuery = z.object(paged)
export type ShareViewQuery = z.output<typeof shareViewQuery>

export const endReason = z.enum(END_REASONS)

export const share = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whose it is, and the login that made it. */
  accountName: z.string(),
  makerName: z.string().nullable(),
  /** Whether it is of the account that asks, which alone mails it and makes others like it. */
  own: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When its hours are over. */
  expiresAt: z.iso.datetime(),
  /** When it ended; null while it lives. */
  endedAt: z.iso.datetime().nullable(),
  endReason: endReason.nullable(),
  groupId: z.number().int().nullable(),
  groupName: z.string().nullable(),
  /** Those of its vehicles that who asks still sees. */
  devices: needs(
    'devices.read',
    z.array(z.object({ imei: z.string(), name: z.string(), plate: z.string().nullable() })).nullable(),
  ),
  end: shareEnd.nullable(),
  deviceIcon: z.boolean(),
  fields: shareFields,
  aliases: z.record(z.string(), z.string()),
  privacy: sharePrivacy,
  hasPasscode: z.boolean(),
  maxViewers: z.number().int().nullable(),
  tellFirstView: z.boolean(),
  /** How often it was opened, when last, and by how many it is open now. */
  views: z.number().int(),
  lastViewedAt: z.iso.datetime().nullable(),
  viewing: z.number().int(),
})
export type Share = z.infer<typeof share>
/** `link` is told this once: only its hash is kept. */
export const madeShare = share.extend({ link: z.string() })

export const sharePage = z.object({
  items: z.array(share),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type SharePage = z.infer<typeof sharePage>

const shareView = z.object({
  id: z.number().int(),
  openedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Where from, as wide as a carrier gives out addresses: `203.0.0.0/16`; null where it is not known. */
  network: z.string().nullable(),
  /** How long it was watched. */
  seconds: z.number().int(),
  open: z.boolean(),
})
export const shareViewPage = z.object({
  items: z.array(shareView),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type ShareViewPage = z.infer<typeof shareViewPage>

/** What a viewer is told of the link itself. */
export const shownLink = z.object({
  title: z.string(),
  shows: z.object({
    deviceIcon: z.boolean(),
    fields: shareFields,
    delayS: z.number().int(),
    roundM: z.number().int(),
    /** Whether positions are withheld in some places. */
    withholds: z.boolean(),
  }),
  endsAt: z.iso.datetime(),
  /** What ends it before; the place only where the destination is shown. */
  end: z
    .object({
      kind: z.enum(['arrives', 'tripEnds']),
      place: circle.extend({ name: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** Milliseconds since 1970, by the server's clock. */
  now: z.number(),
})
export type ShownLink = z.infer<typeof shownLink>

/** Distance in metres and seconds to go; null where it does not move. */
const estimate = z.object({ distanceM: z.number(), seconds: z.number().nullable() })

/** Where a vehicle was. What is not shared is not a key of it. */
export const sharedPosition = z.object({
  lat: z.number(),
  lon: z.number(),
  /** Milliseconds since 1970. */
  time: z.number(),
  /** When the tracker was heard last, to the minute: it may be silent about where it is, and well. Not with a delay. */
  heard: z.number().optional(),
  /** Positions of different parts are not joined by a line: it was withheld in between. Only with a trail. */
  part: z.number().optional(),
  speedKmh: z.number().nullable().optional(),
  /** Degrees; goes with the speed. */
  heading: z.number().nullable().optional(),
  address: place.optional(),
  /** As the crow flies, and by road: that times a usual factor. */
  destination: z.object({ straight: estimate, road: estimate }).optional(),
})
export type SharedPosition = z.infer<typeof sharedPosition>

/** A route that a vehicle drives; times in milliseconds since 1970. */
export const sharedRoute = z.object({
  name: z.string(),
  /** Of its line, from 0 to 1. */
  share: z.number(),
  stops: z.number().int(),
  reached: z.number().int(),
  /** Whether it has come onto the route, and whether it is off it now. */
  started: z.boolean(),
  isOff: z.boolean(),
  /** The stop that it comes to next, and when it is there, about; null where nothing says. */
  next: z
    .object({ name: z.string(), arrivesAt: z.number().nullable(), by: z.enum(ARRIVAL_SOURCES).nullable() })
    .nullable(),
  /** Whole minutes of being late at that stop, in seconds; null where it is not, or nothing is planned. */
  lateS: z.number().int().nullable(),
})
export type SharedRoute = z.infer<typeof sharedRoute>

/** A vehicle as viewers see it. What is not shared is not a key of it. */
export const sharedVehicle = z.object({
  /** Names it within the link. */
  key: z.string(),
  name: z.string().optional(),
  plate: z.string().nullable().optional(),
  icon: z.string().optional(),
  driver: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  /** It is where positions are not told. */
  withheld: z.boolean(),
  routes: z.array(sharedRoute).optional(),
  /** Null where it is withheld or not known. */
  position: sharedPosition.nullable(),
})
export type SharedVehicle = z.infer<typeof sharedVehicle>

export const openShareBody = z.object({
  token: z.string().trim().min(1).max(200),
  passcode: z.string().trim().min(1).max(PASSCODE.max).optional(),
})
export type OpenShareBody = z.output<typeof openShareBody>

const bearer = { bearer: z.string(), bearerUntil: z.iso.datetime() }
export const openedShare = shownLink.extend({
  ...bearer,
  brand: z.object({ title: z.string(), themeColor: z.string(), logo: z.string().nullable() }),
})
export const renewedShare = z.object({ ...bearer, now: z.number() })

/** Points are `[lat, lon, milliseconds since 1970]`, the oldest first; lines lead through those of one part. */
export const sharedTrail = z.object({
  vehicles: z.array(
    z.object({
      key: z.string(),
      /** The part that positions of the feed continue. */
      part: z.number(),
      parts: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]))),
    }),
  ),
})
export type SharedTrail = z.infer<typeof sharedTrail>

/** The lines of the routes that a vehicle drives, corners as `[lat, lon]`. */
export const sharedRouteLines = z.object({
  key: z.string(),
  lines: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type SharedRouteLines = z.infer<typeof sharedRouteLines>

/** Server-sent events. `hello` comes first, and again when the link is edited; `ended` is the last one. */
export const shareMessage = z.discriminatedUnion('type', [
  shownLink.extend({ type: z.literal('hello') }),
  /** Of all vehicles that drive a route, before the state that tells of it. */
  z.object({ type: z.literal('routes'), vehicles: z.array(sharedRouteLines) }),
  z.object({ type: z.literal('state'), vehicles: z.array(sharedVehicle) }),
  z.object({ type: z.literal('ended'), reason: endReason.nullable() }),
])
export type ShareMessage = z.infer<typeof shareMessage>
