/** Hands out first what comes before all else in it, whenever it was put in. */
export class Heap<Item> {
  private readonly items: Item[] = []

  constructor(private readonly comesBefore: (a: Item, b: Item) => boolean) {}

  push(item: Item): void {
    this.items.push(item)
    let at = this.items.length - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.isBefore(at, parent)) return
      this.swap(at, parent)
      at = parent
    }
  }

  pop(): Item | undefined {
    const [first] = this.items
    const last = this.items.pop()
    if (last === undefined || this.items.length === 0) return first
    this.items[0] = last
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = this.isBefore(left, at) ? left : at
      if (this.isBefore(right, least)) least = right
      if (least === at) return first
      this.swap(at, least)
      at = least
    }
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.items[one], this.items[other]]
    return a !== undefined && b !== undefined && this.comesBefore(a, b)
  }

  private swap(one: number, other: number): void {
    const [a, b] = [this.items[one], this.items[other]]
    if (a === undefined || b === undefined) return
    this.items[one] = b
    this.items[other] = a
  }
}
