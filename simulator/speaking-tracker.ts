import net from 'node:net'
import { hashOf } from '@/demo/random'
import { answerCommand } from './command-answers'
import type { TextFamily } from './command-grammar'
import { verdictOn } from './giving-up'
import type { LinkEnd } from './gt06-link'
import { Outbox } from './outbox'
import type { Heard, Speech } from './speech'
import {
  backoffMs,
  GatewayAway,
  type Tracker,
  type TrackerCounts,
  type TrackerOptions,
  TrackerRefused,
  type TrackerReport,
  type TrackerStatus,
} from './tracker'
import { Waiters } from './waiters'

export type SpeakingOptions = TrackerOptions & {
  newSpeech: () => Speech
  /** Which texts it takes; those of all where no document says. */
  family: TextFamily | null
}

/** So many fixes wait to be sent at most. */
const ROOM = 2000
const CONNECT_MS = 10_000
/** Who does not answer within this time is gone. */
const ANSWER_MS = 60_000
const REDIAL_MS = 100

/**
 * A tracker over TCP whose server says how many of its reports are saved, or says nothing of them. What is not confirmed when the connection is lost
 * is sent again over the next.
 */
export class SpeakingTracker implements Tracker {
  readonly counts: TrackerCounts = { sent: 0, confirmed: 0, reuploaded: 0, refused: 0 }
  private readonly outbox = new Outbox()
  private readonly waiters = new Waiters()
  private socket: net.Socket | null = null
  private speech: Speech
  /** Of this connection. */
  private connected = false
  private welcome = false
  private messages: number[] = []
  private written = 0
  private askedAt = 0
  private heartbeatAt = 0
  private sinceDrop = 0
  private failures = 0
  private everWelcome = false
  private awaySince: number | null = null
  private fuelCut = false
  private readonly settings = new Map<string, string>()
  private latest: TrackerReport | null = null
  private closed = false
  private redial: NodeJS.Timeout | undefined
  private readonly clock: NodeJS.Timeout

  constructor(private readonly options: SpeakingOptions) {
    this.speech = options.newSpeech()
    this.clock = setInterval(() => this.tick(), Math.min(1000, options.heartbeatMs))
    this.dial()
  }

  send(report: TrackerReport): Promise<void> {
    this.outbox.add(report)
    this.pump()
    return this.waiters.until(() => this.outbox.size < ROOM)
  }

  flush(): Promise<void> {
    this.pump()
    return this.waiters.until(() => this.outbox.size === 0)
  }

  close(): void {
    this.closed = true
    clearInterval(this.clock)
    clearTimeout(this.redial)
    this.socket?.destroy()
  }

  private dial(): void {
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
      this.ended()
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
    this.everWelcome = true
    this.failures = 0
    this.awaySince = null
    this.askedAt = Date.now()
    for (const { report } of this.outbox.confirm(this.outbox.confirmed + Math.min(reports, message))) {
      this.counts.confirmed++
      this.options.onConfirmed?.(report)
    }
    // What was not taken goes once more, and all that was sent behind it.
    if (reports < message) this.socket?.destroy()
    this.waiters.look()
    this.pump()
  }

  /** Writes what may be written now. */
  private pump(): void {
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
      this.written += taken.length
      for (const entry of taken) {
        if (entry.attempts++ > 0) this.counts.reuploaded++
        else {
          this.counts.sent++
          this.sinceDrop++
        }
        this.latest = entry.report
      }
      const { dropEvery } = this.options
      if (dropEvery && this.sinceDrop >= dropEvery) socket.destroy()
    }
  }

  private context() {
    return { identifier: this.options.identifier, status: this.status() }
  }

  private status(): TrackerStatus {
    return { ...this.options.status(), fuelCut: this.fuelCut }
  }

  private obey(text: string, echo: string | null): void {
    const fix = this.latest?.fix
    const { family, identifier: imei } = this.options
    const answer = answerCommand(text, {
      ...{ status: this.status(), speedKmh: fix?.speedKmh ?? 0, positioned: fix?.positioned ?? false },
      ...{ family, imei, fix, settings: this.settings },
    })
    if (answer.keeps) this.settings.set(...answer.keeps)
    if (answer.fuelCut !== undefined) this.fuelCut = answer.fuelCut
    // Some do as they are told and say nothing.
    if (answer.text === '') return
    this.socket?.write(this.speech.encodeAnswer(answer.text, echo, this.latest, this.context()))
  }

  private tick(): void {
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

  private ended(): void {
    if (this.closed) return
    const { identifier, host, port, giveUpAfterMs, dropEvery, onConnection } = this.options
    const onPurpose = dropEvery && this.sinceDrop >= dropEvery
    if (onPurpose) this.sinceDrop = 0
    else this.failures++
    // Without a greeting, nobody says that it is welcome but by taking what it reports.
    const wasIn = this.welcome && (this.speech.greeting !== null || this.everWelcome)
    const end: LinkEnd = !this.connected ? 'unreachable' : wasIn ? 'lost' : 'refused'
    if (wasIn) this.everWelcome = true
    onConnection?.(end === 'refused' ? 'refused' : 'lost')
    this.awaySince ??= Date.now()
    const awayMs = Date.now() - this.awaySince
    const { everWelcome: everLoggedIn, failures } = this
    const verdict = verdictOn(end, { giveUpAfterMs, everLoggedIn, failures, awayMs })
    if (verdict === 'again') {
      const spread = (hashOf(identifier, failures) % 1000) / 1000
      this.redial = setTimeout(() => this.dial(), onPurpose ? REDIAL_MS : backoffMs(failures - 1, spread))
      return
    }
    this.close()
    this.waiters.fail(
      verdict === 'refused'
        ? new TrackerRefused(`The gateway at ${host}:${port} does not let ${identifier} in`)
        : new GatewayAway(`Nothing answers at ${host}:${port}`),
    )
  }
}
