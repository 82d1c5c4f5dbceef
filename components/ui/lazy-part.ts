import { lazy } from 'react'

/** As long as a part of the console may take to come. */
export const PART_TIMEOUT_MS = 120_000

/** A part that did not come; the page can only be loaded anew then, since what failed is remembered as failed. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** Whether an error says that scripts did not come: ours, or that of the bundler for those of a page. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof PartMissing || (error instanceof Error && error.name === 'ChunkLoadError')

/** What `load` brings. Rejects with `PartMissing` when it fails, or brings nothing in time. */
export function loadPart<Part>(load: () => Promise<Part>, timeoutMs = PART_TIMEOUT_MS): Promise<Part> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new PartMissing('A part of the page did not load', { cause }))
    const timer = setTimeout(fail, timeoutMs)
    load()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })
}

/** A component that is fetched when it is first drawn; one that does not come is for the error screen to tell. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load))
