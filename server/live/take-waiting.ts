/** Takes what waits in a set and works on it; when that fails it waits again, with what came meanwhile. */
export async function takeWaiting<Item>(
  waiting: Set<Item>,
  work: (items: Item[]) => Promise<void>,
): Promise<void> {
  if (waiting.size === 0) return
  const items = [...waiting]
  waiting.clear()
  try {
    await work(items)
  } catch (error) {
    for (const item of items) waiting.add(item)
    throw error
  }
}
