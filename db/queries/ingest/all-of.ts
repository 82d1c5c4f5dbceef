type Settled<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Like `Promise.all`, but one that fails is told of only when all are over: of statements that were sent together, the
 * last must have ended before the transaction is rolled back. The first of several failures counts.
 */
export async function allOf<const T extends readonly unknown[]>(promises: T): Promise<Settled<T>> {
  await Promise.allSettled(promises)
  return (await Promise.all(promises)) as Settled<T>
}
