import net from 'node:net'
import type { TextFamily } from './command-grammar'
import type { LinkEnd } from './giving-up'
import { ResendingTracker } from './resending-tracker'
import type { Heard, Speech } from './speech'
import type { TrackerOptions } from './tracker'

export type SpeakingOptions = TrackerOptions & {
  newSpeech: () => Speech
  /** Which texts it takes; those of all where no document says. */
  family: TextFamily | null
}

const CONNECT_MS = 10_000
/** Who does not answer within this time is gone. */
const ANSWER_MS = 60_000

/**
 * A tracker over TCP whose server says how many of its reports are saved, or says nothing of them. What is not confirmed when the connection is lost
 * is sent again over the next.
 */
export class SpeakingTracker extends ResendingTracker<SpeakingOptions> {
  private socket: net.Socket | null = null
  private speech: Speech
  /** Of this connection. */
  private connected = false
  private welcome = false
  private messages: number[] = []
  private askedAt = 0
  private heartbeatAt = 0

  constructor(options: SpeakingOptions) {
    super(options)
    this.speech = options.newSpeech()
    this.dial()
  }

  protected drop(): void {
    this.socket?.destroy()
  }

  protected dial(): void {
    const { host, port, newSpeech } = this.options
    this.speech = newSpeech()
    this.connected = false
    this.welcome = false
    this.messages = []
    this.written = this.outbox.confirmed
    this.askedAt = Date.now()
    const socket = net.connect({ host, port, noDelay: true })
    this.socket = socket
    const timer = setTimeout(() => this.connected || socket.destroy(), CONNECT_MS)
    socket.on('connect', () => {
      this.connected = true
      if (this.speech.greeting) socket.write(this.speech.greeting)
      else this.admitted()
    })
    socket.on('data', (bytes: Buffer) => {
      for (const heard of this.speech.hear(bytes)) this.take(heard)
    })
    socket.on('drain', () => this.pump())
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      this.ended(this.end())
    })
  }

  private admitted(): void {
    this.welcome = true
    this.heartbeatAt = Date.now()
    this.options.onConnection?.('connected')
    this.pump()
  }

  private take(heard: Heard): void {
    if (heard.kind === 'welcome' && !this.welcome) this.admitted()
    else if (heard.kind === 'refused') this.socket?.destroy()
    else if (heard.kind === 'confirmed') this.confirm(heard.reports)
    else if (heard.kind === 'command') this.obey(heard.text, heard.echo)
  }

  private confirm(reports: number): void {
    const message = this.messages.shift()
    if (message === undefined) return
    this.everLoggedIn = true
    this.askedAt = Date.now()
    // What was not taken goes once more, and all that was sent behind it.
    if (reports < message) this.socket?.destroy()
    this.settle(this.outbox.confirmed + Math.min(reports, message))
  }

  protected pump(): void {
    const { outbox, socket, speech } = this
    while (
      socket &&
      !socket.destroyed &&
      this.welcome &&
      !socket.writableNeedDrain &&
      this.written < outbox.last &&
      this.messages.length < speech.mostMessages
    ) {
      const entries = Array.from({ length: speech.mostReports }, (_, at) => outbox.get(this.written + 1 + at))
      const taken = entries.filter((entry) => entry !== undefined)
      if (taken.length === 0) return
      if (this.messages.length === 0) this.askedAt = Date.now()
      const bytes = speech.encode(
        taken.map(({ report }) => report),
        this.context(),
      )
      socket.write(bytes, (error) => {
        if (!error && speech.isUnanswered && socket === this.socket) this.confirm(taken.length)
      })
      this.messages.push(taken.length)
      for (const entry of taken) this.noteWritten(entry)
      if (this.isDropDue) socket.destroy()
    }
  }

  private context() {
    return { identifier: this.options.identifier, status: this.status() }
  }

  private obey(text: string, echo: string | null): void {
    const answer = this.obeyText(text, this.options.family)
    // Some do as they are told and say nothing.
    if (answer.text === '') return
    this.socket?.write(this.speech.encodeAnswer(answer.text, echo, this.latest, this.context()))
  }

  protected tick(): void {
    const now = Date.now()
    const { socket } = this
    if (!socket || socket.destroyed || !this.connected) return
    const isAwaited = !this.welcome || this.messages.length > 0
    if (isAwaited && now - this.askedAt > ANSWER_MS) socket.destroy()
    else if (this.welcome && now - this.heartbeatAt >= this.options.heartbeatMs) {
      this.heartbeatAt = now
      socket.write(this.speech.heartbeat(this.context()))
    }
  }

  /** How the connection ended. Without a greeting, nobody says that it is welcome but by taking what it reports. */
  private end(): LinkEnd {
    const wasIn = this.welcome && (this.speech.greeting !== null || this.everLoggedIn)
    if (wasIn) this.everLoggedIn = true
    // Who hangs up on purpose before the first answer was not turned away.
    return !this.connected ? 'unreachable' : wasIn || this.isDropDue ? 'lost' : 'refused'
  }
}
