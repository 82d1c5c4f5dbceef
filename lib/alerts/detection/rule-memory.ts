import type { KeptRule } from './alert-book'

type ByRule = Readonly<Record<string, KeptRule>>

/** The place of each rule among those about a device, by its id. */
export type Places = ReadonlyMap<number, number>

/**
 * What is remembered of the rules of a device along a run of fixes, by their places: it is asked of every rule at every fix, and
 * most runs are of one. What is given is not changed.
 */
export class RuleMemory {
  /** How many rules there is something of. */
  size = 0
  private readonly kept: (KeptRule | undefined)[] = []
  /** Of rules that are not about the device any more, by their ids. */
  private readonly others = new Map<number, KeptRule>()
  private isChanged = false

  constructor(
    private readonly given: ByRule,
    private readonly places: Places,
  ) {
    for (const id in given) {
      const kept = given[id]
      const place = places.get(Number(id))
      this.size++
      if (place !== undefined) this.kept[place] = kept
      else if (kept) this.others.set(Number(id), kept)
    }
  }

  at(place: number): KeptRule | undefined {
    return this.kept[place]
  }

  keep(place: number, kept: KeptRule): void {
    if (!this.kept[place]) this.size++
    this.kept[place] = kept
    this.isChanged = true
  }

  forget(place: number): void {
    if (this.kept[place]) this.size--
    this.kept[place] = undefined
    this.isChanged = true
  }

  /** Takes out what is of rules for which `isOver` holds. */
  takeOut(isOver: (ruleId: number) => boolean): [ruleId: number, kept: KeptRule][] {
    const over = this.all().filter(([id]) => isOver(id))
    for (const [id] of over) {
      const place = this.places.get(id)
      if (place !== undefined) this.forget(place)
      else if (this.others.delete(id)) this.size--
      this.isChanged = true
    }
    return over
  }

  /** The very same as was given where nothing changed. */
  result(): ByRule {
    return this.isChanged ? Object.fromEntries(this.all()) : this.given
  }

  private all(): [ruleId: number, kept: KeptRule][] {
    const own = [...this.places].flatMap(([id, place]): [number, KeptRule][] => {
      const kept = this.kept[place]
      return kept ? [[id, kept]] : []
    })
    return [...own, ...this.others]
  }
}
