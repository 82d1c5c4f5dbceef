/** A map that forgets what was used longest ago once it holds `max` entries. */
export class LruMap<K, V> {
  private readonly entries = new Map<K, V>()

  constructor(private readonly max: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.max) return
      this.entries.delete(oldest)
    }
  }

  get size(): number {
    return this.entries.size
  }
}
