/** Draws from one seed, always in the same order. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  between: (min: number, max: number) => number
  /** A whole number from min to max, both included. */
  whole: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** 32 bits that depend on every part; the same on every machine and in every run. */
export function hashOf(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    const text = String(part)
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return mix(hash)
}

function mix(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Random numbers that a seed determines (mulberry32). */
export function randomFrom(...seed: (string | number)[]): Random {
  let state = hashOf(...seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** The list in an order that the draws decide; the list itself stays. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    const moved = result[other] as T
    result[other] = result[last] as T
    result[last] = moved
  }
  return result
}

/** A wave without a period: −1 to 1, smooth in `x`, one hill or dale per unit. */
export function smoothNoise(seed: number, x: number): number {
  const cell = Math.floor(x)
  const part = x - cell
  const ease = part * part * (3 - 2 * part)
  const left = mix(seed ^ Math.imul(cell, 0x9e3779b1))
  const right = mix(seed ^ Math.imul(cell + 1, 0x9e3779b1))
  return (left + (right - left) * ease) / 2_147_483_648 - 1
}
