/** A promise that is resolved from outside. */
export type Resolvable = { readonly done: Promise<void>; readonly resolve: () => void }

export function resolvable(): Resolvable {
  let resolve = () => {}
  const done = new Promise<void>((settled) => {
    resolve = settled
  })
  return { done, resolve }
}
