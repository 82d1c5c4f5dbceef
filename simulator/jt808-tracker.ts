import { bareFix } from '@/lib/positions/fix'
import { Jt808Camera } from './jt808-camera'
import { Jt808Link } from './jt808-link'
import { firstParameters, obey } from './jt808-terminal'
import { bufferedBody, HEARTBEAT, isOf2019, locationBody, locationMessage } from './jt808-wire'
import type { Entry } from './outbox'
import { ResendingTracker } from './resending-tracker'
import type { TrackerOptions } from './tracker'

/** So many fixes are on their way without a confirmation at most. */
const WINDOW = 400
/** Who does not confirm within this time is gone. */
const ANSWER_MS = 60_000
const LOGIN_REPLY_MS = 15_000
const MEDIA_ANSWER = 0x8800

/**
 * A JT/T 808 terminal. Every position is confirmed by its serial, and the gateway saves everything before it confirms what
 * comes after it; after a lost connection the rest is sent again, as from where there was no network.
 */
export class Jt808Tracker extends ResendingTracker {
  private readonly parameters = firstParameters()
  private readonly camera = new Jt808Camera()
  private link: Jt808Link | null = null
  /** Numbers of the reports that were written on this connection, by their serials. */
  private awaited = new Map<number, { upTo: number; at: number }>()
  private heartbeatAt = 0

  constructor(options: TrackerOptions) {
    super(options)
    this.dial()
  }

  protected drop(): void {
    this.link?.drop()
  }

  protected dial(): void {
    const { identifier, host, port } = this.options
    this.written = this.outbox.confirmed
    this.awaited = new Map()
    this.link = new Jt808Link(
      identifier,
      { host, port, loginReplyMs: LOGIN_REPLY_MS },
      {
        onLogin: () => this.loggedIn(),
        onConfirmed: (serial) => this.confirmed(serial),
        onCommand: (command) => this.obey(command),
        onRoom: () => this.pump(),
        onEnd: (end) => this.ended(end),
      },
    )
  }

  private loggedIn(): void {
    this.everLoggedIn = true
    this.options.onConnection?.('connected')
    this.heartbeat()
    this.camera.begin()
    if (this.link) this.camera.send(this.link)
    this.pump()
  }

  protected pump(): void {
    const { link, outbox } = this
    if (!link?.isReady) return
    while (this.written < outbox.last && this.written - outbox.confirmed < WINDOW && !link.isFull) {
      const entry = outbox.get(this.written + 1)
      if (!entry) return
      this.write(link, entry)
      if (this.isDropDue) {
        link.drop()
        return
      }
    }
  }

  private write(link: Jt808Link, entry: Entry): void {
    const { report, attempts, number } = entry
    const buffered = attempts > 0 || report.fix.buffered
    const location = locationBody(report.fix, report.alarm, this.status())
    const serial = link.write(locationMessage(buffered), buffered ? bufferedBody(location) : location)
    this.awaited.set(serial, { upTo: number, at: Date.now() })
    this.noteWritten(entry)
  }

  private heartbeat(): void {
    this.link?.write(HEARTBEAT, Buffer.alloc(0))
    this.heartbeatAt = Date.now()
  }

  private confirmed(serial: number): void {
    const answered = this.awaited.get(serial)
    if (!answered) return
    this.awaited.delete(serial)
    this.settle(answered.upTo)
  }

  /** Its position, with the time of now if it has none yet. */
  private location(): Buffer {
    const fix = this.latest?.fix ?? { ...bareFix(Date.now(), 0, 0), positioned: false }
    return locationBody(fix, null, this.status())
  }

  private obey(command: { id: number; serial: number; body: Buffer }): void {
    if (command.id === MEDIA_ANSWER) {
      if (this.link) this.camera.answered(command.body, this.link)
      return
    }
    const location = this.location()
    const time = this.latest?.fix.time ?? Date.now()
    const state = {
      location,
      parameters: this.parameters,
      is2019: isOf2019(this.options.identifier),
      takePictures: (channel: number, count: number) => this.camera.take({ channel, count, location, time }),
      storedPictures: () => this.camera.stored(),
      sendPicture: (number: number) => this.camera.again(number),
    }
    for (const answer of obey(command, state)) {
      this.link?.write(answer.id, answer.body)
      if (answer.fuelCut === undefined) continue
      this.fuelCut = answer.fuelCut
      // Its next status says so.
      this.link?.write(locationMessage(false), this.location())
    }
    if (this.link) this.camera.send(this.link)
  }

  protected tick(): void {
    const now = Date.now()
    if (!this.link?.isReady) return
    const [oldest] = this.awaited.values()
    if (now - (oldest?.at ?? now) > ANSWER_MS) this.link.drop()
    else if (now - this.heartbeatAt >= this.options.heartbeatMs) this.heartbeat()
  }
}
