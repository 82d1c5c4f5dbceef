import { subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { database } from '@/db/client'
import { AppError } from '@/lib/errors'
import type { LiveHub } from '@/server/live/hub'

/** Rooms look this often whether something is to be told, and whether they have ended. */
const TURN_EVERY_MS = 1000

/** What a room is to those who look after it. */
type WatchedRoom = {
  readonly deviceIds: ReadonlySet<number>
  readonly isOpenToMore: boolean
  isIdle(now: number): boolean
  dependsOn(accountIds: readonly number[]): boolean
  markDirty(): void
  markStale(): void
  recheck(now: number): void
  turn(now: number): Promise<void>
}

/** What is watched in this process, by its key. */
export class FeedRooms<Key, Room extends WatchedRoom> {
  private readonly rooms = new Map<Key, Room>()
  private ready: Promise<void> | null = null

  /** `isMeant` says whether a message of the bus is about a room itself. */
  constructor(
    private readonly hub: LiveHub,
    private readonly make: (key: Key, hub: LiveHub, now: number) => Room,
    private readonly isMeant: (room: Room, message: Message) => boolean,
  ) {}

  /** The room of a key; it is opened for the first who comes. Throws `systemBusy` while the database is away. */
  async roomOf(key: Key): Promise<Room> {
    this.ready ??= this.listen().catch((error) => {
      this.ready = null
      throw new AppError('systemBusy', {}, String(error))
    })
    await this.ready
    const room = this.rooms.get(key) ?? this.make(key, this.hub, Date.now())
    this.rooms.set(key, room)
    return room
  }

  private async listen(): Promise<void> {
    await subscribe(database(), {
      onMessage: (message) => this.receive(message),
      onGap: () => this.change(() => true),
    })
    await this.hub.ready()
    this.hub.watchers.add((ids) => {
      const moved = new Set(ids)
      for (const room of this.rooms.values())
        for (const id of room.deviceIds) if (moved.has(id)) room.markDirty()
    })
    setInterval(() => this.turn(), TURN_EVERY_MS).unref()
  }

  private receive(message: Message): void {
    if (message.kind === 'accounts') this.change((room) => room.dependsOn(message.ids))
    else if (message.kind === 'devices') {
      // One that comes to a room is not known to it yet.
      for (const room of this.rooms.values()) if (room.isOpenToMore) room.markStale()
      this.change((room) => message.ids.some((id) => room.deviceIds.has(id)))
    } else this.change((room) => this.isMeant(room, message))
  }

  private change(which: (room: Room) => boolean): void {
    const now = Date.now()
    for (const room of this.rooms.values()) if (which(room)) room.recheck(now)
  }

  private turn(): void {
    const now = Date.now()
    for (const [key, room] of this.rooms)
      if (room.isIdle(now)) this.rooms.delete(key)
      else void room.turn(now)
  }
}
