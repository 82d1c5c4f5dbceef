import { subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { database } from '@/db/client'
import { AppError } from '@/lib/errors'
import { type LiveHub, liveHub } from '@/server/live/hub'
import { ShareRoom } from './share-room'

/** Rooms look this often whether something is to be told, and whether their link has ended. */
const TURN_EVERY_MS = 1000

/** The links that are watched in this process. */
class ShareRooms {
  private readonly rooms = new Map<number, ShareRoom>()
  private ready: Promise<void> | null = null

  constructor(private readonly hub: LiveHub) {}

  /** The room of a link; it is opened for the first who comes. */
  async roomOf(shareId: number): Promise<ShareRoom> {
    this.ready ??= this.listen().catch((error) => {
      this.ready = null
      throw error
    })
    await this.ready
    const room = this.rooms.get(shareId) ?? new ShareRoom(shareId, this.hub, Date.now())
    this.rooms.set(shareId, room)
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
      for (const room of this.rooms.values()) for (const id of room.deviceIds) if (moved.has(id)) room.moved()
    })
    setInterval(() => this.turn(), TURN_EVERY_MS).unref()
  }

  private receive(message: Message): void {
    if (message.kind === 'shares') this.change(({ id }) => message.ids.includes(id))
    else if (message.kind === 'accounts') this.change((room) => room.dependsOn(message.ids))
    // One that came into a group is not known to its room yet.
    else if (message.kind === 'devices')
      this.change((room) => room.isOfGroup || message.ids.some((id) => room.deviceIds.has(id)))
  }

  private change(which: (room: ShareRoom) => boolean): void {
    const now = Date.now()
    for (const room of this.rooms.values()) if (which(room)) room.changed(now)
  }

  private turn(): void {
    const now = Date.now()
    for (const [id, room] of this.rooms)
      if (room.isIdle(now)) this.rooms.delete(id)
      else void room.turn(now)
  }
}

// Next keeps a copy of this module for each route; they share the rooms.
const holder = globalThis as typeof globalThis & { shareRooms?: ShareRooms }

/** The room of a link in this process. Throws `systemBusy` while the database is away. */
export function shareRoom(shareId: number): Promise<ShareRoom> {
  holder.shareRooms ??= new ShareRooms(liveHub())
  return holder.shareRooms.roomOf(shareId).catch((error) => {
    throw new AppError('systemBusy', {}, String(error))
  })
}
