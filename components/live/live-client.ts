import type { Bounds } from '@/lib/live/bounds'
import type { Vehicle } from '@/lib/live/vehicle'
import type { FromWorker, ToWorker } from '@/lib/live/worker-messages'

type Kinds = FromWorker['type']
type Said<K extends Kinds> = Extract<FromWorker, { type: K }>
type Asking = Extract<ToWorker, { ask: number }>
type WithoutAsk<T> = T extends Asking ? Omit<T, 'ask'> : never

/**
 * The page's end of the live worker. Remembers the newest message of each kind, so that a component
 * that comes later is in the picture at once.
 */
export class LiveClient {
  private readonly worker: Worker
  private readonly latest = new Map<Kinds, FromWorker>()
  private readonly listeners = new Map<Kinds, Set<() => void>>()
  private readonly answers = new Map<number, (answer: Said<'answer'>) => void>()
  private asked = 0
  /** The vehicle that is shown alone, null for all; undefined before the first connection. */
  private connectedTo: string | null | undefined

  constructor() {
    this.worker = new Worker(new URL('./live.worker.ts', import.meta.url), { type: 'module', name: 'live' })
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data)
    // Not every browser tells its workers.
    addEventListener('offline', this.tellNetwork)
    addEventListener('online', this.tellNetwork)
  }

  private readonly tellNetwork = ({ type }: Event): void => {
    this.tell({ type: 'network', online: type === 'online' })
  }

  tell(message: Exclude<ToWorker, Asking>): void {
    if (message.type === 'connect' && !this.isNewConnection(message.imei)) return
    this.worker.postMessage(message)
  }

  /** Shows all vehicles, unless some screen has chosen already. */
  connectIfIdle(): void {
    if (this.connectedTo === undefined) this.tell({ type: 'connect', imei: null })
  }

  /** Opens the feed again that was refused or gave way. */
  connectAgain(): void {
    this.tell({ type: 'connect', imei: this.connectedTo ?? null })
  }

  /** Screens share the feed: one that asks for what is shown already must not load it again. */
  private isNewConnection(imei: string | null): boolean {
    if (imei === this.connectedTo && this.get('feed')?.state !== 'refused') return false
    this.connectedTo = imei
    return true
  }

  private ask(question: WithoutAsk<Asking>): Promise<Said<'answer'>> {
    const ask = ++this.asked
    return new Promise((resolve) => {
      this.answers.set(ask, resolve)
      this.worker.postMessage({ ...question, ask })
    })
  }

  /** The bounds of a cluster's members; null when they have moved on. */
  async clusterBounds(clusterId: number): Promise<Bounds | null> {
    return (await this.ask({ type: 'clusterBounds', clusterId })).bounds ?? null
  }

  /** The bounds of all shown vehicles. */
  async extent(): Promise<Bounds | null> {
    return (await this.ask({ type: 'extent' })).bounds ?? null
  }

  /** The one vehicle that search and state leave; null for none or several. */
  async onlyShown(): Promise<Vehicle | null> {
    return (await this.ask({ type: 'onlyShown' })).vehicles?.[0] ?? null
  }

  async findInside(bounds: Bounds): Promise<Vehicle[]> {
    return (await this.ask({ type: 'findInside', bounds })).vehicles ?? []
  }

  async findVehicle(imei: string): Promise<Vehicle | null> {
    return (await this.ask({ type: 'findVehicle', imei })).vehicles?.[0] ?? null
  }

  async vehicleById(id: number): Promise<Vehicle | null> {
    return (await this.ask({ type: 'vehicleById', id })).vehicles?.[0] ?? null
  }

  /** The newest message of a kind. */
  get<K extends Kinds>(kind: K): Said<K> | null {
    return (this.latest.get(kind) as Said<K> | undefined) ?? null
  }

  /** Calls `listener` with every message of a kind; returns what ends it. */
  on(kind: Kinds, listener: () => void): () => void {
    const set = this.listeners.get(kind) ?? new Set()
    this.listeners.set(kind, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  private hear(message: FromWorker): void {
    if (message.type === 'answer') {
      this.answers.get(message.ask)?.(message)
      this.answers.delete(message.ask)
      return
    }
    this.latest.set(message.type, message)
    for (const listener of this.listeners.get(message.type) ?? []) listener()
  }

  close(): void {
    removeEventListener('offline', this.tellNetwork)
    removeEventListener('online', this.tellNetwork)
    this.worker.terminate()
  }
}
