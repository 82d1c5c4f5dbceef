/** Remembers the newest results of a pure function, `capacity` of them. */
export function recent<Value>(capacity: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = make()
    kept.set(key, made)
    if (kept.size > capacity) {
      const oldest = kept.keys().next()
      if (!oldest.done) kept.delete(oldest.value)
    }
    return made
  }
}
