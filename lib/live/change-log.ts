/**
 * Remembers when each device last changed, so that a feed that was away gets what it missed and
 * nothing else. Numbers count up within one hub; `epoch` tells hubs apart.
 */
export class ChangeLog {
  private sequence = 0
  private readonly states = new Map<number, number>()
  private readonly infos = new Map<number, number>()
  private readonly removals = new Map<number, number>()

  constructor(readonly epoch: string) {}

  get position(): string {
    return `${this.epoch}.${this.sequence}`
  }

  stateChanged(ids: Iterable<number>): void {
    this.sequence++
    for (const id of ids) this.states.set(id, this.sequence)
  }

  infoChanged(ids: Iterable<number>): void {
    this.sequence++
    for (const id of ids) {
      this.infos.set(id, this.sequence)
      this.removals.delete(id)
    }
  }

  removed(ids: Iterable<number>): void {
    this.sequence++
    for (const id of ids) this.removals.set(id, this.sequence)
  }

  /** What changed after `position`, or null when that was not a position of this hub. */
  since(position: string): { states: number[]; infos: number[]; removed: number[] } | null {
    const [epoch, number] = position.split('.')
    const after = Number(number)
    if (epoch !== this.epoch || !Number.isInteger(after) || after > this.sequence) return null
    const newer = (map: Map<number, number>) => [...map].filter(([, at]) => at > after).map(([id]) => id)
    return { states: newer(this.states), infos: newer(this.infos), removed: newer(this.removals) }
  }
}
