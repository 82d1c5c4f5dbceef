import { type LiveEmbed, loadEmbed } from '@/db/queries/embeds/live-embed'
import { systemAccess } from '@/lib/auth/access'
import { type EmbedEnd, judgeEmbed, refusalOf } from '@/lib/embeds/judge-embed'
import type { EmbedMessage, EmbedVehicle } from '@/lib/embeds/open-schema'
import type { EmbedBearer } from '@/lib/embeds/tokens'
import { VIEWS } from '@/lib/embeds/views'
import { AppError } from '@/lib/errors'
import type { Feed } from '@/server/live/feed'
import type { LiveHub } from '@/server/live/hub'
import { FeedRoom, type Viewer } from '@/server/viewers/feed-room'
import { EmbedViewer } from './embed-view'
import { tellEmbed } from './tell-embed'

const system = systemAccess('web')

/** Feeds of an embed, or of a part of it, in a process. */
const MAX_EMBED_FEEDS = 5000
/** What changes without a message (an account that runs out) is seen so late at most. */
const LOAD_EVERY_MS = 30_000
/** States change without news: a vehicle that falls silent is offline. */
const LOOK_EVERY_MS = 15_000
/** Answers that one viewer asked for and others may have, at most so many, for so long. */
const MAX_ANSWERS = 10
const ANSWER_MS = 10_000

type EmbedViewerOf = Viewer & Pick<EmbedBearer, 'isRenewable'>

/** An embed in a web process, or the part of it that tokens let see. */
export class EmbedRoom extends FeedRoom<EmbedViewerOf, EmbedMessage, EmbedEnd> {
  private embed: LiveEmbed | null = null
  private viewer: EmbedViewer | null = null
  /** Vehicles as they were told last: JSON text by key; the bytes of all of them are made when somebody needs them. */
  private texts: Map<string, string> | null = null
  private whole: Buffer | null = null
  private lookedAt = 0
  private readonly answers = new Map<string, { answer: Promise<unknown>; at: number }>()

  constructor(
    readonly id: number,
    private readonly only: readonly number[] | null,
    hub: LiveHub,
    now: number,
  ) {
    super(hub, { most: MAX_EMBED_FEEDS, ended: 'embedEnded' }, now)
  }

  /** A device that comes into the account or a group is not known to it yet. */
  get isOpenToMore(): boolean {
    return this.embed === null || this.embed.row.whole || this.embed.row.groupIds.length > 0
  }

  dependsOn(accountIds: readonly number[]): boolean {
    return this.embed === null || accountIds.some((id) => this.embed?.accountIds.has(id))
  }

  protected get told(): Buffer | null {
    if (this.texts === null) return null
    this.whole ??= this.eventOf(
      'state',
      `{"type":"state","vehicles":[${[...this.texts.values()].join(',')}]}`,
    )
    return this.whole
  }

  /** The embed as it is now. Throws why it shows nothing. */
  async live(now: number): Promise<LiveEmbed> {
    try {
      await this.enter(now)
    } catch (error) {
      throw this.ended ? refusalOf(this.ended) : error
    }
    const { embed } = this
    if (!embed?.access || judgeEmbed(embed.facts, now)) throw new AppError('embedEnded')
    return embed
  }

  /** An answer that all who ask the same at a time get; it is made anew when the embed has changed. */
  once<T>(key: string, now: number, make: () => Promise<T>): Promise<T> {
    this.forgetAnswers(now)
    const known = this.answers.get(key)
    if (known) return known.answer as Promise<T>
    if (this.answers.size >= MAX_ANSWERS) this.answers.clear()
    const answer = make()
    this.answers.set(key, { answer, at: now })
    answer.catch(() => this.answers.delete(key))
    return answer
  }

  private forgetAnswers(now: number): void {
    for (const [key, { at }] of this.answers) if (now - at >= ANSWER_MS) this.answers.delete(key)
  }

  /** Lets a viewer in after `live`, who is told all at once. */
  join(feed: Feed, { viewId, until, isRenewable, from }: EmbedBearer & { from: string }, now: number): void {
    const hello = this.embed && this.event({ type: 'hello', ...tellEmbed(this.embed, now) })
    this.admit({ feed, viewId, until, isBehind: false, from, isRenewable }, hello)
  }

  leave(feed: Feed, viewId: number): void {
    this.dismiss(feed, viewId)
  }

  protected async turnOnce(now: number): Promise<void> {
    for (const { feed, isRenewable } of this.lapsed(now)) {
      // The page of a public embed comes back by itself, that of a signed one needs a new token.
      if (!isRenewable) feed.sendBytes(this.event({ type: 'ended', reason: 'tokenOver' }))
      feed.finish()
    }
    this.forgetAnswers(now)
    if (this.isStale || now - this.loadedAt >= LOAD_EVERY_MS) await this.load(now)
    if (this.embed) this.ended = judgeEmbed(this.embed.facts, now)
    if (this.ended) this.endAll(this.ended)
    else if (this.isDirty || now - this.lookedAt >= LOOK_EVERY_MS) await this.tell(now)
    this.catchUp()
  }

  private async load(now: number): Promise<void> {
    this.isStale = false
    const embed = await loadEmbed(system, this.id, this.only).catch((error) => {
      this.isStale = true
      throw error
    })
    this.loadedAt = now
    const before = this.embed
    this.embed = embed
    // Its account is gone, and the embed with it.
    if (!embed) this.ended = 'revoked'
    this.deviceIds.clear()
    for (const { deviceId } of embed?.vehicles ?? []) this.deviceIds.add(deviceId)
    this.isDirty = true
    if (!embed || (before && isSame(before, embed))) return
    this.answers.clear()
    this.viewer = new EmbedViewer(embed.row.options.language ?? embed.language ?? 'en', () =>
      this.markDirty(),
    )
    if (before) this.greetAnew(embed, now)
  }

  /** After an edit. Who came without a token to what is for tokens now has to come back with one. */
  private greetAnew(embed: LiveEmbed, now: number): void {
    for (const { feed, isRenewable } of this.viewers.values()) {
      if (isRenewable && embed.row.signed) feed.finish()
      else feed.sendBytes(this.event({ type: 'hello', ...tellEmbed(embed, now) }))
    }
  }

  private async tell(now: number): Promise<void> {
    this.isDirty = false
    this.lookedAt = now
    await this.hub.ready()
    const { embed, viewer } = this
    if (!embed || !viewer) return
    const { isLive } = VIEWS[embed.row.view.kind]
    const vehicles: EmbedVehicle[] = isLive ? viewer.vehicles(embed, this.hub.devices, now) : []
    const texts = new Map(vehicles.map((vehicle) => [vehicle.key, JSON.stringify(vehicle)]))
    const before = this.texts
    this.texts = texts
    if (before === null) return
    const changed = [...texts].filter(([key, text]) => before.get(key) !== text).map(([, text]) => text)
    const gone = [...before.keys()].filter((key) => !texts.has(key))
    if (changed.length === 0 && gone.length === 0) return
    this.whole = null
    const rest = `"vehicles":[${changed.join(',')}],"gone":${JSON.stringify(gone)}`
    this.send(this.eventOf('changes', `{"type":"changes",${rest}}`))
  }
}

/** Whether what is told of the embed itself is the same. */
function isSame(one: LiveEmbed, other: LiveEmbed): boolean {
  const terms = ({ row, timeZone, units, vehicles }: LiveEmbed) => {
    const { name, view, fields, options, signed } = row
    const shown = [name, view, fields, options, signed, timeZone, units]
    return JSON.stringify([shown, vehicles.map(({ deviceId }) => deviceId)])
  }
  return terms(one) === terms(other)
}
